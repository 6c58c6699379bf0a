"""The growth of work with size: the simplest law that fits some points, and the words for it.

Each law ``f`` is fitted as ``a + b f(size)`` by least squares on relative differences: small sizes
count as much as large ones. Several laws may fit about as well as the best one; the slowest of
them is kept. One work grows faster than another where the ratio of both rises steadily on the
larger sizes. The ratio leaves out what both have in common.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message

MIN_POINTS = 4
# The least ratio of the largest size to the smallest; most laws look alike over less.
MIN_SPREAD = 4.0
# The ratio of two works must rise at least like this power of the size.
CLEAR_POWER = 0.5
# The excess error allowed to a slower law over the best one, and the error that counts as none.
_FORGIVEN, _EXACT = 1.5, 0.005

Law = Callable[[float], float]
Points = Sequence[tuple[float, float]]

_LAWS: tuple[tuple[str, Law], ...] = (
    ("log n", lambda n: math.log(n)),
    ("√n", lambda n: math.sqrt(n)),
    ("n", lambda n: n),
    ("n log n", lambda n: n * math.log(n)),
    ("n√n", lambda n: n**1.5),
    ("n²", lambda n: n**2),
    ("n² log n", lambda n: n**2 * math.log(n)),
    ("n³", lambda n: n**3),
    ("n⁴", lambda n: n**4),
    ("n⁵", lambda n: n**5),
)


@dataclass(frozen=True)
class Growth:
    """A law: as it is written, and its place among the others, the slowest first."""

    law: str
    rank: int


def can_fit(sizes: Sequence[float]) -> bool:
    """Tell whether the sizes are enough, and far enough apart, to distinguish n, n log n and n²."""
    distinct = sorted(set(sizes))
    if len(distinct) < MIN_POINTS or distinct[0] < 1:
        return False
    return distinct[-1] / distinct[0] >= MIN_SPREAD


def fit(points: Points) -> Growth | None:
    """Find the law that work follows; None where the points are too few or too close together.

    Sizes are at least 1, and works are above zero; their order does not matter.
    """
    if not can_fit([size for size, _ in points]) or any(work <= 0 for _, work in points):
        return None
    laws = [(Growth("", 0), _misfit(points, None))]
    laws += [(Growth(law, i), _misfit(points, f)) for i, (law, f) in enumerate(_LAWS, start=1)]
    laws.append(_exponential(points, len(laws)))
    best = min(misfit for _, misfit in laws)
    return next(growth for growth, misfit in laws if misfit <= max(_FORGIVEN * best, _EXACT))


def tell(growth: Growth) -> str | Message:
    """Name a law, as in "it grows like n log n"."""
    return growth.law or Message(N_("a constant"))


def rises(own: Points, reference: Points, power: float = CLEAR_POWER) -> bool:
    """Tell whether one work grows faster than another, on the same sizes, by a clear class.

    ``power`` is the least growth of the ratio of both works, as a power of the size.
    """
    if not can_fit([size for size, _ in own]):
        return False
    ratios = sorted(
        (math.log(size), math.log(work / base))
        for (size, work), (_, base) in zip(own, reference, strict=True)
    )
    # On small sizes, fixed costs hide the law.
    return _slope(ratios[-max(3, (len(ratios) + 1) // 2) :]) >= power


def _slope(points: Points) -> float:
    x, y = (sum(column) / len(points) for column in zip(*points, strict=True))
    spread = sum((one - x) ** 2 for one, _ in points)
    return sum((one - x) * (two - y) for one, two in points) / spread if spread else 0.0


def _misfit(points: Points, law: Law | None) -> float:
    """Return the mean relative difference of the best ``a + b law``, with neither below zero."""
    rows = [(1 / work, law(size) / work if law else 0.0) for size, work in points]
    aa, ab, bb = (sum(row[i] * row[j] for row in rows) for i, j in ((0, 0), (0, 1), (1, 1)))
    ones, laws = (sum(row[i] for row in rows) for i in (0, 1))
    determinant = aa * bb - ab * ab
    candidates = [(ones / aa, 0.0)]
    if bb > 0:
        candidates.append((0.0, laws / bb))
    if determinant > 1e-12 * aa * bb > 0:
        a, b = (ones * bb - laws * ab) / determinant, (laws * aa - ones * ab) / determinant
        candidates += [(a, b)] if a >= 0 and b >= 0 else []
    return min(
        math.sqrt(sum((a * x + b * y - 1) ** 2 for x, y in rows) / len(rows)) for a, b in candidates
    )


def _exponential(points: Points, rank: int) -> tuple[Growth, float]:
    """Fit ``b cⁿ``; the logarithms give its base."""
    slope = _slope([(size, math.log(work)) for size, work in points])
    base = math.exp(min(slope, 50.0))
    largest = max(size for size, _ in points)
    # The power is scaled by the largest size: it may not fit a float by itself.
    misfit = _misfit(points, lambda n: math.exp(slope * (n - largest)))
    return Growth(f"{base:.2g}ⁿ", rank), misfit if slope > 0 else math.inf
