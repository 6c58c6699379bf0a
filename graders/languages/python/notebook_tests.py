"""Read the tests in a teacher's notebook: nbgrader's locked cells, otter's master notebooks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graders.languages.python.asserted import Asserted
from graders.languages.python.docstring_examples import examples_of
from graders.languages.python.known_tests import KnownTest, KnownTests
from graders.languages.python.syntax import parses

_HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n(.*?)### END HIDDEN TESTS", re.DOTALL)
_BEGIN = re.compile(r"#\s*BEGIN (QUESTION|TESTS)")
_CONFIG = re.compile(r'""".*?BEGIN TEST CONFIG(.*?)""".*?\n', re.DOTALL)


def read_notebook(label: str, cells: Sequence[Mapping[str, Any]]) -> KnownTests:
    """Read the tests of a notebook's cells, in order."""
    found = KnownTests()
    question: dict[str, str] = {}
    in_tests = False
    for number, cell in enumerate(cells, start=1):
        text, place = _text(cell), f"{label}:cell {number}"
        graded = cell.get("metadata", {}).get("nbgrader", {})
        begun = _BEGIN.search(text)
        if graded.get("grade"):
            _read_graded(cell, graded, place, found)
        elif begun and cell.get("cell_type") != "code":
            in_tests = begun[1] == "TESTS"
            question = question if in_tests else _settings(text)
            if not in_tests and question.get("manual") == "true":
                found.tests.append(_manual(question.get("name", ""), place, question))
        elif re.search(r"#\s*END (QUESTION|TESTS)", text):
            in_tests = False
        elif in_tests and cell.get("cell_type") == "code":
            _read_test_cell(cell, question, place, found)
    return found


def _text(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def _settings(text: str) -> dict[str, str]:
    """Return the ``name: value`` lines of a cell."""
    return {m[1]: m[2].strip().lower() if m[1] != "name" else m[2].strip()
            for m in re.finditer(r"^\s*(\w+):\s*(.+)$", text, re.MULTILINE)}  # fmt: skip


def _points(told: object) -> float | None:
    try:
        return float(str(told))
    except ValueError:
        return None


def _manual(name: str, place: str, told: Mapping[str, Any]) -> KnownTest:
    return KnownTest(name, place, points=_points(told.get("points")), is_manual=True)


def _read_graded(
    cell: Mapping[str, Any], told: Mapping[str, Any], place: str, found: KnownTests
) -> None:
    """Read a cell that nbgrader grades: its asserts, or an answer that a teacher marks."""
    name = str(told.get("grade_id", ""))
    if told.get("solution") or cell.get("cell_type") != "code":
        found.tests.append(_manual(name, place, told))
        return
    text, points = _text(cell), _points(told.get("points"))
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


def _read_test_cell(
    cell: Mapping[str, Any], question: Mapping[str, str], place: str, found: KnownTests
) -> None:
    """Read a test of an otter master notebook: its asserts, or its code with what it displays."""
    text = _text(cell)
    config = _CONFIG.search(text)
    told = _settings(config[1]) if config else {}
    code = _CONFIG.sub("", text)
    is_hidden = told.get("hidden") == "true" or bool(re.match(r"\s*#\s*HIDDEN", code))
    if not parses(code):
        found.left.append(f"{place}: not Python")
        return
    name = question.get("name", "")
    points = told.get("points") or (question.get("points") if _is_first(found, name) else None)
    asserted = Asserted()
    before = asserted.read(ast.parse(code).body[:-1])
    last = ast.parse(code).body[-1:]
    shown = "".join(_outputs(cell))
    if last and isinstance(last[0], ast.Expr) and shown:
        lines = [*before, ast.unparse(last[0])]
        prompts = "".join(f">>> {line}\n".replace("\n    ", "\n...     ") for line in lines)
        asserted.examples += list(examples_of(f"{prompts}{shown}\n"))[-1:]
    else:
        asserted.read(last, before)
    test = KnownTest(name, place, points=_points(points), is_hidden=is_hidden)
    found.add(test, asserted)


def _is_first(found: KnownTests, name: str) -> bool:
    return all(test.name != name for test in found.tests)


def _outputs(cell: Mapping[str, Any]) -> Iterator[str]:
    for output in cell.get("outputs", ()):
        data = output.get("data", {}).get("text/plain") or output.get("text") or ""
        yield "".join(data) if isinstance(data, list) else str(data)
