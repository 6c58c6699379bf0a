"""The question that each student of a class is at, while the class works."""

from __future__ import annotations

from dataclasses import replace

from graders.i18n import translator
from graders.model import Record, State, Verdict
from graders.report.pages.class_views import LiveView
from graders.report.pages.live_view import Live, live_view
from tests.unit.report.builders import check, question, record

SAVED = {"early": "14:01:00", "late": "14:20:00", "done": "14:02:00"}


def at(id: str, *verdicts: Verdict) -> Record:
    return record(id, *(question(f"q{n}", verdict) for n, verdict in enumerate(verdicts)))


def view(*records: Record) -> LiveView:
    links = {one.id: f"{one.id}.html" for one in records}
    return live_view(records, Live("14:30:00", SAVED), links, translator("en"))


def told(found: LiveView) -> list[tuple[str, str, list[tuple[str, str]]]]:
    return [(it.title, it.count, [(who.id, who.saved) for who in it.people]) for it in found.rows]


def test_each_is_at_the_first_question_that_is_not_right_the_oldest_save_first() -> None:
    right, wrong, missing = Verdict.CORRECT, Verdict.WRONG, Verdict.MISSING
    found = view(
        at("late", right, wrong), at("early", right, missing), at("first", wrong, right),
        at("done", right, right), replace(at("empty", missing, missing), state=State.EMPTY),
        replace(record("ours"), state=State.INTERNAL_ERROR),
    )  # fmt: skip
    assert told(found) == [
        ("The function q0", "1 student", [("first", "")]),
        ("The function q1", "2 students", [("early", "14:01:00"), ("late", "14:20:00")]),
        ("All is right", "1 student", [("done", "14:02:00")]),
        ("Nothing handed in yet", "1 student", [("empty", "")]),
    ]
    assert found.said == "graded at 14:30:00"


def test_an_answer_in_words_keeps_nobody() -> None:
    words = check("c", Verdict.MISSING, kind="manual", title="in words")
    assert words.is_in_words
    open_ = question("why", Verdict.MISSING, checks=(words,))
    found = view(record("done", open_, question("q1")))
    assert told(found) == [("All is right", "1 student", [("done", "14:02:00")])]
