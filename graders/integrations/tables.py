"""Rows of a table and submissions of a class, each found in the other once or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from graders.integrations.marks import Marked, Told, is_ours
from graders.records.people import People
from graders.records.raw_csv import Row, Table
from graders.records.sanitize import one_line

_NUMBER = re.compile(r"\d+(\.\d+)?", re.ASCII)

Finder = Callable[[People, str], tuple[str, ...]]


@dataclass(frozen=True)
class Matched:
    """Which row is whose.

    Attributes
    ----------
    rows : dict of int to Marked
        By place of the row.
    absent, strangers, doubtful : tuple of str
        As in :class:`~graders.integrations.marks.Told`.
    """

    rows: dict[int, Marked]
    absent: tuple[str, ...]
    strangers: tuple[str, ...]
    doubtful: tuple[str, ...]


def match(
    table: Table,
    marked: Sequence[Marked],
    finders: Sequence[tuple[tuple[int, ...], Finder]],
    lines: Iterable[tuple[int, Row]],
) -> Matched:
    """Find whose each row is.

    Parameters
    ----------
    finders : sequence of (columns, finder)
        Columns that say who, and how; the first that finds anybody counts.
    lines : iterable of (int, Row)
        The rows that are students', with their places.
    """
    people = People.of(one.handed for one in marked)
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
    return Matched(
        sure,
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
    """Leave whom a number names to that row: a namesake's may be in another download."""
    taken = {id_ for place in numbered for id_ in found[place]}
    return {
        place: ids if place in numbered else tuple(id_ for id_ in ids if id_ not in taken)
        for place, ids in found.items()
    }


@dataclass(frozen=True)
class Filling:
    """How the rows found are filled.

    Attributes
    ----------
    mark, comment : int or None
        Columns; no comment is written without one.
    written : callable
        Gives the mark of a row as the table writes it.
    words : callable
        Gives the comment of a row.
    is_locked : callable
        Tells a row that must stay as it is.
    leaves_unread : bool
        Whether rows with points that await a teacher stay as they are.
    """

    mark: int
    comment: int | None
    written: Callable[[Row, Marked], str]
    words: Callable[[Marked], str]
    is_locked: Callable[[Row], bool] = lambda _row: False
    leaves_unread: bool = False


def fill(table: Table, matched: Matched, how: Filling) -> tuple[Table, Told]:
    """Write marks and comments into the rows that were found."""
    kinds = {place: _kind(table.rows[place], one, how) for place, one in matched.rows.items()}
    taken = ("filled",) if how.leaves_unread else ("filled", "unread")
    written = {place: one for place, one in matched.rows.items() if kinds[place] in taken}
    cells = {
        (place, how.mark): how.written(table.rows[place], one) for place, one in written.items()
    }
    kept = []
    column, commented = (how.comment, written) if how.comment is not None else (0, {})
    for place, one in commented.items():
        if _is_teachers(table.cell(table.rows[place], column)):
            kept.append(one.id)
        else:
            cells[place, column] = how.words(one)

    def of(kind: str) -> tuple[str, ...]:
        return tuple(one.id for place, one in matched.rows.items() if kinds[place] == kind)

    told = Told(
        filled=tuple(one.id for one in written.values()),
        unread=of("unread"),
        is_unread_out=how.leaves_unread,
        broken=of("broken"),
        locked=of("locked"),
        absent=matched.absent,
        strangers=matched.strangers,
        doubtful=matched.doubtful,
        kept=tuple(kept),
    )
    return table.filled(cells), told


def _is_teachers(comment: str) -> bool:
    return bool(comment.strip()) and not is_ours(comment.strip())


def _kind(row: Row, one: Marked, how: Filling) -> str:
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
    """Write a mark with two decimals at most."""
    text = f"{number:.2f}"
    return text.replace(".", decimal)
