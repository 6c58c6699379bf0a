"""Survivors that are likely equivalent are told from those that some case would show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.authoring.further_cases import Origin
from graders.authoring.mutants import mutants_of
from graders.authoring.spec_check.base import Options, Subject
from graders.authoring.spec_check.equivalence import Likeness, likeness_of
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.model import Message
from graders.sandbox.base import Sandbox
from graders.spec.load import load_assignment

SPEC = """\
id: lab
title: lab
modules: [lab]
questions: [{id: f, title: f, points: 1, checks: [{id: one, title: one, CHECK}]}]
"""
DIFFERENCE = '''\
def f(a, b):
    """Return the distance."""
    if a > b:
        return a - b
    return b - a
'''
LEAST = '''\
def f(items):
    """Return the least item and empty the list."""
    least = min(items)
    items.clear()
    return least
'''
UP_TO = '''\
def f(n):
    """Return the numbers up to n."""
    found = []
    while n > 0:
        found.append(n)
        n -= 1
    return found
'''
DRAWN = 'inputs: {a: "numbers(0, 9)", b: "numbers(0, 9)"}, examples: 6'

Compare = Callable[[str, str, str, str], Likeness]


@pytest.fixture
def compare(tmp_path: Path, warm: Sandbox) -> Compare:
    """Return a function that compares one wrong version of a reference with it."""

    def likeness(check: str, reference: str, was: str, now: str) -> Likeness:
        files = {
            "specs/lab.yaml": SPEC.replace("CHECK", check),
            "reference/lab.py": reference,
            "skeletons/lab.py": "",
        }
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, "utf-8")
        assignment = load_assignment(tmp_path, "lab")
        context = RunContext(assignment, expect(assignment, warm), warm)
        changes = {(one.change.was, one.change.now): one for one in mutants_of(assignment)}
        mutant = changes[was, now]
        (like,) = likeness_of(Subject(assignment, Options(jobs=1), context), [mutant]).values()
        return like

    return likeness


def test_what_no_case_tells_apart_is_likely_equivalent(compare: Compare) -> None:
    like = compare(f'call: "f(a, b)", {DRAWN}', DIFFERENCE, "if a > b:", "if a >= b:")
    assert like.is_likely_equivalent
    assert like.further > 90


@pytest.mark.parametrize(
    ("check", "origin"),
    [
        (f'call: "f(a, b)", {DRAWN}, right: "isinstance(actual, int)"', Origin.OWN),
        ('call: "f(a, b)", inputs: {a: "numbers(0, 9)", b: "numbers(9, 9)"}, examples: 1',
         Origin.DRAWN),
        ('call: "f(a, b)", inputs: [{a: 5, b: 5}, {a: 7, b: 5}]', Origin.ALTERED),
        ('call: "f(5, 5)"', Origin.ALTERED),
    ],
    ids=["a judge accepts it", "examples are too few", "a listed case is near", "a call is near"],
)  # fmt: skip
def test_what_some_case_tells_apart_is_shown_with_it(
    compare: Compare, check: str, origin: Origin
) -> None:
    was, now = "return b - a", "return b + a"
    if origin is Origin.ALTERED:
        was, now = "if a > b:", "if True:"
    like = compare(check, DIFFERENCE, was, now)
    assert not like.is_likely_equivalent
    assert like.difference is not None
    assert like.difference.origin is origin
    assert like.difference.check == "one"
    assert "f(" in like.difference.case
    assert like.difference.expected != like.difference.actual


def test_what_an_argument_becomes_is_compared_where_the_check_looks(compare: Compare) -> None:
    looks = "call: f(items), inputs: [{items: [3, 1]}, {items: [2]}]"
    change = LEAST, "items.clear()", "pass"
    assert compare(looks, *change).is_likely_equivalent
    seen = compare(f"{looks}, after: {{left: len(items)}}, right: actual > 0", *change)
    assert seen.difference is not None
    assert (seen.difference.expected, seen.difference.actual) == ("left == 0", "left == 2")


def test_a_wrong_version_that_does_not_end_on_a_further_case_is_not_alike(
    compare: Compare,
) -> None:
    like = compare("call: f(n), inputs: [{n: 0}]", UP_TO, "n -= 1", "pass")
    assert like.difference is not None
    assert like.difference.actual == Message("no answer")
    assert like.difference.case == "n = 1; f(n)"


def test_few_further_cases_are_no_sign(compare: Compare) -> None:
    like = compare("call: f(n), inputs: [{n: 0}]", UP_TO, "while n > 0:", "while n > -1:")
    assert like.difference is not None
    odd = compare("call: f(n), inputs: [{n: true}]", UP_TO, "while n > 0:", "while n >= 0:")
    assert odd.difference is not None
    same = compare("call: f(n), inputs: [{n: true}]", UP_TO, "n -= 1", "n -= 2")
    assert (same.difference, same.further, same.is_likely_equivalent) == (None, 1, False)


def test_what_the_question_does_not_promise_tells_nothing_apart(compare: Compare) -> None:
    # Of an empty list the reference has no least item, and no case of the check is one.
    reference = LEAST.replace("    items.clear()\n", "    if items == []: return 0\n")
    dead = "if items == []: return 0", "pass"
    assert compare(
        "call: f(items), inputs: [{items: [3, 1]}]", reference, *dead
    ).is_likely_equivalent


def test_a_program_that_ends_by_itself_is_like_one_that_exits(compare: Compare) -> None:
    reference = "import sys\ndef f():\n    print(input())\n    sys.exit(0)\n"
    check = "call: f(), events: [a], transcript: exact"
    ends = compare(check, reference, "sys.exit(0)", "pass")
    assert ends.difference is None
    other = compare(check, reference, "sys.exit(0)", "sys.exit(1)")
    assert other.difference is not None
