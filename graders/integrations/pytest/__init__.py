"""A course's specs, or the checks of one submission, as items of pytest."""
