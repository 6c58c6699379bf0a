"""The file `review.csv`: read before grading, merged and applied where outputs are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from graders.i18n import NP_
from graders.model import Message, Record, Review, State, Words
from graders.records.briefs import Records
from graders.report.review.csv_sheet import (
    Line,
    Sheet,
    merge_file,
    number_of,
    read_content,
    read_sheet,
    said_cell,
    signed_number_of,
)
from graders.report.review.given_points import given
from graders.report.review.invalid_cells import CENT, refuse_invalid_cells
from graders.report.review.review_rows import (
    Entry,
    Key,
    entries,
    entries_by_row,
    is_changed,
    is_uncounted,
    merge,
)

REVIEW_CSV = "review.csv"
_UNCOUNTED = NP_(
    "{path}: {n} row does not count, its note says why ({lines})",
    "{path}: {n} rows do not count, their notes say why ({lines})",
)
# The most lines that are named.
_NAMED = 8


def read_review(out: Path, possible: Mapping[str, float]) -> Sheet | None:
    """Read the points entered so far, None without a file.

    Raise SpecError with each row that cannot be understood, and how to mend it.
    """
    path = out / REVIEW_CSV
    content = read_content(path)
    return None if content is None else understood(content, path, possible)


def apply_review(
    out: Path,
    records: Iterable[Record],
    possible: Mapping[str, float],
    lang: str,
    earlier: Sheet | None = None,
    say: Callable[[Words], None] = lambda _words: None,
) -> Records:
    """Bring the file up to date and give the records its points and comments.

    The ``records`` are as graded; ``possible`` holds the points of each question of the assignment,
    and ``earlier`` the content of the file when the run began, see :func:`merge_file`. ``say`` is
    called where rows that a teacher filled in do not count. Raise SpecError if the file can no
    longer be understood: it is left as it is. Raise OSError if it cannot be written.
    """
    path = out / REVIEW_CSV
    graded = Records.of(records)
    asked = entries(graded.briefs, lang)
    merged = merge_file(
        path,
        lambda content: understood(content, path, possible),
        lambda sheet: merge(sheet, asked, lang),
        earlier,
    )
    if lines := [line.number for line in merged.lines if is_uncounted(merged.cell(line, "note"))]:
        more = ", …" if len(lines) > _NAMED else ""
        named = ", ".join(map(str, lines[:_NAMED])) + more
        shown = Message(NP_("line {lines}", "lines {lines}"), {"n": len(lines), "lines": named})
        say(Message(_UNCOUNTED, {"path": str(path), "n": len(lines), "lines": shown}))
    return apply_sheet(graded, merged)


def understood(content: bytes, path: Path, possible: Mapping[str, float]) -> Sheet:
    """Read the content of the file; raise SpecError with each row that cannot be understood."""
    sheet = read_sheet(content, str(path))
    refuse_invalid_cells(sheet, possible, str(path))
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
    """Return the review of a row; None of an empty one, and no points beyond what awaits."""
    points = number_of(sheet.cell(line, "points"))
    if points is not None and (not entry.possible or points > entry.possible + CENT):
        points = None
    comment = said_cell(sheet.cell(line, "comment"))
    adjust = signed_number_of(sheet.cell(line, "adjust")) or 0.0
    if points is None and not comment and not adjust:
        return None
    return Review(points, comment, is_changed(sheet.cell(line, "note")), adjust=adjust)


def _reviewed(record: Record, reviews: Mapping[Key, Review]) -> Record:
    questions = tuple(
        given(question, review) if (review := reviews.get((record.id, question.id))) else question
        for question in record.questions
    )
    if questions == record.questions:
        return record
    done = replace(record, questions=questions)
    if record.state is State.INTERNAL_ERROR and not done.to_review:
        return replace(done, state=State.GRADED)
    return done
