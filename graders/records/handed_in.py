"""The times of handing in: lists from a platform or typed, and the file `handed-in.json`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from graders.deadlines.times import read_time
from graders.errors import Problem, SpecError, UsageError, unreadable
from graders.handing_in import HandedIn
from graders.i18n import N_, NP_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.records.files import write_atomic
from graders.records.people import People
from graders.records.raw_csv import Table, column_of, read_table
from graders.records.record_files import from_plain, to_plain
from graders.records.sanitize import one_line

# The columns that identify a student, the most reliable first.
_WHO: tuple[tuple[tuple[str, ...], Callable[[People, str], tuple[str, ...]]], ...] = (
    (("Identifier", "Identifiant", "Number", "Numéro"), People.by_number),
    (("Submission", "Id", "Rendu", "Étudiant", "Student"), People.find),
    (("Login", "SIS Login ID", "Username", "Nom d'utilisateur"), People.by_login),
    (("Email address", "Adresse de courriel", "Email", "Courriel"), People.by_email),
    (("Full name", "Nom complet", "Name", "Nom"), People.by_name),
)
_WHEN = (
    "Handed in", "Remis le", "Last modified (submission)",
    "Dernière modification (travail remis)", "Submitted", "Submitted at",
)  # fmt: skip
_LIST = "list"
_NOTHING = ("", "-", "—")
_EXAMPLE = Message("name them 'submission' and 'handed in', or give Moodle's grading worksheet")
HANDED_IN = "handed-in.json"
FORMAT = 1


@dataclass(frozen=True)
class ListedTimes:
    """A list of times; Moodle's grading worksheet is one.

    Each of ``rows`` is a line number, the cells that identify the student, and the ISO 8601 time.
    """

    name: str
    finders: tuple[Callable[[People, str], tuple[str, ...]], ...]
    rows: tuple[tuple[int, tuple[str, ...], str], ...]

    def with_times(
        self, handed: Iterable[HandedIn]
    ) -> tuple[tuple[HandedIn, ...], tuple[str, ...]]:
        """Return the submissions with the times of the list, and the students found in none.

        Raise `SpecError` if a row fits several submissions, or two rows fit one.
        """
        known = tuple(handed)
        # A list has one entry per student: the last attempt.
        people = People(one for one in known if one.attempt == one.attempts)
        times: dict[str, tuple[int, str]] = {}
        strangers, problems = [], []
        numbered = [self._numbered(people, cells) for _, cells, _ in self.rows]
        # A submission found by number is not a namesake's: theirs may be in another download.
        taken = {id_ for ids in numbered for id_ in ids}
        for (line, cells, at), sure in zip(self.rows, numbered, strict=True):
            found = sure or tuple(i for i in self._whose(people, cells) if i not in taken)
            if len(found) == 1 and times.get(found[0], (0, at))[1] == at:
                times[found[0]] = (line, at)
            elif found:
                problems.append(self._unclear(line, cells, found, times))
            else:
                strangers.append(one_line(next(filter(None, cells), "")))
        if problems:
            raise SpecError(tuple(problems))
        timed = tuple(
            replace(one, at=times[one.id][1], source=_LIST) if one.id in times else one
            for one in known
        )
        return timed, tuple(strangers)

    def _numbered(self, people: People, cells: tuple[str, ...]) -> tuple[str, ...]:
        """Find by the platform's number alone; nobody where the list has none, or two fit."""
        pairs = zip(self.finders, cells, strict=True)
        found = next((people.by_number(c) for f, c in pairs if f is People.by_number and c), ())
        return found if len(found) == 1 else ()

    def _whose(self, people: People, cells: tuple[str, ...]) -> tuple[str, ...]:
        several: tuple[str, ...] = ()
        for finder, cell in zip(self.finders, cells, strict=True):
            found = finder(people, cell) if cell else ()
            if len(found) == 1:
                return found
            several = several or found
        return several

    def _unclear(
        self,
        line: int,
        cells: tuple[str, ...],
        found: tuple[str, ...],
        times: dict[str, tuple[int, str]],
    ) -> Problem:
        who = one_line(next(filter(None, cells), ""))
        if len(found) > 1:
            what = Message(
                "{who} could be {names}", {"who": repr(who), "names": " or ".join(found)}
            )
            return Problem(
                self.name, line, "", what, Message("add a column 'submission' with these ids")
            )
        what = Message(
            "{who} has another time on line {found}",
            {"who": repr(who), "found": times[found[0]][0]},
        )
        return Problem(self.name, line, "", what, Message("keep one of the two lines"))


def read_listed_times(path: Path) -> ListedTimes:
    """Read a list of times.

    Raise `UsageError` if the file cannot be read, and `SpecError` if the list has no column for the
    student or the time, or holds a malformed time.
    """
    try:
        content = path.read_bytes()
    except OSError as problem:
        what = unreadable(path, problem)
        mend = Message("name a CSV file with a column 'submission' and one 'handed in'")
        raise UsageError(what, mend) from None
    name = str(path)
    table = read_table(content, name)
    when = _first(table, _WHEN)
    columns_of = [(_first(table, names), finder) for names, finder in _WHO]
    who = [(column, finder) for column, finder in columns_of if column is not None]
    if when is None or not who:
        columns = ", ".join(repr(one_line(column)) for column in table.columns[:20])
        what = Message(
            "expected a column that says who and one that says when, got {columns}",
            {"columns": columns},
        )
        raise SpecError((Problem(name, 1, "", what, _EXAMPLE),))
    rows = _times(table, [column for column, _ in who], when, name)
    return ListedTimes(name, tuple(finder for _, finder in who), rows)


def _first(table: Table, names: Iterable[str]) -> int | None:
    """Return the first of some columns that the table has."""
    return next((c for c in (column_of(table, name) for name in names) if c is not None), None)


def keep_listed_times(handed: Iterable[HandedIn], earlier: Iterable[HandedIn]) -> list[HandedIn]:
    """Give submissions the times that an earlier run read in a list."""
    known = {(one.id, one.name): one.at for one in earlier if one.source == _LIST}
    return [
        replace(one, at=known[one.id, one.name], source=_LIST)
        if (one.id, one.name) in known
        else one
        for one in handed
    ]


def unlisted_message(strangers: Sequence[str]) -> Message:
    """Say which students of the list have no submission."""
    template = NP_(
        "{n} in the list of times is no submission's: {who}",
        "{n} in the list of times are no submission's: {who}",
    )
    who = ", ".join(strangers[:5]) + (", …" if len(strangers) > 5 else "")
    return Message(template, {"n": len(strangers), "who": who})


def no_deadline_message(assignment_id: str) -> Message:
    """Say that times were given without a deadline."""
    template = N_(
        "no deadline is set for {assignment}, so nobody is late: the times are kept for when the "
        "course's course.yaml, beside its specs/, has one"
    )
    return Message(template, {"assignment": assignment_id})


def _times(
    table: Table, who: list[int], when: int, name: str
) -> tuple[tuple[int, tuple[str, ...], str], ...]:
    rows, problems = [], []
    for _, row in table.lines:
        said = table.cell(row, when).strip()
        if said in _NOTHING:
            continue
        cells = tuple(table.cell(row, column).strip() for column in who)
        moment = read_time(said)
        if moment is None:
            what = Message("expected a date and a time, got {said}", {"said": repr(one_line(said))})
            mend = Message("write such as 2026-11-30 23:59")
            problems.append(Problem(name, row.line, "", what, mend))
        elif any(cells):
            rows.append((row.line, cells, moment.isoformat()))
    if problems:
        raise SpecError(tuple(problems))
    return tuple(rows)


def read_handed_in(out: Path) -> tuple[HandedIn, ...]:
    """Read `handed-in.json`; return nothing where no run has written it, or it is not ours."""
    try:
        document = json.loads((out / HANDED_IN).read_bytes())
        if document["format"] != FORMAT:
            return ()
        return tuple(from_plain(HandedIn, one) for one in document["submissions"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()


def write_handed_in(out: Path, handed: Iterable[HandedIn]) -> None:
    """Write `handed-in.json`; equal submissions always give equal bytes."""
    ordered = sorted(handed, key=lambda one: one.id)
    document = {"format": FORMAT, "submissions": [to_plain(one) for one in ordered]}
    write_atomic(out / HANDED_IN, f"{json.dumps(document, indent=1)}\n".encode("ascii"))
