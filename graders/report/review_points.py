"""The points that a teacher entered, given to the records that outputs are made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from graders.judging.scoring import severity
from graders.model import (
    CheckResult,
    Presence,
    QuestionResult,
    Record,
    Review,
    State,
    Text,
    Verdict,
)
from graders.report.briefs import Records
from graders.report.review import CENT, Entry, Key, entries, found, is_changed, is_open, open_points
from graders.report.review_sheet import Line, Sheet, number_of


def apply(records: Iterable[Record], sheet: Sheet) -> Records:
    """Give records the points and comments of a merged sheet."""
    graded = Records.of(records)
    reviews = {
        entry.key: review
        for index, entry in found(sheet, entries(graded.briefs, "en")).items()
        if (review := _review(sheet, sheet.lines[index], entry)) is not None
    }
    return graded.mapped(lambda record: _reviewed(record, reviews))


def _review(sheet: Sheet, line: Line, entry: Entry) -> Review | None:
    """Read what a row gives; nothing where nothing is open, or more than is open."""
    points = number_of(sheet.cell(line, "points"))
    comment = sheet.cell(line, "comment").strip()
    if not entry.possible or (points is None and not comment):
        return None
    if points is not None and points > entry.possible + CENT:
        points = None
    return Review(points, comment, is_changed(sheet.cell(line, "note")))


def _reviewed(record: Record, reviews: Mapping[Key, Review]) -> Record:
    questions = tuple(
        _given(question, review) if (review := reviews.get((record.id, question.id))) else question
        for question in record.questions
    )
    if questions == record.questions:
        return record
    done = replace(record, questions=questions)
    if record.state is State.INTERNAL_ERROR and not done.to_review:
        return replace(done, state=State.GRADED)
    return done


def _given(question: QuestionResult, review: Review) -> QuestionResult:
    """Count the points given among those earned, and say what the teacher says."""
    words = Text(fr=review.comment, en=review.comment) if review.comment else None
    if review.points is None:
        return replace(question, rationale=words or question.rationale, review=review)
    earned = min(question.possible, round(question.earned + review.points, 2))
    is_all = review.points >= open_points(question) - CENT
    checks = tuple(_settled(c, is_all) if is_open(c) else c for c in question.checks)
    failing = [c for c in checks if c.verdict is not Verdict.CORRECT]
    worst = min(failing, key=lambda c: severity(c.verdict), default=None)
    is_unread = question.verdict is Verdict.MISSING
    return replace(
        question,
        verdict=_verdict(earned, question.possible, worst),
        earned=earned,
        to_review=0.0,
        presence=Presence.PRESENT if is_unread else question.presence,
        rationale=words or (worst.rationale if worst else None),
        hint=worst.hint if worst else None,
        checks=checks,
        review=review,
    )


def _settled(check: CheckResult, is_all: bool) -> CheckResult:
    """Settle a check that was open: it is right when nothing was taken off."""
    verdict = Verdict.CORRECT if is_all else Verdict.WRONG
    return replace(check, verdict=verdict, rationale=None, hint=None)


def _verdict(earned: float, possible: float, worst: CheckResult | None) -> Verdict:
    if earned >= possible - CENT:
        return Verdict.CORRECT
    if earned > 0 or worst is None:
        return Verdict.PARTIAL
    return worst.verdict
