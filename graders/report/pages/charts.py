"""Charts as plain data for templates: the cost of a program, and the distribution of marks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from graders.i18n import N_, Translator
from graders.light_dataclass import dataclass
from graders.model import Message, Point

WIDTH, HEIGHT = 480, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 14, 12, 44
# Beyond this range, a linear axis would squeeze all points but one.
_SPREAD = 50.0
_TICKS = 4
_MOST = 40
BARS_WIDTH, BARS_HEIGHT = 640, 180
# Room above the bars for their numbers, and below for the marks.
_ABOVE, _BELOW = 18, 22
_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
_MOST_BARS = 24


@dataclass(frozen=True)
class Tick:
    """A mark on an axis: its place in the chart's units, and its number."""

    at: float
    text: str


@dataclass(frozen=True)
class Line:
    """A curve: its points as one SVG path and one by one, and the height of its name."""

    path: str
    dots: tuple[tuple[float, float], ...]
    label: float


@dataclass(frozen=True)
class Curve:
    """A chart as plain data: two lines, the axes, and the same numbers as a table."""

    left, right = _LEFT, WIDTH - _RIGHT
    top, bottom = _TOP, HEIGHT - _BOTTOM
    width, height = WIDTH, HEIGHT

    title: str
    sizes: str
    works: str
    own: Line
    reference: Line
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    table: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class _Axis:
    """A scale for numbers: linear, or by powers where the range asks for it."""

    least: float
    most: float
    start: float
    stop: float
    is_log: bool

    @classmethod
    def of(cls, numbers: Sequence[float], start: float, stop: float) -> _Axis:
        least, most = min(numbers), max(numbers)
        if least > 0 and most / least > _SPREAD:
            return cls(least, most, start, stop, is_log=True)
        # The axis starts at zero, so that a small difference looks small.
        return cls(min(0.0, least), most or 1.0, start, stop, is_log=False)

    def at(self, number: float) -> float:
        """Return the place of a number."""
        least, most, value = (
            (math.log10(n) for n in (self.least, self.most, number))
            if self.is_log
            else (self.least, self.most, number)
        )
        part = (value - least) / (most - least) if most > least else 0.5
        return round(self.start + part * (self.stop - self.start), 1)

    def ticks(self, lang: str) -> tuple[Tick, ...]:
        """Choose round numbers: powers of ten, else steps of 1, 2 or 5."""
        found = self._powers() if self.is_log else self._steps()
        return tuple(Tick(self.at(number), number_text(number, lang)) for number in found)

    def _powers(self) -> list[float]:
        first, last = math.floor(math.log10(self.least)), math.ceil(math.log10(self.most))
        each = max(1, round((last - first) / _TICKS))
        powers = [10.0**power for power in range(first, last + 1, each)]
        inside = [number for number in powers if self.least <= number <= self.most]
        return inside if len(inside) > 1 else [self.least, self.most]

    def _steps(self) -> list[float]:
        step = (self.most - self.least) / _TICKS
        scale = 10.0 ** math.floor(math.log10(step))
        step = next(scale * part for part in (1, 2, 5, 10) if scale * part >= step)
        count = int((self.most - self.least) / step + 1e-9)
        return [self.least + k * step for k in range(count + 1)]


def curve(points: Sequence[Point], known: Translator, *, is_timed: bool) -> Curve | None:
    """Draw the work of a program and the reference's, over the size of its input.

    Each point is a size, a work and the reference's work: CPU seconds if `is_timed`, else counts.
    It is None with fewer than two sizes, or numbers that cannot be drawn.
    """
    means = _by_size(points, 1000.0 if is_timed else 1.0)
    if len(means) < 2:
        return None
    x = _Axis.of([size for size, *_ in means], _LEFT, WIDTH - _RIGHT)
    works = [work for _, *both in means for work in both]
    y = _Axis.of(works, HEIGHT - _BOTTOM, _TOP)
    own, reference = ([(x.at(row[0]), y.at(row[side])) for row in means] for side in (1, 2))
    lang = known.lang
    shown = [tuple(number_text(number, lang) for number in row) for row in means]
    return Curve(
        title=_title(means, known),
        sizes=known.text(N_("size of the input")),
        works=known.text(N_("CPU time (ms)") if is_timed else N_("work (calls or steps)")),
        own=_line(own, is_lower=own[-1][1] > reference[-1][1]),
        reference=_line(reference, is_lower=own[-1][1] <= reference[-1][1]),
        x_ticks=x.ticks(lang),
        y_ticks=y.ticks(lang),
        table=tuple((size, work, base) for size, work, base in shown),
    )


def number_text(number: float, lang: str) -> str:
    """Write a number with three significant digits, in the reader's language."""
    text = f"{number:.3g}"
    if "e" in text:
        text = f"{number:.0f}" if 1 <= abs(number) < 1e9 else f"{number:.1e}"
    return text.replace(".", ",") if lang == "fr" else text


def _by_size(points: Sequence[Point], factor: float) -> list[Point]:
    """Average the works of each size, the sizes in order."""
    if any(not math.isfinite(number) or number < 0 for point in points for number in point):
        return []
    groups: dict[float, list[Point]] = {}
    for point in points:
        groups.setdefault(point[0], []).append(point)
    if len(groups) > _MOST:
        return []
    return [
        (size, _mean(groups[size], 1, factor), _mean(groups[size], 2, factor))
        for size in sorted(groups)
    ]


def _mean(points: Sequence[Point], side: int, factor: float) -> float:
    return factor * sum(point[side] for point in points) / len(points)


def _line(dots: Sequence[tuple[float, float]], *, is_lower: bool) -> Line:
    """Draw a line, with its name at its end: below it where the other one is above."""
    end = dots[-1][1]
    label = min(max(end + 18 if is_lower else end - 8, _TOP + 8), HEIGHT - _BOTTOM - 4)
    return Line(" ".join(f"{x:g},{y:g}" for x, y in dots), tuple(dots), label)


def _title(means: Sequence[Point], known: Translator) -> str:
    """Say how both curves grow from the first size to the last."""
    (first, *_), (last, own, base) = means[0], means[-1]
    words = N_(
        "From size {first} to size {last}: at the last one your work is {own}, the reference's "
        "{reference}."
    )
    numbers = {"first": first, "last": last, "own": own, "reference": base}
    told = {name: number_text(number, known.lang) for name, number in numbers.items()}
    return known.render(Message(words, dict(told)))


@dataclass(frozen=True)
class Bar:
    """A bar, for marks from ``low`` to below ``high``; the last bar includes ``high``."""

    low: float
    high: float
    count: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The horizontal place of its number."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class Histogram:
    """Bars in a box of ``WIDTH`` by ``HEIGHT``, over a line of marks."""

    width, height, floor = BARS_WIDTH, BARS_HEIGHT, BARS_HEIGHT - _BELOW

    bars: tuple[Bar, ...]

    def place(self, mark: float) -> float:
        """Return the place of a mark, from the left."""
        return round(BARS_WIDTH * mark / self.bars[-1].high, 1)


def histogram(marks: Sequence[float], possible: float) -> Histogram | None:
    """Count the marks from 0 to `possible` in equal intervals; return None without marks."""
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
    """Choose the smallest round width that gives no more than so many bars.

    A divisor of the possible points is better, unless it makes half as many bars.
    """
    power = 10.0 ** math.floor(math.log10(possible / bars))
    fit = [step * power for step in _STEPS if possible / (step * power) <= bars + 1e-9]
    even = [step for step in fit if abs(possible / step - round(possible / step)) < 1e-9]
    return even[0] if even and possible / even[0] > bars / 2 else fit[0]


def _bar(low: float, high: float, count: int, possible: float, most: int) -> Bar:
    room = BARS_HEIGHT - _ABOVE - _BELOW
    height = round(room * count / most, 1)
    width = BARS_WIDTH * (high - low) / possible
    gap = min(1.0, width / 4)
    return Bar(
        low=low,
        high=high,
        count=count,
        x=round(BARS_WIDTH * low / possible + gap, 1),
        y=round(BARS_HEIGHT - _BELOW - height, 1),
        width=round(width - 2 * gap, 1),
        height=height,
    )
