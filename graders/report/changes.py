"""Who gains and who loses when new grades replace those that were published."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from graders.model import QuestionResult, Record, Verdict
from graders.report.to_json import FORMAT

_CENT = 0.005
_VERDICTS = {verdict.value: verdict for verdict in Verdict}


@dataclass(frozen=True)
class Moved:
    """A question that earns more or less than before, and the checks that do it."""

    question: str
    by: float
    checks: tuple[tuple[str, Verdict, Verdict], ...] = ()


@dataclass(frozen=True)
class Change:
    """A submission whose grade is another one."""

    id: str
    before: float
    after: float
    questions: tuple[Moved, ...] = ()

    @property
    def by(self) -> float:
        """Points gained."""
        return self.after - self.before


@dataclass(frozen=True)
class Changes:
    """What new grades change: losses first, then gains, the largest first.

    Attributes
    ----------
    new, gone : int
        Submissions that were not there, and those that are there no more.
    apart : tuple of str
        Questions of one side alone: they are left out of what is compared.
    is_unknown : bool
        Whether there were grades with which these cannot be compared.
    """

    changed: tuple[Change, ...] = ()
    new: int = 0
    gone: int = 0
    apart: tuple[str, ...] = ()
    is_unknown: bool = False

    def __bool__(self) -> bool:
        return bool(self.changed or self.new or self.gone)


@dataclass(frozen=True)
class _Question:
    earned: float
    checks: Mapping[str, Verdict] = field(default_factory=dict)


_Grades = dict[str, dict[str, _Question]]


def changes(before: bytes | None, records: Iterable[Record], assignment_id: str) -> Changes:
    """Compare published grades with the records that are to replace them.

    Parameters
    ----------
    before : bytes or None
        The file that was published, whatever it holds; None when there is none.
    records : iterable of Record
        With the teacher's points.
    assignment_id : str
        Grades of another assignment are not compared.
    """
    if before is None:
        return Changes()
    try:
        old = _read(json.loads(before), assignment_id)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Changes(is_unknown=True)
    new = {record.id: {q.id: _known(q) for q in record.questions} for record in records}
    both = _asked(old) & _asked(new)
    changed = [
        change
        for id_ in new
        if id_ in old and (change := _change(id_, old[id_], new[id_], both)) is not None
    ]
    return Changes(
        tuple(sorted(changed, key=lambda change: (change.by > 0, -abs(change.by), change.id))),
        new=len(new.keys() - old.keys()),
        gone=len(old.keys() - new.keys()),
        apart=tuple(sorted(_asked(old) ^ _asked(new))),
    )


def _change(
    id_: str, old: Mapping[str, _Question], new: Mapping[str, _Question], both: frozenset[str]
) -> Change | None:
    """Compare the questions of both sides; None when nothing is earned or lost."""
    moved = [
        _moved(name, old[name], new[name])
        for name in new
        if name in both and name in old and abs(new[name].earned - old[name].earned) > _CENT
    ]
    if not moved:
        return None
    totals = (sum(q.earned for name, q in side.items() if name in both) for side in (old, new))
    before, after = (round(total, 2) for total in totals)
    return Change(id_, before, after, tuple(moved))


def _moved(name: str, old: _Question, new: _Question) -> Moved:
    checks = tuple(
        (check, old.checks[check], verdict)
        for check, verdict in new.checks.items()
        if check in old.checks and old.checks[check] is not verdict
    )
    return Moved(name, round(new.earned - old.earned, 2), checks)


def _asked(grades: _Grades) -> frozenset[str]:
    return frozenset(name for questions in grades.values() for name in questions)


def _known(question: QuestionResult) -> _Question:
    checks = {check.id: check.verdict for check in question.checks}
    return _Question(round(question.earned, 2), checks)


def _read(document: Any, assignment_id: str) -> _Grades:
    """Read what is compared of a published file; anything odd in it is a ``ValueError``."""
    if document["format"] != FORMAT or document["assignment"]["id"] != assignment_id:
        raise ValueError("grades of another format or assignment")
    return {
        _text(submission["id"]): {
            _text(question["id"]): _Question(
                _points(question["earned"]),
                {_text(c["id"]): _VERDICTS[c["verdict"]] for c in question["checks"]},
            )
            for question in submission["questions"]
        }
        for submission in document["submissions"]
    }


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("an id is text")
    return value


def _points(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("points are a number")
    return float(value)
