"""Of several attempts, one counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from graders.deadlines.rules import Late, Share, Terms
from graders.handing_in import HandedIn
from graders.i18n import render
from graders.model import Presence, QuestionResult, Record, State, Text, Tier, Verdict
from graders.records.briefs import Records
from graders.run.settling import settle

TITLE = Text("q", "q")


def record(id_: str, earned: float) -> Record:
    question = QuestionResult("q", TITLE, Verdict.PARTIAL, earned, 10, Presence.PRESENT)
    return Record(id_, State.GRADED, "tp", "", Tier.PROCESS, "3.11", (question,))


FIRST, LAST, OTHER = record("roy-attempt-1", 8), record("roy", 8), record("xu", 3)
HANDED = (
    HandedIn("roy-attempt-1", of="roy", attempts=2, at="2026-11-29T10:00:00"),
    HandedIn("roy", of="roy", attempt=2, attempts=2, at="2026-12-02T10:00:00"),
    HandedIn("xu", of="xu"),
)
BEST = Terms(keeps_best=True)


def chosen(terms: Terms, *records: Record) -> dict[str, float]:
    settled = settle(Records.of(records), HANDED, terms)
    assert [one.id for one in settled.handed] == [one.id for one in settled.records.briefs]
    assert [one.id for one in settled.records] == [one.id for one in settled.records.briefs]
    return {one.id: settled.adjuster(one).mark for one in settled.records}


def test_the_last_counts_by_default_and_the_best_on_demand() -> None:
    worse = record("roy", 2)
    assert chosen(Terms(), FIRST, worse, OTHER) == {"roy": 2, "xu": 3}
    assert chosen(BEST, FIRST, worse, OTHER) == {"roy": 8, "xu": 3}


def test_of_equal_attempts_the_last_counts_unless_it_is_late() -> None:
    settled = settle(Records.of([FIRST, LAST]), HANDED, BEST)
    assert settled.handed[0].attempt == 2
    deadline = datetime(2026, 11, 30, tzinfo=UTC)
    late = replace(BEST, deadline=deadline, late=Late(Share(10, is_percent=True)))
    settled = settle(Records.of([FIRST, LAST]), HANDED, late)
    assert settled.handed[0].attempt == 1
    assert settled.adjuster(settled.records[0]).mark == 8


def test_a_page_says_which_attempt_counts() -> None:
    (roy,) = settle(Records.of([FIRST, record("roy", 2)]), HANDED, BEST).records
    assert render(roy.notes[0], "en") == "attempt 1 of 2 counts: it has the best mark"


def test_our_error_is_never_the_best() -> None:
    broken = replace(record("roy", 10), state=State.INTERNAL_ERROR)
    assert chosen(BEST, FIRST, broken) == {"roy": 8}
