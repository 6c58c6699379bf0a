"""The guesses of what a missing constructor would set: one of them has to serve all checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission

SPEC = """\
id: tp
title: Doors
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Door.__init__, Door.name]
    checks: [{id: one, title: one, call: Door().name(), returns: door}]
  - id: lock
    title: lock
    points: 1
    target: Door.lock
    needs: [make]
    checks: [{id: one, title: one, setup: d = Door(), call: d.lock()}]
  - id: seen
    title: seen
    points: 2
    target: Door.is_open
    needs: [make, lock]
    checks:
      - {id: first, title: first, setup: d = Door(), call: d.is_open(), returns: true}
      - {id: locked, title: locked, setup: d = Door(); d.lock(), call: d.is_open(), returns: false}
"""
REFERENCE = """\
class Door:
    def __init__(self):
        self.locked = False

    def name(self):
        return "door"

    def lock(self):
        self.locked = True

    def is_open(self):
        return not self.locked
"""
RIGHT = "not self.shut"
# Right about a door at first over one constructor, about a locked one over another.
LUCKY = 'True if self.colour == "red" else False if self.colour == "blue" else None'


@pytest.mark.parametrize(
    ("code", "verdicts"),
    [(RIGHT, {"correct"}), (LUCKY, {"correct", "to-review"})],
)
def test_a_method_is_right_over_one_constructor(
    code: str, verdicts: set[str], tmp_path: Path, plain: Sandbox
) -> None:
    context = context_of(tmp_path, SPEC, REFERENCE, plain)
    record = grade(
        context, submission(f"class Door:\n    def is_open(self):\n        return {code}\n")
    )

    assert {check.verdict.value for check in question(record, "seen").checks} == verdicts


MANY = [
    f"{{id: c{n}, title: c{n}, call: Door({n}).size(2), returns: {n + 2}}}" for n in range(1, 15)
]
WIDE_SPEC = (
    SPEC[: SPEC.index("  - id: lock")].replace("Door()", "Door(3)")
    + """\
  - id: seen
    title: seen
    points: 2
    target: Door.size
    needs: [make]
    checks: [{}]
""".format(", ".join(MANY))
)
WIDE = """\
class Door:
    def __init__(self, width):
        self.width, self.tall, self.deep, self.heavy = width, 7, 9, 11

    def name(self):
        return "door"

    def size(self, n):
        return self.width + n
"""
# Constants that the code compares an attribute with are guessed first.
SPECIAL = """\
class Door:
    def size(self, n):
        if self.broad == 1000:
            return self.broad + n
        if self.broad == 1001:
            return self.broad + n
        return self.broad + n
"""


def test_many_checks_are_judged_over_the_guess_that_serves_them(
    tmp_path: Path, plain: Sandbox
) -> None:
    """Each guess over all of them would take more runs than a question may cost."""
    record = grade(context_of(tmp_path, WIDE_SPEC, WIDE, plain), submission(SPECIAL))

    assert {check.verdict.value for check in question(record, "seen").checks} == {"correct"}
