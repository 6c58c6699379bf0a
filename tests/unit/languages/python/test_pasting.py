"""Imports for lines to paste: only where the student's files alone show the same."""

from __future__ import annotations

from typing import Any

import pytest

from graders.languages.python.reproducer import header, imports_of

OWN = ["student tp.py:3", "student"]


def _told(*labels: str, notes: tuple[dict[str, Any], ...] = ()) -> tuple[Any, Any, Any]:
    return {label: [{"label": label, "text": ""}] for label in labels}, notes, {}


@pytest.mark.parametrize(
    ("labels", "lines"),
    [
        (["tp.py"], "from tp import *"),
        (["sub/Tp.py", "b.py"], "from Tp import *\nfrom b import *"),
        (["tp.ipynb [2]"], ""),
        (["tp (1).py"], None),
        (["tp.txt"], None),
    ],
    ids=["file", "files", "notebook", "copy", "other"],
)
def test_each_file_is_imported_by_its_own_name(labels: list[str], lines: str | None) -> None:
    assert header(imports_of(*_told(*labels)), OWN) == lines


def test_a_note_of_no_known_kind_leaves_none() -> None:
    assert imports_of(*_told("tp.py", notes=({"note": {"absent": 1}},))) is None


@pytest.mark.parametrize(
    "origins", [[], ["student tp.py:3", "reference"], ["?"], ["studentx"]], ids=repr
)
def test_what_is_not_all_the_students_has_none(origins: list[str]) -> None:
    assert header(imports_of(*_told("tp.py")), origins) is None


@pytest.mark.parametrize(
    ("note", "in_file", "in_notebook"),
    [
        ("absent", True, True),
        ("provided", False, False),
        ("raised", False, True),
        ("asked", False, True),
        ("syntax", False, False),
        ("module", False, False),
    ],
)
def test_a_file_that_stops_cannot_be_imported(note: str, in_file: bool, in_notebook: bool) -> None:
    notes = ({"note": note},)

    assert (imports_of(*_told("tp.py", notes=notes)) is not None) is in_file
    assert (imports_of(*_told("tp.ipynb [1]", notes=notes)) is not None) is in_notebook


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("class L(list): pass", True),
        ("    def L(self): ...", True),
        ("L: type = list", True),
        ("from cours import L", True),
        ("from cours import *", True),
        ("print(L)", False),
        ("class Li: pass", False),
        ("# L", False),
    ],
)
def test_what_the_course_gives_must_be_in_the_file(text: str, is_there: bool) -> None:
    units = {"tp": [{"label": "tp.py", "text": f"import os\n{text}\n"}]}
    wanted = "from tp import *" if is_there else None
    assert imports_of(units, (), {"tp": ("L",), "other": ("M",)}) == wanted
