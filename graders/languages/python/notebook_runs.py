"""The runs of a kernel's cells, told as a notebook: each cell as it was run last."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import field

from graders.languages.python.syntax import parses
from graders.light_dataclass import dataclass

_DEFINED = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)(.*)", re.MULTILINE)
_ASSIGNED = re.compile(r"^(\w+)[ \t]*(?::[^=\n]+)?=(?!=)", re.MULTILINE)
_IMPORTED = re.compile(r"^(?:import|from)[ \t].*", re.MULTILINE)
# The line that asks for a grade: what stands below it has not run yet.
_ASKS = re.compile(r"^[ \t]*%grade\b.*", re.MULTILINE | re.DOTALL)
_KEPT = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


@dataclass(frozen=True)
class CellRun:
    """A run of a cell: its text, and the name that the notebook gives the cell, if it tells."""

    text: str
    cell: str = ""


def as_cells(runs: Sequence[CellRun]) -> list[str]:
    """Return a text for each run, in order, so that the last definition of a name counts.

    A cell that was run several times stands where it was run last, as it was then. Where it was run
    first stand its definitions alone, for the cells that were run in between; ``""`` stands in
    place of its other runs. The last run is the one that asks: it counts down to the line that
    does.
    """
    texts = [run.text for run in runs[:-1]] + [_ASKS.sub("", run.text) for run in runs[-1:]]
    last = _last_runs([CellRun(text, run.cell) for text, run in zip(texts, runs, strict=True)])
    first = {later: place for place, later in reversed([*enumerate(last)])}
    return [
        texts[place] if place == later
        else _definitions(texts[later]) if place == first[later]
        else ""
        for place, later in enumerate(last)
    ]  # fmt: skip


def _last_runs(runs: Sequence[CellRun]) -> list[int]:
    """Return, for each run, the place of the last run of the same cell."""
    later, last = _Later(), [0] * len(runs)
    for place in reversed(range(len(runs))):
        found = later.same_cell(runs[place])
        last[place] = place if found is None else found
        later.add(runs[place], last[place])
    return last


@dataclass
class _Later:
    """The runs after one, and for each the place where its cell was run last.

    Where no name tells which cell was run, it is one of the same text, or one that defines the same
    and binds all that it bound: a function that was mended.
    """

    cells: dict[str, int] = field(default_factory=dict)
    texts: dict[str, int] = field(default_factory=dict)
    # By the names defined, the newest last.
    mended: dict[frozenset[str], list[tuple[frozenset[str], int]]] = field(default_factory=dict)

    def add(self, run: CellRun, last: int) -> None:
        """Add the run before those."""
        if run.cell:
            self.cells.setdefault(run.cell, last)
        self.texts.setdefault(run.text.strip(), last)
        # A cell that is no Python defined nothing: the kernel keeps what it had.
        if (names := _defined(run.text)) and parses(run.text):
            self.mended.setdefault(names, []).append((_bound(run.text), last))

    def same_cell(self, run: CellRun) -> int | None:
        """Return the place of the last run of a run's cell; None where there is none."""
        if run.cell:
            return self.cells.get(run.cell)
        if (place := self.texts.get(run.text.strip())) is not None:
            return place
        bound = _bound(run.text)
        others = self.mended.get(_defined(run.text), ())
        return next((last for other, last in others if bound <= other), None)


def _defined(text: str) -> frozenset[str]:
    """Return the names that a cell defines, right Python or not.

    There are none where a class extends the one that it replaces: it needs the earlier run.
    """
    found = _DEFINED.findall(text)
    if any(re.search(rf"\b{name}\b", rest) for name, rest in found):
        return frozenset()
    return frozenset(name for name, _ in found)


def _bound(text: str) -> frozenset[str]:
    """Return all that a cell binds at its margin."""
    found = (*_ASSIGNED.findall(text), *_IMPORTED.findall(text))
    return _defined(text).union(map(str.strip, found))


def _definitions(text: str) -> str:
    """Blank out what a cell does beyond defining and importing."""
    try:
        kept = [node for node in ast.parse(text).body if isinstance(node, _KEPT)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    lines = {line for node in kept for line in _lines_of(node)}
    numbered = enumerate(text.split("\n"), start=1)
    return "\n".join(line if number in lines else "" for number, line in numbered) if lines else ""


def _lines_of(node: ast.stmt) -> Iterator[int]:
    decorators = getattr(node, "decorator_list", ())
    first = min((node.lineno, *(it.lineno for it in decorators)))
    yield from range(first, (node.end_lineno or first) + 1)
