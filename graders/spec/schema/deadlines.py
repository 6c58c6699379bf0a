"""The models of deadlines and penalties in YAML, which ``docs/deadlines.md`` explains."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta, tzinfo
from typing import Annotated, Any, Literal

from graders.checks.fields import Model, Read, Rule, key
from graders.deadlines.rules import Late, Share
from graders.deadlines.times import is_in_reach, read_duration

_SHARE = re.compile(r"(\d+(?:[.,]\d+)?)\s*(%|percent|pour cent|points?|pts?)", re.ASCII)
_PERCENT = ("%", "percent", "pour cent")
_MOST_POINTS = 1000
_DAY_END = time(23, 59, 59)


def _duration(value: object) -> object:
    if isinstance(value, timedelta):
        return value
    found = read_duration(value) if isinstance(value, str) else None
    if found is None:
        what = f"expected a length of time, got {value!r}"
        raise ValueError(what, "write a number and a unit, such as 15 min, 36 h or 2 days")
    return found


def _share(value: object) -> object:
    if isinstance(value, Share):
        return value
    found = _SHARE.fullmatch(value.strip().casefold()) if isinstance(value, str) else None
    number = float(found[1].replace(",", ".")) if found else -1.0
    is_percent = found is not None and found[2] in _PERCENT
    if found is None or number > (100 if is_percent else _MOST_POINTS):
        what = f"expected a percentage or points, got {value!r}"
        raise ValueError(what, "write such as 10 % or 2 points")
    return Share(number, is_percent)


def _moment(value: object) -> object:
    if isinstance(value, datetime):
        return value
    text = value.strip() if isinstance(value, str) else ""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        read = None
    if read is None or not is_in_reach(read):
        what = f"expected a date and a time, got {value!r}"
        mend = "write such as 2026-11-30T23:59, or 2026-11-30T23:59+01:00 with its offset"
        raise ValueError(what, mend)
    # A day alone lasts until its end.
    return datetime.combine(read.date(), _DAY_END) if re.fullmatch(r"[\d-]+", text) else read


def _zone(value: object) -> object:
    from zoneinfo import ZoneInfo  # slow to import, and few courses name a time zone

    try:
        return value if isinstance(value, tzinfo) else ZoneInfo(str(value))
    except (KeyError, ValueError, OSError):
        what = f"no time zone {value!r} on this machine"
        raise ValueError(what, "write such as Europe/Paris or America/Montreal") from None


def _written(read: Callable[[object], object], *examples: str) -> Read:
    """Read what is written as a text; editors are shown examples of it."""
    return Read(read, Annotated[str, Rule(examples=list(examples))])


Duration = Annotated[timedelta, _written(_duration, "15 min", "36 h", "2 days", "2 jours")]
Part = Annotated[Share, _written(_share, "10 %", "2 points")]
Moment = Annotated[datetime, _written(_moment, "2026-11-30T23:59", "2026-11-30T23:59+01:00")]
Zone = Annotated[Any, _written(_zone, "Europe/Paris", "America/Montreal")]


def forget_default(schema: dict[str, Any]) -> None:
    """Remove a default from a schema, where a missing field does not mean that default."""
    schema.pop("default", None)


class Stage(Model):
    """A delay, and all that a later submission loses."""

    after: Duration = key(description="Being later than this after the deadline.")
    takes: Part = key(description="What is taken off in all.")


class LateRule(Model):
    """The cost of being late: one of ``per_day``, ``per_hour`` and ``stages``.

    A mark never goes below zero, and is rounded to the cent.

    Examples
    --------
    ::

        late:
          stages: [{after: 0 min, takes: 25 %}, {after: 2 days, takes: 100 %}]
    """

    per_day: Part | None = key(default=None, description="What each day that has begun takes off.")
    per_hour: Part | None = key(
        default=None, description="What each hour that has begun takes off."
    )
    stages: tuple[Stage, ...] = key(
        default=(), max_length=50, strict=False, description="In place of these: steps of lateness."
    )
    at_most: Part | None = key(default=None, description="The most that is taken off.")
    grace: Duration = key(
        default=timedelta(),
        description="Being late by no more costs nothing; any later counts from the deadline.",
        json_schema_extra=forget_default,
    )
    of: Literal["earned", "possible"] = key(
        default="earned",
        description="What percentages are taken of: the points that were earned, or all.",
    )

    def finish(self) -> None:
        given = [name for name in ("per_day", "per_hour", "stages") if getattr(self, name)]
        if len(given) != 1:
            got = " and ".join(given) or "none"
            what = f"expected one of per_day, per_hour and stages, got {got}"
            raise ValueError(what, "write one of them, such as per_day: 10 %")
        times = [stage.after for stage in self.stages]
        if times != sorted(set(times)):
            what = "the stages are not in order, or two begin together"
            raise ValueError(what, "write the shortest 'after' first", "stages")

    def rule(self) -> Late:
        """Return the rule as arithmetic."""
        hourly = self.per_hour is not None
        return Late(
            each=self.per_hour or self.per_day or Share(0, is_percent=False),
            period=timedelta(hours=1) if hourly else timedelta(days=1),
            steps=tuple((stage.after, stage.takes) for stage in self.stages),
            at_most=self.at_most,
            grace=self.grace,
            of_possible=self.of == "possible",
        )


class TermsFields(Model):
    """Deadlines and policies: in a spec, or in course.yaml for all assignments or one."""

    deadline: Moment | None = key(
        default=None,
        description="When work is due, in the course's `timezone`, or with an offset; a day alone "
        "lasts until its end.",
    )
    late: LateRule | None = key(
        default=None, description="What being late costs; left out, it is told and costs nothing."
    )
    extra_time: dict[str, Duration] = key(
        default_factory=dict,
        description="More time, by student: a submission's id, a login, a platform's number, or a "
        "name that one student bears.",
    )
    attempts: Literal["last", "best"] | None = key(
        default=None, description="Which attempt of a student counts; left out, the last one."
    )
