"""Boxes in which student code runs: one module per tier."""
