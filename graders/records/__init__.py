"""Records of graded submissions as files: written, read again, summed up in briefs."""
