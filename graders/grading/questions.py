"""Judge one question over a set of lent targets, choose what to lend next, and find the blame.

A result of an earlier record is used again as long as nothing that it depends on has changed. The
record may also hold questions that are not asked now, or that have changed: these are not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.checks.base import Check
from graders.grading.checking import judge_check
from graders.grading.own_needs import needs_told, with_own_needs
from graders.grading.reference_answers import CheckKey
from graders.grading.results import check_result
from graders.grading.run_context import RunContext
from graders.grading.submission_judge import SubmissionJudge
from graders.i18n import N_
from graders.model import (
    QUESTION_TIMES,
    CheckResult,
    Judgement,
    Message,
    QuestionResult,
    Record,
    State,
    Submission,
    Target,
    Upshot,
    Verdict,
)
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Question


def judge_question(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    only: Sequence[str] | None = None,
) -> tuple[CheckResult, ...]:
    """Judge the checks of a question with the targets of some others lent.

    This question needs all the targets ``lent``. ``only`` names the checks to judge; None for all.
    """
    done: dict[str, CheckResult] = {}
    stopped: str | None = None
    for check in question.checks:
        key = (question.id, check.id)
        if only is not None and check.id not in only:
            continue
        blocked = next((r for r in check.requires if r in done and not done[r].is_passed), None)
        if blocked is not None:
            words = Message(N_("not run: {check} has to be right first"), {"check": blocked})
            skipped = check_result(check, Judgement(Verdict.SKIPPED, words))
            # What waits for an undecided check is undecided as well.
            done[check.id] = replace(skipped, weight=check.weight if done[blocked].weight else 0.0)
        elif stopped is not None and key in judge.runner.probes:
            words = Message(N_("not run: {check} did not end"), {"check": stopped})
            done[check.id] = check_result(check, Judgement(Verdict.SKIPPED, words))
        else:
            together = _together(judge, question, check, lent, only, done)
            done[check.id] = judge_check(judge, key, check, lent, together)
            if hit_limit([done[check.id]]):
                stopped = check.id
    return tuple(done.values())


def all_passed(results: Iterable[CheckResult]) -> bool:
    """Tell whether every check is right."""
    return all(result.is_passed for result in results)


def hit_limit(results: Iterable[CheckResult]) -> bool:
    """Tell whether a check ran out of time, memory or output; a bound on calls is none of these."""
    return any(one.verdict.facts.is_limit and not one.judgement.is_counted for one in results)


def _together(
    judge: SubmissionJudge,
    question: Question,
    judged: Check,
    lent: frozenset[Target],
    only: Sequence[str] | None,
    done: Mapping[str, CheckResult],
) -> list[CheckKey]:
    """Return the checks of a question that are to share a process with one of them.

    All of them hide as much as that one: a program may tell what it was told wherever something
    of it is shown. None is measured in time, which takes a process of its own. Where something that
    the question needs is wrong by itself, it will most likely fail: the checks that wait for others
    are then run only once these were right, and after those that were run before, so that they find
    what these leave behind.
    """
    alike = [c for c in question.checks if c.secrecy == judged.secrecy]
    asked = [c for c in alike if only is None or c.id in only]
    again: frozenset[str] = frozenset()
    if judge.targets_of(judge.wrong) & (judge.assignment.needed(question.id) - lent):
        waiting = {c.id for c in asked if c.id not in done or not done[c.id].is_passed}
        asked = [c for c in asked if waiting.isdisjoint(c.requires)]
        again = frozenset(done)
    found = []
    for check in asked:
        key = (question.id, check.id)
        run = judge.runs.get((key, lent))
        is_to_run = run is None or (check.id in again and not run.end)
        if is_to_run and key in judge.runner.probes and key not in judge.slow:
            found += [] if judge.runner.probes[key].is_timed else [key]
    return found


def without_lacking(
    results: Iterable[CheckResult], lacking: Sequence[Target]
) -> tuple[CheckResult, ...]:
    """Make failed checks undecided when a needed target is missing and cannot be lent."""
    words = N_(
        "not told: it may fail because of {names}, not there yet, and this kit lends nothing"
    )
    because = Message(words, {"names": ", ".join(target.name for target in lacking)})
    skipped = Judgement(Verdict.SKIPPED, because)
    return tuple(
        r if r.is_passed else replace(r, judgement=skipped, graded={}, behaviour="")
        for r in results
    )


def lending_sets(
    judge: SubmissionJudge, question: Question, lent: frozenset[Target]
) -> Iterator[frozenset[Target]]:
    """Yield larger and larger sets of targets to lend to a question that fails as submitted.

    The sets add to ``lent``, the targets lent as submitted, in turn: needed targets that are wrong
    on their own; these without their constructors, then only these; those that failed as submitted;
    all needed targets but constructors; all of them. A method that was written for the attributes
    of its own class works only with the constructor that sets them. When all needed questions were
    right, the last set is left out: it would hide a mistake of this question, as a shared list is.
    """
    assignment = judge.assignment
    needed, others = assignment.needed(question.id), assignment.needs[question.id]
    needs = [assignment.targets[other] for other in others]
    makers = {t for ts in needs for t in ts if t.member == "__init__"}
    wrong, failed = judge.targets_of(judge.wrong), judge.targets_of(judge.failed)
    bad = needed & wrong
    candidates = [bad, bad - makers, bad & makers, needed & failed, needed - makers]
    if not judge.right.issuperset(others):
        candidates.append(needed)
    tried = {lent}
    for candidate in candidates:
        more = lent | (candidate & judge.lendable)
        if more not in tried:
            tried.add(more)
            yield more


def find_blame(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    more: frozenset[Target],
    mended: Sequence[str],
) -> tuple[str, ...]:
    """Find the smallest set of questions to replace by the reference to make this one right.

    ``lent`` are the targets lent as submitted, ``more`` those lent when the checks were right, and
    ``mended`` the ids of the checks that fail as submitted and are right over ``more``. Return the
    questions at fault, in the order of the spec.
    """
    targets, order, replaced = judge.assignment.targets, judge.assignment.order, more - lent
    needs = judge.assignment.needs[question.id]
    others = [other for other in needs if replaced & {*targets[other]}]
    # Where no needed question is wrong on its own, one may be wrong on inputs that its checks lack.
    suspects = [other for other in others if other in judge.wrong] or others
    # Targets of right questions are lent as well, so that the others fit them.
    fitting = replaced - judge.targets_of({*suspects})

    def is_right(guilty: Sequence[str]) -> bool:
        over = replaced & judge.targets_of({*guilty})
        methods = {target for target in over if target.member != "__init__"}
        tries = dict.fromkeys(
            (lent | over, lent | methods, lent | (over - methods), lent | over | fitting)
        )
        return any(all_passed(judge_question(judge, question, one, mended)) for one in tries)

    if not suspects or (fitting and is_right(())):
        return ()
    for suspect in suspects[: len(suspects) - 1]:
        if is_right([suspect]):
            return (suspect,)
    guilty = list(suspects)
    for suspect in suspects[::-1]:
        fewer = [other for other in guilty if other != suspect]
        if fewer and is_right(fewer):
            guilty = fewer
    return tuple(sorted(guilty, key=order.index))


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
