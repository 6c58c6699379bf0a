"""The places that a record speaks of, found in its words, its tracebacks and its provenance."""

from __future__ import annotations

from typing import Any

import pytest

from graders.grading.notes import words
from graders.languages import language_named
from graders.model import Message, StackFrame, Text, Verdict
from graders.report.places import Place, definitions, place_in, place_of, read_place
from tests.unit.report.builders import check, question, record

PYTHON = language_named("python")

SYNTAX = {
    "note": "syntax", "file": "tp.py", "line": 3, "end": 5, "at": 4, "text": "return (1",
    "detail": "SyntaxError: '(' was never closed", "from": 7, "to": 8, "names": [],
}  # fmt: skip
RAISED = {
    "note": "raised", "file": "tp.py", "line": 3, "quoted": "x = y", "names": ["x"],
    "detail": "NameError: name 'y' is not defined",
}  # fmt: skip


@pytest.mark.parametrize(
    ("note", "place"),
    [
        (SYNTAX, Place("tp.py", 4, "return (1", 7, 8)),
        ({**SYNTAX, "from": "7"}, Place("tp.py", 4, "return (1")),
        (RAISED, Place("tp.py", 3)),
        ({"note": "nul", "file": "tp.py"}, None),
        ({"note": "hangs", "file": "tp.py", "line": "3"}, None),
    ],
    ids=str,
)
def test_a_note_is_about_a_line(note: dict[str, Any], place: Place | None) -> None:
    (said,) = words([note], PYTHON)
    assert place_in(said) == place


def test_words_without_a_place_name_none() -> None:
    assert place_in(None) is None
    assert place_in(Text(fr="ligne 3", en="line 3")) is None
    assert place_in(Message("{said}!", {"said": "line 3"})) is None


def test_a_check_failed_where_it_was_stopped() -> None:
    frames = (StackFrame("tp.py", 9, "f", "g()"), StackFrame("tp.py", 3, "g", "1 / n", 0, 5))
    assert place_of(check(traceback=frames)) == Place("tp.py", 3, "1 / n", 0, 5)


def test_a_check_failed_where_its_words_say() -> None:
    said = Message("{file}, line {line}", {"file": "tp.py", "line": 7})
    assert place_of(check(rationale=Message("{said}.", {"said": said}))) == Place("tp.py", 7)
    assert place_of(check(verdict=Verdict.WRONG)) is None


def test_definitions_are_read_from_what_was_graded() -> None:
    graded = {"f": "student a b.ipynb [2]:31", "g": "reference", "h": "student"}
    other = {"Pile.vide": "student tp.py:8"}
    found = definitions(
        record(
            "x",
            question("f", checks=(check(graded=graded),)),
            question("pile", checks=(check(graded=other),)),
        )
    )
    vide = Place("tp.py", 8)
    assert found == {"f": Place("a b.ipynb [2]", 31), "Pile.vide": vide, "pile": vide}


@pytest.mark.parametrize(
    "origin",
    ["", "reference", "student", "student tp.py", "student tp.py:²", "student x:" + "9" * 99],
)
def test_another_provenance_has_no_place(origin: str) -> None:
    assert read_place(origin) is None
