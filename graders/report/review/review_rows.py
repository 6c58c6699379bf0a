"""The rows of `review.csv`: merged with the answers that await a teacher.

Records stay as graded. Outputs are made from them and from this sheet, whose rows are the teacher's
too: none is ever removed, and nothing that a teacher may have written (points, comment, other
columns, other rows) is overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graders.i18n import LANGUAGES, N_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import QuestionResult, Record
from graders.records.briefs import ANSWER_CHARS
from graders.records.sanitize import cut, one_line
from graders.report.review.csv_sheet import (
    Dialect,
    Line,
    Sheet,
    fits,
    is_same,
    key_cell,
    number_of,
    plain_cell,
    signed_number_of,
)
from graders.report.review.given_points import has_mark, open_points
from graders.report.review.invalid_cells import CENT
from graders.report.to_csv import safe_cell
from graders.report.words import points as written_points
from graders.report.words import question_ids

CHANGED = N_("changed since it was read")
CLOSED = N_("nothing awaits a teacher here now")
TOO_MANY = N_("more points than can be given now: enter them again")
NO_PLACE = N_("these points do not count, none await here: change the mark under `adjust`")
NO_MARK = N_("there is no mark to adjust yet: enter points")
UNKNOWN = N_("no such submission and question in this run")
# Reasons why an entry of a teacher's does not count, or not all of it.
_UNCOUNTED = (TOO_MANY, NO_PLACE, NO_MARK, UNKNOWN)
_OURS = (CHANGED, CLOSED, *_UNCOUNTED)
# The columns that a teacher writes, and those that we write in each of our rows.
_ENTERED = ("points", "adjust", "comment")
_FILLED = ("title", "graded", "possible")
_BETWEEN = "; "

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A question of a submission, as a row shows it to the teacher.

    ``possible`` is what a teacher can give: the points that await, or those of an answer in words
    that was not found. ``awaits`` tells whether it must have a row. ``graded`` is the verdict and
    the points without a teacher's, and ``said`` the same in every language; ``has_mark`` tells
    whether there are any.
    """

    key: Key
    title: str = ""
    answer: str = ""
    rubric: str = ""
    possible: float = 0
    awaits: bool = False
    graded: str = ""
    said: tuple[str, ...] = ()
    has_mark: bool = True


def entries(records: Iterable[Record], lang: str) -> tuple[Entry, ...]:
    """List the questions of a class; the answers to one question follow each other."""
    ordered = sorted(records, key=lambda record: record.id)
    known = translator(lang)
    return tuple(
        _entry(record, question, known)
        for id_ in question_ids(ordered)
        for record in ordered
        for question in record.questions
        if question.id == id_
    )


def merge(sheet: Sheet | None, asked: Sequence[Entry], lang: str) -> Sheet:
    """Bring a sheet up to date, or make the first one.

    The rows of `sheet` stay in their order, then come the new ones; without news it stays equal.
    """
    if sheet is None:
        sheet = Sheet(dialect=Dialect(";" if lang == "fr" else ","))
    rows = entries_by_row(sheet, asked)
    rowed = {entry.key for entry in rows.values()}
    new = [entry for entry in asked if entry.awaits and entry.key not in rowed]
    shown = (_cells(entry, sheet.dialect) for entry in (*rows.values(), *new))
    fuller = sheet.completed().able_to_hold(text for cells in shown for text in cells.values())
    blank = Line(0, ("",) * len(fuller.columns))
    lines = [
        _updated(sheet, fuller, line, rows.get(index), translator(lang))
        for index, line in enumerate(sheet.lines)
    ]
    lines += [fuller.filled(blank, _cells(entry, fuller.dialect)) for entry in new]
    return replace(fuller, lines=tuple(lines))


def with_row(sheet: Sheet, entry: Entry) -> tuple[Sheet, int]:
    """Return a sheet with a row of a question, added at its end if need be, and the row's place."""
    for place in entries_by_row(sheet, [entry]):
        return sheet, place
    cells = _cells(entry, sheet.dialect)
    fuller = sheet.completed().able_to_hold(cells.values())
    line = fuller.filled(Line(0, ("",) * len(fuller.columns)), cells)
    return replace(fuller, lines=(*fuller.lines, line)), len(fuller.lines)


def _entry(record: Record, question: QuestionResult, known: Translator) -> Entry:
    return Entry(
        key=(record.id, question.id),
        title=known.render(question.title),
        answer=question.answer,
        rubric=_rubric(question, known),
        possible=open_points(question),
        awaits=question.to_review > 0,
        graded=_graded(question, known),
        said=tuple(_graded(question, translator(lang)) for lang in LANGUAGES),
        has_mark=has_mark(question, None),
    )


def _graded(question: QuestionResult, known: Translator) -> str:
    """Write a verdict and its points, so that no spreadsheet takes them for a date."""
    earned, possible = (
        written_points(number, known.lang) for number in (question.earned, question.possible)
    )
    return f"{known.text(question.verdict.facts.word)}, {earned} / {possible}"


def _rubric(question: QuestionResult, known: Translator) -> str:
    """Tell the teacher what to look at, check by check."""
    lines = []
    for check in question.checks:
        if check.rubric is not None and check.awaits_teacher:
            lines.append(known.render(check.rubric))
        elif check.awaits_teacher and not check.is_in_words:
            lines.append(": ".join(filter(None, map(known.render, (check.title, check.rationale)))))
    return "\n".join(lines)


def _key(sheet: Sheet, line: Line) -> Key:
    return sheet.cell(line, "submission"), sheet.cell(line, "question")


def entries_by_row(sheet: Sheet, asked: Sequence[Entry]) -> dict[int, Entry]:
    """Match rows with questions; return the question of a row by the row's number.

    Ids are first compared exactly; then, among the questions without a row, as a spreadsheet may
    have changed them.
    """
    wanted = {(key_cell(entry.key[0]), key_cell(entry.key[1])): entry for entry in asked}
    rows: dict[int, Entry] = {}
    for index, line in enumerate(sheet.lines):
        entry = wanted.pop(_key(sheet, line), None)
        if entry is not None:
            rows[index] = entry
    encoding = sheet.dialect.encoding
    alike = {_plain_key(key): key for key in wanted}
    unfit = [key for key in wanted if not fits("".join(key), encoding)]
    for index, line in enumerate(sheet.lines):
        said = _key(sheet, line)
        exact = alike.get(_plain_key(said))
        near = [exact] if exact else [key for key in unfit if _is_near(said, key, encoding)]
        if index not in rows and len(near) == 1 and near[0] in wanted:
            rows[index] = wanted.pop(near[0])
    return rows


def _plain_key(key: Key) -> Key:
    return plain_cell(key[0]), plain_cell(key[1])


def _is_near(said: Key, wanted: Key, encoding: str) -> bool:
    return all(is_same(cell, text, encoding) for cell, text in zip(said, wanted, strict=True))


def _cells(entry: Entry, dialect: Dialect) -> dict[str, str]:
    return {
        "submission": key_cell(entry.key[0]),
        "question": key_cell(entry.key[1]),
        "title": safe_cell(one_line(entry.title)),
        "answer": cut(safe_cell(entry.answer), ANSWER_CHARS),
        "rubric": cut(safe_cell(entry.rubric), ANSWER_CHARS),
        "graded": safe_cell(entry.graded),
        "possible": dialect.number(entry.possible) if entry.possible else "",
    }


def _updated(
    sheet: Sheet, fuller: Sheet, line: Line, entry: Entry | None, known: Translator
) -> Line:
    """Update a row of `sheet`, as one of `fuller`, the same sheet with all columns.

    Without an `entry`, the row is of no question of this run: one of another run is left alone.
    """
    note = sheet.cell(line, "note")
    if entry is None:
        if not _is_added_by_hand(sheet, line):
            return line
        return fuller.filled(line, {"note": _noted(note, UNKNOWN, known)})
    # A row that was read keeps what was read: its answer may await a teacher again.
    columns = fuller.form.columns if entry.possible else ("title", "graded")
    cells = {
        column: text
        for column, text in _cells(entry, fuller.dialect).items()
        if column in columns and not _still_says(fuller, line, column, text, entry)
    }
    return fuller.filled(line, {**cells, "note": _noted(note, _state(sheet, line, entry), known)})


def _state(sheet: Sheet, line: Line, entry: Entry) -> str:
    """Return our words about a row, for its note."""
    points = number_of(sheet.cell(line, "points"))
    if points is not None and not entry.possible:
        return NO_PLACE
    if points is not None and points > entry.possible + CENT:
        return TOO_MANY
    if signed_number_of(sheet.cell(line, "adjust")) and points is None and not entry.has_mark:
        return NO_MARK
    if not entry.possible and not _is_filled(sheet, line, _ENTERED):
        return CLOSED
    return (
        CHANGED if is_changed(sheet.cell(line, "note")) or _is_outdated(sheet, line, entry) else ""
    )


def is_uncounted(note: str) -> bool:
    """Tell whether a note says, in any language, that what a teacher entered does not count."""
    return _is_noted(note, _UNCOUNTED)


def _is_added_by_hand(sheet: Sheet, line: Line) -> bool:
    """Tell whether a teacher added a row, which no run has found yet."""
    is_row = all(map(str.strip, _key(sheet, line)))
    is_ours = _is_filled(sheet, line, _FILLED)
    return is_row and not is_ours and _is_filled(sheet, line, _ENTERED)


def _is_filled(sheet: Sheet, line: Line, columns: Sequence[str]) -> bool:
    return any(sheet.cell(line, column).strip() for column in columns)


def _still_says(sheet: Sheet, line: Line, column: str, text: str, entry: Entry) -> bool:
    cell = sheet.cell(line, column)
    if column in ("submission", "question"):
        return cell == text
    if column == "possible":
        return number_of(cell) == number_of(text)
    encoding = sheet.dialect.encoding
    if column == "graded":
        return any(is_same(cell, said, encoding) for said in entry.said)
    return is_same(cell, text, encoding)


def _is_outdated(sheet: Sheet, line: Line, entry: Entry) -> bool:
    """Tell whether a teacher has judged an earlier answer, or adjusted another mark."""
    if not _is_filled(sheet, line, _ENTERED):
        return False
    columns = ["answer"] if entry.possible else []
    # Of an answer that awaits a teacher, the mark is not what they judged.
    if sheet.cell(line, "adjust").strip() or not entry.possible:
        columns += ["graded"] if sheet.cell(line, "graded").strip() else []
    cells = _cells(entry, sheet.dialect)
    return any(
        sheet.has(column) and not _still_says(sheet, line, column, cells[column], entry)
        for column in columns
    )


def without_ours(note: str) -> str:
    """Return a teacher's own part of a note."""
    return _noted(note, "", translator("en"))


def _noted(note: str, state: str, known: Translator) -> str:
    """Replace our own words in a note; the teacher's stay."""
    ours = {translator(lang).text(words) for words in _OURS for lang in LANGUAGES}
    theirs = [part for part in note.split(_BETWEEN) if part.strip() and part.strip() not in ours]
    if not state and len(theirs) == len(note.split(_BETWEEN)):
        return note
    return _BETWEEN.join([*theirs, *([known.text(state)] if state else [])])


def is_changed(note: str) -> bool:
    """Tell whether a note says, in any language, that the answer or the mark has changed."""
    return _is_noted(note, (CHANGED,))


def _is_noted(note: str, ours: Sequence[str]) -> bool:
    said = {part.strip() for part in note.split(_BETWEEN)}
    return any(translator(lang).text(words) in said for lang in LANGUAGES for words in ours)
