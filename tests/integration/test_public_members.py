"""Code that meets objects by the members that the TP names is right over the course's class.

A store begins empty: no arguments of its constructor make one that holds something, so that a lent
method meets states of which no object of the reference is known.
"""

from __future__ import annotations

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record
from graders.sandbox.base import Sandbox
from tests.integration.conftest import question, submission, verdicts, write_course

SPEC = """\
id: tp
title: A store
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - {id: make, title: make it, points: 1, targets: [Store.__init__, Store.count],
     checks: [{id: none, title: none, call: Store().count('a'), returns: 0}]}
  - {id: add, title: add, points: 1, target: Store.add, needs: [make],
     checks: [{id: two, title: two, setup: "s = Store(); s.add('b'); s.add('b')", call: s.count('b'), returns: 2},
              {id: full, title: full, setup: "s = Store(); s.add('a'); s.add('a'); s.add('a')", call: s.add('a'), raises: ValueError}]}
  - {id: total, title: total, points: 1, target: Store.total, needs: [make, add],
     checks: [{id: two, title: two, setup: "s = Store(); s.add('b'); s.add('a')", call: s.total, returns: 2}]}
  - {id: names, title: names, points: 1, target: Store.names, needs: [make, add],
     checks: [{id: two, title: two, setup: "s = Store(); s.add('b'); s.add('a')", call: s.names(), returns: [a, b]}]}
  - {id: listed, title: a list, points: 1, target: listed, needs: [make, add, names],
     checks: [{id: two, title: two, setup: "s = Store(); s.add('b'); s.add('b'); s.add('a')", call: listed(s), returns: [a 1, b 2]}]}
"""
REFERENCE = """\
class Store:
    def __init__(self):
        self.items = {}

    def count(self, name):
        return self.items.get(name, 0)

    def add(self, name):
        if sum(self.items.values()) == 3:
            raise ValueError("full")
        self.items[name] = self.items.get(name, 0) + 1

    @property
    def total(self):
        return sum(self.items.values())

    def names(self):
        return sorted(self.items)


def listed(store):
    return [f"{name} {store.count(name)}" for name in store.names()]
"""
SKELETON = """\
class Store:
    def __init__(self):
        pass

    def count(self, name):
        pass

    def add(self, name):
        pass

    @property
    def total(self):
        pass

    def names(self):
        pass


def listed(store):
    pass
"""
ALL_NAMES = """\
    def names(self):
        return sorted({*self.held})
"""
TOTAL = """\
    @property
    def total(self):
        return len(self.held)
"""
RIGHT = f"""\
class Store:
    def __init__(self):
        self.held = []

    def count(self, name):
        return self.held.count(name)

    def add(self, name):
        if self.total == 3:
            raise ValueError("full")
        self.held.append(name)

{TOTAL}
{ALL_NAMES}

def listed(store: Store):
    found = []
    for name in store.names():
        found.append(name + " " + str(store.count(name)))
    return found
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of stores."""
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": SKELETON}
    assignment = write_course(tmp_path_factory.mktemp("store"), files)
    return RunContext(assignment, expect(assignment, warm), warm)


def graded(store: RunContext, text: str) -> Record:
    return grade(store, submission(text))


def test_the_right_program_is_right(store: RunContext) -> None:
    assert set(verdicts(graded(store, RIGHT)).values()) == {"correct"}


@pytest.mark.parametrize(
    ("part", "new"),
    [(ALL_NAMES, ""), (ALL_NAMES, ALL_NAMES.replace("sorted", "list").replace("held", "kept"))],
    ids=["missing", "raising"],
)
def test_a_function_that_uses_members_alone_is_right(
    store: RunContext, part: str, new: str
) -> None:
    found = verdicts(graded(store, RIGHT.replace(part, new)))

    assert found["listed"] == "correct"
    assert found["names"] != "correct"


def test_a_wrong_function_that_uses_members_alone_is_not_right(store: RunContext) -> None:
    text = RIGHT.replace(ALL_NAMES, "").replace('name + " "', 'name + ": "')

    assert verdicts(graded(store, text))["listed"] != "correct"


def test_what_reads_the_state_is_left_to_a_teacher(store: RunContext) -> None:
    text = RIGHT.replace(ALL_NAMES, "").replace("store.count(name)", "store.held.count(name)")

    assert verdicts(graded(store, text))["listed"] == "to-review"


@pytest.mark.parametrize(
    "total",
    [TOTAL.replace("self)", "self, more)"), TOTAL.replace("len(", "9 + len(")],
    ids=["arity", "wrong"],
)
def test_of_two_that_rely_on_each_other_neither_fails(store: RunContext, total: str) -> None:
    """The course's `add` fits no list, and its `total` needs `add`: nothing tells which is wrong."""
    record = graded(store, RIGHT.replace(TOTAL, total).replace("== 3", ">= 3"))

    assert question(record, "total").verdict.value == "to-review"
    assert question(record, "add").verdict.value == "to-review"
    told = [str(check.judgement.rationale) for check in question(record, "add").checks]
    assert any("rely on each other" in words and "Store.total" in words for words in told)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ('f"{name} {store.count(name)}"', "correct"),
        ('name[:0] + "?"', "to-review"),
        ("1 / 0", "to-review"),
    ],
    ids=["right", "wrong", "raising"],
)
def test_a_method_that_uses_a_function_that_needs_it_is_not_at_fault_for_it(
    store: RunContext, line: str, verdict: str
) -> None:
    """The course's function uses the method, and the student's method the function."""
    names = "    def names(self):\n        return [line.split()[0] for line in listed(self)]\n"
    start, end = RIGHT.split(ALL_NAMES)
    listed = f"def listed(store):\n    return [{line} for name in sorted(set(store.held))]\n"
    text = start + names + end[: end.index("def listed")] + listed

    found = verdicts(graded(store, text))
    assert found["names"] == verdict
    assert (found["listed"] == "correct") is (verdict == "correct")
