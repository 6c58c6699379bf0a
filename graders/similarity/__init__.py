"""What submissions have in common, beyond what was given: told side by side, and never judged."""
