"""Hints: the first that is true of a wrong answer is shown; none ever breaks a report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graders.checks.forms import read_object
from graders.checks.hints import Hint, first_hint
from graders.grading.termination import judge_end
from graders.i18n import Steps, render
from graders.model import Text, Verdict
from graders.probe import Observation, Raised
from tests.unit.checks.run_results import make, run_result, values


def _if(condition: str, words: str) -> dict[str, str]:
    return {"if": condition, "fr": words, "en": words}


def _hint(hints: list[Any], kind: str = "call", **seen: Any) -> str | None:
    check = make(kind, hints=[*hints, "plain"])
    judgement = check.judge(run_result([Observation(**seen)], values([1, 2]), [{"n": 7}]))
    assert judgement.verdict is not Verdict.CORRECT
    return judgement.hint.en if isinstance(judgement.hint, Text) else None


def test_the_first_that_is_true_gives_the_hint() -> None:
    hints = [
        _if("actual is None", "none"),
        _if("actual == expected[::-1]", "reversed"),
        _if("True", "any"),
    ]

    assert _hint(hints, value=[2, 1]) == "reversed"
    assert _hint(hints, value=None) == "none"
    assert _hint(hints, value=3) == "any"


def test_one_without_a_condition_is_for_any_mistake() -> None:
    assert _hint([_if("actual == n", "n")], value=0) == "plain"


def test_inputs_and_what_is_printed_are_there() -> None:
    assert _hint([_if("n == 7 and printed == 'x'", "both")], value=0, printed="x") == "both"


def test_the_functions_of_the_module_are_there() -> None:
    hint = _if("is_near(actual, expected)", "near")
    check = make("call", hints=[hint, "plain"])
    run = run_result(values([1, 3]), values([1, 2]), is_near=lambda one, other: one[0] == other[0])
    judgement = check.judge(run)
    assert isinstance(judgement.hint, Text)
    assert judgement.hint.en == "near"


def test_an_input_comes_before_a_function_of_its_name() -> None:
    check = make("call", hints=[_if("n == 0", "zero"), "plain"])
    judgement = check.judge(run_result(values(1), values(2), n=lambda: None))
    assert isinstance(judgement.hint, Text)
    assert judgement.hint.en == "zero"


@pytest.mark.parametrize(
    "condition",
    [
        "actual[9]",
        "actual.foo",
        "1 / 0",
        "undefined",
        "[].index(3)",
        "(lambda f: f(f))(lambda f: f(f))",
    ],
    ids=["index", "attribute", "zero", "name", "value", "recursion"],
)
def test_one_that_raises_is_passed_over(condition: str) -> None:
    assert _hint([_if(condition, "bad"), _if("True", "good")], value=[2, 1]) == "good"


def test_an_answer_is_not_changed_by_looking_at_it() -> None:
    hint = read_object(Hint, _if("actual.sort() or expected.clear()", "h"))
    actual, expected = [3, 1], [1]

    assert first_hint([hint], {}, actual, expected, "") is None
    assert (actual, expected) == ([3, 1], [1])


def test_a_value_that_the_spec_writes_is_what_was_expected() -> None:
    check = make("call", returns=[1, 2], hints=[_if("expected == [1, 2]", "spec")])
    judgement = check.judge(run_result(values([0]), values("the reference's"), [{}]))

    assert judgement.hint == Text("spec", "spec")


def test_a_right_answer_never_reaches_them() -> None:
    check = make("call", hints=[_if("1 / 0", "never")])

    assert check.judge(run_result(values(1), values(1))).verdict is Verdict.CORRECT


def test_the_first_that_is_true_is_shown_wherever_the_others_stand() -> None:
    check = make("call", hints=["first", _if("True", "second")])
    judgement = check.judge(run_result(values(3), values(1)))

    assert judgement.hint == Text("first", "first")


def test_an_exception_has_the_first_hint_for_any_mistake() -> None:
    hints = [_if("True", "of values"), "any"]
    raised = Raised("KeyError", ("KeyError", "Exception"), "7")

    assert _hint(hints, raised=raised) == "any"


def test_steps_come_with_the_first_words() -> None:
    check = make("call", hints=[{"fr": "un", "en": "one", "then": [Text("deux", "two")]}])
    judgement = check.judge(run_result(values(1), values(2)))
    assert judgement.hint == Steps("un", "one", (Text("deux", "two"),))
    assert render(judgement.hint, "en") == "one"


NOT_ENDED = [_if("n == 1 and actual is None and not ended", "slow"), "plain"]


@pytest.mark.parametrize("end", ["cpu", "wall", "output", "memory", "input"])
def test_advice_about_an_answer_is_not_for_a_call_that_was_stopped(end: str) -> None:
    run = replace(run_result(values(1), values(1, 2), [{"n": 0}, {"n": 1}]), end=end)
    assert judge_end(run, make("call", hints=["plain"])).hint is None
    told = judge_end(run, make("call", hints=NOT_ENDED)).hint
    assert isinstance(told, Text)
    assert told.en == "slow"


def test_a_condition_of_the_end_is_not_true_of_an_answer() -> None:
    assert _hint([_if("not ended", "slow")], value=0) == "plain"


def test_a_condition_on_the_answer_is_not_asked_where_there_was_none() -> None:
    run = replace(run_result([], values(1)), end="cpu")
    assert judge_end(run, make("call", hints=[_if("actual is None", "none"), "plain"])).hint is None


def test_a_condition_of_the_end_that_raises_is_passed_over() -> None:
    run = replace(run_result([], values(1)), end="cpu")
    hints = [_if("not ended and actual[0]", "raises"), _if("not ended", "slow")]
    told = judge_end(run, make("call", hints=hints)).hint
    assert isinstance(told, Text)
    assert told.en == "slow"


def test_other_kinds_keep_their_advice_where_a_limit_stopped_them() -> None:
    told = judge_end(replace(run_result([], values(1)), end="input"), make("session", hints=["q"]))
    assert isinstance(told.hint, Text)
