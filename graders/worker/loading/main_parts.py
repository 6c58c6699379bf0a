"""Statements below a main guard that run though the file is imported, and the note about them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.reading.main_guards import is_main_guard, needed_below, opened

# Notes a statement: kind of note, shown file, line, detail, and more parts of the note.
Tell = Callable[..., None]


class MainParts:
    """The statements below main guards that the files of a submission need.

    ``request`` says which names the assignment asks for, and which of these are functions.
    """

    def __init__(self, request: Mapping[str, Any], tell: Tell) -> None:
        self._targets = [tuple(pair) for pair in request["targets"]]
        self._functions = frozenset(name for _, name in request.get("functions", ()))
        self._tell = tell

    def opened(
        self, statement: ast.stmt, tree: ast.Module, label: str, modules: Sequence[str]
    ) -> list[tuple[int, ast.stmt]]:
        """Return what runs of a statement of a file, each with its place; tell what is opened.

        The file holds these ``modules``, of which the first runs, or adds to those of the
        assignment.
        """
        if not is_main_guard(statement):
            return opened(statement, ())
        asked = [name for module, name in self._targets if module in modules]
        names = asked or [name for _, name in self._targets]
        expected = frozenset(name.partition(".")[0] for name in names)
        there = frozenset(vars(sys.modules[modules[0]]))
        needed = needed_below(tree, expected, self._functions, there)
        run = opened(statement, needed)
        bound = sorted(set[str]().union(*(needed.get(one, ()) for _, one in run)))
        if bound:
            first, inside = run[0][1], "if __name__ == '__main__':"
            self._tell("guarded", label, first.lineno, ", ".join(bound), inside=inside)
        return run
