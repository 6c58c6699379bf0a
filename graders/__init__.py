"""Grade student programming labs: a fair verdict per question.

This module holds only the version, a name and the door of notebooks, and imports nothing of the
package: the worker imports it in its box as well.
"""

__version__ = "0.1.0"
# The name of the distribution, as in pyproject.toml: in the index, `graders` is somebody else's.
DISTRIBUTION = "graders-tp"


def load_ipython_extension(shell: object) -> None:
    """Give a notebook ``%grade`` and ``%%grade``: what ``%load_ext graders`` calls."""
    # By name: nothing that imports this module depends on notebooks.
    from importlib import import_module

    import_module("graders.integrations.notebook.magics").load(shell)
