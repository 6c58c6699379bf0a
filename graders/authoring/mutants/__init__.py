"""Mutants: a reference with one small change in it, such as a student's slip would make."""
