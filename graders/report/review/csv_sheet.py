"""The text of `review.csv` and `comments.csv`, read and written in a spreadsheet's own dialect.

A teacher and our runs both write these files: they are merged, and never overwritten.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path

from graders.errors import Problem, SpecError, UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.records.files import write_atomic
from graders.records.sanitize import one_line
from graders.report.to_csv import safe_cell
from graders.report.words import points as written_points

COLUMNS = (
    "submission", "question", "title", "answer", "rubric", "graded", "possible", "points", "adjust",
    "comment", "note",
)  # fmt: skip
COMMENTS_CSV = "comments.csv"
_DELIMITERS = (",", ";", "\t")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NUMBER = re.compile(r"\+?(\d+[.,]?\d*|[.,]\d+)", re.ASCII)
# A hyphen, and the sign that some programs make of it.
_MINUS = ("-", "\u2212")
# Names that a spreadsheet would turn into a number, a date or a boolean.
_MANGLED = re.compile(r"(?![1-9]\d{0,9}$)[\W\d_]+|\d+e\d+|true|false|vrai|faux", re.IGNORECASE)
# Attempts against a program that saves again faster than we merge.
_TRIES = 5
# The pause between two looks at a file that a program is saving, and their number.
_REST_S = 0.5
_RESTS = 6


@dataclass(frozen=True)
class Dialect:
    """The way a spreadsheet program writes its files: ours are written in the same way."""

    delimiter: str = ","
    encoding: str = "utf-8-sig"
    newline: str = "\r\n"
    quotes_all: bool = True

    def number(self, points: float) -> str:
        """Write points as the program reads them: a comma goes with semicolons."""
        return written_points(points, "fr" if self.delimiter == ";" else "en")


@dataclass(frozen=True)
class Form:
    """The columns of one of our files, and the ones that identify a row."""

    columns: tuple[str, ...]
    keys: tuple[str, ...]


REVIEW = Form(COLUMNS, ("submission", "question"))
COMMENTS = Form(("question", "group", "students", "what", "comment"), ("group", "comment"))


@dataclass(frozen=True, slots=True)
class Line:
    """A row of cells, and the line of the file where it starts (0 for a new one)."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A whole file: columns and rows in the order of the last program that saved it."""

    columns: tuple[str, ...] = COLUMNS
    lines: tuple[Line, ...] = ()
    dialect: Dialect = field(default_factory=Dialect)
    form: Form = REVIEW

    def cell(self, line: Line, column: str) -> str:
        """Return a cell, empty where the row or the column is not there."""
        place = self._places.get(column, len(line.cells))
        return line.cells[place] if place < len(line.cells) else ""

    def has(self, column: str) -> bool:
        """Tell whether one of our columns is there."""
        return column in self._places

    def filled(self, line: Line, cells: Mapping[str, str]) -> Line:
        """Return a row with some cells replaced."""
        places = self._places
        kept = list(line.cells) + [""] * (len(self.columns) - len(line.cells))
        for column, text in cells.items():
            kept[places[column]] = text
        return line if tuple(kept) == line.cells else replace(line, cells=tuple(kept))

    def completed(self) -> Sheet:
        """Return the sheet with our missing columns added."""
        lacking = tuple(column for column in self.form.columns if column not in self._places)
        if not lacking:
            return self
        width = max([len(self.columns), *(len(line.cells) for line in self.lines)])
        unnamed = ("",) * (width - len(self.columns))
        return replace(self, columns=(*self.columns, *unnamed, *lacking))

    def able_to_hold(self, texts: Iterable[str]) -> Sheet:
        """Return the sheet, in UTF-8 where its encoding lacks a character of the texts."""
        if all(fits(text, self.dialect.encoding) for text in texts):
            return self
        return replace(self, dialect=replace(self.dialect, encoding="utf-8-sig"))

    @property
    def _places(self) -> dict[str, int]:
        """The places of our columns."""
        names = list(enumerate(map(_column_name, self.columns)))
        return {name: place for place, name in reversed(names)}


def read_sheet(content: bytes, name: str, form: Form = REVIEW) -> Sheet:
    """Read the file, whichever program saved it; blank rows are dropped.

    The content is UTF-8, UTF-16 or the code page of Windows; it is separated by commas, semicolons
    or tabs. ``name`` is the file's, for the errors, and ``form`` tells the columns to expect. Raise
    SpecError if the content is no table, or lacks the columns that identify a row.
    """
    text, encoding = _decoded(content)
    if not text.strip():
        return Sheet(form.columns, form=form)
    delimiter = next((d for d in _DELIMITERS if _has_keys(text, d, form)), None)
    if delimiter is None:
        raise SpecError((_no_columns(text, name, form),))
    rows: list[tuple[int, tuple[str, ...]]] = []
    try:
        rows.extend(_rows(text, delimiter))
    except csv.Error as problem:
        what = Message(
            "the row after this one cannot be read: {problem}", {"problem": str(problem)}
        )
        mend = Message("open the file in a text editor and look at the quotes from this line on")
        raise SpecError((Problem(name, rows[-1][0], "", what, mend),)) from None
    columns = rows.pop(0)[1]
    _refuse_twins(columns, name, form)
    newline = "\r\n" if "\r\n" in text else "\n"
    dialect = Dialect(delimiter, encoding, newline, quotes_all=text.lstrip().startswith('"'))
    lines = tuple(Line(number, cells) for number, cells in rows if any(map(str.strip, cells)))
    _refuse_split_comments(columns, lines, name)
    return Sheet(columns, lines, dialect, form)


def dump_sheet(sheet: Sheet) -> bytes:
    """Write the file in its own dialect."""
    dialect = sheet.dialect
    file = io.StringIO(newline="")
    writer = csv.writer(
        file,
        delimiter=dialect.delimiter,
        quoting=csv.QUOTE_ALL if dialect.quotes_all else csv.QUOTE_MINIMAL,
        lineterminator=dialect.newline,
    )
    writer.writerow(sheet.columns)
    writer.writerows(line.cells for line in sheet.lines)
    return file.getvalue().encode(dialect.encoding)


def number_of(text: str) -> float | None:
    """Read points, with a decimal point or comma; None when it is no number."""
    plain = text.strip().removeprefix("'").strip()
    return float(plain.replace(",", ".")) if _NUMBER.fullmatch(plain) else None


def signed_number_of(text: str) -> float | None:
    """Read points to add or, with a minus sign, to take off; None when it is no number."""
    plain = text.strip().removeprefix("'").strip()
    is_less = plain.startswith(_MINUS)
    number = number_of(plain[1:].strip() if is_less else plain)
    if number is None or (is_less and "+" in plain):
        return None
    return -number if is_less else number


def key_cell(text: str) -> str:
    """Write an id so that no spreadsheet takes it for anything but text."""
    shown = one_line(text)
    safe = safe_cell(shown)
    return f"'{shown}" if safe == shown and _MANGLED.fullmatch(shown) else safe


def said_cell(cell: str) -> str:
    """Return a comment without the apostrophe that keeps a spreadsheet from computing it."""
    said = cell.strip()
    plain = said.removeprefix("'")
    return plain if said != plain and safe_cell(plain) != plain else said


def plain_cell(cell: str) -> str:
    """Return a cell without what programs add or remove: white space, an apostrophe."""
    return " ".join(cell.removeprefix("'").split())


def is_same(cell: str, text: str, encoding: str) -> bool:
    """Tell whether a cell still holds `text`, up to white space and losses of its encoding."""
    said, wanted = plain_cell(cell), plain_cell(text)
    if said == wanted or fits(wanted, encoding):
        return said == wanted
    # A character that the encoding lacks has become a question mark or a similar character.
    pattern = "".join(re.escape(char) if fits(char, encoding) else "." for char in wanted)
    return re.fullmatch(pattern, said) is not None


def fits(text: str, encoding: str) -> bool:
    """Tell whether an encoding can write a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _decoded(content: bytes) -> tuple[str, str]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding, "replace"), encoding
    for encoding in ("utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding), encoding
    return content.decode("latin-1"), "latin-1"


def _column_name(column: str) -> str:
    return column.strip().casefold()


def _has_keys(text: str, delimiter: str, form: Form) -> bool:
    try:
        _, columns = next(_rows(text, delimiter))
    except csv.Error:
        return False
    return set(form.keys) <= set(map(_column_name, columns))


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the rows, each with the number of the line where it starts."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    for row in reader:
        yield start, tuple(row)
        start = reader.line_num + 1


def _refuse_twins(columns: Sequence[str], name: str, form: Form) -> None:
    names = [_column_name(column) for column in columns]
    if twins := [column for column in form.columns if names.count(column) > 1]:
        what = Message("two columns are named {twins}", {"twins": repr(twins[0])})
        raise SpecError((Problem(name, 1, "", what, Message("rename or remove one of them")),))


def _refuse_split_comments(columns: Sequence[str], lines: Sequence[Line], name: str) -> None:
    """Refuse a last comment that continues in an unnamed cell: half of it would be shown."""
    if _column_name(columns[-1]) != "comment":
        return
    what = Message("the comment goes on after its column: a sign in it parts two columns")
    mend = Message("put the whole comment between double quotes")
    split = [line for line in lines if any(map(str.strip, line.cells[len(columns) :]))]
    if split:
        raise SpecError(tuple(Problem(name, line.number, "", what, mend) for line in split))


def _no_columns(text: str, name: str, form: Form) -> Problem:
    found = one_line(text.splitlines()[0][:60])
    wanted = " and ".join(map(repr, form.keys))
    what = Message(
        "expected the columns {wanted}, got {found}", {"wanted": wanted, "found": repr(found)}
    )
    mend = Message(
        "put the first line back, one column per cell; "
        "or move the file away and run again for a new one"
    )
    return Problem(name, 1, "", what, mend)


def read_content(path: Path) -> bytes | None:
    """Return the content of the file, None without one; raise UsageError if unreadable."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        what = f"{path}: cannot be read: {problem.strerror or problem}"
        mend = "close it in other programs and make it a file that you can read"
        raise UsageError(what, mend) from None


def read_comments(out: Path) -> Sheet | None:
    """Read the comments so far, None without a file; raise SpecError for another table."""
    path = out / COMMENTS_CSV
    content = read_content(path)
    return None if content is None else read_sheet(content, str(path), COMMENTS)


def merge_file(
    path: Path,
    understood: Callable[[bytes], Sheet],
    merged: Callable[[Sheet | None], Sheet],
    earlier: Sheet | None,
) -> Sheet:
    """Merge the file with the news of a run, and write it if it changes.

    ``understood`` reads the content of the file; when it raises, the file is left as it is.
    ``merged`` brings a sheet up to date, and makes the first one when it gets None. ``earlier`` is
    the content of the file when the run began: it counts when a program has just emptied or removed
    the file in order to save it. Raise OSError if the file cannot be written.
    """
    left = _TRIES
    while True:
        left -= 1
        content = _rested(path, earlier)
        known = understood(content) if content else None
        is_bare = known is None or not known.lines
        sheet = merged(earlier if is_bare and earlier else known)
        is_news = bool(sheet.lines) and sheet != known
        if not is_news or _is_written(path, content, sheet) or not left:
            return sheet


def _rested(path: Path, earlier: Sheet | None) -> bytes | None:
    """Read the file; where it is shorter than before, wait until it stops changing.

    A program that saves in place empties the file first: until it ends, only a part can be read.
    """
    content = read_content(path)
    least = len(dump_sheet(earlier)) if earlier else 0
    for _ in range(_RESTS):
        if len(content or b"") >= least:
            break
        time.sleep(_REST_S)
        before, content = content, read_content(path)
        if content == before:
            break
    return content


def _is_written(path: Path, content: bytes | None, sheet: Sheet) -> bool:
    """Write the file, unless another program just did."""
    if read_content(path) != content:
        return False
    write_atomic(path, dump_sheet(sheet))
    return True
