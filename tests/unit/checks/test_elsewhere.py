"""A function that other questions judge costs nothing here where it is missing, or raises."""

from __future__ import annotations

import pytest

from graders.model import Verdict
from graders.probe import Observation, Raised
from tests.unit.checks.run_results import make, run_result

FRAMES = (("lab.py", 4, "f", "self.g()"), ("lab.py", 9, "hole", "return 1 / 0"))


def verdict(kind: str, text: str, *frames: tuple[str, int, str, str]) -> Verdict:
    raised = Raised(kind, (kind, "Exception", "object"), text, frames)
    check = make("call", call="p.hole()", judged_elsewhere=["Puzzle.hole"])
    return check.judge(run_result([Observation(raised=raised)])).verdict


@pytest.mark.parametrize(
    ("kind", "text", "frames"),
    [
        ("ZeroDivisionError", "division by zero", FRAMES),
        ("AttributeError", "'Puzzle' object has no attribute 'hole'", ()),
        ("AttributeError", "'Puzzle' object has no attribute 'hole'. Did you mean: 'whole'?", ()),
        ("NameError", "name 'hole' is not defined", ()),
        ("TimeoutError", "hole", ()),
        ("TypeError", "Puzzle.hole() takes 0 positional arguments but 1 was given", ()),
    ],
    ids=["raises", "missing", "a near name", "a missing function", "never ends", "without `self`"],
)
def test_a_function_of_another_question_costs_nothing(
    kind: str, text: str, frames: tuple[tuple[str, int, str, str], ...]
) -> None:
    assert verdict(kind, text, *frames) is Verdict.CORRECT


@pytest.mark.parametrize(
    ("kind", "text", "frames"),
    [
        ("ZeroDivisionError", "division by zero", FRAMES[:1]),
        ("AttributeError", "'Puzzle' object has no attribute 'width'", ()),
        ("AttributeError", "'list' object has no attribute 'hole'", FRAMES[:1]),
        ("TimeoutError", "", ()),
        ("TypeError", "Puzzle.whole() takes 0 positional arguments but 1 was given", ()),
    ],
    ids=["own function", "another name", "own line", "another end", "another method"],
)
def test_what_raises_here_fails(
    kind: str, text: str, frames: tuple[tuple[str, int, str, str], ...]
) -> None:
    assert verdict(kind, text, *frames) is Verdict.ERROR


def test_an_answer_is_judged() -> None:
    check = make("call", call="p.hole()", judged_elsewhere=["Puzzle.hole"])
    run = run_result([Observation(4)], [Observation(3)])
    assert check.judge(run).verdict is Verdict.WRONG
