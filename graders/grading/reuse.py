"""The results of an earlier record that still hold, so that only the rest is judged.

An earlier record may hold questions that have changed since, and more than is asked: each result
is used only for what it still tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from graders.grading.run_context import RunContext
from graders.model import (
    QUESTION_TIMES,
    QuestionResult,
    Record,
    State,
    Submission,
    Upshot,
    Verdict,
)


def usable(context: RunContext, submission: Submission, earlier: Record | None) -> Record | None:
    """Return an earlier record if it was made of the same submission, else None."""
    if earlier is None or earlier.state is State.INTERNAL_ERROR or earlier.id != submission.id:
        return None
    return earlier if earlier.digest == context.digest(submission) else None


def known(
    context: RunContext, earlier: Record | None, question_id: str, upshots: Mapping[str, Upshot]
) -> QuestionResult | None:
    """Return a question's earlier result if it still holds after the upshots of those before it.

    A result that was our fault does not hold: another try may be luckier.
    """
    result = _results(earlier).get(question_id)
    if result is None or Verdict.INTERNAL_ERROR in _verdicts(result):
        return None
    return result if result.digest == context.question_digest(question_id, upshots) else None


def tells_all(context: RunContext, earlier: Record | None) -> bool:
    """Tell whether nothing is left to judge."""
    upshots: dict[str, Upshot] = {}
    for question_id in context.assignment.order:
        result = known(context, earlier, question_id, upshots)
        if result is not None:
            upshots[question_id] = result.upshot
        elif question_id in context.asked:
            return False
    return True


def stamped(context: RunContext, earlier: Record | None, record: Record) -> Record:
    """Add to each question of a record what it depends on, where none was judged."""
    results = _results(record)
    upshots: dict[str, Upshot] = {}
    for question_id in context.assignment.order:
        if question_id in results:
            digest = context.question_digest(question_id, upshots)
            results[question_id] = replace(results[question_id], digest=digest)
            upshots[question_id] = results[question_id].upshot
        elif result := known(context, earlier, question_id, upshots):
            upshots[question_id] = result.upshot
    return replace(record, questions=tuple(results.values()))


def completed(context: RunContext, earlier: Record | None, record: Record) -> Record:
    """Add to a new record the earlier results of other questions, in the order of the spec."""
    if record.state is State.INTERNAL_ERROR:
        return record
    before, spec = _results(earlier), context.assignment.spec
    results = {**before, **_results(record)}
    record = replace(
        record, questions=tuple(results[q.id] for q in spec.questions if q.id in results)
    )
    if earlier is None:
        return record
    same = [result for id_, result in results.items() if result is before.get(id_)]
    timings = {f"{QUESTION_TIMES}{result.id}" for result in same}
    clocked = {f"{result.id}.{check.id}" for result in same for check in result.checks}
    return replace(
        record,
        clocked={**_kept(earlier.clocked, clocked), **record.clocked},
        timings={**_kept(earlier.timings, timings), **record.timings},
    )


def _kept(told: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name in names}


def _results(record: Record | None) -> dict[str, QuestionResult]:
    return {question.id: question for question in record.questions} if record else {}


def _verdicts(result: QuestionResult) -> set[Verdict]:
    return {result.verdict, *(check.verdict for check in result.checks)}
