"""One question of a submission: judged as submitted, then over the reference; and its upshot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graders.grading.checking import judge_soon
from graders.grading.doubts import with_doubts
from graders.grading.over_reference import on_its_own
from graders.grading.questions import (
    all_passed,
    judge_checks,
    stubs_judged_elsewhere,
    was_stopped,
    without_lacking,
)
from graders.grading.results import (
    missing,
    question_result,
)
from graders.grading.shown_failures import shown_failure
from graders.grading.submission_judge import SubmissionJudge
from graders.model import (
    CheckResult,
    Presence,
    QuestionResult,
    Target,
    Upshot,
    Verdict,
)
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Question


def judged_question(judge: SubmissionJudge, question: Question) -> QuestionResult:
    """Judge a question as submitted, and where that fails over more and more of the reference.

    The result has its upshot, on which later questions depend.
    """
    presence = judge.presence(question)
    if question.is_in_words:
        return _in_words(judge, question)
    lent = judge.lent_as_submitted(question)
    if presence is Presence.CRASHED:
        at_fault = judge.assignment.needed(question.id) & judge.targets_of(judge.wrong)
        if any(_is_defined_over(judge, question, one) for one in (lent, lent | at_fault)):
            presence = Presence.PRESENT
    # A member that a class has from one of Python's is an answer where it is right; else there is
    # none, unless what is at fault beside it leaves that open.
    is_brought = not judge.study.brought.isdisjoint(judge.assignment.targets[question.id][:1])
    if presence is Presence.PRESENT or is_brought:
        result = _judged(judge, question, lent)
        if not is_brought or result.verdict is Verdict.CORRECT or _is_open(judge, question, result):
            return result
    result = missing(judge, question, presence)
    return replace(result, upshot=Upshot(is_right=False, is_wrong=True))


def _is_open(judge: SubmissionJudge, question: Question, result: QuestionResult) -> bool:
    """Tell whether an inherited member is left undecided for what the student wrote in the class.

    Where nothing is written there, no constructor and no method, nothing is answered.
    """
    asked, study = judge.assignment.targets[question.id][0], judge.study
    members = {t for t in study.presence if (t.module, t.owner) == (asked.module, asked.owner)}
    is_written = any(
        study.presence[t] is Presence.PRESENT and t.name in study.facts for t in members
    )
    return is_written and result.verdict is Verdict.TO_REVIEW


def _judged(judge: SubmissionJudge, question: Question, lent: frozenset[Target]) -> QuestionResult:
    first = judge_checks(judge, question, lent)
    first, lent = _over_own(judge, question, lent, first)
    if lacking := judge.lacking(question):
        first = without_lacking(first, lacking)
    best, more = first, lent
    guilty: tuple[str, ...] = ()
    is_mended = False
    if not all_passed(first):
        best, guilty, more = on_its_own(judge, question, lent, first)
        is_mended = not lent and _is_mended(first, best)
        best, stopped = _without_endless(judge, question, (lent, more), best)
        guilty = guilty or stopped
        best = with_doubts(judge, question, lent, first, best)
    best = _with_shown(judge, question, best, {id(one): lent for one in first}, more)
    # A question that is right is never blamed.
    blame = tuple(other for other in guilty if other in judge.wrong)
    if all_passed(best):
        endless = _endless_needs(judge, question, lent | judge.targets_of({*blame}))
        blame = tuple(o for o in judge.assignment.order if o in {*blame, *endless})
    for check in best:
        if check.judgement.clocked:
            judge.clocked[question.id, check.id] = check.judgement.clocked
    result = question_result(question, Presence.PRESENT, best, blame, lent, is_mended=is_mended)
    upshot = _upshot(judge, question, first, best, guilty)
    if not upshot.is_right and all_passed(best):
        # A question that needs more lent than is at fault may not fit the student's other code.
        is_over_faults = more <= lent | judge.targets_of(judge.wrong)
        over = tuple(sorted(map(str, more)))
        upshot = replace(upshot, is_right_over_faults=is_over_faults, right_over=over)
    return replace(result, upshot=upshot)


def _is_defined_over(judge: SubmissionJudge, question: Question, lent: frozenset[Target]) -> bool:
    """Tell whether the statement of a definition ends where what it uses is lent.

    A class may extend another one; the default value of a parameter may come from another function.
    """
    target = judge.assignment.targets[question.id][0]
    if lent.isdisjoint(judge.assignment.used_classes.get(target, lent)):
        return False
    judge_checks(judge, question, lent)
    runs = (judge.runs.get(((question.id, check.id), lent)) for check in question.checks)
    return any(run and run.bound.get(str(target), "").startswith("student") for run in runs)


def _with_shown(
    judge: SubmissionJudge,
    question: Question,
    results: Sequence[CheckResult],
    lent: Mapping[int, frozenset[Target]],
    more: frozenset[Target],
) -> tuple[CheckResult, ...]:
    """Show the failures of the results that count.

    ``lent`` are the targets over which a result was found, by its `id()`; ``more`` those of others.
    """
    checks = {check.id: check for check in question.checks}
    return tuple(
        shown_failure(judge, (question.id, r.id), checks[r.id], r, lent.get(id(r), more))
        for r in results
    )


def _over_own(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    results: tuple[CheckResult, ...],
) -> tuple[tuple[CheckResult, ...], frozenset[Target]]:
    """Judge again a cost that is too high, or what is undecided, with the student's code unlent.

    A target that took all the time of one question is lent to all others. It may be quick in these:
    a constructor whose own puzzle has no solution serves a search that is given another, and a
    class serves what does not call its method that never ends. Return the results that count, and
    the targets that are lent for them.
    """
    presence, checks = judge.study.presence, {check.id: check for check in question.checks}
    own = {target for target in lent if presence.get(target) is Presence.PRESENT}
    failing = [result.id for result in results if not result.is_passed]
    undecided = [result.id for result in results if checks[result.id].weight and not result.weight]
    is_measured = any(checks[id_].is_measured for id_ in failing)
    is_class = bool(undecided) and not own.isdisjoint(judge.assignment.used_classes)
    if not own or not (is_class or is_measured):
        return results, lent
    judged = judge_checks if is_measured else _judged_soon
    better = {one.id: one for one in judged(judge, question, lent - own, failing)}
    if len(better) == len(failing) and all_passed(better.values()):
        others = [result.id for result in results if result.is_passed]
        better |= {one.id: one for one in judged(judge, question, lent - own, others)}
        if len(better) == len(results) and all_passed(better.values()):
            return tuple(better[result.id] for result in results), lent - own
    return tuple(
        better[r.id] if r.id in better and better[r.id].is_passed else r for r in results
    ), lent


def _judged_soon(
    judge: SubmissionJudge, question: Question, lent: frozenset[Target], asked: Sequence[str]
) -> tuple[CheckResult, ...]:
    """Judge checks by their first attempts; the first one that does not end by then ends it all.

    What calls a method that never ends would take a whole limit of time for each question.
    """
    found: list[CheckResult] = []
    for id_ in asked:
        key, check = (question.id, id_), judge.assignment.check(question.id, id_)
        if key not in judge.runner.probes:
            found += judge_checks(judge, question, lent, [id_])
            continue
        result = judge_soon(judge, key, check, lent)
        if result is None:
            break
        found.append(result)
    return tuple(found)


def _without_endless(
    judge: SubmissionJudge,
    question: Question,
    lent: Sequence[frozenset[Target]],
    results: tuple[CheckResult, ...],
) -> tuple[tuple[CheckResult, ...], tuple[str, ...]]:
    """Judge what was stopped again, where what stops it and cannot be lent raises at once.

    The course's code that prepares a check may do without it. The sets ``lent`` are tried in turn,
    the last of them the largest. Return the results, and the questions at fault where this mends
    one.
    """
    runner, targets = judge.runner, judge.assignment.targets
    stubs = stubs_judged_elsewhere(judge, question)
    stopped = frozenset((runner.endless | stubs).difference(targets[question.id], lent[-1]))
    if not stopped or not (was_stopped(results) or stopped & stubs):
        return results, ()
    again: dict[str, CheckResult] = {}
    for over in dict.fromkeys(lent):
        failing = [r.id for r in results if not r.is_passed and r.id not in again]
        with judge.without(stopped=stopped):
            found = judge_checks(judge, question, over, failing)
        again |= {result.id: result for result in found if result.is_passed}
    guilty = [other for other in judge.assignment.order if stopped.intersection(targets[other])]
    return tuple(again.get(r.id, r) for r in results), tuple(guilty) if again else ()


def _is_mended(first: Iterable[CheckResult], best: Iterable[CheckResult]) -> bool:
    return any(b.is_passed and not f.is_passed for f, b in zip(first, best, strict=True))


def _in_words(judge: SubmissionJudge, question: Question) -> QuestionResult:
    study, nothing = judge.study, frozenset[Target]()
    answer = study.answers.get(question.id, "").strip()
    presence = Presence.PRESENT if answer else _why_unanswered(judge, question)
    results = judge_checks(judge, question, nothing)
    results = _with_shown(judge, question, results, {}, nothing)
    return replace(question_result(question, presence, results, (), nothing), answer=answer)


def _why_unanswered(judge: SubmissionJudge, question: Question) -> Presence:
    """Say why an answer is missing: lost to a syntax error, or not written."""
    lost = [note.get("names") for note in judge.study.notes if note.get("note") == "syntax"]
    is_lost = any(isinstance(names, list) and question.id in names for names in lost)
    return Presence.SYNTAX_ERROR if is_lost else Presence.ABSENT


def _upshot(
    judge: SubmissionJudge,
    question: Question,
    first: Sequence[CheckResult],
    best: Sequence[CheckResult],
    guilty: Sequence[str],
) -> Upshot:
    """Return the upshot, with the targets that stop the program: its own or those to blame."""
    if all(check.is_withheld for check in question.checks):
        return Upshot()
    targets = judge.assignment.targets
    is_right = all_passed(first)
    is_wrong = any(check.weight and not check.is_passed for check in best)
    if was_stopped(best):
        own = tuple(map(str, _without_end(judge.assignment, question.id, best)))
        return Upshot(is_right, own, own, is_wrong)
    if was_stopped(first):
        blamed = tuple(str(target) for other in guilty for target in targets[other])
        return Upshot(is_right, blamed, is_wrong=is_wrong)
    return Upshot(is_right, is_wrong=is_wrong)


def _without_end(
    assignment: Assignment, id_: str, results: Iterable[CheckResult]
) -> Sequence[Target]:
    """Return the targets of a question with a loop that was seen not to end; else all targets.

    There are none where the loops are in other targets, which checks may call by themselves.
    """
    limits = [result for result in results if was_stopped([result])]
    functions = {frame.function for one in limits for frame in one.judgement.traceback}
    members = {target.name.rpartition(".")[2] for target in assignment.graded}
    own = assignment.targets[id_]
    seen = [target for target in own if target.name.rpartition(".")[2] in functions]
    is_elsewhere = bool(functions) and functions <= members
    return seen or ([] if is_elsewhere else own)


def _endless_needs(
    judge: SubmissionJudge, question: Question, ours: frozenset[Target]
) -> tuple[str, ...]:
    """Name the needed questions that never end, so that the reference was lent in their place.

    One that neither the student's code nor a check uses would not make this question fail, nor one
    that only the code uses in the place of which the reference stands: the targets ``ours``, which
    were lent or are to blame.
    """
    never = judge.targets_of(judge.wrong) & ours & judge.runner.endless
    if not never:
        return ()
    assignment, probes = judge.assignment, judge.runner.probes
    asked = str([probes.get((question.id, check.id)) for check in question.checks])
    words = {*re.findall(r"\w+", asked)}
    own = frozenset(assignment.targets[question.id])
    # Python calls methods such as `__str__` by themselves.
    own |= {t for t in assignment.graded if t.member in words or t.member.startswith("__")}
    never &= judge.reached(own, ours)
    needs = assignment.needs[question.id]
    return tuple(o for o in needs if o in judge.wrong and never & {*assignment.targets[o]})
