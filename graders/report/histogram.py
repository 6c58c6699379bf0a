"""How marks are spread, as bars of a drawing: numbers for a template, no words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 180
# Room above the bars for their numbers, and below for the marks.
_ABOVE, _BELOW = 18, 22
_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
_MOST_BARS = 24


@dataclass(frozen=True)
class Bar:
    """Marks from ``low`` on and below ``high`` (with it, for the last bar), and where it stands."""

    low: float
    high: float
    count: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where its number stands."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class Histogram:
    """Bars in a box of ``WIDTH`` by ``HEIGHT``, and where a mark falls on their line."""

    bars: tuple[Bar, ...]
    floor: int = HEIGHT - _BELOW
    width: int = WIDTH
    height: int = HEIGHT

    def place(self, mark: float) -> float:
        """Return where a mark stands from the left."""
        return round(WIDTH * mark / self.bars[-1].high, 1)


def histogram(marks: Sequence[float], possible: float) -> Histogram | None:
    """Count marks by intervals of one width, which suits how many there are.

    Parameters
    ----------
    marks : sequence of float
        From 0 to ``possible``.
    possible : float
        The most that can be earned.

    Returns
    -------
    Histogram or None
        None where there is nothing to draw.
    """
    if not marks or possible <= 0:
        return None
    step = _step(possible, min(_MOST_BARS, max(5, 2 * math.isqrt(len(marks)))))
    bars = math.ceil(round(possible / step, 6))
    counts = [0] * bars
    for mark in marks:
        counts[min(max(int(mark / step + 1e-9), 0), bars - 1)] += 1
    lows = [round(place * step, 6) for place in range(bars)]
    ends = zip(lows, [*lows[1:], possible], counts, strict=True)
    return Histogram(tuple(_bar(*one, possible, max(counts)) for one in ends))


def _step(possible: float, bars: int) -> float:
    """Choose the smallest round width with which there are no more than so many bars.

    One that divides what can be earned is better, unless it makes half as many bars.
    """
    power = 10.0 ** math.floor(math.log10(possible / bars))
    fit = [step * power for step in _STEPS if possible / (step * power) <= bars + 1e-9]
    even = [step for step in fit if abs(possible / step - round(possible / step)) < 1e-9]
    return even[0] if even and possible / even[0] > bars / 2 else fit[0]


def _bar(low: float, high: float, count: int, possible: float, most: int) -> Bar:
    room = HEIGHT - _ABOVE - _BELOW
    height = round(room * count / most, 1)
    width = WIDTH * (high - low) / possible
    gap = min(1.0, width / 4)
    return Bar(
        low=low,
        high=high,
        count=count,
        x=round(WIDTH * low / possible + gap, 1),
        y=round(HEIGHT - _BELOW - height, 1),
        width=round(width - 2 * gap, 1),
        height=height,
    )
