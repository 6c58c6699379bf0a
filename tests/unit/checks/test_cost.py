"""The `cost` kind: work related to the reference's, with nothing measured put into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from graders.checks.base import RunResult
from graders.checks.cost import CostCheck
from graders.errors import InternalError
from graders.i18n import render
from graders.judging.timing import Times
from graders.model import Judgement, Verdict
from graders.probe import Observation
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result

SIZES = (10, 20, 40, 80, 160)


def cost(**fields: Any) -> CostCheck:
    made = make("cost", **{"at_most": 4, **fields})
    assert isinstance(made, CostCheck)
    return made


def counted(own: Sequence[int | None], base: Sequence[int], **functions: Any) -> RunResult:
    return run_result(
        [Observation(1, work=work) for work in own],
        [Observation(1, work=work) for work in base],
        [{"n": n} for n in SIZES[: len(base)]],
        **functions,
    )


def timed(own: Sequence[float], base: Sequence[float]) -> RunResult:
    whole = counted([None] * len(base), [0] * len(base))
    return replace(whole, times=Times(tuple(own)), expected_times=Times(tuple(base)))


def said(judgement: Judgement) -> str:
    return render(judgement.rationale, "en")


CALLS = {"measure": {"calls": ["f", "P.g"]}}


@pytest.mark.parametrize(
    ("own", "verdict"), [(57, "correct"), (228, "correct"), (229, "wrong")], ids=str
)
def test_counted_work_is_related_to_the_reference(own: int, verdict: str) -> None:
    assert cost(**CALLS).judge(counted([own], [57])).verdict == verdict


def test_counts_are_told() -> None:
    found = cost(**CALLS).judge(counted([57, 412], [57, 57]))

    assert said(found) == ("412 calls of f, P.g, the reference makes 57: more than 4 times as many")
    assert (found.actual, found.expected, found.case) == ("412", "≤ 228", 1)
    assert found.input.startswith("n = 20")


def test_steps_are_told() -> None:
    found = cost(measure="steps").judge(counted([9_000], [1_000]))

    assert said(found) == "9000 steps, the reference takes 1000: more than 4 times as many"


@pytest.mark.parametrize(
    ("fields", "own", "verdict"),
    [({}, 10, "correct"), ({}, 11, "wrong"), ({"spare": 0}, 1, "wrong")],
    ids=str,
)
def test_a_little_work_is_never_too_much(fields: dict[str, Any], own: int, verdict: str) -> None:
    assert cost(**CALLS, **fields).judge(counted([own], [0])).verdict == verdict


@pytest.mark.parametrize(
    ("own", "verdict"), [(0.049, "correct"), (0.39, "correct"), (0.41, "wrong")], ids=str
)
def test_time_is_related_to_the_reference(own: float, verdict: str) -> None:
    base = 0.001 if own < 0.1 else 0.1
    assert cost().judge(timed([own], [base])).verdict == verdict


@pytest.mark.parametrize(
    ("rest", "verdict"), [(0.7, "correct"), (0.9, "wrong"), (1.9, "wrong")], ids=str
)
def test_work_out_of_the_calls_is_bounded_too(rest: float, verdict: str) -> None:
    # Two calls may take 0.4 s each: what takes as long as both beside them hides something.
    seen = timed([0.01, 0.01], [0.1, 0.1])
    seen = replace(seen, times=replace(seen.times, rest=rest))

    assert cost().judge(seen).verdict == verdict
    assert cost().is_near(seen)
    assert cost().is_settled(seen) is (rest > 1)


def test_setups_may_take_as_many_times_the_reference_s() -> None:
    seen = timed([0.01], [0.01])
    slow = replace(
        seen,
        times=replace(seen.times, rest=3.9),
        expected_times=replace(seen.expected_times, rest=1.0),
    )

    assert cost().judge(slow).verdict is Verdict.CORRECT


def test_no_time_is_put_into_words() -> None:
    slow, slower = (cost(size="n").judge(timed([t] * 5, [0.1] * 5)) for t in (1.0, 1.1))

    assert said(slow) == "it takes more than 4 times the CPU time of the reference"
    assert replace(slow, clocked=()) == replace(slower, clocked=())
    assert (slow.points, slow.clocked[0]) == ((), (10.0, 1.0, 0.1))


@pytest.mark.parametrize(
    ("own", "near"), [(0.19, False), (0.21, True), (0.39, True), (4.0, True)], ids=str
)
def test_a_time_is_near_its_limit_from_half_of_it(own: float, near: bool) -> None:
    assert cost().is_near(timed([0.1, own], [0.1, 0.1])) is near


def test_what_is_counted_is_never_near() -> None:
    assert not cost(**CALLS).is_near(counted([1_000], [1]))


def test_a_time_that_was_not_told_is_measured_again_and_then_refused() -> None:
    told_of_one = timed([0.1], [0.1, 0.1])

    assert cost().is_near(told_of_one)
    assert cost().judge(told_of_one).verdict is Verdict.ERROR


def test_a_count_that_was_not_told_is_refused() -> None:
    assert cost(**CALLS).judge(counted([None], [3])).verdict is Verdict.ERROR


def test_a_reference_that_was_not_measured_is_our_fault() -> None:
    unmeasured = replace(timed([0.1], [0.1]), expected_times=Times())

    with pytest.raises(InternalError, match="not measured"):
        cost().judge(unmeasured)


@pytest.mark.parametrize("fields", [{}, CALLS], ids=["cpu", "calls"])
def test_a_wrong_answer_computed_fast_earns_nothing(fields: dict[str, Any]) -> None:
    seen = counted([1], [57])
    wrong = replace(
        seen, seen=[Observation(2, work=1)], times=Times((0.0,)), expected_times=Times((1.0,))
    )
    found = cost(**fields).judge(wrong)

    assert (found.verdict, found.actual, found.expected) == (Verdict.WRONG, "2", "1")


def test_right_takes_the_place_of_the_comparison() -> None:
    seen = counted([1], [57], v=lambda value: None if value == 2 else "no")
    other = replace(seen, seen=[Observation(2, work=1)])

    assert cost(**CALLS, right="v(actual)").judge(other).verdict is Verdict.CORRECT
    assert said(cost(**CALLS, right="v(actual)").judge(seen)) == "no"


def test_an_exception_fails_as_everywhere() -> None:
    seen = replace(counted([1], [57]), seen=[Observation(raised=INDEX_ERROR)])

    assert cost(**CALLS).judge(seen).verdict is Verdict.ERROR


SQUARES, LINES = [n * n for n in SIZES], [5 * n for n in SIZES]


def test_growth_is_told_with_a_failure() -> None:
    found = cost(measure="steps", spare=0, size="n").judge(counted(SQUARES, LINES))

    assert said(found).endswith("as many; it grows like n², the reference like n")
    assert found.points[-1] == (160.0, 25_600.0, 800.0)


def test_a_faster_growth_is_wrong_where_it_counts() -> None:
    shown = counted(SQUARES, LINES)
    fields = {"measure": "steps", "at_most": 1000, "size": "len([0] * n)"}

    assert cost(**fields).judge(shown).verdict is Verdict.CORRECT
    found = cost(**fields, growth="reference").judge(shown)
    assert found.verdict is Verdict.WRONG
    assert said(found) == (
        "the work grows clearly faster with len([0] * n) than the reference's; "
        "it grows like n², the reference like n, where n is len([0] * n)"
    )


def test_the_growth_of_times_is_not_named() -> None:
    check = cost(at_most=1000, spare=0.001, size="n", growth="reference")
    shown = timed([n * n / 1e4 for n in SIZES], [n / 1e4 for n in SIZES])

    assert check.is_near(shown)
    assert said(check.judge(shown)) == ("the work grows clearly faster with n than the reference's")


def test_a_small_work_may_grow_as_it_likes() -> None:
    check = cost(at_most=1000, size="n", growth="reference")
    tiny = timed([n * n / 1e7 for n in SIZES], [n / 1e7 for n in SIZES])

    assert not check.is_near(tiny)
    assert check.judge(tiny).verdict is Verdict.CORRECT


def test_of_a_run_that_was_stopped_only_counts_are_judged() -> None:
    stopped = replace(timed([9.0], [0.1] * 5), seen=[Observation(1)])
    assert cost().judge(stopped).verdict is Verdict.CORRECT

    found = cost(measure="steps", spare=0, size="n").judge(counted(SQUARES[:4], LINES))
    assert found.verdict is Verdict.WRONG
    assert "grows" not in said(found)
    assert found.points == ()


def test_there_is_time_to_be_found_too_slow() -> None:
    assert cost(at_most=40).cpu_factor > 40


@pytest.mark.parametrize(
    "fields",
    [
        {"at_most": 1},
        {"at_most": float("inf")},
        {"measure": "time"},
        {"measure": {"calls": []}},
        {"measure": {"calls": ["a.b.c"]}},
        {"growth": "reference"},
        {"right": "True", "order": "any"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        cost(**fields)


@pytest.mark.parametrize(
    ("fields", "inputs", "field"),
    [
        ({"size": "len(n)"}, [{"n": 1}], "size"),
        ({"size": "m"}, [{"n": 1}], "size"),
        ({"size": "n", "growth": "reference"}, [{"n": 10}, {"n": 20}, {"n": 40}], "growth"),
        ({"size": "n", "growth": "reference"}, [{"n": n} for n in (10, 11, 12, 13)], "growth"),
    ],
    ids=["not a size", "not an input", "too few", "too close"],
)
def test_inputs_must_have_sizes(
    fields: dict[str, Any], inputs: list[dict[str, Any]], field: str
) -> None:
    assert [place for place, _, _ in cost(**fields).misfits(tuple(inputs))] == [field]


def test_sizes_that_tell_growth_are_accepted() -> None:
    check = cost(size="n", growth="reference")

    assert not list(check.misfits(tuple({"n": n} for n in SIZES)))


@pytest.mark.parametrize(
    ("own", "settled"), [(0.3, True), (0.79, True), (0.85, False), (1.2, False), (1.3, True)]
)
def test_a_time_taken_alone_is_settled_away_from_its_limit(own: float, settled: bool) -> None:
    assert cost(at_most=10).is_settled(timed([own], [0.1])) is settled
