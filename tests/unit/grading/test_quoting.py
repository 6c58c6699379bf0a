"""A note about a statement shows its line, whatever the worker says of either."""

from __future__ import annotations

from typing import Any

import pytest

from graders.grading.notes import quoted, words
from graders.i18n import render
from graders.languages import language_named

PYTHON = language_named("python")

UNITS: dict[str, Any] = {
    "tp": [{"label": "tp.py", "text": "import os\n\n  n = int(input(`x`))  \n"}]
}


def test_the_line_is_shown_with_what_became_of_it() -> None:
    note = {"note": "asked", "file": "tp.py", "line": 3}
    (said,) = words(quoted([note], UNITS), PYTHON)

    assert render(said, "en").endswith("it was skipped: `n = int(input('x'))`")


@pytest.mark.parametrize(
    "note",
    [
        {"note": "asked", "file": "tp.py", "line": 2},
        {"note": "asked", "file": "tp.py", "line": 99},
        {"note": "asked", "file": "tp.py", "line": 0},
        {"note": "asked", "file": "tp.py", "line": True},
        {"note": "asked", "file": "tp.py", "line": "3"},
        {"note": "asked", "file": "other.py", "line": 3},
        {"note": "asked", "file": ["tp.py"], "line": 3},
        {"note": "provided", "file": "tp.py", "line": 3},
        {"note": {"asked": 1}, "file": "tp.py", "line": 3},
        {"note": "asked", "file": "tp.py", "line": 10**30},
    ],
    ids=[
        "blank",
        "beyond",
        "zero",
        "bool",
        "text",
        "file",
        "odd file",
        "kind",
        "odd kind",
        "huge line",
    ],
)
def test_where_there_is_no_line_the_note_stays(note: dict[str, Any]) -> None:
    assert quoted([note], UNITS) == (note,)


def test_a_long_line_is_cut() -> None:
    units = {"tp": [{"label": "tp.py", "text": "x" * 10_000}]}
    (note,) = quoted([{"note": "raised", "file": "tp.py", "line": 1}], units)

    assert len(note["quoted"]) == 80


def test_what_the_worker_quotes_itself_is_not_shown() -> None:
    forged = {"note": "absent", "file": "tp.py", "line": 3, "quoted": "forged"}
    assert quoted([forged], UNITS) == ({"note": "absent", "file": "tp.py", "line": 3},)
