"""Lengths of time as teachers write them: ``2 days``, ``1 h 30``, ``15 min``, ``2 jours``."""

from __future__ import annotations

import re
from datetime import timedelta
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
_CLOCK = re.compile(r"(\d+)\s*h\s*([0-5]\d)$", re.ASCII)
_MOST = timedelta(days=3660)


def read_duration(text: str) -> timedelta | None:
    """Read a length of time; None when it is none, or longer than ten years.

    Examples
    --------
    >>> read_duration("1 day 12 h")
    datetime.timedelta(days=1, seconds=43200)
    """
    plain = text.strip().casefold()
    if clock := _CLOCK.fullmatch(plain):
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
    """Say a length of time by its two largest units, rounded up to the minute."""
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
