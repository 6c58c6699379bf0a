"""Functions whose name is given to what a call of them returned, as in ``words = words(text)``."""

from __future__ import annotations

import ast
import types
from collections.abc import Container, Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.inspecting.objects import undecorated
from graders.worker.reading.stubs import Function


class KeptFunctions:
    """The student's functions that the assignment asks for, as their definitions left them.

    ``asked`` are the names of functions of the reference, ``files`` the shown files of the
    submission. Lines that try them at the end of a file often give their name to a result: the
    function is what is asked for, and the file keeps the result only until it has run to its end.
    """

    def __init__(self, asked: set[str], files: Container[str]) -> None:
        self._asked = sorted(asked)
        self._files = files
        self._kept: dict[tuple[str, str], Any] = {}
        self._lost: set[tuple[str, str]] = set()

    def follow(self, module: str, scope: Mapping[str, Any], statement: ast.stmt) -> Iterator[str]:
        """Look at the names of a module after a statement of it.

        Yield the names that are no function any more, once each.
        """
        for name in self._asked:
            key, held = (module, name), scope.get(name)
            if isinstance(statement, Function) and statement.name == name:
                self._kept.pop(key, None)  # the definition before it counts no more
                self._lost.discard(key)
            if callable(held):
                if key in self._kept or self._is_own(held, scope, statement):
                    self._kept[key] = held
            elif key in self._kept and key not in self._lost and name in scope:
                self._lost.add(key)
                yield name

    def _is_own(self, value: Any, scope: Mapping[str, Any], statement: ast.stmt) -> bool:
        """Tell a function that a statement defined, or imported from a file of the student's."""
        if isinstance(statement, Function):
            return scope.get(statement.name) is value  # whatever a decorator made of it
        function = undecorated(value)
        if function is None:
            return False
        is_imported = isinstance(statement, ast.ImportFrom)
        is_theirs = is_imported and function.__code__.co_filename in self._files
        return is_theirs or function.__globals__ is scope

    def restore(self, modules: Mapping[str, types.ModuleType]) -> None:
        """Give its function back to each name of some modules that holds something else now."""
        for module, name in self._lost:
            scope = vars(modules[module]) if module in modules else {}
            if name in scope and not callable(scope[name]):
                scope[name] = self._kept[module, name]
