"""The points that a late submission loses, by a rule: pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, datetime, timedelta, tzinfo

from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class Share:
    """A part of a mark: a percentage, or a number of points."""

    value: float
    is_percent: bool

    def of(self, points: float) -> float:
        """Return the points that the share stands for."""
        return self.value * points / 100 if self.is_percent else self.value


@dataclass(frozen=True)
class Late:
    """A rule for work that comes late.

    ``each`` is taken off for each ``period`` that has begun. Or ``steps`` lists delays in order,
    each with the whole share that is taken off beyond it. No more than ``at_most`` is taken off. A
    delay up to ``grace`` costs nothing; a longer one counts from the deadline. Percentages are of
    the points earned or, with ``of_possible``, of the possible points.
    """

    each: Share = Share(0, False)
    period: timedelta = timedelta(days=1)
    steps: tuple[tuple[timedelta, Share], ...] = ()
    at_most: Share | None = None
    grace: timedelta = timedelta()
    of_possible: bool = False

    def taken(self, late: timedelta, earned: float, possible: float) -> float:
        """Return the points taken off, in cents, and never more than were earned.

        A student's extra time is taken from ``late`` already; zero or less is on time.
        """
        if late <= self.grace:
            return 0.0
        base = possible if self.of_possible else earned
        if self.steps:
            passed = [share for after, share in self.steps if late > after]
            points = passed[-1].of(base) if passed else 0.0
        else:
            points = math.ceil(late / self.period) * self.each.of(base)
        if self.at_most is not None:
            points = min(points, self.at_most.of(base))
        return round(min(points, max(earned, 0.0)), 2)


@dataclass(frozen=True)
class Terms:
    """The policy of one assignment.

    Without ``late``, lateness is reported and costs nothing. ``extra_time`` is by student, as the
    course names them. ``keeps_best`` tells whether the best of a student's attempts counts, and not
    the last. ``zone`` is that of times written without an offset.
    """

    deadline: datetime | None = None
    late: Late | None = None
    extra_time: Mapping[str, timedelta] = field(default_factory=dict)
    keeps_best: bool = False
    zone: tzinfo = UTC
