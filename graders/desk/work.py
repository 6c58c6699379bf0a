"""The work on a teacher's desk: what a run left, in the order in which it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from graders.light_dataclass import dataclass
from graders.model import QuestionResult, Record, Text
from graders.records.briefs import Records
from graders.records.files import output_stems
from graders.report.mistake_groups import mistake_key
from graders.report.review.csv_sheet import Sheet
from graders.report.review.review_rows import (
    Entry,
    Key,
    entries,
    entries_by_row,
    is_changed,
    is_uncounted,
)

WAITING, CHANGED = "waiting", "changed"
# The columns of review.csv that a teacher writes.
CELLS = ("points", "adjust", "comment")
Rows = Mapping[Key, Mapping[str, str]]


@dataclass(frozen=True)
class Work:
    """The records of a class as graded, and the points of each question of its assignment."""

    title: Text
    records: Records
    possible: Mapping[str, float]
    lang: str

    @cached_property
    def entries(self) -> Mapping[Key, Entry]:
        """The questions of the class: the answers to one follow each other."""
        return {entry.key: entry for entry in entries(self.records.briefs, self.lang)}

    @cached_property
    def briefs(self) -> Mapping[str, Record]:
        """The records in brief, by id."""
        return {record.id: record for record in self.records.briefs}

    @cached_property
    def stems(self) -> Mapping[str, str]:
        """The names that addresses and forms use for the submissions, by id: any id is some."""
        return output_stems(self.briefs)

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The ids of the submissions, by these names."""
        return {stem: id_ for id_, stem in self.stems.items()}

    @cached_property
    def questions(self) -> Mapping[str, QuestionResult]:
        """A result of each question, which tells its title, in the order of the assignment."""
        found = {q.id: q for record in self.records.briefs for q in record.questions}
        return {id_: found[id_] for _, id_ in self.entries}

    @cached_property
    def mistakes(self) -> Counter[str]:
        """How many students make each mistake, by its key."""
        pairs = ((record, q) for record in self.records.briefs for q in record.questions)
        return Counter(key for record, q in pairs if (key := mistake_key(record, q)))

    def mistake(self, key: Key) -> str:
        """Return the key of a student's mistake in a question, empty where there is none."""
        record = self.briefs[key[0]]
        return next((mistake_key(record, q) for q in record.questions if q.id == key[1]), "")


@dataclass(frozen=True)
class Stack:
    """The questions that are read one after the other, and those still to be read.

    ``name`` is ``waiting`` (all that awaits a teacher), ``changed`` (rows that a teacher has to
    look at again) or the id of a question.
    """

    name: str
    keys: tuple[Key, ...]
    unread: frozenset[Key]

    def first(self) -> Key | None:
        """Return the first that is still to be read, else the first; None of an empty stack."""
        return next((key for key in self.keys if key in self.unread), next(iter(self.keys), None))

    def beside(self, key: Key, step: int) -> Key:
        """Return the place `step` after a place, or before it; the same one at an end."""
        if key not in self.keys:
            return self.first() or key
        place = self.keys.index(key) + step
        return self.keys[place] if 0 <= place < len(self.keys) else key


def rows(work: Work, sheet: Sheet | None) -> Rows:
    """Return what the file says of each question that has a row: the cells, by column."""
    if sheet is None:
        return {}
    found = entries_by_row(sheet, tuple(work.entries.values()))
    return {
        entry.key: {name: sheet.cell(sheet.lines[place], name) for name in (*CELLS, "note")}
        for place, entry in found.items()
    }


def stack(work: Work, known: Rows, name: str) -> Stack:
    """Return a stack of the desk, by its name; of an unknown one, what awaits a teacher."""
    waiting = [key for key, entry in work.entries.items() if entry.awaits]
    keys: Sequence[Key] = waiting
    if name == CHANGED:
        keys = [key for key in work.entries if key in known and _is_odd(known[key]["note"])]
    elif name in work.questions:
        keys = [key for key in work.entries if key[1] == name]
    else:
        name = WAITING
    unread = {key for key in waiting if key not in known or not known[key]["points"].strip()}
    return Stack(name, tuple(keys), frozenset(unread.intersection(keys)))


def _is_odd(note: str) -> bool:
    return is_changed(note) or is_uncounted(note)
