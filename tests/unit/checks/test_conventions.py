"""The same cases several times: with each convention that students may choose, and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from graders.checks.base import Check, RunResult
from graders.i18n import render
from graders.model import Verdict
from tests.unit.checks.run_results import make, run_result, values

EITHER = make("call", either={"hole": [" ", 0, False]})
AGAIN = make("call", again=True)
CASES = [{"n": n, "hole": hole} for hole in (" ", 0, False) for n in (1, 2)]


def over(seen: Sequence[Any], expected: Sequence[Any] = (3, 4, 9, 9, 9, 9)) -> RunResult:
    return run_result(values(*seen), values(*expected), CASES)


@pytest.mark.parametrize(
    ("seen", "verdict"),
    [
        ((3, 4, 0, 0, 0, 0), "correct"),
        ((0, 0, 3, 4, 0, 0), "correct"),
        ((0, 0, 0, 0, 3, 4), "correct"),
        ((3, 0, 0, 4, 3, 0), "wrong"),
        ((9, 9, 9, 9, 9, 9), "wrong"),
    ],
    ids=str,
)
def test_one_choice_must_make_all_cases_right(seen: Sequence[int], verdict: str) -> None:
    """A value that the reference shows with another choice than its own is no answer."""
    assert EITHER.judge(over(seen)).verdict == verdict


def test_the_failure_of_the_first_choice_is_shown() -> None:
    found = EITHER.judge(over((3, 5, 6, 7, 8, 9)))

    assert (found.case, found.actual) == (1, "5")
    assert "hole = ' '" in found.input


def test_the_failure_of_the_choice_that_gets_furthest_is_shown() -> None:
    found = EITHER.judge(over((3, 5, 9, 9, 7, 4)))
    assert (found.case, found.actual) == (1, "5")  # the first of equal ones

    other = EITHER.judge(over((0, 0, 0, 0, 3, 8)))
    assert (other.case, other.actual, other.expected) == (5, "8", "4")
    assert "hole = False" in other.input


def test_cases_that_are_run_twice_count_once() -> None:
    check = make("call", either={"hole": [" ", 0]}, again=True)
    cases = [{"n": n, "hole": hole} for hole in (" ", 0) for n in (1, 1, 2, 2)]
    seen, expected = values(3, 5, 4, 5, 3, 3, 4, 5), values(*[3, 3, 4, 4] * 2)

    found = check.judge(run_result(seen, expected, cases))

    assert (found.case, found.actual) == (7, "5")


def test_a_stopped_run_is_right_where_all_cases_of_a_choice_are() -> None:
    first, second, early = over((3, 4, 0)), over((0, 0, 3, 4)), over((0, 0, 3))

    assert EITHER.judge(first).verdict is EITHER.judge(second).verdict is Verdict.CORRECT
    assert EITHER.is_enough(first)
    assert EITHER.is_enough(second)
    assert EITHER.judge(early).verdict is Verdict.WRONG
    assert not EITHER.is_enough(over((3,)))


def test_the_reference_must_be_right_with_the_first_choice() -> None:
    check = make("call", either={"hole": [" ", 0, False]}, returns=3)
    run = over((4, 4, 3, 3, 3, 3))

    assert check.judge(replace(run, expected=run.seen)).verdict is Verdict.WRONG


def test_one_case_is_judged_by_itself() -> None:
    run = run_result(values(5), values(3), [{"n": 1, "hole": " "}])

    assert EITHER.judge(run).verdict is Verdict.WRONG


def test_sides_of_a_property_that_are_chosen_are_looked_at() -> None:
    check = make("call", property="f(n) == hole", either={"hole": [" ", 0, False]})
    seen = [("x", " "), ("x", " "), (0, 0), (0, 0), (0, False), (0, False)]

    assert check.judge(over(seen, [(" ", " ")] * 2 + [(" ", 0)] * 4)).verdict is Verdict.CORRECT


def _twice(check: Check, *seen: Any) -> Any:
    return check.judge(run_result(values(*seen), values(*[7] * len(seen))))


def test_each_case_is_run_twice_in_a_row() -> None:
    probe = make("call", again=True, seeds=(4, 9)).probe(({"n": 1}, {"n": 2}))

    assert probe is not None
    assert [(one["n"], seed) for one, seed in zip(probe.inputs, probe.seeds, strict=True)] == [
        (1, 4), (1, 4), (1, 9), (1, 9), (2, 4), (2, 4), (2, 9), (2, 9),
    ]  # fmt: skip


def test_both_answers_must_be_right() -> None:
    assert _twice(AGAIN, 7, 7, 7, 7).verdict is Verdict.CORRECT
    assert _twice(AGAIN, 7, 7, 7, 8).verdict is Verdict.WRONG
    assert _twice(AGAIN, 8, 7).verdict is Verdict.WRONG


def test_the_words_tell_which_time() -> None:
    first, second = _twice(AGAIN, 8, 7), _twice(AGAIN, 7, 8)

    assert render(first.rationale, "en") == "result: 8 was returned, 7 was expected"
    assert render(second.rationale, "en") == (
        "right the first time; called again with the same arguments, "
        "result: 8 was returned, 7 was expected"
    )
    assert render(second.rationale, "fr").startswith(
        "juste la première fois\u202f; appelée de nouveau"
    )


def test_the_second_answer_of_the_reference_must_be_its_first() -> None:
    run = run_result(values(7, 8), values(7, 8))

    assert AGAIN.judge(replace(run, expected=run.seen)).verdict is Verdict.WRONG


def test_the_lines_to_paste_call_twice() -> None:
    run = replace(run_result(values(7, 8), values(7, 7)), header="from tp import *")
    lines = AGAIN.judge(run).call

    assert lines.count("from tp import *") == 1
    assert lines.count("print(f(n))") == 2
