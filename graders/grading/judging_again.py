"""Judge questions again once all are judged: what they rely on may have turned out to be wrong.

A student's code may use what the spec puts after it, and a question that was asked alone needs
others that were not judged. What is judged again depends on more than its digest covers: it is
never reused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from graders.grading.circular_questions import circular_questions, in_circles
from graders.grading.final_results import lacks_a_cause
from graders.grading.question_judge import judged_question
from graders.grading.results import undecided, with_blame
from graders.grading.special_circles import (
    doubted_of,
    over_special,
    with_checks,
    without_circle,
)
from graders.grading.submission_judge import SubmissionJudge
from graders.grading.unnamed_needs import is_short, unnamed_needs
from graders.model import Judged, QuestionResult, Verdict
from graders.note_words import EACH_OTHER


def judge_again(judge: SubmissionJudge, results: dict[str, QuestionResult]) -> None:
    """Judge again, among the ``results`` of all questions, those that other results may change."""
    only, others = judge.runner.context.only, dict[str, QuestionResult]()
    if only in judge.judged and _fails_as_submitted(judge, results[only]):
        others = _of_its_needs(judge, results[only])
        results[only] = _over_its_needs(judge, results[only])
    for id_ in _short_of_later(judge, results):
        _take(judge, results, _judged_again(judge, results[id_]))
    for id_ in tuple(results):
        _take(judge, results, over_special(judge, results[id_], results))
    for id_ in tuple(results):
        if not results[id_].is_passed:
            _take(judge, results, without_circle(judge, results[id_], doubted_of(results)))
    for id_, relied_on in in_circles(judge.assignment, {**others, **results}).items():
        if id_ in results and id_ in judge.judged:
            _take(judge, results, _without_each_other(judge, results[id_], relied_on))
    judge.undecided = {id_ for id_ in doubted_of(results) if _is_left(judge, results[id_])}
    for id_ in _in_doubt(judge, results):
        _take(judge, results, over_special(judge, _judged_again(judge, results[id_]), results))
    for id_ in _blaming_right(judge, results):
        first = results[id_]
        again = over_special(judge, _judged_again(judge, first), results)
        if _is_right(first) and not _is_right(again) and not _blames_right(results, first):
            # It was right on its own, and what it blames is left to a teacher.
            blame = tuple(other for other in first.blame if other in judge.wrong)
            again = replace(with_blame(first, blame), digest="")
        _take(judge, results, again)


def _take(
    judge: SubmissionJudge, results: dict[str, QuestionResult], again: QuestionResult
) -> None:
    """Take in the new result of a question, if it is one."""
    first = results[again.id]
    if again is first:
        return
    results[again.id] = again
    judge.judged.add(again.id)
    if not again.upshot.is_wrong:
        judge.unlearn(again.id, first.upshot)


def _judged_again(judge: SubmissionJudge, first: QuestionResult) -> QuestionResult:
    """Judge a question again; its digest would not cover the questions after it.

    The special methods tried so far were tried of its former result: they may be tried once more.
    """
    judge.tried_over.pop(first.id, None)
    again = judged_question(judge, judge.assignment.question(first.id))
    return replace(again, asked=first.asked, own_needs=first.own_needs)


def _is_left(judge: SubmissionJudge, result: QuestionResult) -> bool:
    """Tell whether checks that were run of a question are left to a teacher."""
    left = (check.id for check in result.checks if check.verdict is Verdict.TO_REVIEW)
    return any((result.id, id_) in judge.runner.probes for id_ in left)


def _in_doubt(judge: SubmissionJudge, results: Mapping[str, QuestionResult]) -> Iterator[str]:
    """Yield questions that fail without a cause and rely on an undecided one that needs them."""
    for id_, result in results.items():
        if not judge.undecided or result.is_passed or id_ not in judge.judged:
            continue
        question = judge.assignment.question(id_)
        relied_on = lacks_a_cause(result) and circular_questions(judge, question, result.checks)
        if relied_on and judge.undecided & relied_on:
            yield id_


def _fails_as_submitted(judge: SubmissionJudge, result: QuestionResult) -> bool:
    return result.judged is Judged.ON_ITS_OWN or is_short(judge, result)


def _of_its_needs(judge: SubmissionJudge, first: QuestionResult) -> dict[str, QuestionResult]:
    """Judge what the one question that is asked needs, and take in which of that is right."""
    found = {}
    needed = {*judge.assignment.needs[first.id], *unnamed_needs(judge.assignment, first.id)}
    for question_id in sorted(needed, key=judge.assignment.order.index):
        found[question_id] = judged_question(judge, judge.assignment.question(question_id))
        judge.learn(question_id, found[question_id].upshot)
    return found


def _over_its_needs(judge: SubmissionJudge, first: QuestionResult) -> QuestionResult:
    """Judge the one question that is asked again, once it is known which of its needs are right.

    Its digest remains: these are not in the record.
    """
    judge.right.discard(first.id)
    judge.failed.discard(first.id)
    judge.unlearn(first.id, first.upshot)
    again = judged_question(judge, judge.assignment.question(first.id))
    judge.learn(first.id, again.upshot)
    return replace(again, digest=first.digest, asked=first.asked, own_needs=first.own_needs)


def _without_each_other(
    judge: SubmissionJudge, first: QuestionResult, relied_on: Set[str]
) -> QuestionResult:
    """Leave undecided the checks that are right only over questions which need this one in turn.

    One that is right by itself may rely on others that are wrong, not on those that nothing says to
    be: of two that call each other without end, nothing tells which one is at fault.
    """
    assignment, id_ = judge.assignment, first.id
    others = relied_on if id_ in judge.wrong else relied_on - judge.wrong
    if not others:
        return first
    needs = [other for other in assignment.needs[id_] if other not in others]
    judge.assignment = replace(assignment, needs={**assignment.needs, id_: tuple(needs)})
    try:
        again = judged_question(judge, assignment.question(id_))
    finally:
        judge.assignment = assignment
    right = {check.id for check in again.checks if check.verdict is Verdict.CORRECT}
    lost = [c.id for c in first.checks if c.verdict is Verdict.CORRECT and c.id not in right]
    names = [target.name for target in sorted(judge.targets_of({*others}), key=str)]
    found = {one: undecided(assignment.check(id_, one), EACH_OTHER, names) for one in lost}
    return with_checks(judge, first, found, first.blame) if found else first


def _short_of_later(judge: SubmissionJudge, results: Mapping[str, QuestionResult]) -> Iterator[str]:
    """Yield questions that failed as submitted before it was known that what they need is wrong.

    A student's code may use what the spec puts after it.
    """
    order, needs = judge.assignment.order, judge.assignment.needs
    for rank, question_id in enumerate(order):
        result, later = results.get(question_id), judge.wrong.intersection(order[rank + 1 :])
        if later and result and question_id in judge.judged and lacks_a_cause(result):
            question = judge.assignment.question(question_id)
            if later.intersection(needs[question_id]) or later & circular_questions(
                judge, question, result.checks
            ):
                yield question_id


def _blaming_right(judge: SubmissionJudge, results: Mapping[str, QuestionResult]) -> Iterator[str]:
    """Yield questions that blame one that turned out to be right, or left to a teacher."""
    for question_id, result in results.items():
        if question_id in judge.judged and not judge.wrong.issuperset(result.blame):
            yield question_id


def _is_right(result: QuestionResult) -> bool:
    return result.verdict is Verdict.CORRECT


def _blames_right(results: Mapping[str, QuestionResult], result: QuestionResult) -> bool:
    return any(_is_right(results[other]) for other in result.blame if other in results)
