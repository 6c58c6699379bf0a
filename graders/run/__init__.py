"""One run of a command over a class: its stages, its jobs, the folder of its results."""
