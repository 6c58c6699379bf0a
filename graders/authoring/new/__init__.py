"""``graders new``: the files that an author starts from, of a template or of a solution."""
