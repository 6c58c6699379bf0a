"""Write checks, questions and whole submissions as the record keeps them, with their points."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from graders.checks.base import Check, RunResult
from graders.checks.picturing import pictured
from graders.errors import GradersError, InternalError
from graders.grading.near_definitions import near_definition, replaced_definition
from graders.grading.run_context import RunContext
from graders.grading.statements import asked
from graders.grading.submission_judge import SubmissionJudge
from graders.i18n import N_
from graders.model import (
    CheckResult,
    Judged,
    Judgement,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Submission,
    Target,
    Verdict,
    Words,
)
from graders.note_words import REFUSED
from graders.spec.schema.models import Question

ABSENCES = {
    Presence.ABSENT: N_("{name} is not defined"),
    Presence.STUB: N_("{name} is still to be written"),
    Presence.SYNTAX_ERROR: N_("{name} was lost to a syntax error"),
    Presence.CRASHED: N_("the statement that defines {name} fails"),
}


def question_result(
    question: Question,
    presence: Presence,
    checks: tuple[CheckResult, ...],
    blame: tuple[str, ...],
    lent: frozenset[Target],
    *,
    is_mended: bool = False,
) -> QuestionResult:
    """Sum up a question.

    ``lent`` are the targets lent for it to be judged as submitted; ``is_mended`` tells whether a
    check that fails as submitted is right over the reference.
    """
    checks = _counted(question, checks)
    scores = [(check.verdict, check.weight) for check in checks if check.weight]
    verdict = question_verdict(scores)
    worst = next((check.judgement for check in checks if check.verdict is verdict), None)
    worst = worst or next((check.judgement for check in checks if not check.is_passed), None)
    return QuestionResult(
        id=question.id,
        title=question.title,
        verdict=verdict,
        earned=earned(question.points, scores),
        possible=question.points,
        presence=presence,
        judged=Judged.ON_ITS_OWN if blame or is_mended else Judged.AS_SUBMITTED,
        blame=blame,
        lent=tuple(sorted(target.name for target in lent)),
        is_named=question.is_named,
        instead_of=question.instead_of,
        to_review=awaiting(question.points, scores),
        rationale=_rationale(verdict, worst, blame),
        hint=worst.hint if worst else None,
        checks=tuple(map(_without_case, checks)),
    )


def with_blame(result: QuestionResult, blame: tuple[str, ...]) -> QuestionResult:
    """Return the result of a right question with other questions to blame."""
    return replace(result, blame=blame, rationale=_rationale(result.verdict, None, blame))


def _without_case(check: CheckResult) -> CheckResult:
    """Leave out what only judging needs; most checks pass, and have none of it."""
    judgement = check.judgement
    if judgement.case is None and not judgement.clocked:
        return check
    return replace(check, judgement=replace(judgement, case=None, clocked=()))


def _rationale(verdict: Verdict, worst: Judgement | None, blame: tuple[str, ...]) -> Words | None:
    if verdict is Verdict.CORRECT and blame:
        return Message(
            N_("right on its own; as submitted it fails because of {blame}"),
            {"blame": ", ".join(blame)},
        )
    return worst.rationale if worst else None


def check_result(
    check: Check,
    judgement: Judgement,
    provenance: Mapping[str, str] = MappingProxyType({}),
    signature: str = "",
) -> CheckResult:
    """Write a judged check as the record keeps it."""
    return CheckResult(
        id=check.id,
        title=check.title,
        kind=check.kind,
        weight=check.weight,
        judgement=judgement,
        graded=dict(provenance),
        rubric=check.teacher_notes,
        detail=check.detail,
        behaviour=signature,
    )


UNFIT = N_(
    "not told: the course lends {names}, which cannot work with the attributes of your class; "
    "a teacher decides"
)
UNTOLD = N_(
    "not told: it relies on your {names}, at fault, and the course's cannot take its place "
    "here; a teacher decides"
)


def undecided(check: Check, template: str, names: Iterable[str]) -> CheckResult:
    """Leave a check undecided, which costs no points: it has no weight among the others.

    ``template`` says why, of the members in ``names``.
    """
    words = Message(template, {"names": ", ".join(names)})
    return replace(check_result(check, Judgement(Verdict.SKIPPED, words)), weight=0.0)


def _counted(question: Question, checks: tuple[CheckResult, ...]) -> tuple[CheckResult, ...]:
    """Leave the points of undecided checks to a teacher: a program can make a check undecided."""
    weights = {check.id: check.weight for check in question.checks}
    return tuple(
        result
        if result.weight or not weights[result.id]
        else replace(
            result,
            weight=weights[result.id],
            judgement=replace(result.judgement, verdict=Verdict.TO_REVIEW),
        )
        for result in checks
    )


def missing(judge: SubmissionJudge, question: Question, presence: Presence) -> QuestionResult:
    """Return the result of a question whose target is not there, and say why."""
    target = judge.assignment.targets[question.id][0]
    template = ABSENCES.get(presence, ABSENCES[Presence.ABSENT])
    if presence is Presence.CRASHED and any(_refuses(note, target) for note in judge.study.notes):
        template = REFUSED
    words = Message(
        template, {"name": target.name, "file": target.module + judge.assignment.language.suffix}
    )
    hint: Words | None = None
    if presence is Presence.ABSENT:
        hint = near_definition(judge, target)
    elif presence is Presence.STUB:
        hint = replaced_definition(judge, target)
    return replace(_unjudged(question, presence, Verdict.MISSING, words), hint=hint)


def _refuses(note: Mapping[str, Any], target: Target) -> bool:
    """Tell whether a note says that the compiler refuses the definition of a target."""
    names = note.get("names")
    return note.get("note") == "typed" and isinstance(names, list) and target.name in names


def _unjudged(
    question: Question, presence: Presence, verdict: Verdict, words: Words
) -> QuestionResult:
    """Give a question and all of its checks one verdict, and no points."""
    return QuestionResult(
        id=question.id,
        title=question.title,
        verdict=verdict,
        earned=0.0,
        possible=question.points,
        presence=presence,
        is_named=question.is_named,
        instead_of=question.instead_of,
        rationale=words,
        checks=tuple(check_result(check, Judgement(verdict, words)) for check in question.checks),
    )


def empty(context: RunContext, submission: Submission) -> Record:
    """Return the record of a submission that holds none of the assignment's files."""
    spec = context.assignment.spec
    files = ", ".join(name + context.assignment.language.suffix for name in spec.modules)
    words = Message(N_("no file of this assignment was found ({files})"), {"files": files})
    questions = _blank(context, Verdict.MISSING, words, waiting=False)
    return _record(context, submission, State.EMPTY, questions, (*submission.notes, words))


def failed(context: RunContext, submission: Submission, problem: Exception) -> Record:
    """Return the record of a submission that we failed to grade: the student loses nothing."""
    what = problem.what if isinstance(problem, GradersError) else repr(problem)[:300]
    words = Message(N_("graders or the machine is at fault: {problem}"), {"problem": what})
    questions = _blank(context, Verdict.INTERNAL_ERROR, words, waiting=True)
    return _record(context, submission, State.INTERNAL_ERROR, questions, (*submission.notes, words))


def _blank(
    context: RunContext, verdict: Verdict, words: Words, *, waiting: bool
) -> tuple[QuestionResult, ...]:
    assignment, spec = context.assignment, context.assignment.spec
    return tuple(
        replace(
            _unjudged(question, Presence.ABSENT, verdict, words),
            to_review=question.points if waiting else 0.0,
            asked=asked(assignment, question.id),
        )
        for question in spec.questions
        if question.id in context.asked
    )


def _record(
    context: RunContext,
    submission: Submission,
    state: State,
    questions: tuple[QuestionResult, ...],
    words: tuple[Words, ...],
) -> Record:
    return Record(
        id=submission.id,
        state=state,
        assignment=context.assignment.id,
        digest=context.digest(submission),
        tier=context.sandbox.tier,
        python=platform.python_version(),
        questions=questions,
        notes=words,
        language=context.assignment.language.name,
        compiler=context.compiler,
        judged=len(questions),
    )


def earned(possible: float, checks: Sequence[tuple[Verdict, float]]) -> float:
    """Share a question's points by the weights of its correct checks, to the cent."""
    total = sum(weight for _, weight in checks)
    right = sum(weight for verdict, weight in checks if verdict is Verdict.CORRECT)
    return min(possible, round(possible * right / total, 2)) if total else 0.0


def awaiting(possible: float, checks: Sequence[tuple[Verdict, float]]) -> float:
    """Return the points that a teacher still has to give: manual ones, and faults of ours."""
    total = sum(weight for _, weight in checks)
    waiting = sum(weight for verdict, weight in checks if verdict.facts.awaits_teacher)
    return min(possible, round(possible * waiting / total, 2)) if total else 0.0


def question_verdict(checks: Sequence[tuple[Verdict, float]]) -> Verdict:
    """Sum up a question in one verdict.

    ``internal-error`` is never hidden by the rest; some points but not all are ``partial``;
    else the worst verdict of its checks, those that were skipped aside.
    """
    verdicts = [verdict for verdict, _ in checks]
    if Verdict.INTERNAL_ERROR in verdicts:
        return Verdict.INTERNAL_ERROR
    failed = [v for v in verdicts if v is not Verdict.CORRECT]
    if not failed:
        return Verdict.CORRECT
    is_right = len(failed) < len(verdicts)
    if is_right and any(v is not Verdict.TO_REVIEW for v in failed):
        return Verdict.PARTIAL
    told = [v for v in failed if v is not Verdict.SKIPPED] or failed
    return min(told, key=lambda verdict: verdict.rank)


def judged(check: Check, run: RunResult) -> Judgement:
    """Judge a run; an error in the course is no fault of the student's."""
    try:
        return pictured(check.judge(run), run)
    except InternalError as problem:
        return fault(problem.what)


def fault(what: str) -> Judgement:
    """Say that graders or the course is at fault: it costs no points."""
    words = Message(N_("graders or the course is at fault: {problem}"), {"problem": what})
    return Judgement(Verdict.INTERNAL_ERROR, words)
