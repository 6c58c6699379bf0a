"""A wrong method that right ones make up for stays the student's while another one is lent."""

from __future__ import annotations

from pathlib import Path

from graders.grading.submission import grade
from graders.model import Submission
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, verdicts

SPEC = """\
id: tp
title: A walk
modules: [tp]
questions:
  - id: place
    title: place
    points: 1
    targets: [Walk.__init__, Walk.place]
    checks: [{id: one, title: one, call: "list(Walk().place())", returns: [0, 0]}]
  - id: ahead
    title: ahead
    points: 1
    target: Walk.ahead
    needs: [place]
    checks: [{id: one, title: one, call: "list(Walk().ahead())"}]
  - id: go
    title: go
    points: 1
    target: Walk.go
    needs: [ahead]
    checks: [{id: one, title: one, setup: w = Walk(); w.go(), call: list(w.place())}]
  - id: is_there
    title: is there
    points: 1
    target: Walk.is_there
    needs: [go]
    checks: [{id: one, title: one, setup: "w = Walk(); w.go(); w.go(); w.go()", call: w.is_there()}]
  - id: play
    title: play
    points: 1
    target: Walk.play
    needs: [is_there]
    checks: [{id: one, title: one, call: Walk().play()}]
"""
REFERENCE = """\
class Walk:
    def __init__(self):
        self.row, self.column = 0, 0

    def place(self):
        return (self.row, self.column)

    def ahead(self):
        row, column = self.place()
        return (row, column + 1)

    def go(self):
        self.row, self.column = self.ahead()

    def is_there(self):
        return self.place() == (0, 3)

    def play(self):
        while not self.is_there():
            self.go()
        return self.place()[1]
"""
# The two numbers of `ahead` are exchanged, and `go` exchanges them again.
STUDENT = """\
class Walk:
    def __init__(self):
        self._seen = [(0, 0)]

    def place(self):
        return self._seen[-1]

    def ahead(self):
        row, column = self._seen[-1]
        return (column + 1, row)

    def go(self):
        column, row = self.ahead()
        self._seen.append((row, column))

    def is_there(self):
        return self._seen == (0, 3)

    def play(self):
        for _ in range(99):
            if self.is_there():
                break
            self.go()
        return self._seen[-1][1]
"""


def test_another_wrong_method_is_lent_alone(tmp_path: Path, warm: Sandbox) -> None:
    context = context_of(tmp_path, SPEC, REFERENCE, warm)
    record = grade(context, Submission("a", {"tp.py": STUDENT.encode()}, {"tp": "tp.py"}))

    assert verdicts(record) == {
        **dict.fromkeys(("place", "go", "play"), "correct"),
        **dict.fromkeys(("ahead", "is_there"), "wrong"),
    }
    assert question(record, "play").blame == ("is_there",)
