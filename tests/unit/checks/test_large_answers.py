"""Course code that looks at an answer is stopped in each place, whatever the answer is."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from graders.checks.base import Check, RunResult
from graders.errors import InternalError
from graders.i18n import render
from graders.judging import timing
from graders.model import Judgement, Verdict
from graders.probe import Observation, Step
from tests.unit.checks.run_results import make, run_result

HUGE = 10**12
# One call of a built-in function, which nothing in its own process can stop.
COUNTS = "sum(range({})) >= 0"
IN_COST = {"at_most": 2.0, "measure": "steps"}
ON_VALUE: dict[str, Check] = {
    "right": make("call", right=COUNTS.format("actual")),
    "right of a cost": make("cost", right=COUNTS.format("actual"), **IN_COST),
    "together": make("call", together=COUNTS.format("answers[0]")),
    "hint": make("call", hints=[{"if": COUNTS.format("actual"), "fr": "oui", "en": "yes"}]),
}
DIALOGUES: dict[str, Check] = {
    "right of a session": make("session", right=COUNTS.format("int(replies[0])"), events=["a"]),
    "shows": make("session", shows=COUNTS.format("int(said)"), events=["a"]),
}


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the course's code take little time, as these tests wait for it."""
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.2)


def runs(check: Check, seen: Observation, known: Observation) -> RunResult:
    return run_result([replace(seen, work=1)], [replace(known, work=1)])


def judged_value(check: Check, value: Any, known: Any = 4) -> Judgement:
    return check.judge(runs(check, Observation(value), Observation(known)))


def says_too_large(found: Judgement) -> bool:
    return render(found.rationale, "en") == "the answer is too large to look at"


@pytest.mark.parametrize("where", ["right", "right of a cost", "together"])
def test_a_huge_number_is_wrong_where_judging_it_does_not_end(where: str) -> None:
    found = judged_value(ON_VALUE[where], HUGE)
    assert found.verdict is Verdict.WRONG
    assert says_too_large(found)


def test_an_item_beyond_the_references_is_no_exception() -> None:
    check = make("call", order="any", extra=COUNTS.format("item"))
    assert says_too_large(judged_value(check, [4, HUGE], [4]))


def test_a_hint_over_a_huge_number_is_left_out() -> None:
    found = judged_value(ON_VALUE["hint"], HUGE)
    assert found.verdict is Verdict.WRONG
    assert found.hint is None
    assert judged_value(ON_VALUE["hint"], 5).hint is not None


@pytest.mark.parametrize("where", list(DIALOGUES))
def test_a_huge_number_that_is_printed_is_wrong(where: str) -> None:
    def session(said: str) -> Observation:
        return Observation(dialogue=(("out", said), ("in", "a"), ("out", "")), printed=said)

    found = DIALOGUES[where].judge(runs(DIALOGUES[where], session(str(HUGE)), session("4")))
    assert says_too_large(found)


@pytest.mark.parametrize("step", [Step(HUGE, {"v": 1}), Step(1, {"v": HUGE})], ids=str)
def test_a_huge_number_of_a_step_is_wrong(step: Step) -> None:
    code = COUNTS.format("max(steps[1].value, steps[1].view['v'])")
    check = make("scenario", right=code, steps=["f()"], view={"v": "v"})
    start = Step(view={"v": 0})
    known = Observation(steps=(start, Step(1, {"v": 1})))
    assert says_too_large(check.judge(runs(check, Observation(steps=(start, step)), known)))


def test_a_huge_number_after_the_call_is_wrong() -> None:
    check = make("call", right=COUNTS.format("kept"), after={"kept": "kept"})
    known, seen = Observation(1, after={"kept": 1}), Observation(1, after={"kept": HUGE})
    assert says_too_large(check.judge(runs(check, seen, known)))


def test_code_that_fills_the_memory_is_stopped() -> None:
    check = make("call", right="len(bytearray(actual)) > 0")
    assert says_too_large(judged_value(check, 1 << 45))
    with pytest.raises(InternalError, match="right takes too much memory"):
        judged_value(check, 1 << 45, known=1 << 44)


def test_a_number_that_is_not_far_beyond_is_left_to_the_teacher() -> None:
    with pytest.raises(InternalError, match="judging does not end: stopped after"):
        judged_value(ON_VALUE["right"], HUGE, known=HUGE - 1)


def test_larger_answers_are_judged_as_others_are() -> None:
    check = make("call", right="'no' if actual > 5 else None")
    assert judged_value(check, 5).verdict is Verdict.CORRECT
    assert render(judged_value(check, 6).rationale, "en") == "no"


def test_one_process_judges_all_the_answers_to_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    forks, fork = count(1), os.fork
    monkeypatch.setattr(os, "fork", lambda: (next(forks), fork())[1])
    seen = [Observation(9)] * 30
    run = run_result(seen, [Observation(4)] * 30)
    assert make("call", right="actual == 9").judge(run).verdict is Verdict.CORRECT
    assert next(forks) == 2


def test_the_answer_that_is_too_large_is_told_with_its_input() -> None:
    seen = [Observation(9)] * 10
    run = run_result([*seen, Observation(HUGE), *seen], [Observation(4)] * 21)
    found = ON_VALUE["right"].judge(run)
    assert says_too_large(found)
    assert found.case == 10


def test_no_answer_reaches_the_process_that_judges_apart() -> None:
    """A function of the course that ends its process ends the fork alone."""
    run = run_result([Observation(9)], [Observation(4)], leave=lambda value: os._exit(value))
    with pytest.raises(InternalError, match="does not end"):
        make("call", right="leave(actual)").judge(run)
