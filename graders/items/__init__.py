"""What a course promises, as items of pytest."""
