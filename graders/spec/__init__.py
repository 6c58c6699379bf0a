"""From the files of a course to an assignment, every problem told with its file and line."""
