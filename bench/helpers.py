"""What plain tests import: a console that is typed on, and two small things."""

from __future__ import annotations

import ast
import builtins
import io
import itertools
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def take(count: int, items: Iterable[Any]) -> list[Any]:
    """Return the first items of an iterable, ``count`` at most."""
    return list(itertools.islice(items, count))


def is_recursive(folder: Path, modules: Iterable[str]) -> bool:
    """Tell whether some function of the modules names itself in its own body."""
    trees = [ast.parse((folder / f"{name}.py").read_bytes()) for name in modules]
    functions = [
        node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    ]
    return any(_names_itself(function) for function in functions)


def _names_itself(function: ast.FunctionDef) -> bool:
    return any(
        function.name == getattr(node, "id", getattr(node, "attr", None))
        for statement in function.body
        for node in ast.walk(statement)
    )


class Console(io.TextIOBase):
    """Stands in for the terminal, and keeps the dialogue; see :func:`typed`.

    Parameters
    ----------
    events : sequence
        What is typed: a line, ``{"key": "^C"}`` or ``{"end": True}``; then the input ends.

    Attributes
    ----------
    dialogue : list of (who, text)
        As :class:`graders.course.Answer` describes it.
    exit : int or None
        The status that the program asked to exit with.
    """

    def __init__(self, events: Sequence[Any]) -> None:
        self._events = list(events)
        self.dialogue: list[tuple[str, str]] = []
        self.exit: int | None = None

    @property
    def printed(self) -> str:
        """Return what was written, without what was typed."""
        return "".join(text for who, text in self.dialogue if who == "out")

    def write(self, text: str) -> int:
        if self.dialogue and self.dialogue[-1][0] == "out":
            text_before = self.dialogue.pop()[1]
            self.dialogue.append(("out", text_before + text))
        else:
            self.dialogue.append(("out", text))
        return len(text)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        event = self._events.pop(0) if self._events else None
        if isinstance(event, str):
            self.dialogue.append(("in", event))
            return event + "\n"
        if event is not None and "key" in event:
            self.dialogue.append(("key", event["key"]))
            raise KeyboardInterrupt
        self.dialogue.append(("end", ""))
        return ""

    def input(self, prompt: object = "", /) -> str:
        """Stand in for the built-in ``input``."""
        self.write(str(prompt))
        line = self.readline()
        if not line:
            raise EOFError
        return line[:-1]


@contextmanager
def typed(events: Sequence[Any]) -> Iterator[Console]:
    """Put a console in place for a block; a program that asks to exit ends the block."""
    console = Console(events)
    before = (builtins.input, sys.stdin, sys.stdout)
    builtins.input = console.input
    sys.stdin = sys.stdout = console
    try:
        yield console
    except SystemExit as problem:
        code = problem.code
        console.exit = code if isinstance(code, int) else int(code is not None)
    finally:
        builtins.input, sys.stdin, sys.stdout = before
