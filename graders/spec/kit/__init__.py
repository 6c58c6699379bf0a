"""Kits: courses for students, in which answers stand in place of what gives them."""
