"""Functions whose name is given to what a call of them returned, as in ``words = words(text)``."""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function


class KeptFunctions:
    """The student's functions that the assignment asks for, as their definitions left them.

    ``asked`` are modules and names of functions of the reference. Lines that try them at the end of
    a file often give their name to a result: the function is what is asked for, and the file keeps
    the result only until it has run to its end.
    """

    def __init__(self, asked: set[tuple[str, str]]) -> None:
        self._asked = asked
        self._kept: dict[tuple[str, str], Any] = {}
        self._lost: set[tuple[str, str]] = set()

    def follow(self, module: str, scope: Mapping[str, Any], statement: ast.stmt) -> Iterator[str]:
        """Look at the names of a module after a statement of it.

        Yield the names that are no function any more, once each.
        """
        if isinstance(statement, Function):
            key = (module, statement.name)
            if key in self._asked:
                self._kept[key] = scope.get(statement.name)
                self._lost.discard(key)
            return
        for key in self._kept:
            of, name = key
            if of != module or name not in scope:
                continue
            if callable(scope[name]):
                self._kept[key] = scope[name]
            elif key not in self._lost:
                self._lost.add(key)
                yield name

    def restore(self, modules: Mapping[str, types.ModuleType]) -> None:
        """Give its function back to each name that holds something else now."""
        for module, name in self._lost:
            scope = vars(modules[module])
            if name in scope and not callable(scope[name]):
                scope[name] = self._kept[module, name]
