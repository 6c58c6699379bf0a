"""Scenarios, seeds and judging of all the cases, played by a class in a real box."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import CheckResult, Record
from graders.sandbox.base import Sandbox
from tests.integration.conftest import check, submission, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: pile
    title: pile
    points: 2
    target: Pile
    checks:
      - id: partie
        title: game
        setup: p = Pile()
        steps: [p.empile(3), p.empile(4), p.depile(), p.depile(), p.depile(), p.empile(5)]
        view: {contenu: list(p.contenu)}
      - id: parties
        title: games
        inputs: parties
        setup: p = Pile()
        steps: coups
        view: {contenu: list(p.contenu)}
        values: false
  - id: tirage
    title: draw
    points: 2
    checks:
      - {id: un, title: one, call: tirage(n), inputs: tirages, seeds: [4, 9]}
      - {id: tous, title: all, call: tirage(9), seeds: 6,
         together: varie(answers)}
"""
MODULE = '''\
"""Generators, and what is right."""

from hypothesis import strategies as st


def parties():
    coups = st.sampled_from(["p.empile(0)", "p.empile(1)", "p.depile()"])
    return st.lists(coups, max_size=8).map(lambda coups: {"coups": coups})


def tirages():
    return st.fixed_dictionaries({"n": st.integers(1, 50)})


def varie(answers):
    return None if len({*map(str, answers)}) > 1 else "toujours pareil"
'''
REFERENCE = '''\
"""A reference."""

import random


class Pile:
    """A pile."""

    def __init__(self):
        self.contenu = []

    def empile(self, x):
        self.contenu.append(x)
        return len(self.contenu)

    def depile(self):
        if not self.contenu:
            raise ValueError("vide")
        return self.contenu.pop()


def tirage(n):
    """Draw."""
    return random.randrange(100) if n > 7 else n
'''
SKELETON = "class Pile:\n    pass\n\n\ndef tirage(n):\n    pass\n"


def course(spec: str = SPEC) -> dict[str, str]:
    """Return the files of the course."""
    return {
        "specs/tp.yaml": spec,
        "specs/tp.py": MODULE,
        "reference/tp.py": REFERENCE,
        "skeletons/tp.py": SKELETON,
    }


@pytest.fixture
def graded(sandbox: Sandbox, tmp_path: Path, request: pytest.FixtureRequest) -> Record:
    """Grade the reference with one text in place of another."""
    assignment = write_course(tmp_path, course())
    old, new = request.param
    assert old in REFERENCE
    context = RunContext(assignment, expect(assignment, sandbox), sandbox)
    return grade(context, submission(REFERENCE.replace(old, new)))


def said(found: CheckResult) -> str:
    """Return the rationale in English."""
    return render(found.rationale, "en")


@pytest.mark.parametrize("graded", [("pop()", "pop()")], indirect=True)
def test_the_reference_plays_as_itself(graded: Record) -> None:
    assert graded.earned == graded.possible


@pytest.mark.parametrize("graded", [("pop()", "pop(0)")], indirect=True)
def test_the_smallest_game_that_shows_it_is_told(graded: Record) -> None:
    found = check(graded, "pile", "partie")
    small = check(graded, "pile", "parties")

    assert said(found) == "call number 3, `p.depile()`, gives 3, 4 was expected"
    assert said(small) == (
        "after `p.empile(0)`, `p.empile(1)` then `p.depile()`: contenu is [1], [0] was expected"
    )
    assert small.judgement.input.splitlines() == [
        "p = Pile()", "p.empile(0)", "p.empile(1)", "p.depile()", "list(p.contenu)",
    ]  # fmt: skip


@pytest.mark.parametrize("graded", [('raise ValueError("vide")', "return None")], indirect=True)
def test_an_exception_that_does_not_come_is_told(graded: Record) -> None:
    assert "the call should raise ValueError" in said(check(graded, "pile", "partie"))


@pytest.mark.parametrize("graded", [("self.contenu.append(x)", "1 / 0")], indirect=True)
def test_an_exception_is_told_with_its_call_and_line(graded: Record) -> None:
    found = check(graded, "pile", "partie")

    assert found.verdict == "error"
    assert said(found).startswith("after `p.empile(3)`: the call raised ZeroDivisionError")
    assert found.judgement.traceback[-1].text == "1 / 0"


@pytest.mark.parametrize(
    "graded", [("return self.contenu.pop()", "while True: pass")], indirect=True
)
def test_a_step_that_never_ends_is_stopped(graded: Record) -> None:
    found = check(graded, "pile", "partie")

    assert found.verdict == "time-limit"
    assert said(found) == (
        "after `p.empile(3)`, `p.empile(4)` then `p.depile()`: "
        "it does not end within its time limit"
    )
    assert render(found.judgement.explanation, "en") == (
        "When its time was up, it was in the `while` of line 19 (tp.py)."
    )
    assert found.judgement.input.endswith("p.empile(4)\np.depile()")


@pytest.mark.parametrize("graded", [("n > 7", "n > 19")], indirect=True)
def test_a_failure_is_shrunk_with_its_seed(graded: Record) -> None:
    assert check(graded, "tirage", "un").judgement.input == "random.seed(4)\nn = 8\ntirage(n)"


@pytest.mark.parametrize("graded", [("random.randrange(100)", "42")], indirect=True)
def test_what_holds_of_all_the_seeds_is_judged_at_once(graded: Record) -> None:
    found = check(graded, "tirage", "tous")

    assert (found.verdict, said(found)) == ("wrong", "toujours pareil")
    assert found.judgement.input == "tirage(9)"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("list(p.contenu)", "p.contenus", "the setup or the view raises AttributeError"),
        ("steps: [p.empile(3)", "steps: [p", "cannot be compared"),
    ],
    ids=["view", "object"],
)
def test_a_scenario_that_the_reference_cannot_play_is_refused(
    old: str, new: str, words: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    assignment = write_course(tmp_path, course(SPEC.replace(old, new)))

    with pytest.raises(SpecError, match=words):
        expect(assignment, sandbox)
