"""The models of what authors write in YAML, and the words for what they refuse."""
