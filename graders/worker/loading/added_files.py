"""Files that hold more of a module and that nothing imports: each begins with the module's names.

A student may write a file per exercise and import nothing: ``exercice2.py`` beside ``morpion.py``,
as if they were cells of one notebook. Each file is loaded as a module of its own: no name of one
takes the place of another's.
"""

from __future__ import annotations

import builtins
import sys

from graders.codec.typing_shim import Any


class AddedFiles:
    """The files that add to modules of the assignment, in the order in which they are loaded."""

    def __init__(self) -> None:
        self._groups: dict[str, list[str]] = {}

    def add(self, other: str, module: str) -> None:
        """Note before it is loaded that a file adds to a module; not one that was imported."""
        if other not in sys.modules:
            self._groups.setdefault(module, [module]).append(other)

    def holds(self, name: str) -> bool:
        """Tell whether a file adds to a module of the assignment."""
        return any(name in group[1:] for group in self._groups.values())

    def begin(self, name: str, scope: dict[str, Any]) -> None:
        """Give a file that adds to a module the names of all that was loaded of it before."""
        for group in self._groups.values():
            if name in group[1:]:
                for earlier in group[: group.index(name)]:
                    _lend(earlier, scope)

    def end(self) -> None:
        """Give each file, once all are loaded, the names that it lacks of those beside it."""
        for group in self._groups.values():
            for name in filter(sys.modules.__contains__, group):
                for other in group:
                    _lend(other, vars(sys.modules[name]))


def _lend(name: str, scope: dict[str, Any]) -> None:
    """Bind the names of a loaded module in a scope that lacks them, but none of Python's own."""
    held = vars(sys.modules[name]) if name in sys.modules else {}
    for one, value in held.items():
        if not one.startswith("__") and not hasattr(builtins, one):
            scope.setdefault(one, value)
