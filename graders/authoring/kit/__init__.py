"""Make kits: courses for students, with the reference's answers in place of its source."""
