"""Moodle: its offline grading worksheet, and the archive of feedback files.

A worksheet is filled when there is one, else made from the names of folders. Moodle reads a column
for the participant, one for the grade and one for the time of the last grade, by their names in the
language of the person who uploads, then the comments; see its
``mod/assign/feedback/offline/importgradeslib.php``. The number in the identifier is the one in the
names of the folders that it gives for download. The archive is for "Upload multiple feedback files
in a zip": it holds each student's page in a folder of their own.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from graders.errors import UsageError, reason, unreadable
from graders.i18n import Message
from graders.integrations.mark_tables import (
    Filling,
    Finder,
    as_number,
    fill,
    match_rows,
    written_number,
)
from graders.integrations.student_marks import ExportSummary, StudentMark, comment_html
from graders.light_dataclass import dataclass
from graders.records.files import replace_file, write_zip
from graders.records.people import People
from graders.records.raw_csv import Row, Table, column_of, no_column, read_table
from graders.report.to_csv import safe_cell

_MEND = Message("download it again: View all submissions > Download grading worksheet")


@dataclass(frozen=True)
class ColumnNames:
    """The names that Moodle gives to the columns, and its word for "no", in one language."""

    identifier: str
    name: str
    grade: str
    maximum: str
    can_change: str
    graded_at: str
    comments: str
    no: str


_COLUMN_NAMES = {
    "en": ColumnNames(
        "Identifier", "Full name", "Grade", "Maximum Grade", "Grade can be changed",
        "Last modified (grade)", "Feedback comments", "No",
    ),
    "fr": ColumnNames(
        "Identifiant", "Nom complet", "Note", "Note maximale", "La note peut être modifiée",
        "Dernière modification (note)", "Feedback par commentaires", "Non",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class WorksheetOptions:
    """The rule by which a worksheet is filled.

    ``lang`` is the language of the comments; ``out_of`` is the maximum mark on Moodle, needed if
    the worksheet lacks it. ``leaves_unread`` leaves out submissions that await a teacher.
    """

    lang: str
    out_of: float | None = None
    leaves_unread: bool = False
    with_comments: bool = True


def fill_worksheet(
    path: Path, marked: Sequence[StudentMark], options: WorksheetOptions
) -> tuple[bytes, ExportSummary]:
    """Fill a worksheet that Moodle made; every other byte stays as it is.

    Raise UsageError when the worksheet cannot be read, or the maximum mark is not known, and
    SpecError when the file is no worksheet of Moodle's.
    """
    try:
        table = read_table(path.read_bytes(), str(path))
    except OSError as problem:
        what = unreadable(path, problem)
        raise UsageError(what, _MEND) from None
    names, identifier = _column_names(table, str(path))
    finders = [((identifier,), People.by_number)]
    if (name := column_of(table, names.name)) is not None:
        finders.append(((name,), People.by_name))
    return _filled(table, marked, finders, _filling(table, names, options, str(path)))


def make_worksheet(
    marked: Iterable[StudentMark], options: WorksheetOptions
) -> tuple[bytes, ExportSummary]:
    """Make a worksheet of the students whose folders are named as Moodle names them.

    Raise UsageError when no folder has such a name.
    """
    known = list(marked)
    theirs = [one for one in known if one.handed.platform == "moodle"]
    if not theirs:
        what = Message(
            "no submission bears a name of Moodle's, such as Name_123_assignsubmission_file_"
        )
        mend = Message(
            "grade Moodle's download as it is, or give its grading worksheet: --worksheet FILE"
        )
        raise UsageError(what, mend)
    names = _COLUMN_NAMES[options.lang]
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    full = options.out_of or theirs[0].possible
    figures = (names.grade, names.maximum, names.graded_at)
    writer.writerow([names.identifier, names.name, *figures, names.comments])
    for one in sorted(theirs, key=lambda one: (one.handed.student, int(one.handed.number))):
        participant = f"Participant {one.handed.number}"
        writer.writerow([participant, safe_cell(one.handed.student), "", f"{full:.2f}", "-", ""])
    table = read_table(b"\xef\xbb\xbf" + file.getvalue().encode(), "worksheet")
    how = _filling(table, names, options, "worksheet")
    return _filled(table, known, [((0,), People.by_number)], how)


def _column_names(table: Table, file: str) -> tuple[ColumnNames, int]:
    """Return the names in the language of a worksheet, and the place of its identifiers."""
    for names in _COLUMN_NAMES.values():
        if (identifier := column_of(table, names.identifier)) is not None:
            return names, identifier
    known = " or ".join(names.identifier for names in _COLUMN_NAMES.values())
    raise no_column(table, known, file, _MEND)


def _filling(table: Table, names: ColumnNames, options: WorksheetOptions, file: str) -> Filling:
    grade = column_of(table, names.grade)
    if grade is None:
        raise no_column(table, names.grade, file, _MEND)
    comments = column_of(table, names.comments) if options.with_comments else None
    maximum, can_change = column_of(table, names.maximum), column_of(table, names.can_change)

    def mark_text(row: Row, one: StudentMark) -> str:
        text = table.cell(row, maximum) if maximum is not None else ""
        full = as_number(text) or options.out_of
        if full is None:
            what = Message(
                "{file}:{line}: full marks are not known: {maximum} is {text}",
                {
                    "file": str(file),
                    "line": row.line,
                    "maximum": repr(names.maximum),
                    "text": repr(text),
                },
            )
            raise UsageError(
                what, Message("say it with --out-of 20; scales in words are not filled")
            )
        return written_number(one.scaled(full), "," if "," in text else ".")

    return Filling(
        grade,
        comments,
        mark_text,
        lambda one: comment_html(one, options.lang),
        lambda row: can_change is not None and table.cell(row, can_change).strip() == names.no,
        options.leaves_unread,
    )


def _filled(
    table: Table,
    marked: Sequence[StudentMark],
    finders: Sequence[tuple[tuple[int, ...], Finder]],
    how: Filling,
) -> tuple[bytes, ExportSummary]:
    rows, summary = match_rows(table, marked, finders, table.lines)
    filled, summary = fill(table, rows, summary, how)
    # Comments are HTML: a character that an old encoding lacks is written as a reference.
    return filled.dump("xmlcharrefreplace"), summary


REPORT = "report.html"
_FOLDER = re.compile(r"(.+?_\d+_assignsubmission_file_?)(?:.*)", re.DOTALL)


def write_feedback(
    to: Path, out: Path, marked: Sequence[StudentMark], *, leaves_unread: bool = False
) -> tuple[str, ...]:
    """Write the archive of the pages in the folder ``out``; return the submissions that are in it.

    A student who is there twice is left out and, where ``leaves_unread``, so are submissions with
    points that await a teacher. Raise UsageError when a page is missing.
    """
    theirs = [one for one in marked if one.handed.platform == "moodle"]
    count = Counter(one.handed.number for one in theirs)
    chosen = [
        one
        for one in theirs
        if count[one.handed.number] == 1 and not (leaves_unread and one.to_review)
    ]
    pages = ((f"{folder_of(one)}/{REPORT}", _page(out / one.page), 0o100644) for one in chosen)
    with replace_file(to) as file:
        write_zip(file, pages)
    return tuple(one.id for one in chosen)


def folder_of(one: StudentMark) -> str:
    """Name a student's folder as Moodle's download does."""
    if found := _FOLDER.fullmatch(one.handed.name):
        return found[1]
    # Only a text was typed on the page: there is a folder of that name, and none of files.
    return f"{one.handed.student}_{one.handed.number}_assignsubmission_file_"


def _page(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        what = Message(
            "{path}: the page cannot be read: {why}", {"path": str(path), "why": reason(problem)}
        )
        raise UsageError(what, Message("run graders report again")) from None
