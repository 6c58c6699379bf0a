"""Odd answers that an expression of the course accepts, or cannot look at, are told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from graders.authoring.spec_check.base import Options, Subject
from graders.authoring.spec_check.odd_answers import PROOF
from graders.i18n import render
from graders.probe import Observation, Step
from graders.report.spec_check import ProofState, Proved
from graders.spec.load import load_assignment

SPEC = """\
id: tiny
title: tiny
modules: [tiny]
questions: [{id: f, title: f, points: 1, checks: [{id: one, title: one, CHECK}]}]
"""
CODE = """\
seen = []

def breaks(answer):
    if answer == "":
        raise OSError("no such file")
    return answer == [1, 2]

def remembers(answer):
    seen.append(answer)
    return answer == [1, 2] and None not in seen

def is_pair(said):
    return "1" in said
"""
CALL = "call: f(2)"


def proved(folder: Path, check: str, *seen: Observation) -> Proved:
    """Prove a course of one check, of which the reference shows this."""
    files = {
        "specs/tiny.yaml": SPEC.replace("CHECK", check),
        "specs/tiny.py": CODE,
        "reference/tiny.py": "def f(n):\n    return [1, n]\n",
        "skeletons/tiny.py": "",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    answers = SimpleNamespace(observations={("f", "one"): seen or (Observation([1, 2]),)})
    context: Any = SimpleNamespace(reference_answers=answers)
    return PROOF.prove(Subject(load_assignment(folder, "tiny"), Options(), context))


def told(result: Proved) -> list[str]:
    return [render(finding.words, "en") for finding in result.findings]


@pytest.mark.parametrize(
    "check",
    [
        f'{CALL}, right: "actual in ([1, 2], (1, 2))"',
        CALL,
        f"{CALL}, returns: [1, 2]",
        f"{CALL}, sequences: alike, numbers: by-value",
        f"{CALL}, order: set, extra: item == 5",
        f"{CALL}, order: any",
        f'{CALL}, together: "sorted(answers[0]) == [1, 2]"',
    ],
    ids=["right", "reference", "returns", "alike", "extra", "any order", "together"],
)
def test_what_says_what_is_right_refuses_odd_answers(tmp_path: Path, check: str) -> None:
    result = proved(tmp_path, check)
    assert (told(result), result.state) == ([], ProofState.PROVED)


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (f"{CALL}, right: actual != 5", "accepts None as `actual`, [1, 2] was the reference's"),
        (f'{CALL}, right: "not actual or actual[0] == 1"', "accepts [] as `actual`"),
        (f"{CALL}, after: {{size: f(3)}}, right: size != 5", "accepts None as `size`"),
        (f'{CALL}, order: set, extra: "item != 5"', "accepts None as `item`"),
        (f'{CALL}, together: "len(answers) == 1"', "accepts None as `actual`"),
        (f'{CALL}, right: "breaks(actual)"', "fails over '' as `actual`: judging by right raised"),
        (f'{CALL}, right: "(actual + [3])[1] == 2"', "cannot look at (1, 2) as `actual`, which is"),
        (f'{CALL}, right: "remembers(actual)"', "refuses the reference's own answers after odd"),
    ],
    ids=["None", "empty", "after", "extra", "together", "raises", "a tuple", "keeps something"],
)
def test_what_is_worth_a_look_is_told(tmp_path: Path, check: str, words: str) -> None:
    result = proved(tmp_path, check, Observation([1, 2], after={"size": 1}))
    assert result.state is ProofState.LOOK
    assert any(words in one for one in told(result)), told(result)


def test_a_program_that_prints_nothing_is_an_odd_answer(tmp_path: Path) -> None:
    seen = Observation(dialogue=(("out", "1\n"), ("in", "a")), printed="1\n")
    check = "call: f(2), events: [a], right: "
    silent = "accepts '' as `replies`, '1\\n' was the reference's"
    assert any(silent in one for one in told(proved(tmp_path, f"{check}len(typed) > 0", seen)))
    strict = proved(tmp_path, f'{check}"is_pair(replies[0])"', seen)
    assert strict.state is ProofState.PROVED


def test_what_the_steps_of_a_scenario_give_may_be_odd(tmp_path: Path) -> None:
    seen = Observation(steps=(Step(), Step(3), Step(4)))
    check = "steps: [f(1), f(2)], right: "
    lenient = proved(tmp_path, f"{check}len(steps) == 3", seen)
    assert any("accepts None as `steps`" in one for one in told(lenient))
    assert proved(tmp_path, f'{check}"steps[2].value == 4"', seen).state is ProofState.PROVED


def test_where_the_reference_gives_nothing_nothing_is_odd(tmp_path: Path) -> None:
    result = proved(tmp_path, f"{CALL}, right: actual is None", Observation(None))
    assert result.state is ProofState.PROVED


def test_a_course_that_judges_nothing_has_nothing_to_prove(tmp_path: Path) -> None:
    assert proved(tmp_path, f"{CALL}, prints: a").state is ProofState.NOT_APPLICABLE
