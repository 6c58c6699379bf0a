"""`grades.csv`: a line per submission, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from graders.i18n import N_, Translator, translator
from graders.model import Record, State, Verdict
from graders.records.safe_text import visible
from graders.report.to_json import number
from graders.report.words import STATE_WORDS, question_ids

# What a spreadsheet takes for the start of a formula, full-width twins included.
_FORMULA = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
_BOM = "\ufeff"
_LATE_COLUMNS = (N_("adjusted"), N_("handed in"), N_("deadline"))


def to_csv(records: Iterable[Record], possible: float, lang: str) -> bytes:
    """Write the class as comma-separated values.

    Parameters
    ----------
    records : iterable of Record
        One per submission, in any order.
    possible : float
        Points of the assignment, for submissions without questions.
    lang : str
        Language of the header and of the states.

    Returns
    -------
    bytes
        UTF-8 with a mark that tells spreadsheets so; every cell quoted. A cell that was not
        graded because of us is empty, not zero.
    """
    ordered = sorted(records, key=lambda record: record.id)
    ids = question_ids(ordered)
    known = translator(lang)
    comments = {record.id: _comments(record) for record in ordered}
    # Columns more where there is a deadline, and once a teacher has written something.
    is_adjusted = any(record.adjustment for record in ordered)
    late = [known.text(word) for word in _LATE_COLUMNS] if is_adjusted else []
    more = [known.text(N_("comments"))] if any(comments.values()) else []
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([*_header(ids, known), *late, *more])
    writer.writerows(
        [
            *_line(record, ids, possible, known),
            *(_late(record, known) if late else []),
            *([comments[record.id]] if more else []),
        ]
        for record in ordered
    )
    return (_BOM + file.getvalue()).encode()


def safe_cell(text: str) -> str:
    """Make a text that no spreadsheet takes for a formula."""
    shown = visible(text)
    risky = text[:1] in "\t\r\n" or shown.lstrip().startswith(_FORMULA)
    return f"'{shown}" if text and risky else shown


def _header(ids: Sequence[str], known: Translator) -> list[str]:
    _ = known.text
    questions = [safe_cell(id_) for id_ in ids]
    return [
        _("submission"), _("state"), *questions, _("earned"), _("possible"), _("to review"),
    ]  # fmt: skip


def _late(record: Record, known: Translator) -> list[str | float]:
    """Say what the deadline makes of a mark."""
    it = record.adjustment
    if it is None:
        return ["", "", ""]
    return [number(it.earned), safe_cell(it.at), safe_cell(known.render(it.words))]


def _comments(record: Record) -> str:
    """Gather what a teacher wrote about a submission, a line per question."""
    said = [(question.id, question.review) for question in record.questions]
    lines = [f"{id_}: {review.said}" for id_, review in said if review and review.said]
    return safe_cell("\n".join(lines))


def _line(
    record: Record, ids: Sequence[str], possible: float, known: Translator
) -> list[str | float]:
    graded = [q for q in record.questions if q.verdict is not Verdict.INTERNAL_ERROR]
    earned = {question.id: number(question.earned) for question in graded}
    total = record.possible if record.questions else possible
    return [
        safe_cell(record.id),
        known.text(STATE_WORDS[record.state]),
        *(earned.get(id_, "") for id_ in ids),
        "" if record.state is State.INTERNAL_ERROR else number(record.earned),
        number(total),
        number(record.to_review),
    ]
