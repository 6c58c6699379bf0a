"""Deadlines: when a work came in, what is taken off for being late, and how that is said.

Pure functions of plain data: no record holds anything of a policy, so that a deadline that is
changed grades nothing again.
"""
