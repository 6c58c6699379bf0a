"""Make an assignment from the files of a course; each problem has its file and line."""
