"""Code that submissions share beyond the given code, shown side by side and never judged."""
