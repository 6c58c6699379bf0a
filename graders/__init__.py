"""Grade student programming labs: a fair verdict per question.

Kept to the version: this package is also what the worker imports in its box.
"""

__version__ = "0.1.0"
