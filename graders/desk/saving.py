"""One row of `review.csv` or `comments.csv`, merged with what spreadsheets wrote meanwhile.

A cell is written where it still says what the page showed, or nothing; any other stays, and the
teacher is told what it says. Files are written as runs write them, see :func:`merge_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from pathlib import Path

from graders.desk.work import Work
from graders.errors import UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.report.review.comments import LEAST_STUDENTS, mistakes, row_key, sheet_keys
from graders.report.review.comments import merge as merge_comments
from graders.report.review.csv_sheet import (
    COMMENTS,
    COMMENTS_CSV,
    Dialect,
    Sheet,
    merge_file,
    number_of,
    read_content,
    read_sheet,
    said_cell,
    signed_number_of,
)
from graders.report.review.invalid_cells import refuse_invalid_cells
from graders.report.review.review_file import REVIEW_CSV, understood
from graders.report.review.review_rows import Key, merge, with_row, without_ours
from graders.report.to_csv import safe_cell
from graders.report.words import question_ids

_NUMBERS: Mapping[str, Callable[[str], float | None]] = {
    "points": number_of,
    "adjust": signed_number_of,
}


@dataclass(frozen=True)
class Edit:
    """The cells of a row by column: as the page showed them, and as it holds them now."""

    was: Mapping[str, str]
    now: Mapping[str, str]

    def of(self, *names: str) -> Edit:
        """Return the part about some columns that a teacher changed."""
        changed = [n for n in names if n in self.now and not _same(n, self.was[n], self.now[n])]
        return Edit({n: self.was[n] for n in changed}, {n: self.now[n] for n in changed})

    def __bool__(self) -> bool:
        return bool(self.now)


@dataclass
class Clash:
    """The cells that somebody else changed meanwhile: they keep what they say."""

    theirs: dict[str, str] = field(default_factory=dict)


def save_review(
    out: Path,
    work: Work,
    key: Key,
    edit: Edit,
    *,
    is_seen: bool = False,
    earlier: Sheet | None = None,
) -> dict[str, str]:
    """Write a question's cells; return those that say something else by now, and stay.

    With ``is_seen``, our own words are taken out of the row's note: the teacher has read it again.
    ``earlier`` is what the file held when it was read last, see :func:`merge_file`.
    Raise SpecError when a cell cannot be understood, here or elsewhere in the file: it is left as
    it is. Raise OSError when it cannot be written, and UsageError when another program keeps
    writing it.
    """
    path, clash = out / REVIEW_CSV, Clash()
    entries = tuple(work.entries.values())

    def merged(sheet: Sheet | None) -> Sheet:
        full, place = with_row(merge(sheet, entries, work.lang), work.entries[key])
        found = _edited(full, place, edit, clash)
        if is_seen:
            found = _with(
                found, place, {"note": without_ours(found.cell(found.lines[place], "note"))}
            )
        refuse_invalid_cells(found, work.possible, str(path))
        return found

    _write(path, merge_file(path, lambda it: understood(it, path, work.possible), merged, earlier))
    return clash.theirs


def save_comment(
    out: Path, work: Work, key: Key, edit: Edit, earlier: Sheet | None = None
) -> dict[str, str]:
    """Write the comment to all who make a student's mistake; see :func:`save_review`."""
    path, clash, group = out / COMMENTS_CSV, Clash(), work.mistake(key)
    asked = question_ids(work.records.briefs)

    def merged(sheet: Sheet | None) -> Sheet:
        also = {*sheet_keys(sheet), group}
        made = mistakes(work.records, work.lang, LEAST_STUDENTS, also)
        full = merge_comments(sheet, made, asked, work.lang)
        keys = [row_key(full, line) for line in full.lines]
        return _edited(full, keys.index(group), edit, clash) if group in keys else full

    _write(path, merge_file(path, lambda it: read_sheet(it, str(path), COMMENTS), merged, earlier))
    return clash.theirs


def _write(path: Path, sheet: Sheet) -> None:
    """Check that a file holds what was merged: another program may have kept writing it."""
    content = read_content(path)
    if sheet.lines and (content is None or not _holds(content, path, sheet)):
        what = Message("{path}: another program keeps writing it", {"path": str(path)})
        raise UsageError(what, Message("close it there, then save again"))


def _holds(content: bytes, path: Path, sheet: Sheet) -> bool:
    found = read_sheet(content, str(path), sheet.form)
    return [line.cells for line in found.lines] == [line.cells for line in sheet.lines]


def _edited(sheet: Sheet, place: int, edit: Edit, clash: Clash) -> Sheet:
    """Write the cells that nobody else changed into a row."""
    clash.theirs.clear()
    line, cells = sheet.lines[place], dict[str, str]()
    for name, text in edit.now.items():
        said = sheet.cell(line, name)
        if said.strip() and not (_same(name, said, edit.was[name]) or _same(name, said, text)):
            clash.theirs[name] = said_cell(said)
        elif not _same(name, said, text):
            cells[name] = _written(name, text, sheet.dialect)
    return _with(sheet.able_to_hold(cells.values()), place, cells)


def _with(sheet: Sheet, place: int, cells: Mapping[str, str]) -> Sheet:
    lines = list(sheet.lines)
    lines[place] = sheet.filled(lines[place], cells)
    return replace(sheet, lines=tuple(lines))


def _same(name: str, one: str, other: str) -> bool:
    """Tell whether two texts say the same in a column."""
    if name in _NUMBERS and one.strip() and other.strip():
        read = _NUMBERS[name]
        return one.strip() == other.strip() or (read(one) is not None and read(one) == read(other))
    return _lines(said_cell(one)) == _lines(said_cell(other))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def _written(name: str, text: str, dialect: Dialect) -> str:
    """Write a cell as the file's program reads it; what is no number is refused afterwards."""
    if name not in _NUMBERS:
        return safe_cell("\n".join(text.strip().splitlines()))
    number = _NUMBERS[name](text)
    if number is None:
        return text.strip()
    sign = "+" if name == "adjust" and number > 0 else ""
    return f"{sign}{dialect.number(number)}"
