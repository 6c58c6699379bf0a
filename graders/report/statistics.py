"""Statistics of a class and its questions: plain numbers, in no language."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence

from graders.light_dataclass import dataclass
from graders.model import QUESTION_TIMES, QuestionResult, Record, State, Verdict, Words
from graders.report.mistake_groups import failing_checks
from graders.report.words import question_ids

# With fewer students, a correlation shows mostly chance.
LEAST = 10
SURE = 30


@dataclass(frozen=True)
class Spread:
    """The marks of a class: their median and quartiles."""

    least: float
    lower: float
    median: float
    upper: float
    most: float


@dataclass(frozen=True)
class Failing:
    """A check that students fail, and their ids."""

    check: str
    title: Words
    students: tuple[str, ...]


@dataclass(frozen=True)
class QuestionFigures:
    """A question, over a class.

    ``right`` and ``asked`` count students; ``success`` is the share of the points that was earned,
    from 0 to 1, by those whose answer awaits no teacher; None where there are none.
    ``discrimination`` is :func:`item_rest`, over the ``compared`` who handed something in.
    ``cpu_s`` is the median CPU time of those whose program was run for it, seconds.
    """

    id: str
    right: int
    asked: int
    success: float | None
    mean: float | None
    discrimination: float | None
    failing: tuple[Failing, ...]
    cpu_s: float | None = None
    compared: int = 0

    @property
    def is_odd(self) -> bool:
        """Whether students who know the rest do no better on this question.

        With fewer than thirty students chance alone explains it: a correlation of zero varies by
        about 1 / sqrt(n).
        """
        rest = self.discrimination
        return rest is not None and self.compared >= SURE and rest < 0


@dataclass(frozen=True)
class Costly:
    """A question that makes later ones fail, and the failures of each later one, in order."""

    id: str
    later: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The number of failures, over students and later questions."""
        return sum(count for _, count in self.later)


@dataclass(frozen=True)
class Awaiting:
    """The answers to a question that await a teacher: their points and their students."""

    id: str
    points: float
    students: tuple[str, ...]


def spread(marks: Sequence[float]) -> Spread | None:
    """Return the median and quartiles of marks, interpolated; None without marks."""
    if not marks:
        return None
    if len(marks) == 1:
        return Spread(*(marks[0] for _ in range(5)))
    lower, median, upper = statistics.quantiles(marks, n=4, method="inclusive")
    return Spread(min(marks), lower, median, upper, max(marks))


def median_s(records: Iterable[Record], name: str) -> float | None:
    """Return the median of one of the timings of submissions, seconds; None where none has it."""
    times = [record.timings[name] for record in records if name in record.timings]
    return statistics.median(times) if times else None


def question_figures(records: Sequence[Record]) -> tuple[QuestionFigures, ...]:
    """Compute the figures of each question of a class, in their order."""
    ids = question_ids(records)
    by_id: dict[str, list[tuple[Record, QuestionResult]]] = {id_: [] for id_ in ids}
    for record in sorted(records, key=lambda record: record.id):
        for question in record.questions:
            if question.verdict is not Verdict.INTERNAL_ERROR:
                by_id[question.id].append((record, question))
    rests = _discriminations(records, ids)
    return tuple(_figures(id_, found, rests[id_]) for id_, found in by_id.items())


def item_rest(item: Sequence[float], rest: Sequence[float]) -> float | None:
    """Correlate the marks of a question with those of all the other questions.

    ``item`` and ``rest`` hold, for each student, the mark of the question and the sum of the
    others. Return a number from -1 to 1; None for fewer than ten students, or where either does not
    vary.

    This is the corrected item-total correlation: Pearson's, with the question left out of the total
    so that it is not correlated with itself. From 0.3 on a question is held to tell those who know
    from those who do not; near 0 or below, it is worth a look.

    References
    ----------
    S. Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28 (1963),
    pages 211-218. R. L. Ebel and D. A. Frisbie, Essentials of Educational Measurement, chapter 13.
    """
    if len(item) < LEAST:
        return None
    try:
        found = statistics.correlation(item, rest)
    except statistics.StatisticsError:
        return None
    return found if math.isfinite(found) else None


def costly(records: Sequence[Record]) -> tuple[Costly, ...]:
    """Return the questions that make later ones fail, the costliest first."""
    ids = question_ids(records)
    count = Counter(
        (blamed, question.id)
        for record in records
        for question in record.questions
        for blamed in question.blame
        if blamed != question.id
    )
    blamed = dict.fromkeys(id_ for id_, _ in sorted(count, key=lambda pair: ids.index(pair[1])))
    found = [
        Costly(one, tuple((id_, count[one, id_]) for id_ in ids if count[one, id_]))
        for one in blamed
    ]
    return tuple(sorted(found, key=lambda it: -it.total))


def awaiting(records: Sequence[Record]) -> tuple[Awaiting, ...]:
    """List the answers that await a teacher, by question."""
    found: dict[str, list[tuple[str, float]]] = {id_: [] for id_ in question_ids(records)}
    for record in sorted(records, key=lambda record: record.id):
        for question in record.questions:
            if question.to_review:
                found[question.id].append((record.id, question.to_review))
    return tuple(
        Awaiting(id_, round(sum(more for _, more in who), 2), tuple(name for name, _ in who))
        for id_, who in found.items()
        if who
    )


def _figures(
    id_: str, found: Sequence[tuple[Record, QuestionResult]], discrimination: float | None
) -> QuestionFigures:
    settled = [question for _, question in found if not question.to_review]
    possible = sum(question.possible for question in settled)
    earned = sum(question.earned for _, question in found)
    return QuestionFigures(
        id_,
        right=sum(question.verdict is Verdict.CORRECT for _, question in found),
        asked=len(found),
        success=sum(question.earned for question in settled) / possible if possible else None,
        mean=earned / len(found) if found else None,
        discrimination=discrimination,
        failing=_failing(found),
        compared=sum(record.state is State.GRADED for record, _ in found),
        cpu_s=median_s((record for record, _ in found), f"{QUESTION_TIMES}{id_}"),
    )


def _failing(found: Sequence[tuple[Record, QuestionResult]]) -> tuple[Failing, ...]:
    """List the checks that fail, the most common first."""
    who: dict[str, list[str]] = {}
    titles: dict[str, Words] = {}
    for record, question in found:
        for check in failing_checks(question) if question.verdict is not Verdict.MISSING else ():
            who.setdefault(check.id, []).append(record.id)
            titles.setdefault(check.id, check.title)
    made = [Failing(id_, titles[id_], tuple(students)) for id_, students in who.items()]
    return tuple(sorted(made, key=lambda it: (-len(it.students), it.check)))


def _discriminations(records: Sequence[Record], ids: Sequence[str]) -> dict[str, float | None]:
    """Correlate each question with the rest, over the students who handed something in.

    A question that awaits a teacher has no marks yet, and is no part of the rest either.
    """
    tried = [record for record in records if record.state is State.GRADED]
    marks = [{q.id: q for q in record.questions} for record in tried]
    open_ = {q.id for known in marks for q in known.values() if q.to_review}
    closed = [id_ for id_ in ids if id_ not in open_]
    whole = [known for known in marks if all(id_ in known for id_ in closed)]
    totals = [sum(known[id_].earned for id_ in closed) for known in whole]
    found: dict[str, float | None] = dict.fromkeys(ids)
    for id_ in closed if len(closed) > 1 else ():
        item = [known[id_].earned for known in whole]
        rest = [round(total - one, 6) for total, one in zip(totals, item, strict=True)]
        found[id_] = item_rest(item, rest)
    return found
