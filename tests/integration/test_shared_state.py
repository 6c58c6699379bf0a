"""A state that two objects share is the fault of the question that made them share it."""

from __future__ import annotations

from pathlib import Path

from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, submission, verdicts

SPEC = """\
id: tp
title: rows
modules: [tp]
limits: {cpu_s: 0.5}
questions:
  - {id: make, title: make, points: 1, targets: [Row.__init__, Row.get_items],
     checks: [{id: a, title: a, call: "Row([1, 2]).get_items()", returns: [1, 2]}]}
  - {id: swap, title: swap, points: 1, target: Row.swap, needs: [make],
     checks: [{id: a, title: a, setup: "r = Row([1, 2, 3])\\nr.swap(1)", call: r.get_items(),
               returns: [1, 3, 2]}]}
  - {id: near, title: near, points: 1, target: Row.near, needs: [make, swap],
     checks: [{id: a, title: a, call: "[one.get_items() for one in Row([1, 2, 3]).near()]",
               returns: [[2, 1, 3], [1, 3, 2]]}]}
"""
REFERENCE = """\
class Row:
    def __init__(self, items):
        self.items = list(items)

    def get_items(self):
        return list(self.items)

    def swap(self, i):
        self.items[i], self.items[i + 1] = self.items[i + 1], self.items[i]

    def near(self):
        found = []
        for i in range(len(self.get_items()) - 1):
            other = Row(self.get_items())
            other.swap(i)
            found.append(other)
        return found
"""


def test_a_getter_that_copies_hides_no_list_that_is_shared(tmp_path: Path, plain: Sandbox) -> None:
    source = REFERENCE.replace("list(items)", "items").replace("list(self.items)", "self.items")
    context = context_of(tmp_path, SPEC, REFERENCE, plain)

    found = verdicts(grade(context, submission(source)))

    assert found == {"make": "correct", "swap": "correct", "near": "wrong"}
