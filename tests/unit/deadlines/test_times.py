"""Lengths of time and points in time, as teachers and platforms write them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from graders.deadlines.times import read_duration, read_time, said
from graders.i18n import render


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("15 min", timedelta(minutes=15)),
        ("2 days", timedelta(days=2)),
        ("2 jours", timedelta(days=2)),
        ("1 day 12 h", timedelta(days=1, hours=12)),
        ("1 day and 12 hours", timedelta(days=1, hours=12)),
        ("1h30", timedelta(minutes=90)),
        ("1,5 h", timedelta(minutes=90)),
        ("2 semaines", timedelta(weeks=2)),
        ("0 min", timedelta()),
    ],
)
def test_a_length_of_time(text: str, length: timedelta) -> None:
    assert read_duration(text) == length


@pytest.mark.parametrize("text", ["", "2", "days", "2 dayz", "-1 h", "1 h and", "99999 weeks"])
def test_no_length_of_time(text: str) -> None:
    assert read_duration(text) is None


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(seconds=1), "1 minute"),
        (timedelta(minutes=59, seconds=1), "1 hour"),
        (timedelta(days=2, hours=3, minutes=9), "2 days 3 hours"),
        (timedelta(days=1, minutes=5), "1 day 5 minutes"),
    ],
)
def test_a_length_is_said_by_its_two_largest_units(length: timedelta, words: str) -> None:
    assert render(said(length), "en") == words


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-11-30 23:59", "2026-11-30T23:59:00"),
        ("2026-11-30T23:59:30+01:00", "2026-11-30T23:59:30+01:00"),
        ("2026-11-30 22:59:00 UTC", "2026-11-30T22:59:00+00:00"),
        ("Monday, 30 November 2026, 11:59 PM", "2026-11-30T23:59:00"),
        ("Monday, 30 November 2026, 12:05 AM", "2026-11-30T00:05:00"),
        ("lundi 30 novembre 2026, 23:59", "2026-11-30T23:59:00"),
        ("mardi 1er décembre 2026 à 8h05", "2026-12-01T08:05:00"),
        ("samedi 15 août 2026, 09:30", "2026-08-15T09:30:00"),
        ("30/11/2026 23:59", "2026-11-30T23:59:00"),
        ("Monday, November 30, 2026, 11:59 PM", "2026-11-30T23:59:00"),
    ],
)
def test_a_time_as_platforms_write_it(text: str, time: str) -> None:
    read = read_time(text)
    assert read is not None
    assert read.isoformat() == time


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "2026-11-30",
        "31 February 2026, 10:00",
        "13:00 PM",
        "30 nuvembre 2026, 1:00",
        "05/06/2026, 11:59 PM",
        "05/06/2026 11:59pm",
        "05/06/2026 11:59:30 p.m.",
        "0001-01-01T00:00",
        "9999-12-31T23:59:00-12:00",
        "1 January 0001, 10:00",
    ],
)
def test_no_time(text: str) -> None:
    assert read_time(text) is None
