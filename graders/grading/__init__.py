"""Grade one submission: study it, judge its questions, keep a record."""
