"""What a teacher says once to all who make the same mistake: `comments.csv`, and whom it reaches.

As in `review.csv`, rows are the teacher's as much as ours: none is ever taken out, not even that of
a mistake which nobody makes any more, and what a teacher may have written is never written over.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from graders.i18n import translator
from graders.model import QuestionResult, Record, Review
from graders.records.briefs import Records
from graders.records.sanitize import cut, one_line
from graders.report.mistake_groups import mistake_cell, mistake_groups, mistake_key
from graders.report.review.csv_sheet import (
    Dialect,
    Form,
    Line,
    Sheet,
    fits,
    is_same,
    key_cell,
    plain,
    read_sheet,
)
from graders.report.review.sheet_file import merge_file, read_content
from graders.report.to_csv import safe_cell
from graders.report.words import question_ids

COMMENTS = Form(("question", "group", "students", "what", "comment"), ("group", "comment"))
WHAT_CHARS = 600
_OUR_KEY = re.compile(r"m[0-9a-f]{12}")
# A mistake has a row from then on.
LEAST = 2


@dataclass(frozen=True)
class Mistake:
    """A mistake, as the teacher is to see it."""

    key: str
    question: str
    students: int
    what: str


def mistakes(
    records: Iterable[Record], lang: str, least: int = 1, also: Collection[str] = ()
) -> tuple[Mistake, ...]:
    """List the mistakes of a class, those that most make first; see :func:`groups`."""
    known = translator(lang)
    return tuple(
        Mistake(group.key, group.question.id, len(group.members), mistake_cell(group, known))
        for group in mistake_groups(records, least, also)
    )


def merge(sheet: Sheet | None, made: Sequence[Mistake], asked: Iterable[str], lang: str) -> Sheet:
    """Bring a sheet up to date; without one, make the first.

    Parameters
    ----------
    sheet : Sheet or None
        As the teacher left it.
    made : sequence of Mistake
        Those of this run that several make, and those that the sheet has a row for.
    asked : iterable of str
        The questions of this run: of the others nothing is known now.
    lang : str
        Language of a new sheet.

    Returns
    -------
    Sheet
        Every row of `sheet`, in its order, then the new ones.
    """
    if sheet is None:
        dialect = Dialect(";" if lang == "fr" else ",")
        sheet = Sheet(COMMENTS.columns, dialect=dialect, form=COMMENTS)
    by_key = {one.key: one for one in made}
    rowed = keys(sheet)
    new = [one for one in made if one.students >= LEAST and one.key not in rowed]
    fuller = _fitting(sheet.completed(), [*(by_key[k] for k in rowed if k in by_key), *new])
    questions = {key_cell(id_) for id_ in asked}
    lines = [_updated(fuller, line, by_key, questions) for line in sheet.lines]
    blank = Line(0, ("",) * len(fuller.columns))
    lines += [fuller.filled(blank, _cells(one)) for one in new]
    return replace(fuller, lines=tuple(lines))


def keys(sheet: Sheet | None) -> frozenset[str]:
    """Return the mistakes that a sheet has a row for."""
    return frozenset(_key(sheet, line) for line in sheet.lines) if sheet else frozenset()


def add_comments(records: Iterable[Record], given: Iterable[Record], sheet: Sheet) -> Records:
    """Give to each student what is said of the mistakes that they make.

    Parameters
    ----------
    records : iterable of Record
        As they were graded.
    given : iterable of Record
        The same with a teacher's points.
    sheet : Sheet
        As it was merged.
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
    questions = tuple(_told(question, told.get(question.id, "")) for question in shown.questions)
    return replace(shown, questions=questions)


def _told(question: QuestionResult, comment: str) -> QuestionResult:
    if not comment:
        return question
    return replace(question, review=replace(question.review or Review(None), shared=comment))


def _comments(sheet: Sheet) -> dict[str, str]:
    """Return what is said of each mistake; of two rows on one, both."""
    found: dict[str, list[str]] = {}
    for line in sheet.lines:
        comment = sheet.cell(line, "comment").strip()
        if comment and (key := _key(sheet, line)):
            found.setdefault(key, []).append(comment)
    return {key: "\n".join(dict.fromkeys(comments)) for key, comments in found.items()}


def _key(sheet: Sheet, line: Line) -> str:
    return plain(sheet.cell(line, "group")).casefold()


def _updated(fuller: Sheet, line: Line, by_key: Mapping[str, Mistake], questions: set[str]) -> Line:
    """Bring a row up to date; of what nobody does any more, the number alone changes."""
    one = by_key.get(_key(fuller, line))
    if one is not None:
        encoding = fuller.dialect.encoding
        cells = {
            column: text
            for column, text in _cells(one).items()
            if column != "group" and not is_same(fuller.cell(line, column), text, encoding)
        }
        return fuller.filled(line, cells)
    # A row of another form is the teacher's own.
    is_ours = _OUR_KEY.fullmatch(_key(fuller, line))
    is_gone = is_ours and plain(fuller.cell(line, "question")) in map(plain, questions)
    return fuller.filled(line, {"students": "0"}) if is_gone else line


def _cells(one: Mistake) -> dict[str, str]:
    return {
        "question": key_cell(one.question),
        "group": one.key,
        "students": str(one.students),
        "what": cut(safe_cell(one_line(one.what)), WHAT_CHARS),
    }


def _fitting(sheet: Sheet, shown: Sequence[Mistake]) -> Sheet:
    """Turn to UTF-8 where the encoding of a sheet lacks a character of what it has to say."""
    texts = (text for one in shown for text in _cells(one).values())
    if all(fits(text, sheet.dialect.encoding) for text in texts):
        return sheet
    return replace(sheet, dialect=replace(sheet.dialect, encoding="utf-8-sig"))


# MERGED: The file `comments.csv`: read before grading, merged where outputs are made, never lost.

COMMENTS_CSV = "comments.csv"


def read_comments(out: Path) -> Sheet | None:
    """Read what a teacher said so far.

    Parameters
    ----------
    out : Path
        The folder of the reports.

    Returns
    -------
    Sheet or None
        None as long as there is no file.

    Raises
    ------
    SpecError
        If it is not a table of ours, with how to mend it.
    """
    path = out / COMMENTS_CSV
    content = read_content(path)
    return None if content is None else read_sheet(content, str(path), COMMENTS)


def apply_comments(
    out: Path,
    records: Iterable[Record],
    given: Iterable[Record],
    lang: str,
    earlier: Sheet | None = None,
) -> Records:
    """Bring the file up to date and give records what it says.

    Parameters
    ----------
    out : Path
        The folder of the reports.
    records : iterable of Record
        As they were graded.
    given : iterable of Record
        The same with a teacher's points.
    lang : str
        Language of the reports.
    earlier : Sheet, optional
        What the file held when the run began.

    Returns
    -------
    Records
        Those of ``given``, with the comments.

    Raises
    ------
    SpecError
        If the file can no longer be understood; it is left as it is.
    OSError
        If it cannot be written.
    """
    path = out / COMMENTS_CSV
    graded = Records.of(records)
    asked = question_ids(graded.briefs)
    merged = merge_file(
        path,
        lambda content: read_sheet(content, str(path), COMMENTS),
        lambda sheet: merge(sheet, mistakes(graded, lang, LEAST, keys(sheet)), asked, lang),
        earlier,
    )
    return add_comments(graded, given, merged)
