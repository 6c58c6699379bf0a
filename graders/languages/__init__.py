"""A package per programming language of submissions: all that the host knows of one."""
