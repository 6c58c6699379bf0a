"""Deadlines: when a submission came in, the points taken off for lateness, and their words.

Pure functions of plain data. No record holds any part of a policy, so a changed deadline makes
no submission be graded again.
"""
