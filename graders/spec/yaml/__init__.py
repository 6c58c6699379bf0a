"""Bounded, safe YAML, with the line of every value and key."""
