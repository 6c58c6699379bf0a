"""Points and verdicts of a question from those of its checks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.grading import results
from graders.model import Verdict

ORDINARY = [v for v in Verdict if v is not Verdict.PARTIAL]
weighted = st.lists(
    st.tuples(st.sampled_from(ORDINARY), st.floats(0.01, 1000)), min_size=1, max_size=8
)
points = st.integers(1, 4000).map(lambda quarters: quarters / 4)


@given(points, weighted)
def test_points_are_between_nothing_and_everything(
    possible: float, checks: list[tuple[Verdict, float]]
) -> None:
    earned = results.earned(possible, checks)
    waiting = results.awaiting(possible, checks)

    assert 0 <= earned <= possible
    assert 0 <= waiting <= possible
    assert earned + waiting <= possible + 0.01


@given(points, weighted)
def test_only_right_checks_earn_everything_and_only_they(
    possible: float, checks: list[tuple[Verdict, float]]
) -> None:
    all_right = all(verdict is Verdict.CORRECT for verdict, _ in checks)

    assert (results.question_verdict(checks) is Verdict.CORRECT) == all_right
    assert not all_right or results.earned(possible, checks) == possible


@given(points, weighted, st.randoms(use_true_random=False))
def test_the_order_of_checks_does_not_matter(
    possible: float, checks: list[tuple[Verdict, float]], random: object
) -> None:
    turned = checks[1:] + checks[:1]

    assert results.question_verdict(turned) == results.question_verdict(checks)
    assert results.earned(possible, turned) == pytest.approx(
        results.earned(possible, checks), abs=0.0101
    )


@pytest.mark.parametrize(
    ("checks", "earned"),
    [
        ([("correct", 1), ("wrong", 1)], 2.0),
        ([("correct", 3), ("wrong", 1)], 3.0),
        ([("correct", 1), ("wrong", 2)], 1.33),
        ([("correct", 2), ("wrong", 1)], 2.67),
        ([("wrong", 1), ("error", 1)], 0.0),
        ([("correct", 0.1), ("correct", 0.2)], 4.0),
        ([("to-review", 1), ("correct", 1)], 2.0),
        ([], 0.0),
    ],
    ids=str,
)
def test_points_are_shared_by_weight_to_the_cent(
    checks: list[tuple[str, float]], earned: float
) -> None:
    assert results.earned(4, [(Verdict(v), w) for v, w in checks]) == earned


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        (["correct", "correct"], "correct"),
        (["correct", "wrong"], "partial"),
        (["correct", "time-limit"], "partial"),
        (["correct", "skipped"], "partial"),
        (["wrong", "error"], "error"),
        (["wrong", "time-limit", "skipped"], "time-limit"),
        (["wrong", "skipped"], "wrong"),
        (["skipped", "skipped"], "skipped"),
        (["missing", "missing"], "missing"),
        (["correct", "to-review"], "to-review"),
        (["to-review"], "to-review"),
        (["to-review", "wrong"], "wrong"),
        (["correct", "to-review", "wrong"], "partial"),
        (["correct", "internal-error"], "internal-error"),
        (["time-limit", "internal-error", "correct"], "internal-error"),
    ],
    ids=str,
)
def test_the_verdict_of_a_question_sums_up_its_checks(verdicts: list[str], expected: str) -> None:
    checks = [(Verdict(v), 1.0) for v in verdicts]

    assert results.question_verdict(checks) == expected


@pytest.mark.parametrize(
    ("checks", "waiting"),
    [
        ([("to-review", 1), ("correct", 1)], 2.0),
        ([("internal-error", 1), ("wrong", 3)], 1.0),
        ([("internal-error", 1), ("to-review", 1)], 4.0),
        ([("wrong", 1)], 0.0),
        ([], 0.0),
    ],
    ids=str,
)
def test_points_of_manual_checks_and_of_our_faults_await_a_teacher(
    checks: list[tuple[str, float]], waiting: float
) -> None:
    assert results.awaiting(4, [(Verdict(v), w) for v, w in checks]) == waiting
