"""Facts about the values and the exceptions of a student's program, found without its code."""
