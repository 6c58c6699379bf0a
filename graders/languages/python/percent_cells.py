"""Write a module in percent cells as a script and as a notebook.

A cell tagged ``notebook-only`` holds code behind ``#|``, for the notebook alone; a cell tagged
``solution`` is empty for students.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
import json
import re
import tokenize
from collections.abc import Iterable
from dataclasses import replace

from graders.languages.python.solution_regions import tokens, without_wide_gaps
from graders.languages.python.syntax import lines_of
from graders.light_dataclass import dataclass

MARKER = re.compile(r"^# %%(?P<markdown>\s*\[markdown\])?(?P<rest>.*)$")
_SOLUTION = re.compile(r"""["']solution["']""")
_TAG = re.compile(
    r"""\s*tags=\[\s*["']solution["']\s*\]|\s*,\s*["']solution["']|["']solution["']\s*,\s*"""
)


@dataclass(frozen=True)
class _Cell:
    """A cell: its marker, empty before the first one, and its other lines."""

    marker: str
    lines: tuple[str, ...]

    @property
    def is_markdown(self) -> bool:
        return "[markdown]" in self.marker

    @property
    def is_notebook_only(self) -> bool:
        return "notebook-only" in self.marker

    @property
    def is_solution(self) -> bool:
        return bool(_SOLUTION.search(self.marker))

    @property
    def is_empty(self) -> bool:
        return not any(line.strip() for line in self.lines)


def cells_of(source: str) -> tuple[_Cell, ...]:
    """Cut a module at its markers, and empty the cells of solutions."""
    lines = lines_of(source)
    starts = [
        token.start[0]
        for token in tokens(source)
        if token.type == tokenize.COMMENT and token.start[1] == 0 and MARKER.match(token.string)
    ]
    bounds = [*starts, len(lines) + 1]
    first = _Cell("", tuple(lines[: bounds[0] - 1]))
    rest = [
        _Cell(lines[start - 1], tuple(lines[start : end - 1]))
        for start, end in itertools.pairwise(bounds)
    ]
    return tuple(_handed_out(cell) for cell in (first, *rest) if not cell.is_empty)


def _handed_out(cell: _Cell) -> _Cell:
    """Return a cell for students: a place to write in where it holds a solution."""
    if not cell.is_solution:
        return cell
    mark = "#| " if cell.is_notebook_only else "# " if cell.is_markdown else ""
    gap = tuple(itertools.takewhile(lambda line: not line.strip(), reversed(cell.lines)))
    return replace(cell, marker=_TAG.sub("", cell.marker), lines=(f"{mark}# TODO", *gap))


def as_script(cells: Iterable[_Cell]) -> str:
    """Write cells as a script."""
    lines: list[str] = []
    for cell in cells:
        if not cell.is_notebook_only:
            lines += [*([cell.marker] if cell.marker else []), *cell.lines]
    return without_wide_gaps("\n".join(lines) + "\n")


def as_notebook(cells: Iterable[_Cell]) -> str:
    """Write cells as a notebook."""
    made = [cell for cell in map(_notebook_cell, cells) if cell is not None]
    seen: dict[str, int] = {}
    for cell in made:
        digest = hashlib.sha256(json.dumps(cell, sort_keys=True).encode()).hexdigest()[:12]
        seen[digest] = seen.get(digest, 0) + 1
        cell["id"] = f"{digest}-{seen[digest]}"
    notebook = {
        "cells": made,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _notebook_cell(cell: _Cell) -> dict[str, object] | None:
    """Turn a cell into one of a notebook; None for the module's docstring."""
    if not cell.marker and _is_docstring("\n".join(cell.lines)):
        return None
    prefix = re.compile(r"^# ?" if cell.is_markdown else r"^#\| ?")
    uncover = cell.is_markdown or cell.is_notebook_only
    lines = [prefix.sub("", line) if uncover else line for line in cell.lines]
    source = "\n".join(lines).strip("\n").splitlines(keepends=True)
    if cell.is_markdown:
        return {"cell_type": "markdown", "metadata": {}, "source": source}
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _is_docstring(source: str) -> bool:
    body = ast.parse(source).body
    return len(body) == 1 and isinstance(body[0], ast.Expr)
