"""Compare new grades with the published ones: who gains, who loses, and why."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from graders.light_dataclass import dataclass
from graders.model import Message, Record, Verdict
from graders.records.grades_reader import GradesReader
from graders.report.to_json import FORMAT
from graders.report.words import label

_CENT = 0.005


@dataclass(frozen=True)
class Moved:
    """A question that earns more or less than before, and the checks that differ."""

    question: str
    by: float
    checks: tuple[tuple[str, Verdict, Verdict], ...] = ()


@dataclass(frozen=True)
class Change:
    """A submission whose grade differs."""

    id: str
    before: float
    after: float
    questions: tuple[Moved, ...] = ()

    @property
    def by(self) -> float:
        """Points gained."""
        return self.after - self.before


@dataclass(frozen=True)
class Turned:
    """A question of a student's own work that stands otherwise than before.

    ``name`` is what sentences call it, and ``passes`` how many more of its checks pass.
    """

    name: str | Message
    before: Verdict
    after: Verdict
    passes: int = 0


@dataclass(frozen=True)
class Changes:
    """The effect of new grades: losses first, then gains, the largest first.

    ``new`` and ``gone`` count submissions that only the new or only the old grades hold; ``apart``
    names questions that only one of them holds, which are not compared. With ``is_unknown``, the
    earlier grades cannot be compared. ``is_of_one`` tells that both hold one submission, the same:
    ``turned`` are then its questions that stand otherwise, whatever their points.
    """

    changed: tuple[Change, ...] = ()
    new: int = 0
    gone: int = 0
    apart: tuple[str, ...] = ()
    is_unknown: bool = False
    is_of_one: bool = False
    turned: tuple[Turned, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.changed or self.new or self.gone)


@dataclass(frozen=True, slots=True)
class _Question:
    """The compared facts of a question; most students of a class share one."""

    id: str
    earned: float
    verdict: Verdict
    checks: tuple[tuple[str, Verdict], ...] = ()

    @property
    def passes(self) -> int:
        """How many checks pass."""
        return sum(verdict.facts.is_passed for _, verdict in self.checks)


_Grades = dict[str, tuple[_Question, ...]]
_Pool = dict[_Question, _Question]


def changes(
    before: BinaryIO, records: Iterable[Record], assignment_id: str, *, of_one: bool = False
) -> Changes:
    """Compare published grades with the records that are to replace them.

    ``before`` is the published file, whatever it holds; it is read a submission at a time. The
    ``records`` have the teacher's points. Grades of another assignment are not compared. With
    ``of_one``, the one record is compared as the work of its reader.
    """
    pool: _Pool = {}
    try:
        old = _read(before, assignment_id, pool)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Changes(is_unknown=True)
    given = tuple(records)
    new = {record.id: _known(record, pool) for record in given}
    is_of_one = of_one and old.keys() == new.keys()
    both = _asked(old) & _asked(new)
    firsts = {q.id: q.instead_of for record in given for q in record.questions if q.instead_of}
    changed = [
        change
        for id_ in new
        if id_ in old and (change := _change(id_, old[id_], new[id_], both, firsts)) is not None
    ]
    return Changes(
        tuple(sorted(changed, key=lambda change: (change.by > 0, -abs(change.by), change.id))),
        new=len(new.keys() - old.keys()),
        gone=len(old.keys() - new.keys()),
        apart=tuple(sorted(_asked(old) ^ _asked(new))),
        is_of_one=is_of_one,
        turned=tuple(_turned(old[given[0].id], given[0], pool)) if is_of_one else (),
    )


def _turned(before: Iterable[_Question], record: Record, pool: _Pool) -> Iterator[Turned]:
    """Compare a student's own work with what it was."""
    known = {question.id: question for question in before}
    for question, now in zip(record.questions, _known(record, pool), strict=True):
        was = known.get(now.id)
        if was and (was.verdict, was.passes) != (now.verdict, now.passes):
            yield Turned(label(question), was.verdict, now.verdict, now.passes - was.passes)


def _change(
    id_: str,
    old: Iterable[_Question],
    new: Iterable[_Question],
    both: frozenset[str],
    firsts: Mapping[str, str],
) -> Change | None:
    """Compare the questions of both sides; None when no points move.

    ``firsts`` names the question in whose place another one may count: the better of them counts.
    """
    sides = [{q.id: q for q in side if q.id in both} for side in (old, new)]
    counted = [_counted(side.values(), firsts) for side in sides]
    earlier, later = sides

    def moves(name: str) -> bool:
        first = firsts.get(name, name)
        was, now = (side[first] for side in counted)
        return abs(later[name].earned - earlier[name].earned) > _CENT and abs(now - was) > _CENT

    moved = [
        _moved(earlier[name], later[name]) for name in later if name in earlier and moves(name)
    ]
    if not moved:
        return None
    before, after = (round(sum(side.values()), 2) for side in counted)
    return Change(id_, before, after, tuple(moved))


def _counted(questions: Iterable[_Question], firsts: Mapping[str, str]) -> dict[str, float]:
    """Return the points that count, by the question in whose place others may count."""
    found: dict[str, float] = {}
    for question in questions:
        first = firsts.get(question.id, question.id)
        found[first] = max(found.get(first, question.earned), question.earned)
    return found


def _moved(old: _Question, new: _Question) -> Moved:
    before = dict(old.checks)
    checks = tuple(
        (check, before[check], verdict)
        for check, verdict in dict(new.checks).items()
        if check in before and before[check] is not verdict
    )
    return Moved(new.id, round(new.earned - old.earned, 2), checks)


def _asked(grades: _Grades) -> frozenset[str]:
    return frozenset(question.id for questions in grades.values() for question in questions)


def _known(record: Record, pool: _Pool) -> tuple[_Question, ...]:
    found = (
        _Question(q.id, round(q.earned, 2), q.verdict, tuple((c.id, c.verdict) for c in q.checks))
        for q in record.questions
    )
    return tuple(pool.setdefault(question, question) for question in found)


def _read(file: BinaryIO, assignment_id: str, pool: _Pool) -> _Grades:
    """Read the compared facts of a published file; a malformed file is a ``ValueError``."""
    published = GradesReader(file)
    found = {
        _text(submission["id"]): tuple(
            pool.setdefault(question, question)
            for question in map(_published, submission["questions"])
        )
        for submission in published.submissions()
    }
    document = published.document
    if document["format"] != FORMAT or document["assignment"]["id"] != assignment_id:
        raise ValueError("grades of another format or assignment")
    return found


def _published(question: Mapping[str, Any]) -> _Question:
    checks = tuple((_text(c["id"]), Verdict(c["verdict"])) for c in question["checks"])
    verdict = Verdict(question["verdict"])
    return _Question(_text(question["id"]), _points(question["earned"]), verdict, checks)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("an id is text")
    return value


def _points(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("points are a number")
    return float(value)
