"""Tables of other programs, edited cell by cell: every other byte stays as it was."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from graders.errors import Problem, SpecError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.records.sanitize import one_line

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DELIMITERS = (",", ";", "\t")
_END = re.compile(r"\r\n|\r|\n|\Z")
_CELLS = {
    mark: re.compile(rf'"(?:[^"]|"")*"[^{mark}\r\n]*|(?!")[^{mark}\r\n]*') for mark in _DELIMITERS
}


@dataclass(frozen=True)
class Cell:
    """A cell as written, quotes included."""

    raw: str

    @property
    def value(self) -> str:
        """The text of the cell, without its quotes."""
        if not self.raw.startswith('"'):
            return self.raw
        inside, _, rest = self.raw[1:].rpartition('"')
        return inside.replace('""', '"') + rest


@dataclass(frozen=True)
class Row:
    """A row, its line ending, and the line of the file where it starts."""

    cells: tuple[Cell, ...]
    end: str
    line: int


@dataclass(frozen=True)
class Table:
    """A whole file; the first row names the columns."""

    rows: tuple[Row, ...]
    delimiter: str
    encoding: str
    mark: bytes

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, without white space around them."""
        return tuple(cell.value.strip() for cell in self.rows[0].cells) if self.rows else ()

    @property
    def lines(self) -> Iterator[tuple[int, Row]]:
        """The rows below the header, with their places; blank ones are left out."""
        below = ((place, row) for place, row in enumerate(self.rows) if place)
        return ((place, row) for place, row in below if any(c.raw.strip() for c in row.cells))

    def cell(self, row: Row, column: int) -> str:
        """Return the text of a cell, empty where the row is short or there is no column."""
        return row.cells[column].value if 0 <= column < len(row.cells) else ""

    def filled(self, cells: Mapping[tuple[int, int], str]) -> Table:
        """Return the table with new texts in some cells, by place of row and of column."""
        rows = list(self.rows)
        for (place, column), text in cells.items():
            kept = list(rows[place].cells)
            kept += [Cell("")] * (column + 1 - len(kept))
            if kept[column].value != text:
                kept[column] = Cell(self._written(text, kept[column].raw))
                rows[place] = replace(rows[place], cells=tuple(kept))
        return replace(self, rows=tuple(rows))

    def dump(self, errors: str = "replace") -> bytes:
        """Return the bytes of the file; ``errors`` is as for ``str.encode``."""
        text = "".join(
            self.delimiter.join(cell.raw for cell in row.cells) + row.end for row in self.rows
        )
        return self.mark + text.encode(self.encoding, errors)

    def _written(self, text: str, before: str) -> str:
        special = (self.delimiter, '"', "\r", "\n")
        needs = text != text.strip() or any(sign in text for sign in special)
        if needs or before.startswith('"'):
            return '"' + text.replace('"', '""') + '"'
        return text


def read_table(content: bytes, name: str) -> Table:
    """Read a table, keeping its bytes; ``name`` is the file's, for errors.

    The text is UTF-8, UTF-16 or in the code page of Windows, its cells separated by commas,
    semicolons or tabs. Raise `SpecError` if a quote is never closed, or the file is empty.
    """
    text, encoding, mark = _decoded(content)
    if not text.strip():
        problem = Problem(
            name,
            1,
            "",
            Message("the file is empty"),
            Message("give the one that the platform made"),
        )
        raise SpecError((problem,))
    first = _END.split(text.lstrip("\r\n"), maxsplit=1)[0]
    outside = re.sub(r'"[^"]*"', "", first)
    delimiter = max(_DELIMITERS, key=outside.count)
    return Table(tuple(_rows(text, delimiter, name)), delimiter, encoding, mark)


def column_of(table: Table, wanted: str) -> int | None:
    """Find a column by name, ignoring case; ``*`` stands for any text. None unless one fits."""
    pattern = re.compile(".*".join(map(re.escape, wanted.strip().split("*"))), re.IGNORECASE)
    found = [place for place, name in enumerate(table.columns) if pattern.fullmatch(name)]
    return found[0] if len(found) == 1 else None


def no_column(table: Table, wanted: str, name: str, mend: Message) -> SpecError:
    """Return the error for a column that is not there, or that fits several."""
    columns = ", ".join(repr(one_line(column)) for column in table.columns[:20])
    what = Message(
        "expected one column {wanted}, got {columns}", {"wanted": repr(wanted), "columns": columns}
    )
    return SpecError((Problem(name, 1, "", what, mend),))


def _decoded(content: bytes) -> tuple[str, str, bytes]:
    marked = [(encoding, mark) for mark, encoding in _MARKS if content.startswith(mark)]
    for encoding, mark in (*marked, ("utf-8", b""), ("cp1252", b"")):
        try:
            return content[len(mark) :].decode(encoding), encoding, mark
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1"), "latin-1", b""


def _rows(text: str, delimiter: str, name: str) -> Iterator[Row]:
    cell, place, line = _CELLS[delimiter], 0, 1
    while place < len(text):
        start, cells = place, []
        while True:
            found = cell.match(text, place)
            if found is None:
                at = line + text.count("\n", start, place)
                what = Message("a quote opens here and is never closed")
                mend = Message("close it, or save the file again from the program that made it")
                raise SpecError((Problem(name, at, "", what, mend),))
            cells.append(Cell(found[0]))
            place = found.end()
            if text[place : place + 1] != delimiter:
                break
            place += 1
        end = _END.match(text, place)
        assert end is not None  # noqa: S101 - a cell stops at a delimiter or at an end
        place = end.end()
        yield Row(tuple(cells), end[0], line)
        line += text.count("\n", start, place)
