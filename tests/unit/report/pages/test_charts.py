"""The chart of a work: inside its frame, exact in its table, and not there where it says nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.i18n import translator
from graders.model import Point
from graders.report.pages.charts import HEIGHT, WIDTH, Curve, curve

EN, FR = translator("en"), translator("fr")
SQUARES: tuple[Point, ...] = tuple((n, n * n, n) for n in (10, 20, 40, 80))


def _drawn(points: tuple[Point, ...], *, is_timed: bool = False) -> Curve:
    found = curve(points, EN, is_timed=is_timed)
    assert found is not None
    return found


def test_the_table_holds_the_numbers_by_size() -> None:
    assert _drawn(SQUARES).table == (
        ("10", "100", "10"),
        ("20", "400", "20"),
        ("40", "1600", "40"),
        ("80", "6400", "80"),
    )


def test_times_are_milliseconds_and_numbers_those_of_the_language() -> None:
    found = curve(((1, 0.0015, 0.001), (2, 0.5, 0.002)), FR, is_timed=True)

    assert found is not None
    assert found.table[0] == ("1", "1,5", "1")
    assert "ms" in found.works


def test_works_of_one_size_are_put_together() -> None:
    assert _drawn(((1, 2, 1), (1, 4, 3), (2, 9, 9))).table[0] == ("1", "3", "2")


def test_a_wide_spread_is_drawn_by_powers() -> None:
    ticks = [tick.text for tick in _drawn(SQUARES).y_ticks]

    assert ticks == ["10", "100", "1000"]


def test_a_work_of_nothing_is_drawn_too() -> None:
    assert _drawn(((1, 0, 0), (2, 0, 0), (3, 5000, 1))).y_ticks[0].text == "0"


@pytest.mark.parametrize(
    "points",
    [
        (),
        ((0, 5, 5), (0, 6, 6)),
        ((3, 5, 5),),
        ((1, float("nan"), 1), (2, 1, 1)),
        ((1, float("inf"), 1), (2, 1, 1)),
        ((1, -1, 1), (2, 1, 1)),
        tuple((n, n, n) for n in range(100)),
    ],
    ids=["none", "sizes of 0", "one", "nan", "inf", "negative", "many"],
)
def test_what_says_nothing_is_not_drawn(points: tuple[Point, ...]) -> None:
    assert curve(points, EN, is_timed=False) is None


_NUMBERS = st.floats(0, 1e12)


@given(st.lists(st.tuples(_NUMBERS, _NUMBERS, _NUMBERS), max_size=12))
def test_everything_stays_in_the_frame(points: list[Point]) -> None:
    found = curve(points, EN, is_timed=True)

    if found is None:
        return
    dots = (*found.own.dots, *found.reference.dots)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in dots)
    ticks = (*found.x_ticks, *found.y_ticks)
    assert len(ticks) <= 24
    assert all(0 <= tick.at <= WIDTH for tick in ticks)
