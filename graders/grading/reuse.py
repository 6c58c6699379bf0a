"""What an earlier record tells of a submission, so that only the rest is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from graders.grading.run_context import RunContext
from graders.model import (
    QUESTION_TIMES,
    Point,
    QuestionResult,
    Record,
    State,
    Submission,
    Upshot,
    Verdict,
)


@dataclass(frozen=True)
class EarlierResults:
    """The results of an earlier record that was made of the same submission.

    They may be of questions that have changed since, and of more than is asked: each is only
    used for what it still tells.
    """

    setting: RunContext
    asked: frozenset[str]
    results: Mapping[str, QuestionResult] = field(default_factory=dict)
    earlier: Record | None = None

    @classmethod
    def of(
        cls, setting: RunContext, submission: Submission, earlier: Record | None
    ) -> EarlierResults:
        """Take from a record what may still hold."""
        only = setting.only
        asked = frozenset(setting.assignment.order if only is None else [only])
        if (
            earlier is None
            or earlier.state is State.INTERNAL_ERROR
            or (earlier.id, earlier.digest) != (submission.id, setting.digest(submission))
        ):
            return cls(setting, asked)
        results = {question.id: question for question in earlier.questions}
        return cls(setting, asked, results, earlier)

    @property
    def tells_all(self) -> bool:
        """Tell whether nothing is left to judge."""
        upshots: dict[str, Upshot] = {}
        for question_id in self.setting.assignment.order:
            result = self.result(question_id, upshots)
            if result is not None:
                upshots[question_id] = result.upshot
            elif question_id in self.asked:
                return False
        return True

    def result(self, question_id: str, upshots: Mapping[str, Upshot]) -> QuestionResult | None:
        """Return what is known of a question, given what those before it came to.

        A result that was our fault is none: another try may be luckier.
        """
        result = self.results.get(question_id)
        if result is None or Verdict.INTERNAL_ERROR in _verdicts(result):
            return None
        digest = self.setting.question_digest(question_id, upshots)
        return result if result.digest == digest else None

    def stamped(self, record: Record) -> Record:
        """Say on what each question of a record depends, where none was judged."""
        results = {question.id: question for question in record.questions}
        upshots: dict[str, Upshot] = {}
        for question_id in self.setting.assignment.order:
            if question_id in results:
                digest = self.setting.question_digest(question_id, upshots)
                results[question_id] = replace(results[question_id], digest=digest)
                upshots[question_id] = results[question_id].upshot
            elif known := self.result(question_id, upshots):
                upshots[question_id] = known.upshot
        return replace(record, questions=tuple(results.values()))

    def completed(self, record: Record) -> Record:
        """Add to a new record what is known of other questions, and put all in their order."""
        if record.state is State.INTERNAL_ERROR:
            return record
        results = {**self.results, **{question.id: question for question in record.questions}}
        questions = [q for q in self.setting.assignment.spec.questions if q.id in results]
        return replace(
            record,
            questions=tuple(results[question.id] for question in questions),
            clocked={**self._clocked(results), **record.clocked},
            timings={**self._timings(results), **record.timings},
        )

    def _timings(self, results: Mapping[str, QuestionResult]) -> dict[str, float]:
        """Return what the results that are still the earlier record's took."""
        earlier = self.earlier.timings if self.earlier else {}
        same = [id_ for id_, result in results.items() if result is self.results.get(id_)]
        names = [f"{QUESTION_TIMES}{id_}" for id_ in same]
        return {name: earlier[name] for name in names if name in earlier}

    def _clocked(self, results: Mapping[str, QuestionResult]) -> dict[str, tuple[Point, ...]]:
        """Return the times of the results that are still the earlier record's."""
        if self.earlier is None:
            return {}
        same = [result for id_, result in results.items() if result is self.results.get(id_)]
        names = {f"{result.id}.{check.id}" for result in same for check in result.checks}
        return {name: points for name, points in self.earlier.clocked.items() if name in names}


def _verdicts(result: QuestionResult) -> set[Verdict]:
    return {result.verdict, *(check.verdict for check in result.checks)}
