"""Lengths of time as teachers write them (``1 h 30``), and times as platforms write them."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta, tzinfo
from types import MappingProxyType

from graders.i18n import N_, NP_
from graders.model import Message

_UNITS = MappingProxyType(
    {
        unit: seconds
        for seconds, names in (
            (1, "s sec second seconds seconde secondes"),
            (60, "min mn minute minutes"),
            (3600, "h hr hour hours heure heures"),
            (86400, "d day days j jour jours"),
            (604800, "w week weeks semaine semaines"),
        )
        for unit in names.split()
    }
)
_PART = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]+)(?:\s*(?:,|and|et)?\s*(?=\d)|$)", re.ASCII)
_LENGTH_CLOCK = re.compile(r"(\d+)\s*h\s*([0-5]\d)$", re.ASCII)
_MOST = timedelta(days=3660)


def read_duration(text: str) -> timedelta | None:
    """Read a length of time; return None for any other text, and beyond ten years.

    Examples
    --------
    >>> read_duration("1 day 12 h")
    datetime.timedelta(days=1, seconds=43200)
    """
    plain = text.strip().casefold()
    if clock := _LENGTH_CLOCK.fullmatch(plain):
        plain = f"{clock[1]} h {clock[2]} min"
    place, seconds = 0, 0.0
    while part := _PART.match(plain, place):
        if part[2] not in _UNITS:
            return None
        seconds += float(part[1].replace(",", ".")) * _UNITS[part[2]]
        place = part.end()
    is_whole = 0 < place == len(plain)
    return timedelta(seconds=seconds) if is_whole and seconds <= _MOST.total_seconds() else None


def said(length: timedelta) -> Message:
    """Write a length of time in its two largest units, rounded up to the minute."""
    minutes = max(1, -int(-length.total_seconds() // 60))
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    parts = [
        Message(template, {"n": number})
        for template, number in (
            (NP_("{n} day", "{n} days"), days),
            (NP_("{n} hour", "{n} hours"), hours),
            (NP_("{n} minute", "{n} minutes"), minutes),
        )
        if number
    ][:2]
    if len(parts) == 1:
        return parts[0]
    return Message(N_("{longer} {shorter}"), {"longer": parts[0], "shorter": parts[1]})


_MONTHS = MappingProxyType(
    {
        name: number
        for number, names in enumerate(
            (
                "january jan janvier janv",
                "february feb fevrier fevr fev",
                "march mar mars",
                "april apr avril avr",
                "may mai",
                "june jun juin",
                "july jul juillet juil",
                "august aug aout",
                "september sep sept septembre",
                "october oct octobre",
                "november nov novembre",
                "december dec decembre",
            ),
            1,
        )
        for name in names.split()
    }
)
# `Monday, 30 November 2026, 11:59 PM`, `lundi 30 novembre 2026, 23:59`, `30 nov. 2026 à 23h59`.
_CLOCK = (
    r"(?P<year>\d{4})\D+?"
    r"(?P<hour>\d{1,2})\s*[:h]\s*(?P<minute>\d{2})(?::(?P<second>\d{2}))?\s*(?P<half>[ap]\.?m)?"
)
_WORDED = re.compile(rf"(?P<day>\d{{1,2}})(?:er)?\s+(?P<month>[a-z]+)\.?\s+{_CLOCK}")
# `Monday, November 30, 2026, 11:59 PM`, as Moodle writes it for the United States.
_MONTH_FIRST = re.compile(rf"(?P<month>[a-z]+)\.?\s+(?P<day>\d{{1,2}}),\s+{_CLOCK}")
# The day comes first, as in Moodle's French. A text with AM or PM may put the month first: it is
# ambiguous, and not read.
_SLASHED = re.compile(
    r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4}),?\s+"
    r"(?P<hour>\d{1,2})[:h](?P<minute>\d{2})(?::(?P<second>\d{2}))?(?![\d:]|\s*[ap]\.?m)(?P<half>)"
)


def read_time(text: str) -> datetime | None:
    """Read a time, naive where no offset is written; return None for any other text.

    It is written in ISO 8601, or as Moodle writes it in English or French. A date alone is refused:
    lateness is counted in minutes.
    """
    plain = text.strip()
    if re.match(r"\d{4}-\d\d-\d\d[T ]\d", plain):
        try:
            read = datetime.fromisoformat(plain.replace(" UTC", "+00:00"))
        except ValueError:
            return None
        return read if is_in_reach(read) else None
    letters = unicodedata.normalize("NFKD", plain.casefold())
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    forms = (_WORDED, _MONTH_FIRST, _SLASHED)
    found = next(filter(None, (form.search(bare) for form in forms)), None)
    return _made(found) if found else None


def _made(found: re.Match[str]) -> datetime | None:
    word = found["month"]
    month = int(word) if word.isdecimal() else _MONTHS.get(word, 0)
    hour = int(found["hour"])
    if half := found["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    try:
        made = datetime(  # noqa: DTZ001 - the zone is the course's
            int(found["year"]), month, int(found["day"]), hour, int(found["minute"]),
            int(found["second"] or 0),
        )  # fmt: skip
    except ValueError:
        return None
    return made if is_in_reach(made) else None


def is_in_reach(moment: datetime) -> bool:
    """Tell whether a time is plausible: one of year 1 or 9999 cannot be moved to another zone."""
    return 1970 <= moment.year < 9000


def in_zone(moment: datetime, zone: tzinfo) -> datetime:
    """Give a time without an offset the zone of the course; any other stays as it is."""
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def shown(moment: datetime, zone: tzinfo) -> str:
    """Write a time for a reader, in the zone of the course."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")
