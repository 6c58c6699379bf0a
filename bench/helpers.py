"""The parts that plain tests import: a console that is typed on, the course's judges, and more."""

from __future__ import annotations

import ast
import builtins
import copy
import io
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from graders.course import replies
from graders.spec.reference_modules import HostReference, builtins_with


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
        Who is ``"out"``, ``"in"``, ``"key"`` or ``"end"``.
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


def load_judges(source: bytes, reference: HostReference) -> dict[str, Any]:
    """Run a spec's own module, which may import its reference; return its names."""
    space = {"__name__": "judges", "__builtins__": builtins_with(reference)}
    exec(compile(source, "<judges>", "exec"), space)  # noqa: S102 - the course's code
    return space


def is_right(code: str, judges: Mapping[str, Any], names: Mapping[str, Any]) -> bool:
    """Ask an expression of a spec about an answer, as plain data."""
    named = {name: _plain(value) for name, value in names.items()}
    said = eval(code, {**judges, **named})  # noqa: S307 - the course's code
    return said is None or said is True


def _plain(value: Any, *, is_key: bool = False) -> Any:
    """Make lists and dicts of subclasses of theirs; a list that is a key becomes a tuple."""
    if isinstance(value, dict):
        return {_plain(key, is_key=True): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        made = [_plain(one, is_key=is_key) for one in value]
        return tuple(made) if is_key or isinstance(value, tuple) else made
    return value


def told_by(console: Console | None) -> dict[str, Any]:
    """Return what an expression may look at of a session, by name."""
    if console is None:
        return {"replies": ("",), "typed": (), "exit": None}
    typed = tuple(text for who, text in console.dialogue if who == "in")
    return {"replies": replies(tuple(console.dialogue)), "typed": typed, "exit": console.exit}


def one_by_one(items: Iterable[Any], look: Callable[[Any], None]) -> list[Any]:
    """Ask for items one by one, 200 at most, and look at each before the next."""
    found = []
    for item in itertools.islice(items, 200):
        found.append(copy.deepcopy(item))
        look(item)
    return found


def shares(value: Any, others: Iterable[Any]) -> bool:
    """Tell whether the items of a list share a list with others, or with one another."""
    seen: set[int] = set()
    for item in (*others, *value):
        own = _lists(item)
        if own & seen:
            return True
        seen |= own
    return False


def _lists(value: Any) -> set[int]:
    inner = (_lists(item) for item in value) if isinstance(value, list | tuple) else ()
    own = {id(value)} if isinstance(value, list) else set()
    return own.union(*inner)


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
