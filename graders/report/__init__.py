"""Every output, made from records alone: JSON, CSV, HTML and the terminal."""
