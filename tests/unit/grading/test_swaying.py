"""More of the reference is tried only where it could make a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.expected import probes_of
from graders.grading.swaying import Swaying
from graders.model import Target
from graders.spec.load import load_assignment

SPEC = """\
id: tp
title: TP
modules: [tp]
provided: {tp: [size, helper, program]}
questions:
  - {id: a, title: a, points: 1, checks: [{id: c, kind: call, title: c, call: a(1), returns: 1}]}
  - id: b
    title: b
    points: 1
    needs: [a]
    checks: [{id: c, kind: call, title: c, call: b(1), returns: 1}]
  - id: asked
    title: asked
    points: 1
    needs: [a]
    checks: [{id: c, kind: call, title: c, call: asked(a(1)), returns: 1}]
  - id: text
    title: text
    points: 1
    needs: [a]
    checks: [{id: c, kind: call, title: c, call: "text(eval('1'))", returns: 1}]
  - id: end
    title: end
    points: 1
    needs: [a, b]
    checks: [{id: c, kind: call, title: c, call: end(1), returns: 1}]
"""
REFERENCE = """\
size = 3

def program():
    return helper()

def helper():
    return a(size)

def a(n):
    return 1

def b(n):
    return a(n)

def asked(n):
    return n

def text(n):
    return n

def end(n):
    return b(n)
"""
A, B = Target("tp", "a"), Target("tp", "b")


@pytest.fixture
def swaying(tmp_path: Path) -> Swaying:
    """Return what a course of five functions can tell."""
    return course(tmp_path, SPEC, REFERENCE)


def course(folder: Path, spec: str, reference: str) -> Swaying:
    """Write a course of one assignment, and return what it can tell."""
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""}
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    assignment = load_assignment(folder, "tp")
    return Swaying(assignment, probes_of(assignment))


@pytest.mark.parametrize(
    ("question", "reached", "lent", "added", "can"),
    [
        ("b", {"b"}, (), (A,), False),
        ("b", {"b", "size"}, (), (A,), False),
        ("b", {"a", "b"}, (), (A,), True),
        ("b", None, (), (A,), True),
        ("asked", {"asked"}, (), (A,), True),
        ("text", {"text"}, (), (A,), True),
        ("end", {"end"}, (), (A, B), False),
        ("end", {"end", "b"}, (), (A,), False),
        ("end", {"end", "b"}, (), (A, B), True),
        ("end", {"end", "b"}, (B,), (A,), True),
        ("end", {"end", "program"}, (), (A,), True),
    ],
    ids=[
        "nothing used",
        "a given constant",
        "used",
        "cannot be told",
        "used by the check",
        "a check that runs text",
        "neither used",
        "the other used",
        "one of two used",
        "what is lent may use it",
        "what is given uses it",
    ],
)
def test_what_is_never_touched_changes_nothing(
    swaying: Swaying,
    question: str,
    reached: set[str] | None,
    lent: tuple[Target, ...],
    added: tuple[Target, ...],
    can: bool,
) -> None:
    told = {question: None if reached is None else frozenset(reached)}

    assert swaying.can_change(told, question, frozenset(lent), frozenset(added)) is can


@pytest.mark.parametrize(("checks", "can"), [(["alone"], False), (["through"], True), (None, True)])
def test_only_the_checks_that_failed_matter(
    tmp_path: Path, checks: list[str] | None, can: bool
) -> None:
    """A function that loops by itself fails a check that hands over nothing of another question."""
    question = """\
  - id: two
    title: two
    points: 1
    needs: [a]
    checks:
      - {id: alone, kind: call, title: c, call: two(1), returns: 1}
      - {id: through, kind: call, title: c, call: two(a(1)), returns: 1}
"""
    swaying = course(tmp_path, SPEC + question, REFERENCE + "\ndef two(n):\n    return n\n")
    told = {"two": frozenset({"two"})}

    assert swaying.can_change(told, "two", frozenset(), frozenset({A}), checks) is can


def test_what_was_not_described_may_change(swaying: Swaying) -> None:
    assert swaying.can_change({}, "b", frozenset(), frozenset({A}))


def test_methods_are_reached_in_ways_that_names_do_not_tell(swaying: Swaying) -> None:
    added = frozenset({Target("tp", "Grille.pose")})

    assert swaying.can_change({"b": frozenset()}, "b", frozenset(), added)


def test_an_operator_that_is_given_is_used_without_a_name(tmp_path: Path) -> None:
    """Two objects that the check hands over are compared: `==` says nothing of `a`."""
    question = """\
  - id: pose
    title: pose
    target: C.pose
    points: 1
    checks: [{id: c, kind: call, title: c, call: C().pose(), returns: 1}]
"""
    reference = """
class C:
    def __eq__(self, other):
        return a(1)

    def pose(self):
        return 1
"""
    spec = SPEC.replace("program]", "program, C.__eq__]") + question
    swaying = course(tmp_path, spec, REFERENCE + reference)

    assert swaying.can_change({"b": frozenset({"b"})}, "b", frozenset(), frozenset({A}))
