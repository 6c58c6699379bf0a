"""The sentences that students of the example classes read, each found true or mended."""
