"""Running probes on what was loaded, and writing down what was seen."""
