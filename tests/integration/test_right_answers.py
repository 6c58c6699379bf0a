"""Several right answers: expressions of the spec and its reference judge what a real box observed."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import CheckResult
from graders.sandbox.base import Sandbox
from tests.integration.conftest import submission, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: diviseurs
    title: divisors
    points: 4
    every: {inputs: [{n: 12}, {n: 7}], call: diviseurs(n)}
    checks:
      - {id: un, title: "a divisor comes first", right: "divise(actual[0], n)"}
      - {id: dit, title: all, right: "dit(actual, n)", unchanged: [n]}
      - {id: sans-ordre, title: all, order: set, extra: "divise(item, n)"}
      - {id: une-fois, title: once, order: any, extra: "divise(item, n)"}
      - {id: ensemble, title: they differ, together: "len(set(map(str, answers))) == len(cases)"}
"""
MODULE = """\
from graders.course import Text
from reference.tp import diviseurs


def divise(d, n):
    return d in diviseurs(abs(n)) or -d in diviseurs(abs(n))


def dit(actual, n):
    for d in diviseurs(n):
        if d not in actual:
            return Text(fr=f"{d} divise {n}", en=f"{d} divides {n}")
"""
REFERENCE = "def diviseurs(n):\n    return [d for d in range(1, n + 1) if n % d == 0]\n"
ALL = ("un", "dit", "sans-ordre", "une-fois", "ensemble")
CASES: dict[str, tuple[str, dict[str, str]]] = {
    "the reference": (REFERENCE, {}),
    "others that divide": (
        "def diviseurs(n):\n    return [d for d in range(-n, n + 1) if d and n % d == 0]\n",
        {},
    ),
    "repeated": (
        "def diviseurs(n):\n    return [d for d in range(1, n + 1) if n % d == 0] * 2\n",
        {"une-fois": "1 is there more than once"},
    ),
    "one that does not divide": (
        "def diviseurs(n):\n    return [5, *(d for d in range(1, n + 1) if n % d == 0)]\n",
        {
            "un": "diviseurs(n) gave [5, 1, 2, 3, 4, 6, 12], which is not right here",
            "sans-ordre": "5 should not be there",
            "une-fois": "5 should not be there",
        },
    ),
    "one that is missing": (
        "def diviseurs(n):\n    return [d for d in range(1, n) if n % d == 0]\n",
        {"dit": "12 divides 12", "sans-ordre": "12 is missing", "une-fois": "12 is missing"},
    ),
    "always the same": (
        "def diviseurs(n):\n    return [1, 2, 3, 4, 6, 7, 12]\n",
        {"ensemble": "this does not hold: they differ", "sans-ordre": "7 should", "une-fois": "7"},
    ),
    "nothing": (
        "def diviseurs(n):\n    return print(n)\n",
        dict.fromkeys(ALL, "")
        | {"un": "nothing was returned (None), a `return` may be missing: a divisor"},
    ),
    "what claims to be equal to all": (
        "class All(int):\n    __eq__ = lambda a, b: True\n\n\ndef diviseurs(n):\n    return [All(5)]\n",
        dict.fromkeys(ALL, ""),
    ),
    "hashes that meet": (
        "def diviseurs(n):\n    return [k * (2**61 - 1) for k in range(1, 30_000)]\n",
        dict.fromkeys(ALL, "the answer is too large to look at"),
    ),
}


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory, sandbox: Sandbox) -> RunContext:
    folder = tmp_path_factory.mktemp("right")
    assignment = write_course(
        folder,
        {
            "specs/tp.yaml": SPEC,
            "specs/tp.py": MODULE,
            "reference/tp.py": REFERENCE,
            "skeletons/tp.py": "def diviseurs(n):\n    pass\n",
        },
    )
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


@pytest.mark.parametrize("case", CASES)
def test_right_answers_are_told_from_wrong_ones(context: RunContext, case: str) -> None:
    text, wrong = CASES[case]
    (found,) = grade(context, submission(text)).questions

    def said(one: CheckResult) -> str:
        return render(one.rationale, "en") if one.rationale else ""

    assert {one.id for one in found.checks if one.verdict != "correct"} == set(wrong)
    assert {one.id for one in found.checks if one.verdict == "internal-error"} == set()
    for one in found.checks:
        assert wrong.get(one.id, "") in said(one)


def test_nothing_of_what_judges_is_in_a_box(tmp_path: Path, context: RunContext) -> None:
    text = (
        "import sys\n\n\ndef diviseurs(n):\n    return [m for m in sys.modules if 'refer' in m]\n"
    )
    (found,) = grade(context, submission(text)).questions

    assert found.checks[1].judgement.actual == "[]"
