"""The rows of `review.csv`: merged with the answers that await a teacher.

Records stay as graded. Outputs are made from them and from this sheet, whose rows are the teacher's
too: none is ever removed, and nothing that a teacher may have written (points, comment, other
columns, other rows) is overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graders.errors import Problem, SpecError
from graders.i18n import LANGUAGES, N_, Translator, translator
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
)
from graders.report.to_csv import safe_cell
from graders.report.words import question_ids

# Half a cent: points have two decimals.
CENT = 0.005

CHANGED = N_("changed since it was read")
CLOSED = N_("nothing awaits a teacher here now")
TOO_MANY = N_("more points than can be given now: enter them again")
_OURS = (CHANGED, CLOSED, TOO_MANY)
_BETWEEN = "; "

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A question of a submission, as a row shows it to the teacher.

    ``possible`` is what a teacher can give: the points that await, or those of an answer in words
    that was not found. ``awaits`` tells whether it must have a row.
    """

    key: Key
    title: str = ""
    answer: str = ""
    rubric: str = ""
    possible: float = 0
    awaits: bool = False


def refuse_invalid_points(sheet: Sheet, possible: Mapping[str, float], name: str) -> None:
    """Refuse a sheet that cannot be understood, before it is used.

    `possible` holds the points of each question; `name` is the file's, for the errors. Raise
    SpecError with every row at fault, its content and how to mend it.
    """
    limits = {key_cell(question): points for question, points in possible.items()}
    problems: list[Problem] = []
    seen: dict[Key, int] = {}
    for line in sheet.lines:
        key = _key(sheet, line)
        if not all(map(str.strip, key)):
            continue  # a total, a remark: the teacher's own
        first = seen.setdefault(key, line.number)
        if first != line.number:
            what = f"{one_line(key[0])!r}, {one_line(key[1])!r} is already on line {first}"
            mend = "keep one of the two lines and remove the other"
            problems.append(Problem(name, line.number, "", what, mend))
        own = number_of(sheet.cell(line, "possible"))
        known = [most for most in (limits.get(key[1]), own) if most is not None]
        problems += _odd(sheet.cell(line, "points"), min(known, default=None), line.number, name)
    if problems:
        raise SpecError(tuple(problems))


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
        _updated(sheet, fuller, line, rows[index], translator(lang)) if index in rows else line
        for index, line in enumerate(sheet.lines)
    ]
    lines += [fuller.filled(blank, _cells(entry, fuller.dialect)) for entry in new]
    return replace(fuller, lines=tuple(lines))


def open_points(question: QuestionResult) -> float:
    """Return the points that a teacher can give."""
    if question.to_review:
        return question.to_review
    total = sum(check.weight for check in question.checks)
    missed = sum(check.weight for check in question.checks if check.is_missed_answer)
    return min(question.possible, round(question.possible * missed / total, 2)) if total else 0.0


def _entry(record: Record, question: QuestionResult, known: Translator) -> Entry:
    return Entry(
        key=(record.id, question.id),
        title=known.render(question.title),
        answer=question.answer,
        rubric=_rubric(question, known),
        possible=open_points(question),
        awaits=question.to_review > 0,
    )


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
        "possible": dialect.number(entry.possible),
    }


def _updated(sheet: Sheet, fuller: Sheet, line: Line, entry: Entry, known: Translator) -> Line:
    """Update a row of `sheet`, as one of `fuller`, the same sheet with all columns."""
    note = sheet.cell(line, "note")
    if not entry.possible:
        # A row that was read stays: its answer may await a teacher again.
        return fuller.filled(line, {"note": _noted(note, CLOSED, known)})
    cells = {
        column: text
        for column, text in _cells(entry, fuller.dialect).items()
        if not _still_says(fuller, line, column, text)
    }
    points = number_of(sheet.cell(line, "points"))
    state = ""
    if points is not None and points > entry.possible + CENT:
        state = TOO_MANY
    elif is_changed(note) or _is_outdated(sheet, line, entry):
        state = CHANGED
    return fuller.filled(line, {**cells, "note": _noted(note, state, known)})


def _still_says(sheet: Sheet, line: Line, column: str, text: str) -> bool:
    cell = sheet.cell(line, column)
    if column in ("submission", "question"):
        return cell == text
    if column == "possible":
        return number_of(cell) == number_of(text)
    return is_same(cell, text, sheet.dialect.encoding)


def _is_outdated(sheet: Sheet, line: Line, entry: Entry) -> bool:
    """Tell whether a teacher has judged an earlier answer."""
    if not (sheet.cell(line, "points").strip() or sheet.cell(line, "comment").strip()):
        return False
    text = _cells(entry, sheet.dialect)["answer"]
    return sheet.has("answer") and not _still_says(sheet, line, "answer", text)


def _noted(note: str, state: str, known: Translator) -> str:
    """Replace our own words in a note; the teacher's stay."""
    ours = {translator(lang).text(words) for words in _OURS for lang in LANGUAGES}
    theirs = [part for part in note.split(_BETWEEN) if part.strip() and part.strip() not in ours]
    if not state and len(theirs) == len(note.split(_BETWEEN)):
        return note
    return _BETWEEN.join([*theirs, *([known.text(state)] if state else [])])


def is_changed(note: str) -> bool:
    """Tell whether a note says, in any language, that the answer has changed."""
    said = {part.strip() for part in note.split(_BETWEEN)}
    return any(translator(lang).text(CHANGED) in said for lang in LANGUAGES)


def _odd(text: str, most: float | None, number: int, name: str) -> Iterator[Problem]:
    """Yield the problems of a cell of points."""
    if not text.strip():
        return
    points, shown = number_of(text), one_line(text.strip()[:40])
    mend = "write a number such as 1 or 0.5, or leave the cell empty to read the answer later"
    if points is None:
        what = f"expected a number of points, got {shown!r}"
        yield Problem(name, number, "points", what, mend)
    elif most is not None and points > most + CENT:
        top = f"{most:g}"
        what = f"{shown} is more than the {top} that can be given"
        yield Problem(name, number, "points", what, f"write a number from 0 to {top}")
