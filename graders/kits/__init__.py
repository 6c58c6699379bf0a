"""Make what a teacher hands to students: a course that checks their work and holds no solution."""
