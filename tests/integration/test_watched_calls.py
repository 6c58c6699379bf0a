"""Calls that are watched in a real box: what they change, share, call, and when they give items."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, Submission
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from tests.integration.conftest import check, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 2, memory_mib: 256}
questions:
  - id: suites
    title: next boards
    points: 2
    checks:
      - id: lignes
        title: no row is shared
        inputs: [{g: [[0, 0], [0, 1]]}]
        call: suites(g)
        apart: [g]
  - id: fib
    title: a sequence
    points: 2
    checks:
      - {id: appels, title: few calls, inputs: [{n: 6}, {n: 12}], call: fib(n), calls_at_most: {fib: 2 * n}}
      - {id: valeurs, title: values, inputs: [{n: 6}, {n: 12}], call: fib(n)}
  - id: triple
    title: three times
    points: 2
    needs: [fib]
    checks:
      - {id: valeurs, title: values, inputs: [{n: 6}], call: triple(n)}
  - id: voisins
    title: neighbours
    points: 2
    targets: [Etat.voisins, Etat.__init__, cherche]
    checks:
      - id: appels
        title: few states are opened
        inputs: [{n: 5}]
        call: cherche(Etat(0), n)
        calls_at_most: {Etat.voisins: n}
  - id: coups
    title: moves
    points: 2
    checks:
      - id: entre
        title: whatever is played between two moves
        inputs: [{cases: [1, 1, 0]}]
        call: coups(cases)
        lazily: avant = cases[:]; cases[item] = 0; cases[:] = avant
        unchanged: [cases, len(cases)]
  - id: vide
    title: taking away
    points: 2
    checks:
      - id: refus
        title: an empty list is refused, and left as it is
        setup: pile = []
        call: vide(pile)
        raises: ValueError
        unchanged: [len(pile)]
        after: {pile: pile}
  - id: double
    title: doubling
    points: 2
    checks:
      - id: doublee
        title: two calls give two lists
        inputs: [{x: [1]}]
        call: double(x)
        value: false
        after: {longueur: len(result), autre: result is x}
"""
REFERENCE = """\
class Etat:
    def __init__(self, n):
        self.n = n

    def voisins(self):
        return [Etat(self.n + 1), Etat(self.n + 2)]


def cherche(etat, n):
    while etat.n != n:
        etat = etat.voisins()[0]
    return etat.n


def suites(g):
    found = []
    for i, row in enumerate(g):
        for j, case in enumerate(row):
            if not case:
                one = [line[:] for line in g]
                one[i][j] = 2
                found.append(one)
    return found


def fib(n):
    known = [0, 1]
    while len(known) <= n:
        known.append(known[-1] + known[-2])
    return known[n]


def triple(n):
    return 3 * fib(n)


def coups(cases):
    for k in range(len(cases)):
        if cases[k]:
            yield k


def vide(pile):
    if not pile:
        raise ValueError("empty")
    return pile.pop()


def double(x):
    return x + x
"""
SHARED_ROWS = """\
def suites(g):
    found = []
    for i, row in enumerate(g):
        for j, case in enumerate(row):
            if not case:
                one = list(g)
                one[i] = row[:]
                one[i][j] = 2
                found.append(one)
    return found
"""
SLOW_FIB = "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n"
AGAIN = "keep what you already know instead of computing it again"
# Each of these programs does the wrong thing: the check that tells, the verdict and the words.
WRONG: dict[str, tuple[str, str, str, str]] = {
    "rows shared with the input": (
        "suites.lignes", SHARED_ROWS, "wrong",
        "suites(g)[0][1] and g[1] are one and the same list: changing one changes the other",
    ),
    "too many calls": (
        "fib.appels", SLOW_FIB, "time-limit",
        f"fib is called more than 12 times: {AGAIN}",
    ),
    "too many calls, caught": (
        "fib.appels",
        """\
        def fib(n):
            try:
                return n if n < 2 else fib(n - 1) + fib(n - 2)
            except BaseException:
                return [0, 1, 1, 2, 3, 5, 8][n] if n < 7 else 144
        """,
        "time-limit",
        f"fib is called more than 12 times: {AGAIN}",
    ),
    "too many calls of a method": (
        "voisins.appels",
        "def cherche(etat, n):\n    return n + 0 * len([etat.voisins() for _ in range(6)])\n",
        "time-limit",
        f"Etat.voisins is called more than 5 times: {AGAIN}",
    ),
    "a state in the middle of a move": (
        "coups.entre",
        """\
        def coups(cases):
            for k in range(len(cases)):
                if cases[k]:
                    cases[k] = 0
                    yield k
                    cases[k] = 1
        """,
        "wrong",
        "when item 1, 0, is given, cases is [0, 1, 0], [1, 1, 0] was expected",
    ),
    "a state that is lost in the end": (
        "coups.entre",
        """\
        def coups(cases):
            yield from [0, 1]
            cases.append(0)
        """,
        "wrong",
        "the call changed cases: it was [1, 1, 0], it became [1, 1, 0, 0]",
    ),
    "no items": (
        "coups.entre", "def coups(cases):\n    found = None\n    return found\n", "wrong",
        "None was returned, [0, 1] was expected",
    ),
    "an exception, and a change": (
        "vide.refus",
        'def vide(pile):\n    pile.append(0)\n    raise ValueError("empty")\n',
        "wrong",
        "the call changed len(pile): it was 0, it became 1",
    ),
    "the result looked at": (
        "double.doublee", "def double(x):\n    x += x\n    return x\n", "wrong",
        "after the call, result is x is True, False was expected",
    ),
}  # fmt: skip
RIGHT: dict[str, tuple[str, str]] = {
    "a memory": (
        "fib.appels",
        """\
        from functools import lru_cache

        @lru_cache(maxsize=None)
        def fib(n):
            return n if n < 2 else fib(n - 1) + fib(n - 2)
        """,
    ),
    "a list of items": (
        "coups.entre",
        "def coups(cases):\n    return [k for k in range(len(cases)) if cases[k]]\n",
    ),
    "rows copied otherwise": (
        "suites.lignes",
        """\
        def suites(g):
            import copy
            places = [(i, j) for i, row in enumerate(g) for j, case in enumerate(row) if not case]
            found = []
            for i, j in places:
                found.append(copy.deepcopy(g))
                found[-1][i][j] = 2
            return found
        """,
    ),
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    """Return an assignment whose checks watch calls."""
    names = ("suites", "fib", "triple", "cherche", "coups", "vide", "double")
    skeleton = "".join(f"def {name}(x):\n    pass\n\n\n" for name in names)
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": skeleton}
    return write_course(tmp_path_factory.mktemp("watched"), files)


@pytest.fixture(scope="module")
def graded(watched: Assignment, sandbox: Sandbox) -> Callable[..., Record]:
    """Return a function that grades the reference with some of it written otherwise."""
    expected = expect(watched, sandbox)

    def grade_with(change: str = "", only: str | None = None) -> Record:
        context = RunContext(watched, expected, sandbox, only=only)
        text = f"{REFERENCE}\n\n{textwrap.dedent(change)}"
        return grade(context, Submission("alice", {"tp.py": text.encode()}, {"tp": "tp.py"}))

    return grade_with


def test_the_reference_is_right(graded: Callable[..., Record]) -> None:
    assert {found.verdict for found in graded().questions} == {"correct"}


@pytest.mark.parametrize("case", WRONG)
def test_what_a_program_does_wrong_is_told(graded: Callable[..., Record], case: str) -> None:
    place, change, verdict, words = WRONG[case]
    question_id, check_id = place.split(".")

    found = check(graded(change, question_id), question_id, check_id)

    assert (found.verdict, render(found.rationale, "en")) == (verdict, words)


@pytest.mark.parametrize("case", RIGHT)
def test_another_way_to_do_right_is_right(graded: Callable[..., Record], case: str) -> None:
    place, change = RIGHT[case]
    question_id, check_id = place.split(".")

    assert check(graded(change, question_id), question_id, check_id).verdict == "correct"


def test_too_many_calls_are_no_reason_to_run_no_more(graded: Callable[..., Record]) -> None:
    """The function ends: other checks run it, and later questions use it."""
    record = graded(SLOW_FIB)

    assert check(record, "fib", "valeurs").verdict == "correct"
    used = check(record, "triple", "valeurs")
    assert used.verdict == "correct"
    assert used.graded["fib"].startswith("student")
