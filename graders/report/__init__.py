"""Every output, made from records alone: JSON, CSV, HTML, the terminal, CI services."""
