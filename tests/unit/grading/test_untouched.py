"""Notes about unchanged lines of the skeleton: students read none of them."""

from __future__ import annotations

from typing import Any

import pytest

from graders.grading.notes import words
from graders.grading.untouched import silenced
from graders.i18n import render
from graders.languages import language_named

PYTHON, OCAML = language_named("python"), language_named("ocaml")

SKELETON = """\
import copy

def f(n):
    pass  # TODO

print(f(3))
for n in range(3):
    print(n)
    f(n)

DEMO = f(1)
if DEMO:
    print(DEMO)
else:
    print("no")
"""


def told(text: str, line: Any, *lost: str, **note: Any) -> list[str]:
    """Return what is said of a statement of a file that stands at a line."""
    lines = text.split("\n")
    # As the worker counts statements: those at the left margin.
    starts = [n for n, one in enumerate(lines, 1) if one[:1].strip() and one[:4] != "else"]
    unit = {"label": "tp.py", "text": text, "lines": starts}
    given = {"note": "raised", "file": "tp.py", "line": line, "detail": "E", **note}
    silent = silenced([given], {"tp": [unit]}, {"tp": SKELETON}, lost, PYTHON)
    return [render(said, "en") for said in words(silent, PYTHON)]


@pytest.mark.parametrize("kind", ["raised", "exits", "asked", "hangs", "floods", "fills", "stops"])
@pytest.mark.parametrize("line", [6, 7, 8, 11, 12])
def test_a_statement_of_the_skeleton_is_silent(kind: str, line: int) -> None:
    text = SKELETON.replace("pass  # TODO", "return 1 / 0")
    assert told(text, line, note=kind) == []


@pytest.mark.parametrize("more", ["# my own words\n", "\n\n", "x = 1\n", "   \n  # words\n"])
def test_what_follows_a_statement_is_no_part_of_it(more: str) -> None:
    assert told(SKELETON.replace("for n", f"{more}for n"), 6) == []
    assert told(SKELETON.replace("print(f(3))\n", "print(f(3))   \n"), 6) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("print(f(3))", "print(f(4))", 6),
        ("    f(n)\n", "", 7),
        ("    f(n)\n", "    f(n + 1)\n", 7),
        ("    f(n)\n", "    f(n)\n    f(n)\n", 7),
        ("else:\n", "", 12),
    ],
)
def test_a_statement_that_was_changed_is_told(old: str, new: str, line: int) -> None:
    assert len(told(SKELETON.replace(old, new), line)) == 1


def test_a_statement_that_loses_what_is_graded_is_told() -> None:
    assert told(SKELETON, 11, "other") == []
    assert len(told(SKELETON, 11, "DEMO")) == 1
    assert len(told(SKELETON, 11, "DEMO.method")) == 1


def test_what_a_silent_statement_was_to_define_is_still_known() -> None:
    unit = {"label": "tp.py", "text": SKELETON + "y = DEMO", "lines": [1, 3, 6, 7, 11, 12, 16]}
    failed = {"note": "raised", "file": "tp.py", "line": 11, "quoted": "DEMO = f(1)", "detail": "E"}
    after = {**failed, "line": 16, "quoted": "y", "detail": "NameError: name 'DEMO' is not defined"}
    (said,) = words(silenced([failed, after], {"tp": [unit]}, {"tp": SKELETON}, (), PYTHON), PYTHON)
    assert "`DEMO` was to be defined by tp.py line 11" in render(said, "en")


def test_other_notes_are_told_of_any_line() -> None:
    for kind in ("syntax", "twice", "nested", "absent", "lost", "stand-in"):
        assert len(told(SKELETON, 6, note=kind)) == 1


def test_a_provided_name_of_the_skeleton_is_silent() -> None:
    assert told(SKELETON, 3, note="provided", detail="f") == []


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("6", {}),
        (True, {}),
        (-6, {}),
        (6, {"file": "other.py"}),
        (6, {"file": ["tp.py"]}),
    ],
)
def test_a_place_that_is_none_is_told(line: Any, more: dict[str, Any]) -> None:
    assert len(told(SKELETON, line, **more)) == 1


def test_no_program_makes_its_note_silent() -> None:
    assert len(told("1 / 0\n", 1, silent=True)) == 1


@pytest.mark.parametrize("kind", ["inexhaustive", "unused-case"])
def test_a_match_of_the_skeleton_is_silent(kind: str) -> None:
    given = "open List\nlet first l =\n  match l with\n  | x :: _ -> x\n"
    note = {"note": kind, "file": "tp.ml", "line": 3, "inside": "first", "detail": "[]"}

    def silent(text: str) -> bool:
        unit = {"label": "tp.ml", "text": text, "lines": [1, 2]}
        found = silenced([note], {"tp": [unit]}, {"tp": given}, (), OCAML)
        return words(found, OCAML) == ()

    assert silent(given)
    assert not silent(given.replace("x ::", "y ::"))
