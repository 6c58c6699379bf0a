"""Limits of time: the spec's, or twenty references, spent in two attempts."""

from __future__ import annotations

import pytest

from graders.judging import timing


@pytest.mark.parametrize(
    ("declared", "reference", "limit"),
    [(2.0, 0.0, 2.0), (2.0, 0.05, 2.0), (2.0, 0.5, 10.0), (0.1, 0.01, 0.2)],
    ids=["free", "quick reference", "slow reference", "short limit"],
)
def test_a_slow_reference_raises_the_limit(declared: float, reference: float, limit: float) -> None:
    assert timing.limit_s(declared, reference) == pytest.approx(limit)


def test_both_attempts_together_cost_one_limit() -> None:
    assert pytest.approx(1.0) == timing.FIRST_SHARE + timing.ALONE_SHARE


def test_the_attempt_that_decides_has_the_larger_share() -> None:
    """Else a check could pass among others and fail alone."""
    assert timing.ALONE_SHARE > timing.FIRST_SHARE > timing.limit_s(1, 0) / timing.REFERENCE_FACTOR


@pytest.mark.parametrize("cpu", [0.01, 1.0, 60.0])
def test_the_wall_clock_is_for_sleepers_only(cpu: float) -> None:
    assert timing.wall_s(cpu) >= 5 * cpu + 1
