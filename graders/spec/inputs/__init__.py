"""The inputs of checks: made once, from lists, functions and Hypothesis strategies."""
