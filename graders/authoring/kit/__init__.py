"""``graders kit``: a course that checks students' work and holds no solution."""
