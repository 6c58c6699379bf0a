"""Where an annotation points: the line that stopped, the definition, or the file."""

from __future__ import annotations

import pytest

from graders.model import CheckResult, StackFrame, Verdict
from graders.report.ci.question_text import Spot, find_spot
from tests.unit.report.builders import check, question, record


def found(*checks: CheckResult, id: str = "f") -> Spot | None:
    asked = question(id, Verdict.WRONG, checks=checks)
    return find_spot(asked, record("alice", question("other"), asked))


def frames(*lines: int) -> tuple[StackFrame, ...]:
    return tuple(StackFrame("tp.py", line, "f") for line in lines)


@pytest.mark.parametrize(
    ("graded", "expected"),
    [
        ({"f": "student tp.py:3", "g": "student tp.py:9"}, Spot("tp.py", 3)),
        ({"g": "reference", "f": "student tp.py:3"}, Spot("tp.py", 3)),
        ({"Sheep.eat": "student tp.ipynb [4]:2"}, Spot("tp.ipynb", cell="4")),
        ({"f": "student src/my [2] file.py:3"}, Spot("src/my [2] file.py", 3)),
        # An assignment has no definition of its own: the file is all that is known.
        ({"f": "student"}, Spot("morpion.py")),
        ({"f": "reference"}, Spot("morpion.py")),
        ({}, Spot("morpion.py")),
    ],
)
def test_the_student_s_definition(graded: dict[str, str], expected: Spot) -> None:
    assert found(check("a", Verdict.WRONG, graded=graded)) == expected


def test_the_line_that_stopped_comes_first() -> None:
    raised = check("a", Verdict.ERROR, traceback=frames(30, 12), graded={"f": "student tp.py:3"})
    assert found(check("fine"), raised) == Spot("tp.py", 12)


def test_nothing_is_known_of_an_empty_submission() -> None:
    asked = question("f", Verdict.MISSING, checks=())
    assert find_spot(asked, record("alice", asked)) is None
