"""Comments of a teacher to all who make the same mistake: the file `comments.csv`.

As in `review.csv`, the rows are the teacher's too: none is ever removed, not even one of a mistake
that nobody makes any more, and no text that a teacher may have written is overwritten.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from graders.i18n import translator
from graders.light_dataclass import dataclass
from graders.model import Record, Review
from graders.records.briefs import Records
from graders.records.sanitize import cut, one_line
from graders.report.mistake_groups import mistake_cell, mistake_groups, mistake_key
from graders.report.review.csv_sheet import (
    COMMENTS,
    COMMENTS_CSV,
    Dialect,
    Line,
    Sheet,
    is_same,
    key_cell,
    merge_file,
    plain_cell,
    read_sheet,
    said_cell,
)
from graders.report.to_csv import safe_cell
from graders.report.words import question_ids

WHAT_CHARS = 600
_OUR_KEY = re.compile(r"m[0-9a-f]{12}")
# A mistake has a row when at least so many students make it.
LEAST_STUDENTS = 2


@dataclass(frozen=True)
class Mistake:
    """A mistake as a row shows it to the teacher."""

    key: str
    question: str
    students: int
    what: str


def mistakes(
    records: Iterable[Record], lang: str, least: int = 1, also: Collection[str] = ()
) -> tuple[Mistake, ...]:
    """List the mistakes of a class, the most common first; see :func:`mistake_groups`."""
    known = translator(lang)
    return tuple(
        Mistake(group.key, group.question.id, len(group.members), mistake_cell(group, known))
        for group in mistake_groups(records, least, also)
    )


def merge(sheet: Sheet | None, made: Sequence[Mistake], asked: Iterable[str], lang: str) -> Sheet:
    """Bring a sheet up to date, or make the first one.

    The rows of ``sheet``, as the teacher left it, stay in their order, before the new ones.
    ``made`` are the mistakes of this run that several students make, and those that have a row.
    ``asked`` are the questions of this run; the rows of other questions are left as they are.
    """
    if sheet is None:
        dialect = Dialect(";" if lang == "fr" else ",")
        sheet = Sheet(COMMENTS.columns, dialect=dialect, form=COMMENTS)
    by_key = {one.key: one for one in made}
    rowed = sheet_keys(sheet)
    new = [one for one in made if one.students >= LEAST_STUDENTS and one.key not in rowed]
    shown = [*(by_key[key] for key in rowed if key in by_key), *new]
    texts = (text for one in shown for text in _cells(one).values())
    fuller = sheet.completed().able_to_hold(texts)
    questions = {key_cell(id_) for id_ in asked}
    lines = [_updated(fuller, line, by_key, questions) for line in sheet.lines]
    blank = Line(0, ("",) * len(fuller.columns))
    lines += [fuller.filled(blank, _cells(one)) for one in new]
    return replace(fuller, lines=tuple(lines))


def sheet_keys(sheet: Sheet | None) -> frozenset[str]:
    """Return the keys of the mistakes that have a row."""
    return frozenset(row_key(sheet, line) for line in sheet.lines) if sheet else frozenset()


def add_comments(records: Iterable[Record], given: Iterable[Record], sheet: Sheet) -> Records:
    """Add the comments on mistakes to the records of the students who make them.

    `records` are as graded, `given` the same with a teacher's points.
    """
    said, shown = _comments(sheet), Records.of(given)
    if not said:
        return shown
    graded = {record.id: record for record in Records.of(records).briefs}
    return shown.mapped(lambda record: _commented(graded[record.id], record, said))


def _commented(record: Record, shown: Record, said: Mapping[str, str]) -> Record:
    told = {q.id: said.get(mistake_key(record, q), "") for q in record.questions}
    if not any(told.values()):
        return shown
    questions = tuple(
        replace(q, review=replace(q.review or Review(None), shared=told[q.id]))
        if told.get(q.id)
        else q
        for q in shown.questions
    )
    return replace(shown, questions=questions)


def _comments(sheet: Sheet) -> dict[str, str]:
    """Return the comments by mistake; two rows on one mistake are joined."""
    found: dict[str, list[str]] = {}
    for line in sheet.lines:
        comment = said_cell(sheet.cell(line, "comment"))
        if comment and (key := row_key(sheet, line)):
            found.setdefault(key, []).append(comment)
    return {key: "\n".join(dict.fromkeys(comments)) for key, comments in found.items()}


def row_key(sheet: Sheet, line: Line) -> str:
    """Return the key of the mistake that a row is about."""
    return plain_cell(sheet.cell(line, "group")).casefold()


def _updated(fuller: Sheet, line: Line, by_key: Mapping[str, Mistake], questions: set[str]) -> Line:
    """Update a row; for a mistake that nobody makes any more, only the number changes."""
    one = by_key.get(row_key(fuller, line))
    if one is not None:
        encoding = fuller.dialect.encoding
        cells = {
            column: text
            for column, text in _cells(one).items()
            if column != "group" and not is_same(fuller.cell(line, column), text, encoding)
        }
        return fuller.filled(line, cells)
    # A row with another kind of key is the teacher's own.
    is_ours = _OUR_KEY.fullmatch(row_key(fuller, line))
    is_gone = is_ours and plain_cell(fuller.cell(line, "question")) in map(plain_cell, questions)
    return fuller.filled(line, {"students": "0"}) if is_gone else line


def _cells(one: Mistake) -> dict[str, str]:
    return {
        "question": key_cell(one.question),
        "group": one.key,
        "students": str(one.students),
        "what": cut(safe_cell(one_line(one.what)), WHAT_CHARS),
    }


def apply_comments(
    out: Path,
    records: Iterable[Record],
    given: Iterable[Record],
    lang: str,
    earlier: Sheet | None = None,
) -> Records:
    """Bring the file up to date and add its comments to the records.

    ``records`` are as graded, ``given`` the same with a teacher's points, and ``earlier`` is the
    content of the file when the run began. Raise SpecError if the file can no longer be understood:
    it is left as it is. Raise OSError if it cannot be written.
    """
    path = out / COMMENTS_CSV
    graded = Records.of(records)
    asked = question_ids(graded.briefs)
    merged = merge_file(
        path,
        lambda content: read_sheet(content, str(path), COMMENTS),
        lambda sheet: merge(
            sheet, mistakes(graded, lang, LEAST_STUDENTS, sheet_keys(sheet)), asked, lang
        ),
        earlier,
    )
    return add_comments(graded, given, merged)
