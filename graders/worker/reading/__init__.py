"""Students' bytes as source text: units that parse, their definitions, what was lost."""
