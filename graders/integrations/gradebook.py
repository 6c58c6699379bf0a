"""Fill the tables of any other program, by a template that names their columns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from graders.errors import Problem, SpecError, UsageError, unreadable
from graders.i18n import Message
from graders.integrations.mark_tables import (
    Filling,
    Finder,
    as_number,
    fill,
    match_rows,
    written_number,
)
from graders.integrations.student_marks import ExportSummary, StudentMark, comment_text
from graders.records.people import People
from graders.records.raw_csv import Row, Table, column_of, no_column, read_table
from graders.report.to_csv import safe_cell
from graders.spec.schema.gradebooks import Gradebook

_FULL_PERCENT = 100.0


def fill_gradebook(
    path: Path,
    marked: Sequence[StudentMark],
    template: Gradebook,
    lang: str,
    *,
    leaves_unread: bool,
) -> tuple[bytes, ExportSummary]:
    """Fill the column of marks of a table; every other byte stays as it is.

    The ``template`` names the columns; its ``mark`` is set. Raise UsageError when the table cannot
    be read, and SpecError when a column that the template names is not there.
    """
    name = str(path)
    try:
        table = read_table(path.read_bytes(), name)
    except OSError as problem:
        what = unreadable(path, problem)
        raise UsageError(what, Message("name the table that the program exported")) from None
    mark = _column(table, template.mark or "", name)
    full = _full_marks(table, template, mark, name)
    how = Filling(
        mark,
        _column(table, template.comment, name) if template.comment else None,
        lambda _row, one: written_number(one.scaled(full or one.possible), template.decimal),
        lambda one: safe_cell(comment_text(one, lang)),
        leaves_unread=leaves_unread,
    )
    # The row of full marks belongs to no student.
    lines = [line for line in table.lines if not _holds_full_marks(line[1], template)]
    rows, summary = match_rows(table, marked, _finders(table, template, name), lines)
    filled, summary = fill(table, rows, summary, how)
    return filled.dump(), summary


def _column(table: Table, wanted: str, name: str) -> int:
    found = column_of(table, wanted)
    if found is None:
        mend = Message("write the name of one column, with * for any text")
        raise no_column(table, wanted, name, mend)
    return found


def _finders(table: Table, template: Gradebook, name: str) -> list[tuple[tuple[int, ...], Finder]]:
    who = template.identify
    ways: tuple[tuple[tuple[str | None, ...], Finder], ...] = (
        ((who.number,), People.by_number),
        ((who.login,), People.by_login),
        ((who.email,), People.by_email),
        ((who.name,), People.by_name),
        (who.names, People.by_name),
    )
    return [
        (tuple(_column(table, wanted, name) for wanted in columns if wanted), finder)
        for columns, finder in ways
        if any(columns)
    ]


def _holds_full_marks(row: Row, template: Gradebook) -> bool:
    wanted = template.out_of_row
    return wanted is not None and row.cells[0].value.strip().casefold() == wanted.casefold()


def _full_marks(table: Table, template: Gradebook, mark: int, name: str) -> float | None:
    if template.percent:
        return _FULL_PERCENT
    for _, row in table.lines:
        if _holds_full_marks(row, template):
            text = table.cell(row, mark)
            if (full := as_number(text)) is not None:
                return full
            if template.out_of is None:
                what = Message(
                    "expected full marks in the column {mark}, got {text}",
                    {"mark": repr(table.columns[mark]), "text": repr(text)},
                )
                mend = Message("write them there, or add out_of: 20 to the template")
                raise SpecError((Problem(name, row.line, "", what, mend),))
    return template.out_of
