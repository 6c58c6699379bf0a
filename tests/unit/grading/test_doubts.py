"""Failed checks that go to a teacher since another question's code ended their setup."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.grading.doubts import with_doubts
from graders.grading.results import check_result
from graders.model import Judgement, StackFrame, Target, Verdict
from graders.probe import Observation, Probe
from tests.unit.checks.run_results import make

OWN, NEEDED = Target("tp", "Pile.vider"), Target("tp", "Pile.empiler")
OURS = frozenset({NEEDED})
RAISED = (StackFrame("tp.py", 3, "empiler"),)


def verdict_of(
    frames: tuple[StackFrame, ...] = RAISED,
    *,
    setup: str = "p = Pile(); p.empiler(1)",
    call: str = "p.vider()",
    own: Target = OWN,
    needed: frozenset[Target] = OURS,
    is_foreign: bool = True,
    is_counted: bool = True,
) -> Verdict:
    """Return the verdict of a check that failed as submitted, and over the course's `empiler`."""
    check = make("call", call=call, setup=setup)
    key = ("q", check.id)
    failed = check_result(check, Judgement(Verdict.ERROR, traceback=frames))
    run = RunResult(seen=[Observation(foreign=is_foreign)])
    judge: Any = SimpleNamespace(
        wrong=set(),
        at_fault=set(),
        undecided=set(),
        runs={(key, OURS): run},
        runner=SimpleNamespace(probes={key: Probe(setup=setup, call=call)}),
        assignment=SimpleNamespace(targets={"q": (own,)}, needed=lambda _id: needed | {own}),
    )
    question: Any = SimpleNamespace(id="q", checks=(check,))
    best = failed if is_counted else replace(failed, judgement=Judgement(Verdict.CORRECT))
    (found,) = with_doubts(judge, question, frozenset(), (failed,), (best,))
    assert (found.weight == 0) is (found.verdict is Verdict.SKIPPED)
    return found.verdict


def test_a_setup_that_a_needed_method_ended_tells_nothing_of_the_question() -> None:
    assert verdict_of() is Verdict.SKIPPED


@pytest.mark.parametrize(
    "told",
    [
        {"frames": ()},
        {"frames": (StackFrame("tp.py", 3, "vider"),)},
        {"frames": (*RAISED, StackFrame("tp.py", 9, "vider"))},
        {"frames": (StackFrame("tp.py", 3, "aide"),)},
        {"setup": "p = Pile(); p.empiler(1); p.vider()"},
        {"setup": "p = Pile()"},
        {"call": "p.empiler(p.vider())"},
        {"own": Target("tp", "Pile.__len__")},
        {"needed": frozenset[Target]()},
        {"is_foreign": False},
    ],
    ids=[
        "no exception",
        "its own code raised it",
        "its own code was reached",
        "a helper raised it",
        "the setup calls the question's own method",
        "the setup does not call the needed method",
        "the call calls the needed method",
        "a special method, which Python calls",
        "nothing is needed",
        "the course's fits the class",
    ],
)
def test_any_other_failure_counts(told: dict[str, Any]) -> None:
    assert verdict_of(**told) is Verdict.ERROR


def test_a_check_that_is_right_over_the_reference_stays_right() -> None:
    assert verdict_of(is_counted=False) is Verdict.CORRECT
