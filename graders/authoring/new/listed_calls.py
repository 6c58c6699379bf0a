"""Lists of calls and their results, in CSV and in JSON, as tests of a course."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from graders.errors import UsageError
from graders.languages.python.docstring_examples import NOTHING, Example
from graders.languages.python.known_tests import KnownTest
from graders.languages.python.show import read_literal
from graders.languages.python.syntax import parses


def rows_of_file(file: Path, text: str) -> Sequence[Mapping[str, Any]]:
    """Read the rows of a list; raise UsageError where it is none."""
    try:
        if file.suffix.lower() == ".csv":
            rows: Any = list(csv.DictReader(io.StringIO(text)))
        else:
            rows = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"--tests {file}: {problem}", "write a list of calls") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError(f"--tests {file}: not a list of rows", "give each row a `call`")
    return rows


def tests_of_rows(file: Path, rows: Sequence[Mapping[str, Any]]) -> Iterator[KnownTest]:
    """Yield a test for each row of a list: a ``call``, and what it ``returns`` or ``raises``."""
    for number, row in enumerate(rows, start=1):
        call = str(row.get("call") or "")
        if not parses(call, "eval"):
            what = f"--tests {file}: row {number}: `call` is {call!r}, not an expression"
            raise UsageError(what, "write a call, such as f(2)")
        value = row.get("returns", NOTHING)
        if file.suffix.lower() == ".csv":
            value = _cell(file, number, str(value or "")) if value is not NOTHING else value
        shown = Example(
            call,
            str(row.get("setup") or ""),
            returns=value,
            raises=str(row.get("raises") or ""),
            prints=str(row.get("prints") or ""),
        )
        points = row.get("points")
        yield KnownTest(
            str(row.get("name") or ""),
            f"{file.name}:{number}",
            str(row.get("title") or ""),
            (shown,),
            _number(file, number, points) if points else None,
            is_hidden=str(row.get("hidden") or "").lower() in ("true", "1", "yes"),
        )


def _cell(file: Path, number: int, text: str) -> object:
    """Read the value in a cell; an empty one leaves it to the reference to tell."""
    value = read_literal(text) if text.strip() else NOTHING
    if value is None and text.strip() != "None":
        what = f"--tests {file}: row {number}: `returns` is {text!r}, not a value of Python"
        raise UsageError(what, "put a text between quotes, as in Python")
    return value


def _number(file: Path, number: int, points: object) -> float:
    try:
        return float(str(points))
    except ValueError:
        what = f"--tests {file}: row {number}: `points` is {points!r}, not a number"
        raise UsageError(what, "write a number of points, such as 2 or 0.5") from None
