"""The models of the YAML that authors write, and messages for what the models refuse."""
