"""``graders new``: the first files of an assignment, from a template or from a solution."""
