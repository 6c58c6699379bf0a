"""How work grows: the law that points follow, and whether one work outgrows another."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.judging.growth import can_fit, fit, rises, tell
from graders.model import Message

SIZES = (10, 20, 40, 80, 160)
Work = Callable[[int], float]


def points(work: Work, sizes: tuple[int, ...] = SIZES) -> list[tuple[float, float]]:
    return [(n, work(n)) for n in sizes]


def merges(n: int) -> int:
    """Count the moves of a merge sort."""
    return 0 if n < 2 else n + merges(n // 2) + merges(n - n // 2)


@pytest.mark.parametrize(
    ("work", "law"),
    [
        (lambda n: 7, ""),
        (lambda n: n.bit_length(), "log n"),
        (lambda n: 3 * n + 2, "n"),
        (merges, "n log n"),
        (lambda n: merges(n) + 5 * n, "n log n"),
        (lambda n: n * math.isqrt(n), "n√n"),
        (lambda n: n * (n - 1) // 2, "n²"),
        (lambda n: n * n + 10 * n, "n²"),
        (lambda n: n * (n - 1) * (n - 2) // 6, "n³"),
        (lambda n: round(1.618**n), "1.6ⁿ"),
    ],
    ids=["1", "log", "n", "merge", "merge+5n", "root", "pairs", "n²+10n", "triples", "fibonacci"],
)
@pytest.mark.parametrize("sizes", [SIZES, (8, 16, 32, 64, 128, 256)], ids=["five", "six"])
def test_a_law_is_found_under_its_lower_terms(work: Work, law: str, sizes: tuple[int, ...]) -> None:
    found = fit(points(work, sizes))

    assert found is not None
    assert found.law == law


def test_laws_are_ranked_from_the_slowest() -> None:
    works: list[Work] = [lambda n: 7, lambda n: n, merges, lambda n: n * n, lambda n: 2.0**n]
    ranks = [found.rank for work in works if (found := fit(points(work)))]

    assert ranks == sorted(set(ranks))
    assert len(ranks) == len(works)


@pytest.mark.parametrize(
    "sizes", [(), (10, 20, 40), (10, 10, 10, 10), (10, 11, 12, 13), (0, 10, 20, 40)], ids=str
)
def test_too_few_or_too_close_sizes_tell_nothing(sizes: tuple[int, ...]) -> None:
    assert not can_fit(sizes)
    assert fit(points(lambda n: n + 1, sizes)) is None
    assert not rises(points(lambda n: n * n + 1, sizes), points(lambda n: 1, sizes))


def test_no_work_follows_no_law() -> None:
    assert fit(points(lambda n: n - 10)) is None


@pytest.mark.parametrize(
    ("own", "reference", "outgrows"),
    [
        (lambda n: n * n, merges, True),
        (lambda n: n * n + 10 * n, merges, True),
        (lambda n: n**3, lambda n: n * n, True),
        (lambda n: 2.0**n, lambda n: n * n, True),
        (lambda n: 50 * n, lambda n: n, False),
        (merges, lambda n: n, False),
        (lambda n: n, lambda n: n * n, False),
        (lambda n: n * n, lambda n: n * n, False),
    ],
)
def test_only_a_clearly_faster_growth_counts(own: Work, reference: Work, outgrows: bool) -> None:
    assert rises(points(own), points(reference)) is outgrows


@given(st.floats(0.01, 1000), st.floats(0.01, 1000))
def test_constant_factors_do_not_count(own: float, reference: float) -> None:
    squares = points(lambda n: own * n * n)

    assert not rises(squares, points(lambda n: reference * n * n))
    assert rises(squares, points(lambda n: reference * n))


@given(st.permutations(SIZES))
def test_the_order_of_the_points_does_not_matter(sizes: list[int]) -> None:
    assert fit(points(merges, tuple(sizes))) == fit(points(merges))


def test_laws_are_told_as_they_are_written() -> None:
    linear, constant = fit(points(lambda n: n)), fit(points(lambda n: 1))

    assert linear is not None
    assert constant is not None
    assert tell(linear) == "n"
    assert tell(constant) == Message("a constant")
