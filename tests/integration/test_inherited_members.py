"""A reference whose methods ask for `super()`: they are lent to a student's class as any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Submission, Verdict
from graders.sandbox.choose import choose
from tests.integration.conftest import question, verdicts, write_course

SPEC = """\
id: tp
title: Shapes
modules: [tp]
limits: {cpu_s: 0.6, memory_mib: 256}
questions:
  - id: shape
    title: a shape
    points: 1
    targets: [tp.Shape.__init__, tp.Shape.told]
    checks:
      - {id: name, title: name, call: Shape('dot').told(), returns: dot}
  - id: square
    title: a square
    points: 1
    targets: [tp.Square.__init__, tp.Square.area]
    needs: [shape]
    checks:
      - {id: area, title: area, call: Square(3).area(), returns: 9}
  - id: told
    title: in words
    points: 1
    target: tp.Square.told
    needs: [shape, square]
    checks:
      - {id: text, title: text, call: Square(3).told(), returns: square of 3}
  - id: both
    title: two squares
    points: 1
    target: tp.both
    needs: [shape, square, told]
    checks:
      - {id: text, title: text, call: "both(Square(1), Square(2))", returns: square of 1 and square of 2}
"""
REFERENCE = """\
class Shape:
    def __init__(self, name):
        self.name = name

    def told(self):
        return self.name


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side**2

    def told(self):
        return f"{super().told()} of {self.side}"


def both(one, other):
    return f"{one.told()} and {other.told()}"
"""


@pytest.mark.parametrize(
    ("was", "now", "wrong"),
    [
        ("{super().told()} of", "{super().told()} with", "told"),
        ("self.side = side", "self.side = side + 1", "square"),
        ("self.side = side", "self.slide = side", "square"),
    ],
)
def test_a_member_that_asks_for_the_class_above_is_lent(
    was: str, now: str, wrong: str, tmp_path: Path
) -> None:
    files = {
        "specs/tp.yaml": SPEC,
        "reference/tp.py": REFERENCE,
        "skeletons/tp.py": "def both(one, other):\n    pass\n",
    }
    course, sandbox = write_course(tmp_path, files), choose("process")
    context = RunContext(course, expect(course, sandbox), sandbox)

    record = grade(
        context,
        Submission("alice", {"tp.py": REFERENCE.replace(was, now).encode()}, {"tp": "tp.py"}),
    )

    assert verdicts(record) == {
        **dict.fromkeys(("shape", "square", "told", "both"), "correct"),
        wrong: question(record, wrong).verdict.value,
    }
    assert question(record, wrong).verdict in (Verdict.WRONG, Verdict.ERROR)
    assert question(record, "both").blame == (wrong,)
