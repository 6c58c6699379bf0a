"""All that the host knows of Python: reading, cutting, showing and explaining its code."""
