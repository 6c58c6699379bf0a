"""The results of an earlier record that are used again, and the digests that tell which.

A result is used again as long as nothing that it depends on has changed. The record may also hold
questions that are not asked now, or that have changed: these are not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from graders.grading.check_runner import CheckRunner
from graders.grading.own_needs import needs_told, with_own_needs
from graders.grading.reference_answers import CheckKey
from graders.grading.run_context import RunContext
from graders.model import QUESTION_TIMES, QuestionResult, Record, State, Submission, Upshot, Verdict
from graders.spec.assignment import Assignment


def usable(context: RunContext, submission: Submission, earlier: Record | None) -> Record | None:
    """Return an earlier record if it was made of the same submission, else None."""
    if earlier is None or earlier.state is State.INTERNAL_ERROR or earlier.id != submission.id:
        return None
    return earlier if earlier.digest == context.digest(submission) else None


def known(
    context: RunContext,
    assignment: Assignment,
    earlier: Record | None,
    question_id: str,
    upshots: Mapping[str, Upshot],
) -> QuestionResult | None:
    """Return a question's earlier result, or None if it no longer holds with these ``upshots``.

    A result with an internal error never holds: another try may succeed.
    """
    result = _results(earlier).get(question_id)
    if result is None or Verdict.INTERNAL_ERROR in _verdicts(result):
        return None
    digest = context.question_digest(question_id, upshots, assignment)
    return result if result.digest == digest else None


def awaited(context: RunContext, assignment: Assignment, earlier: Record | None) -> Iterator[str]:
    """Yield the questions that are likely to be judged: those that an earlier record lacks."""
    results = _results(earlier)
    upshots = {id_: result.upshot for id_, result in results.items()}
    for question_id in assignment.order:
        is_known = earlier and known(context, assignment, earlier, question_id, upshots)
        if question_id in context.asked and not is_known:
            yield question_id


def shown_checks(runner: CheckRunner, earlier: Record | None) -> list[CheckKey]:
    """List the checks of the awaited questions that hide nothing and are not measured in time."""
    assignment = runner.assignment
    return [
        (question_id, check.id)
        for question_id in awaited(runner.context, assignment, earlier)
        for check in assignment.question(question_id).checks
        if check.is_shown and (question_id, check.id) in runner.probes
        if not runner.probes[question_id, check.id].is_timed
    ]


def tells_all(context: RunContext, earlier: Record | None) -> bool:
    """Tell whether the earlier record holds a valid result of every question that is asked."""
    upshots: dict[str, Upshot] = {}
    assignment = with_own_needs(context.assignment, needs_told(earlier))
    for question_id in assignment.order:
        result = known(context, assignment, earlier, question_id, upshots)
        if result is not None:
            upshots[question_id] = result.upshot
        elif question_id in context.asked:
            return False
    return True


def stamped(context: RunContext, earlier: Record | None, record: Record) -> Record:
    """Add to each question of a record the digest of what it depends on."""
    results, assignment = _results(record), context.assignment
    upshots: dict[str, Upshot] = {}
    for question_id in assignment.order:
        if question_id in results:
            digest = context.question_digest(question_id, upshots, assignment)
            results[question_id] = replace(results[question_id], digest=digest)
            upshots[question_id] = results[question_id].upshot
        elif result := known(context, assignment, earlier, question_id, upshots):
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
