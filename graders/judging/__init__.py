"""Pure functions that turn observations into verdicts: comparing, showing, timing, scoring."""
