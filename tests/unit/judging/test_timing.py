"""Limits of time: the spec's, or twenty references, spent in two attempts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.judging import timing


@pytest.mark.parametrize(
    ("declared", "reference", "limit"),
    [(2.0, 0.0, 2.0), (2.0, 0.05, 2.0), (2.0, 0.5, 10.0), (0.1, 0.01, 0.2)],
    ids=["free", "quick reference", "slow reference", "short limit"],
)
def test_a_slow_reference_raises_the_limit(declared: float, reference: float, limit: float) -> None:
    assert timing.limit_s(declared, reference) == pytest.approx(limit)


def test_an_endless_loop_costs_less_than_one_limit() -> None:
    assert timing.FIRST_SHARE + timing.ALONE_SHARE < 1.0


@pytest.mark.parametrize(
    ("reference", "first"),
    [(0.0, 0.2), (0.001, 0.2), (0.05, 0.4), (0.1, 0.8)],
    ids=["unknown", "quick", "slower", "as slow as the limit allows"],
)
def test_the_first_attempt_is_short_unless_the_reference_is_slow(
    reference: float, first: float
) -> None:
    assert timing.first_s(2.0, reference) == pytest.approx(first)


@given(st.floats(0.01, 60), st.floats(0, 60))
def test_the_attempt_that_decides_has_the_larger_share(declared: float, reference: float) -> None:
    """Else a check could pass among others and fail alone."""
    limit = timing.limit_s(declared, reference)
    assert timing.first_s(limit, reference) < timing.ALONE_SHARE * limit


@given(st.floats(0.01, 60), st.floats(0, 60))
def test_what_is_as_slow_as_the_reference_ends_the_first_time(
    declared: float, reference: float
) -> None:
    limit = timing.limit_s(declared, reference)
    assert timing.first_s(limit, reference) >= 2 * reference


@pytest.mark.parametrize("cpu", [0.01, 1.0, 60.0])
def test_the_wall_clock_is_for_sleepers_only(cpu: float) -> None:
    assert timing.wall_s(cpu) >= 5 * cpu + 1
