"""Marks as a deadline changes them."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from graders.deadlines.rules import Late, Share, Terms
from graders.handing_in import HandedIn
from graders.i18n import render
from graders.model import Presence, QuestionResult, Record, State, Text, Tier, Verdict
from graders.run.adjusting import Adjuster

PARIS = ZoneInfo("Europe/Paris")
TITLE = Text("q", "q")
DAILY = Late(Share(10, True), at_most=Share(50, True), grace=timedelta(minutes=15))

STRICT = Late(Share(10, True))


def record(id_: str = "durand", earned: float = 8, state: State = State.GRADED) -> Record:
    question = QuestionResult("q", TITLE, Verdict.PARTIAL, earned, 10, Presence.PRESENT)
    return Record(id_, state, "tp", "", Tier.PROCESS, "3.11", (question,))


@pytest.mark.parametrize(
    ("late", "taken"),
    [
        (timedelta(), 0),
        (timedelta(minutes=15), 0),
        (timedelta(minutes=15, seconds=1), 0.8),
        (timedelta(days=1), 0.8),
        (timedelta(days=1, seconds=1), 1.6),
        (timedelta(days=30), 4),
    ],
)
def test_each_day_begun_takes_its_part_up_to_the_most(late: timedelta, taken: float) -> None:
    assert DAILY.taken(late, 8, 10) == taken


@pytest.mark.parametrize(
    ("rule", "late", "taken"),
    [
        (Late(Share(10, True), of_possible=True), timedelta(hours=1), 1),
        (Late(Share(2, False)), timedelta(hours=25), 4),
        (Late(Share(1, False), period=timedelta(hours=1)), timedelta(hours=2, minutes=1), 3),
        # Never below zero.
        (Late(Share(5, False)), timedelta(days=3), 8),
        (Late(steps=((timedelta(), Share(25, True)), (timedelta(days=2), Share(100, True)))),
         timedelta(days=2), 2),
        (Late(steps=((timedelta(), Share(25, True)), (timedelta(days=2), Share(100, True)))),
         timedelta(days=2, seconds=1), 8),
        (Late(steps=((timedelta(days=1), Share(25, True)),)), timedelta(hours=3), 0),
    ],
)  # fmt: skip
def test_a_rule(rule: Late, late: timedelta, taken: float) -> None:
    assert rule.taken(late, 8, 10) == taken


def adjuster(*handed: HandedIn, **terms: object) -> Adjuster:
    deadline = datetime(2026, 11, 30, 23, 59, tzinfo=PARIS)
    fields: dict[str, object] = {"deadline": deadline, "late": DAILY, "zone": PARIS, **terms}
    return Adjuster.of(Terms(**fields), handed)  # type: ignore[arg-type]


def test_the_raw_mark_stays_beside_the_adjusted_one() -> None:
    late = HandedIn("durand", at="2026-12-01T08:00:00", source="list")
    adjusted = adjuster(late)(record())
    assert (adjusted.earned, adjusted.mark) == (8, 7.2)
    assert adjusted.adjustment is not None
    words = render(adjusted.adjustment.words, "en")
    assert "8 hours 1 minute late" in words
    assert "0.8 taken off, from 8 to 7.2" in words


@pytest.mark.parametrize(
    ("handed", "words"),
    [
        (HandedIn("durand"), "is not known"),
        (HandedIn("durand", is_late=True), "marked late, by how much is not known"),
        (HandedIn("someone-else", at="2027-01-01T00:00:00"), "is not known"),
    ],
)
def test_what_is_not_known_costs_nothing_and_is_said(handed: HandedIn, words: str) -> None:
    adjusted = adjuster(handed)(record())
    assert adjusted.mark == 8
    assert adjusted.adjustment is not None
    assert words in render(adjusted.adjustment.words, "en")


def test_an_offset_wins_over_the_zone_of_the_course() -> None:
    # 22:30 in London is 23:30 in Paris.
    adjusted = adjuster(HandedIn("durand", at="2026-11-30T22:30:00+00:00"))(record())
    assert adjusted.adjustment is not None
    assert (adjusted.adjustment.late_s, adjusted.adjustment.at) == (0, "2026-11-30 23:30")


def test_an_hour_that_clocks_show_twice_counts_twice() -> None:
    # Clocks go back at 3 on 25 October 2026: from 1:00 to 4:00 four hours pass.
    deadline = datetime(2026, 10, 25, 1, tzinfo=PARIS)
    adjusted = adjuster(HandedIn("durand", at="2026-10-25T04:00:00"), deadline=deadline)(record())
    assert adjusted.adjustment is not None
    assert adjusted.adjustment.late_s == 4 * 3600


@pytest.mark.parametrize(
    ("deadline", "at", "taken"),
    [
        # Clocks go back in the night to the 25th: that day has 25 hours, and is one day.
        ("2026-10-24T23:59", "2026-10-25T23:58:00", 0.8),
        ("2026-10-24T23:59", "2026-10-26T00:00:00", 1.6),
        # They go forward in the night to 29 March: 24 hours are a day all the same.
        ("2026-03-28T23:59", "2026-03-30T00:30:00", 0.8),
        ("2026-03-28T23:59", "2026-03-30T01:00:00", 1.6),
    ],
)
def test_a_night_on_which_clocks_change_begins_no_other_day(
    deadline: str, at: str, taken: float
) -> None:
    due = datetime.fromisoformat(deadline).replace(tzinfo=PARIS)
    adjusted = adjuster(HandedIn("durand", at=at), deadline=due)(record())
    assert round(8 - adjusted.mark, 2) == taken


@pytest.mark.parametrize(
    ("deadline", "until"),
    [("2026-10-24T23:59", "2026-10-26T23:59:00"), ("2026-03-28T23:59", "2026-03-31T00:59:00")],
)
def test_days_that_are_given_are_days_of_the_clock_or_longer(deadline: str, until: str) -> None:
    due, extra = datetime.fromisoformat(deadline).replace(tzinfo=PARIS), {"durand": timedelta(2)}

    def mark(at: str) -> float:
        given = adjuster(HandedIn("durand", at=at), deadline=due, extra_time=extra, late=STRICT)
        return given(record()).mark

    assert mark(until) == 8
    assert mark(f"{until[:-2]}01") < 8


@pytest.mark.parametrize("name", ["Zoé-Martin-101", "101", "Zoé MARTIN", "martin zoe"])
def test_extra_time_finds_a_student_by_any_of_their_names(name: str) -> None:
    handed = HandedIn("Zoé-Martin-101", "Zoé Martin", "moodle", "101", at="2026-12-01T23:58:00")
    given = adjuster(handed, extra_time={name: timedelta(days=1)})
    assert given(record("Zoé-Martin-101")).mark == 8
    assert adjuster(handed)(record("Zoé-Martin-101")).mark < 8


def test_extra_time_of_a_name_that_two_bear_goes_to_none() -> None:
    handed = [
        HandedIn(f"Zoé-Martin-{number}", "Zoé Martin", "moodle", number) for number in ("1", "2")
    ]
    given = adjuster(*handed, extra_time={"Zoé Martin": timedelta(days=1)})
    assert given.unclear == (("Zoé Martin", ("Zoé-Martin-1", "Zoé-Martin-2")),)
    assert not given.extra


def test_there_is_no_adjustment_without_a_deadline_nor_of_our_errors() -> None:
    late = HandedIn("durand", at="2027-01-01T00:00:00")
    assert adjuster(late, deadline=None)(record()).adjustment is None
    assert adjuster(late)(record(state=State.INTERNAL_ERROR)).adjustment is None
