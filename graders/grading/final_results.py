"""Find the results that nothing can change any more, while later questions are still to be judged.

A question that failed may be judged again at the end, see :mod:`graders.grading.submission`: what
it relies on may turn out to be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from graders.grading.circular_questions import circular_questions
from graders.grading.questions import was_stopped
from graders.grading.special_circles import needed_by
from graders.grading.submission_judge import SubmissionJudge
from graders.grading.unnamed_needs import is_short, unnamed_needs
from graders.model import Judged, QuestionResult


def final_results(
    judge: SubmissionJudge, results: Mapping[str, QuestionResult], told: set[str]
) -> Iterator[QuestionResult]:
    """Yield the results that are final and not yet ``told``, in order; add them to these."""
    for question_id, result in results.items():
        if question_id not in told and _is_final(judge, result, told):
            told.add(question_id)
            yield result


def lacks_a_cause(result: QuestionResult) -> bool:
    """Tell whether a question failed as submitted and blames no other question for it."""
    is_mended = result.judged is Judged.ON_ITS_OWN
    return not result.blame and (is_mended if result.is_passed else bool(result.checks))


def _is_final(judge: SubmissionJudge, result: QuestionResult, told: set[str]) -> bool:
    if result.id not in judge.judged or not told.issuperset(result.blame):
        return False
    assignment = judge.assignment
    later = {*assignment.order[assignment.order.index(result.id) + 1 :]}
    unnamed = {*unnamed_needs(assignment, result.id), *needed_by(assignment, result.id)}
    if (unnamed & later and is_short(judge, result)) or _may_be_circular(judge, result):
        return False
    if not lacks_a_cause(result):
        return True
    # Where it ended at a limit, it relies on what may later be found endless as well.
    question = assignment.question(result.id)
    relied_on = {*assignment.needs[result.id], *circular_questions(judge, question, result.checks)}
    return not was_stopped(result.checks) and later.isdisjoint(relied_on)


def _may_be_circular(judge: SubmissionJudge, result: QuestionResult) -> bool:
    """Tell whether a failing question may be right only over another one that needs it in turn."""
    assignment, needs = judge.assignment, judge.assignment.needs
    own = {*needs[result.id], *result.own_needs} if result.upshot.is_right is False else ()
    return any(result.id in {*needs[o], *unnamed_needs(assignment, o)} for o in own)
