"""The runs of a notebook's cells that still count: those that no later run replaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_DEFINED = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
_ASSIGNED = re.compile(r"^(\w+)[ \t]*(?::[^=\n]+)?=(?!=)", re.MULTILINE)
_IMPORTED = re.compile(r"^(?:import|from)[ \t].*", re.MULTILINE)
# The line that asks for a grade: what stands below it has not run yet.
_ASKS = re.compile(r"^[ \t]*%grade\b.*", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class CellRun:
    """A run of a cell: its text, and the name that the notebook gives the cell, if it tells."""

    text: str
    cell: str = ""


def standing(runs: Sequence[CellRun]) -> list[str]:
    """Return the text of each run, in order; ``""`` in place of one that counts no more.

    A later run of the same cell replaces an earlier one. Where no name tells which cell it was, a
    run of the same text does, or one that defines all that it defined: a mended function. The last
    run is the one that asks: it counts down to the line that does.
    """
    texts = [run.text for run in runs[:-1]] + [_ASKS.sub("", run.text) for run in runs[-1:]]
    later = _Later()
    for place in reversed(range(len(texts))):
        run = CellRun(texts[place], runs[place].cell)
        if later.replaces(run):
            texts[place] = ""
        later.add(run)
    return texts


class _Later:
    """The runs after one: their cells, their texts, and what each of them binds."""

    def __init__(self) -> None:
        self._cells: set[str] = set()
        self._texts: set[str] = set()
        self._bound: dict[str, list[frozenset[str]]] = {}

    def add(self, run: CellRun) -> None:
        if not run.text.strip():
            return
        self._cells.add(run.cell)
        self._texts.add(run.text.strip())
        bound = frozenset(_bound(run.text))
        for name in _DEFINED.findall(run.text):
            self._bound.setdefault(name, []).append(bound)

    def replaces(self, run: CellRun) -> bool:
        if run.cell:
            return run.cell in self._cells
        if run.text.strip() in self._texts:
            return True
        first, bound = _DEFINED.search(run.text), set(_bound(run.text))
        return first is not None and any(bound <= other for other in self._bound.get(first[1], ()))


def _bound(text: str) -> Iterator[str]:
    """Yield what a cell binds at its margin; it need not be right Python."""
    for pattern in (_DEFINED, _ASSIGNED, _IMPORTED):
        yield from (found.strip() for found in pattern.findall(text))
