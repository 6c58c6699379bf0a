"""Read the tests in a teacher's notebook: nbgrader's locked cells, otter's master notebooks."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence, Set
from typing import Any

from graders.languages.python.asserted import Asserted
from graders.languages.python.known_tests import KnownTest, KnownTests
from graders.languages.python.otter_tests import is_master, read_master
from graders.languages.python.syntax import parses
from graders.languages.python.teacher_cells import (
    answer_in_words,
    answer_name,
    is_code,
    names_of_code,
    text_of_cell,
    title_of,
)

_HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n(.*?)### END HIDDEN TESTS", re.DOTALL)


def read_notebook(label: str, cells: Sequence[Mapping[str, Any]]) -> KnownTests:
    """Read the tests of a notebook's cells, in order."""
    if is_master(cells):
        return read_master(label, cells)
    found, above, taken = KnownTests(), "", names_of_code(cells)
    for number, cell in enumerate(cells, start=1):
        place = f"{label}:cell {number}"
        graded = cell.get("metadata", {}).get("nbgrader", {})
        is_marked = graded.get("grade") and (graded.get("solution") or not is_code(cell))
        if is_marked or graded.get("task"):
            _manual(cell, place, above, taken, found)
        elif graded.get("grade"):
            _read_graded(cell, graded, place, found)
        above = above if is_code(cell) else text_of_cell(cell)
    return found


def _points(told: object) -> float | None:
    try:
        return float(str(told))
    except ValueError:
        return None


def _manual(
    cell: Mapping[str, Any], place: str, above: str, taken: Set[str], found: KnownTests
) -> None:
    """Read a cell that a teacher marks: an answer in words; code is no question of its own."""
    told = cell["metadata"]["nbgrader"]
    if is_code(cell) or told.get("task"):
        what = "code" if is_code(cell) else "a task"
        found.left.append(f"{place}: {told.get('grade_id')}, {what} that a teacher marks")
        return
    prompt, answer = answer_in_words(text_of_cell(cell))
    name, points = answer_name(told.get("grade_id"), taken), _points(told.get("points"))
    title = title_of(prompt or above)
    found.tests.append(KnownTest(name, place, title, (), points, is_manual=True, answer=answer))


def _read_graded(
    cell: Mapping[str, Any], told: Mapping[str, Any], place: str, found: KnownTests
) -> None:
    """Read a cell that nbgrader grades by its asserts."""
    name = str(told.get("grade_id", ""))
    text, points = text_of_cell(cell), _points(told.get("points"))
    hidden = "".join(_HIDDEN.findall(text))
    before: list[str] = []
    for part, is_hidden in ((_HIDDEN.sub("", text), False), (hidden, True)):
        if not part.strip():
            continue
        if not parses(part):
            found.left.append(f"{place}: not Python")
            continue
        asserted = Asserted()
        before = asserted.read(ast.parse(part).body, before)
        found.add(KnownTest(name, place, points=points, is_hidden=is_hidden), asserted)
        points = None
