"""The records of a class: briefs held in memory, whole records read one at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar, overload

from graders.light_dataclass import dataclass
from graders.model import QUESTION_TIMES, CheckResult, Judgement, QuestionResult, Record
from graders.records.sanitize import cut

# The length of an answer in a teacher's table.
ANSWER_CHARS = 4_000

_Part = TypeVar("_Part", CheckResult, QuestionResult)


class Briefs:
    """Makes brief records: all that the outputs of a class show, without what pages alone show.

    A brief keeps marks, verdicts, mistakes, and what awaits a teacher. Most questions of a class
    have equal results, which briefs share: a brief takes about a kilobyte, whatever a student
    printed.
    """

    def __init__(self) -> None:
        self._parts: dict[tuple[Any, ...], Any] = {}

    def of(self, record: Record) -> Record:
        """Return the brief of a graded record."""
        return replace(
            record,
            digest="",
            python=sys.intern(record.python),
            compiler=sys.intern(record.compiler),
            assignment=sys.intern(record.assignment),
            questions=tuple(map(self._question, record.questions)),
            notes=(),
            timings={
                sys.intern(name): seconds
                for name, seconds in record.timings.items()
                if name == "cpu" or name.startswith(QUESTION_TIMES)
            },
            clocked={},
            sources=(),
        )

    def _question(self, question: QuestionResult) -> QuestionResult:
        checks = tuple(map(self._check, question.checks))
        brief = QuestionResult(
            id=question.id,
            title=question.title,
            is_named=question.is_named,
            verdict=question.verdict,
            earned=question.earned,
            possible=question.possible,
            instead_of=question.instead_of,
            presence=question.presence,
            judged=question.judged,
            blame=question.blame,
            to_review=question.to_review,
            answer=cut(question.answer, ANSWER_CHARS),
            checks=checks,
            review=question.review,
        )
        if any(check.awaits_teacher for check in checks):
            return brief
        # The question keeps its checks alive, so that no others get their id().
        return self._shared(brief, ("checks",), *map(id, checks))

    def _check(self, check: CheckResult) -> CheckResult:
        brief = CheckResult(
            id=check.id,
            title=check.title,
            kind=check.kind,
            weight=check.weight,
            judgement=Judgement(check.verdict),
            behaviour=check.behaviour,
        )
        if check.awaits_teacher:
            # The teacher needs to know what to look at.
            said = Judgement(check.verdict, check.rationale)
            return replace(brief, rubric=check.rubric, judgement=said)
        return self._shared(brief, ("graded",))

    def _shared(self, part: _Part, but: tuple[str, ...], *more: int) -> _Part:
        """Return an equal part made earlier, if any, else this one."""
        values: list[Any] = [value for name, value in vars(part).items() if name not in but]
        found: _Part = self._parts.setdefault((*values, *more), part)
        return found


@dataclass(frozen=True, eq=False)
class Records(Sequence[Record]):
    """The records of a class; each iteration reads the whole records again.

    ``briefs`` are brief records, or whole ones if few. ``whole`` returns the whole record of an id.
    """

    briefs: tuple[Record, ...]
    whole: Callable[[str], Record]

    @classmethod
    def of(cls, records: Iterable[Record]) -> Records:
        """Wrap records that are in memory; return a ``Records`` as it is."""
        if isinstance(records, Records):
            return records
        known = tuple(records)
        return cls(known, {record.id: record for record in known}.__getitem__)

    def mapped(self, change: Callable[[Record], Record]) -> Records:
        """Return the class with `change` applied to each record, brief or whole."""
        whole = self.whole
        return Records(tuple(map(change, self.briefs)), lambda id_: change(whole(id_)))

    def __len__(self) -> int:
        return len(self.briefs)

    def __iter__(self) -> Iterator[Record]:
        return (self.whole(brief.id) for brief in self.briefs)

    @overload
    def __getitem__(self, place: int) -> Record: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Record]: ...

    def __getitem__(self, place: int | slice) -> Record | Sequence[Record]:
        if isinstance(place, slice):
            return [self.whole(brief.id) for brief in self.briefs[place]]
        return self.whole(self.briefs[place].id)
