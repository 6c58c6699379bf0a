"""The record that counts for each student: the last of several attempts, or the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from graders.deadlines.rules import Terms
from graders.handing_in import HandedIn
from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, Record
from graders.records.briefs import Records
from graders.records.handed_in import read_handed_in
from graders.run.adjusting import Adjuster

_BEST = N_("attempt {n} of {all} counts: it has the best mark")
_LAST = N_("attempt {n} of {all} counts: it is the last one")


@dataclass(frozen=True)
class Settled:
    """A class with one record for each student, and the adjustment of marks.

    The records are as graded, under the ids that reports use; ``adjuster`` gives a record its
    adjusted mark.
    """

    records: Records
    handed: tuple[HandedIn, ...]
    adjuster: Adjuster


def settle(records: Records, handed: Iterable[HandedIn], terms: Terms) -> Settled:
    """Choose the attempt that counts for each student, among the records of every attempt.

    A record that ``handed`` does not tell of was handed in once, at an unknown time.
    """
    graded = {record.id for record in records.briefs}
    told = {one.id: one for one in handed if one.id in graded}
    told |= {id_: HandedIn(id_, of=id_) for id_ in graded - told.keys()}
    adjuster = Adjuster.of(terms, told.values())
    groups: dict[str, list[Record]] = {}
    for record in records.briefs:
        groups.setdefault(told[record.id].of or record.id, []).append(record)
    chosen = {of: _chosen(group, told, terms, adjuster) for of, group in groups.items()}
    counting = {of: replace(told[id_], id=of) for of, id_ in chosen.items()}
    return Settled(
        _published(records, chosen, counting, terms),
        tuple(counting[of] for of in sorted(counting)),
        replace(adjuster, handed=counting),
    )


def _chosen(
    group: list[Record], told: Mapping[str, HandedIn], terms: Terms, adjuster: Adjuster
) -> str:
    def rank(record: Record) -> tuple[bool, float, int]:
        is_graded = record.is_marked
        mark = adjuster(record).mark if terms.keeps_best else 0.0
        return is_graded or not terms.keeps_best, mark, told[record.id].attempt

    return max(group, key=rank).id


def _published(
    records: Records, chosen: Mapping[str, str], counting: Mapping[str, HandedIn], terms: Terms
) -> Records:
    """Give the records chosen the ids of their students, and say which attempt counts."""
    known = {record.id: record for record in records.briefs}

    def named(of: str, whole: Callable[[str], Record]) -> Record:
        one, record = counting[of], whole(chosen[of])
        if one.attempts == 1:
            return record
        words = Message(
            _BEST if terms.keeps_best else _LAST, {"n": one.attempt, "all": one.attempts}
        )
        return replace(record, id=of, notes=(words, *record.notes))

    briefs = tuple(named(of, known.__getitem__) for of in sorted(chosen))
    if all(of == id_ and counting[of].attempts == 1 for of, id_ in chosen.items()):
        return Records(briefs, records.whole)
    return Records(briefs, lambda of: named(of, records.whole))


def counting(out: Path, records: Records, terms: Terms) -> Settled:
    """Choose the attempts that count among the records of a folder, as its outputs do."""
    told = read_handed_in(out)
    return settle(records, told, due_terms(len(records), told, terms))


def due_terms(count: int, handed: Sequence[HandedIn], terms: Terms) -> Terms:
    """Drop the deadline for a single submission that was not handed in: a student's own check.

    The names of those with more time are then dropped as well.
    """
    if count == 1 and not any(one.at or one.is_late for one in handed):
        return replace(terms, deadline=None, extra_time={})
    return terms
