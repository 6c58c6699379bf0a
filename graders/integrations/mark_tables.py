"""Match the rows of a table with the submissions of a class, and write marks into them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from graders.integrations.student_marks import ExportSummary, StudentMark, is_ours
from graders.light_dataclass import dataclass
from graders.records.people import People
from graders.records.raw_csv import Row, Table
from graders.records.sanitize import one_line

_NUMBER = re.compile(r"\d+(\.\d+)?", re.ASCII)

Finder = Callable[[People, str], tuple[str, ...]]
# The student of each row, by the place of the row.
MatchedRows = Mapping[int, StudentMark]


def match_rows(
    table: Table,
    marked: Sequence[StudentMark],
    finders: Sequence[tuple[tuple[int, ...], Finder]],
    lines: Iterable[tuple[int, Row]],
) -> tuple[MatchedRows, ExportSummary]:
    """Find the student of each row; each row and each submission is used at most once.

    Each of ``finders`` is some columns and a search by their text: the first that finds anybody
    counts. ``lines`` are the rows of students, with their places. The summary lists the rows and
    the submissions that were not matched: absent, strangers and doubtful.
    """
    people = People(one.handed for one in marked)
    known = {one.id: one for one in marked}
    found: dict[int, tuple[str, ...]] = {}
    numbered: set[int] = set()
    names: dict[int, str] = {}
    for place, row in lines:
        cells = [" ".join(table.cell(row, column) for column in cols) for cols, _ in finders]
        names[place] = one_line(" ".join(next(filter(str.strip, reversed(cells)), "").split()))
        pairs = zip(finders, cells, strict=True)
        answers = ((f, f(people, cell)) for (_, f), cell in pairs if cell.strip())
        by, found[place] = next((one for one in answers if one[1]), (None, ()))
        if by is People.by_number:
            numbered.add(place)
    found = _apart(found, numbered)
    claimed = [id_ for ids in found.values() for id_ in ids]
    sure = {
        place: known[ids[0]]
        for place, ids in found.items()
        if len(ids) == 1 and claimed.count(ids[0]) == 1
    }
    return sure, ExportSummary(
        absent=tuple(names[place] for place, ids in found.items() if not ids),
        strangers=tuple(id_ for id_ in known if id_ not in set(claimed)),
        doubtful=tuple(
            f"{names[place]} ({', '.join(ids)})"
            for place, ids in found.items()
            if ids and place not in sure
        ),
    )


def _apart(
    found: Mapping[int, tuple[str, ...]], numbered: Collection[int]
) -> dict[int, tuple[str, ...]]:
    """Keep a student found by number in that row only: a namesake may be in another download."""
    taken = {id_ for place in numbered for id_ in found[place]}
    return {
        place: ids if place in numbered else tuple(id_ for id_ in ids if id_ not in taken)
        for place, ids in found.items()
    }


@dataclass(frozen=True)
class Filling:
    """The rule by which rows are filled.

    ``mark`` and ``comment`` are columns; without ``comment``, no comment is written. ``mark_text``
    and ``comment_text`` return the texts of a row, ``is_locked`` tells whether a row must stay as
    it is. ``leaves_unread`` leaves out submissions with points that await a teacher.
    """

    mark: int
    comment: int | None
    mark_text: Callable[[Row, StudentMark], str]
    comment_text: Callable[[StudentMark], str]
    is_locked: Callable[[Row], bool] = lambda _row: False
    leaves_unread: bool = False


def fill(
    table: Table, rows: MatchedRows, summary: ExportSummary, how: Filling
) -> tuple[Table, ExportSummary]:
    """Write marks and comments into the rows that were matched."""
    kinds = {place: _kind(table.rows[place], one, how) for place, one in rows.items()}
    taken = ("filled",) if how.leaves_unread else ("filled", "unread")
    written = {place: one for place, one in rows.items() if kinds[place] in taken}
    cells = {
        (place, how.mark): how.mark_text(table.rows[place], one) for place, one in written.items()
    }
    kept = []
    for place, one in written.items():
        if how.comment is None:
            break
        comment = table.cell(table.rows[place], how.comment).strip()
        if comment and not is_ours(comment):
            kept.append(one.id)
        else:
            cells[place, how.comment] = how.comment_text(one)

    def of(kind: str) -> tuple[str, ...]:
        return tuple(one.id for place, one in rows.items() if kinds[place] == kind)

    return table.filled(cells), replace(
        summary,
        filled=tuple(one.id for one in written.values()),
        unread=of("unread"),
        is_unread_out=how.leaves_unread,
        broken=of("broken"),
        locked=of("locked"),
        kept=tuple(kept),
    )


def _kind(row: Row, one: StudentMark, how: Filling) -> str:
    if how.is_locked(row):
        return "locked"
    if not one.is_graded:
        return "broken"
    return "unread" if one.to_review else "filled"


def as_number(text: str) -> float | None:
    """Read a number with a decimal point or comma; None for anything else."""
    plain = "".join(text.split()).replace(",", ".")
    return float(plain) if _NUMBER.fullmatch(plain) else None


def written_number(number: float, decimal: str) -> str:
    """Write a mark with two decimals."""
    return f"{number:.2f}".replace(".", decimal)
