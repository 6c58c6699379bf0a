"""Grade student programming labs: a fair verdict per question.

This module holds only the version and a name, because the worker imports it in its box as well.
"""

__version__ = "0.1.0"
# The name of the distribution, as in pyproject.toml: in the index, `graders` is somebody else's.
DISTRIBUTION = "graders-tp"
