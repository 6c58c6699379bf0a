"""Measures of grading: its cost and how often it is fair, beside a bare pytest and the floor."""
