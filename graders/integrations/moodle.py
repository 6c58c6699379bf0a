"""Moodle's offline grading worksheet: filled when there is one, else made from folder names.

Moodle reads a column for the participant, one for the grade and one for the time of the last
grade, by their names in the language of whoever uploads, then the comments; see its
``mod/assign/feedback/offline/importgradeslib.php``. The number in the identifier is the one in the
names of the folders that it gives for download.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from graders.errors import UsageError
from graders.integrations.marks import Marked, Told, comment_html
from graders.integrations.tables import Filling, as_number, fill, match, written_number
from graders.records.files import replace_file
from graders.records.people import People
from graders.records.raw_csv import Row, Table, column_of, no_column, read_table
from graders.report.to_csv import safe_cell

_MEND = "download it again: View all submissions > Download grading worksheet"


@dataclass(frozen=True)
class Words:
    """The names that Moodle gives to the columns, in one language."""

    identifier: str
    name: str
    grade: str
    maximum: str
    can_change: str
    graded_at: str
    comments: str
    no: str


WORDS = {
    "en": Words(
        "Identifier", "Full name", "Grade", "Maximum Grade", "Grade can be changed",
        "Last modified (grade)", "Feedback comments", "No",
    ),
    "fr": Words(
        "Identifiant", "Nom complet", "Note", "Note maximale", "La note peut être modifiée",
        "Dernière modification (note)", "Feedback par commentaires", "Non",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Wanted:
    """How a worksheet is filled.

    Attributes
    ----------
    lang : str
        Of the comments.
    out_of : float or None
        Full marks on Moodle, where the worksheet does not say.
    leaves_unread : bool
        Whether work with points that await a teacher gets no mark yet.
    with_comments : bool
        Whether comments are written.
    """

    lang: str
    out_of: float | None = None
    leaves_unread: bool = False
    with_comments: bool = True


def fill_worksheet(path: Path, marked: Sequence[Marked], wanted: Wanted) -> tuple[bytes, Told]:
    """Fill a worksheet that Moodle made; every other byte stays as it is.

    Raises
    ------
    UsageError
        When it cannot be read, or full marks are not known.
    SpecError
        When it is no such worksheet.
    """
    try:
        table = read_table(path.read_bytes(), str(path))
    except OSError as problem:
        what = f"{path}: cannot be read: {problem.strerror or problem}"
        raise UsageError(what, _MEND) from None
    words = _words_of(table, str(path))
    how = _filling(table, words, wanted, str(path))
    who = column_of(table, words.identifier)
    assert who is not None  # noqa: S101 - it told the language
    finders = [((who,), People.by_number)]
    if (name := column_of(table, words.name)) is not None:
        finders.append(((name,), People.by_name))
    return _dumped(fill(table, match(table, marked, finders, table.lines), how))


def make_worksheet(marked: Iterable[Marked], wanted: Wanted) -> tuple[bytes, Told]:
    """Make a worksheet of those whom Moodle's names tell.

    Raises
    ------
    UsageError
        When no name is Moodle's.
    """
    known = list(marked)
    theirs = [one for one in known if one.handed.platform == "moodle"]
    if not theirs:
        raise UsageError(
            "no submission bears a name of Moodle's, such as Name_123_assignsubmission_file_",
            "grade Moodle's download as it is, or give its grading worksheet: --worksheet FILE",
        )
    words = WORDS[wanted.lang]
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    full = wanted.out_of or theirs[0].possible
    writer.writerow(
        [words.identifier, words.name, words.grade, words.maximum, words.graded_at, words.comments]
    )
    for one in sorted(theirs, key=lambda one: (one.handed.student, int(one.handed.number))):
        participant = f"Participant {one.handed.number}"
        writer.writerow([participant, safe_cell(one.handed.student), "", f"{full:.2f}", "-", ""])
    table = read_table(b"\xef\xbb\xbf" + file.getvalue().encode(), "worksheet")
    how = _filling(table, words, wanted, "worksheet")
    return _dumped(fill(table, match(table, known, [((0,), People.by_number)], table.lines), how))


def _words_of(table: Table, name: str) -> Words:
    for words in WORDS.values():
        if column_of(table, words.identifier) is not None:
            return words
    raise no_column(table, " or ".join(words.identifier for words in WORDS.values()), name, _MEND)


def _filling(table: Table, words: Words, wanted: Wanted, name: str) -> Filling:
    grade = column_of(table, words.grade)
    if grade is None:
        raise no_column(table, words.grade, name, _MEND)
    comments = column_of(table, words.comments) if wanted.with_comments else None
    maximum, can_change = column_of(table, words.maximum), column_of(table, words.can_change)

    def written(row: Row, one: Marked) -> str:
        said = table.cell(row, maximum) if maximum is not None else ""
        full = as_number(said) or wanted.out_of
        if full is None:
            raise UsageError(
                f"{name}:{row.line}: full marks are not known: {words.maximum!r} is {said!r}",
                "say it with --out-of 20; scales in words are not filled",
            )
        return written_number(one.scaled(full), "," if "," in said else ".")

    return Filling(
        grade,
        comments,
        written,
        lambda one: comment_html(one, wanted.lang),
        lambda row: can_change is not None and table.cell(row, can_change).strip() == words.no,
        wanted.leaves_unread,
    )


def _dumped(done: tuple[Table, Told]) -> tuple[bytes, Told]:
    table, told = done
    # Comments are HTML: what an old encoding lacks is written as a reference.
    return table.dump("xmlcharrefreplace"), told


# MERGED: Moodle's "Upload multiple feedback files in a zip": each student's page in their own folder.

REPORT = "report.html"
_FOLDER = re.compile(r"(.+?_\d+_assignsubmission_file_?)(?:.*)", re.DOTALL)
# The oldest time that a zip can hold: the same pages always make the same archive.
_TIME = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o100644 << 16


def write_feedback(
    to: Path, out: Path, marked: Sequence[Marked], *, leaves_unread: bool = False
) -> tuple[str, ...]:
    """Write the archive; a student who is there twice is left out.

    Parameters
    ----------
    to : Path
        The archive to write.
    out : Path
        The folder of the reports.
    marked : sequence of Marked
        The class.
    leaves_unread : bool
        Whether those are left out of which points await a teacher.

    Returns
    -------
    tuple of str
        The submissions whose page is in it.

    Raises
    ------
    UsageError
        When a page is missing.
    OSError
        When the archive cannot be written.
    """
    theirs = [one for one in marked if one.handed.platform == "moodle"]
    count = Counter(one.handed.number for one in theirs)
    chosen = [
        one
        for one in theirs
        if count[one.handed.number] == 1 and not (leaves_unread and one.to_review)
    ]
    with replace_file(to) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in chosen:
            info = zipfile.ZipInfo(f"{folder_of(one)}/{REPORT}", _TIME)
            info.external_attr, info.compress_type = _READABLE, zipfile.ZIP_DEFLATED
            archive.writestr(info, _page(out / one.page))
    return tuple(one.id for one in chosen)


def folder_of(one: Marked) -> str:
    """Name a student's folder as Moodle's download does."""
    found = _FOLDER.fullmatch(one.handed.name)
    if found is not None:
        return found[1]
    # Only a text was typed on the page: there is a folder of that name, and none of files.
    return f"{one.handed.student}_{one.handed.number}_assignsubmission_file_"


def _page(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        what = f"{path}: the page cannot be read: {problem.strerror or problem}"
        raise UsageError(what, "run graders report again") from None
