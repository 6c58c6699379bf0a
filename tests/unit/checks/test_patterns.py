"""Patterns: the first that is true of a wrong answer gives the hint; none ever breaks a report."""

from __future__ import annotations

from typing import Any

import pytest

from graders.checks.patterns import Pattern, first_hint
from graders.model import Text, Verdict
from graders.probe import Observation
from tests.unit.checks.run_results import make, run_result, values


def _pattern(when: str, hint: str) -> dict[str, Any]:
    return {"when": when, "hint": Text(hint, hint)}


def _hint(patterns: list[dict[str, Any]], kind: str = "call", **seen: Any) -> str | None:
    check = make(kind, hint="plain", patterns=patterns)
    judgement = check.judge(run_result([Observation(**seen)], values([1, 2]), [{"n": 7}]))
    assert judgement.verdict is not Verdict.CORRECT
    return judgement.hint.en if isinstance(judgement.hint, Text) else None


def test_the_first_that_is_true_gives_the_hint() -> None:
    patterns = [
        _pattern("actual is None", "none"),
        _pattern("actual == expected[::-1]", "reversed"),
        _pattern("True", "any"),
    ]

    assert _hint(patterns, value=[2, 1]) == "reversed"
    assert _hint(patterns, value=None) == "none"
    assert _hint(patterns, value=3) == "any"


def test_without_a_true_one_the_check_keeps_its_hint() -> None:
    assert _hint([_pattern("actual == n", "n")], value=0) == "plain"


def test_inputs_and_what_is_printed_are_there() -> None:
    assert _hint([_pattern("n == 7 and printed == 'x'", "both")], value=0, printed="x") == "both"


@pytest.mark.parametrize(
    "when",
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
def test_one_that_raises_is_passed_over(when: str) -> None:
    assert _hint([_pattern(when, "bad"), _pattern("True", "good")], value=[2, 1]) == "good"


def test_an_answer_is_not_changed_by_looking_at_it() -> None:
    pattern = Pattern(when="actual.sort() or expected.clear()", hint=Text("h", "h"))
    actual, expected = [3, 1], [1]

    assert first_hint([pattern], {}, actual, expected, "") is None
    assert (actual, expected) == ([3, 1], [1])


def test_a_value_that_the_spec_writes_is_what_was_expected() -> None:
    check = make("call", returns=[1, 2], patterns=[_pattern("expected == [1, 2]", "spec")])
    judgement = check.judge(run_result(values([0]), values("the reference's"), [{}]))

    assert judgement.hint == Text("spec", "spec")


def test_a_right_answer_never_reaches_them() -> None:
    check = make("call", patterns=[_pattern("1 / 0", "never")])

    assert check.judge(run_result(values(1), values(1))).verdict is Verdict.CORRECT
