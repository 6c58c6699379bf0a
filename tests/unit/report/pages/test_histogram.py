"""Histograms: every mark in one bar, bars of one round width, nothing outside the drawing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.report.pages.charts import BARS_HEIGHT as HEIGHT
from graders.report.pages.charts import BARS_WIDTH as WIDTH
from graders.report.pages.charts import histogram


@given(st.floats(0.05, 5000), st.lists(st.floats(0, 1), min_size=1, max_size=300))
def test_every_mark_is_in_one_bar_of_the_drawing(possible: float, shares: list[float]) -> None:
    drawn = histogram([share * possible for share in shares], possible)
    assert drawn is not None
    assert sum(bar.count for bar in drawn.bars) == len(shares)
    assert 1 <= len(drawn.bars) <= 24
    assert (drawn.bars[0].low, drawn.bars[-1].high) == (0, possible)
    for bar in drawn.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= WIDTH + 1
        assert 0 < bar.y <= bar.y + bar.height <= HEIGHT


@pytest.mark.parametrize(("students", "possible", "bars"),
                         [(20, 24, 8), (20, 20, 8), (20, 30, 6), (2000, 20, 20), (2000, 100, 20),
                          (10, 17.5, 6)])  # fmt: skip
def test_bars_are_of_a_round_width(students: int, possible: float, bars: int) -> None:
    drawn = histogram([possible / 2] * students, possible)
    assert drawn is not None
    assert len(drawn.bars) == bars


def test_a_mark_between_two_bars_is_in_the_upper_one_and_full_marks_in_the_last() -> None:
    drawn = histogram([3.0, 24.0] + [0.0] * 18, 24)
    assert drawn is not None
    assert [bar.count for bar in drawn.bars] == [18, 1, 0, 0, 0, 0, 0, 1]


def test_there_is_nothing_to_draw_without_marks() -> None:
    assert histogram([], 20) is None
    assert histogram([0.0], 0) is None
