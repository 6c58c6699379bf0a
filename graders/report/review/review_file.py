"""The file `review.csv`: read before grading, merged and applied where outputs are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

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
from graders.records.briefs import Records
from graders.report.review.csv_sheet import (
    Line,
    Sheet,
    merge_file,
    number_of,
    read_content,
    read_sheet,
)
from graders.report.review.review_rows import (
    CENT,
    Entry,
    Key,
    entries,
    entries_by_row,
    is_changed,
    merge,
    open_points,
    refuse_invalid_points,
)

REVIEW_CSV = "review.csv"


def read_review(out: Path, possible: Mapping[str, float]) -> Sheet | None:
    """Read the points entered so far, None without a file.

    Raise SpecError with each row that cannot be understood, and how to mend it.
    """
    path = out / REVIEW_CSV
    content = read_content(path)
    return None if content is None else _understood(content, path, possible)


def apply_review(
    out: Path,
    records: Iterable[Record],
    possible: Mapping[str, float],
    lang: str,
    earlier: Sheet | None = None,
) -> Records:
    """Bring the file up to date and give the records its points and comments.

    The ``records`` are as graded; ``possible`` holds the points of each question of the assignment,
    and ``earlier`` the content of the file when the run began, see :func:`merge_file`. Raise
    SpecError if the file can no longer be understood: it is left as it is. Raise OSError if it
    cannot be written.
    """
    path = out / REVIEW_CSV
    graded = Records.of(records)
    asked = entries(graded.briefs, lang)
    merged = merge_file(
        path,
        lambda content: _understood(content, path, possible),
        lambda sheet: merge(sheet, asked, lang),
        earlier,
    )
    return apply_sheet(graded, merged)


def _understood(content: bytes, path: Path, possible: Mapping[str, float]) -> Sheet:
    sheet = read_sheet(content, str(path))
    refuse_invalid_points(sheet, possible, str(path))
    return sheet


def apply_sheet(records: Iterable[Record], sheet: Sheet) -> Records:
    """Give records the points and comments of a merged sheet."""
    graded = Records.of(records)
    reviews = {
        entry.key: review
        for index, entry in entries_by_row(sheet, entries(graded.briefs, "en")).items()
        if (review := _review(sheet, sheet.lines[index], entry)) is not None
    }
    return graded.mapped(lambda record: _reviewed(record, reviews))


def _review(sheet: Sheet, line: Line, entry: Entry) -> Review | None:
    """Return the review of a row; None where nothing awaits, and no points beyond what awaits."""
    points = number_of(sheet.cell(line, "points"))
    comment = sheet.cell(line, "comment").strip()
    if not entry.possible or (points is None and not comment):
        return None
    if points is not None and points > entry.possible + CENT:
        points = None
    return Review(points, comment, is_changed(sheet.cell(line, "note")))


def _reviewed(record: Record, reviews: Mapping[Key, Review]) -> Record:
    questions = tuple(
        _credited(question, review)
        if (review := reviews.get((record.id, question.id)))
        else question
        for question in record.questions
    )
    if questions == record.questions:
        return record
    done = replace(record, questions=questions)
    if record.state is State.INTERNAL_ERROR and not done.to_review:
        return replace(done, state=State.GRADED)
    return done


def _credited(question: QuestionResult, review: Review) -> QuestionResult:
    """Add the given points to the earned ones, with the teacher's comment."""
    words = Text(fr=review.comment, en=review.comment) if review.comment else None
    if review.points is None:
        return replace(question, rationale=words or question.rationale, review=review)
    earned = min(question.possible, round(question.earned + review.points, 2))
    is_all = review.points >= open_points(question) - CENT
    checks = tuple(_settled(c, is_all) if c.awaits_teacher else c for c in question.checks)
    failing = [c for c in checks if c.verdict is not Verdict.CORRECT]
    worst = min(failing, key=lambda c: c.verdict.rank, default=None)
    is_unread = question.verdict is Verdict.MISSING
    return replace(
        question,
        verdict=_verdict(earned, question.possible, worst),
        earned=earned,
        to_review=0.0,
        presence=Presence.PRESENT if is_unread else question.presence,
        rationale=words or (worst.rationale if worst else None),
        hint=worst.judgement.hint if worst else None,
        checks=checks,
        review=review,
    )


def _settled(check: CheckResult, is_all: bool) -> CheckResult:
    """Settle an open check: it is right when no points were taken off."""
    verdict = Verdict.CORRECT if is_all else Verdict.WRONG
    return replace(
        check, judgement=replace(check.judgement, verdict=verdict, rationale=None, hint=None)
    )


def _verdict(earned: float, possible: float, worst: CheckResult | None) -> Verdict:
    if earned >= possible - CENT:
        return Verdict.CORRECT
    if earned > 0 or worst is None:
        return Verdict.PARTIAL
    return worst.verdict
