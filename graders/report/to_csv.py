"""`grades.csv`: a line per submission, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from graders.handing_in import Adjustment
from graders.i18n import Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Record, Verdict
from graders.records.sanitize import visible
from graders.report.teacher_words import teacher_words
from graders.report.to_json import number
from graders.report.words import STATE_WORDS, points, question_ids

# Characters that start a formula in a spreadsheet, full-width forms included.
_FORMULA = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
_BOM = "\ufeff"


def to_csv(records: Iterable[Record], possible: float, lang: str) -> bytes:
    """Write the class as a spreadsheet of the reader's language opens it, every cell quoted.

    It is UTF-8 with a mark. Commas part the cells; in French semicolons do, since a comma parts the
    decimals. A cell that we failed to grade is empty, not zero. `possible` is the maximum of a
    submission without questions.
    """
    ordered = sorted(records, key=lambda record: record.id)
    columns = list(_columns(ordered, possible, translator(lang)))
    file = io.StringIO()
    delimiter = ";" if lang == "fr" else ","
    writer = csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(column.head for column in columns)
    writer.writerows([_text(column.cell(record), lang) for column in columns] for record in ordered)
    return (_BOM + file.getvalue()).encode()


def safe_cell(text: str) -> str:
    """Escape a text that a spreadsheet would take for a formula."""
    shown = visible(text)
    risky = text[:1] in "\t\r\n" or shown.lstrip().startswith(_FORMULA)
    return f"'{shown}" if text and risky else shown


@dataclass(frozen=True)
class _Column:
    """A column: its head, and its cell for a record."""

    head: str
    cell: Callable[[Record], str | float]


def _text(cell: str | float, lang: str) -> str:
    return cell if isinstance(cell, str) else points(cell, lang)


def _columns(records: Sequence[Record], possible: float, known: Translator) -> Iterator[_Column]:
    """Yield the columns in their order; some are there only where a record fills them."""
    _ = known.text
    yield _Column(_("submission"), lambda record: safe_cell(record.id))
    yield _Column(_("state"), lambda record: _(STATE_WORDS[record.state]))
    for id_ in question_ids(records):
        yield _Column(safe_cell(id_), partial(_question, id_))
    yield _Column(_("earned"), _earned)
    yield _Column(
        _("possible"), lambda record: number(record.possible if record.questions else possible)
    )
    yield _Column(_("to review"), lambda record: number(record.to_review))
    if any(record.adjustment for record in records):
        yield _Column(_("adjusted"), _of_deadline(lambda it: number(it.earned)))
        yield _Column(_("handed in"), _of_deadline(lambda it: safe_cell(it.at)))
        yield _Column(_("deadline"), _of_deadline(lambda it: safe_cell(known.render(it.words))))
    if any(question.review for record in records for question in record.questions):
        yield _Column(_("comments"), partial(_comments, known))


def _question(id_: str, record: Record) -> str | float:
    question = next((question for question in record.questions if question.id == id_), None)
    if question is None or question.verdict is Verdict.INTERNAL_ERROR:
        return ""
    return number(question.earned)


def _earned(record: Record) -> str | float:
    return number(record.earned) if record.is_marked else ""


def _of_deadline(cell: Callable[[Adjustment], str | float]) -> Callable[[Record], str | float]:
    return lambda record: "" if record.adjustment is None else cell(record.adjustment)


def _comments(known: Translator, record: Record) -> str:
    """Join what a teacher says of a submission, a line per question."""
    said = [(question.id, teacher_words(question, known)) for question in record.questions]
    return safe_cell("\n".join(f"{id_}: {words}" for id_, words in said if words))
