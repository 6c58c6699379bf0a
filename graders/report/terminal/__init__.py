"""Reports as lines of text in a terminal."""
