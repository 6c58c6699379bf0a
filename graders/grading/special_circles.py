"""A question that Python makes use special methods which need it: these can be lent to nobody.

A key of a dictionary is hashed, so that ``add`` relies on a ``__hash__`` whose question needs that
of ``add``. Where such a method is at fault, the question is tried without it, since Python's own
often does; and where that is not enough, and the method was seen to be called, a teacher decides.
So is a question that the course's methods leave undecided, since they do not fit a class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from graders.grading.questions import judge_checks
from graders.grading.reference_answers import CheckKey
from graders.grading.results import UNTOLD, question_result, undecided
from graders.grading.submission_judge import SubmissionJudge
from graders.grading.unnamed_needs import over_unnamed, special_methods, unnamed_needs
from graders.model import CheckResult, Presence, QuestionResult, Target, Verdict
from graders.probe import Observation, Probe
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Question


def needed_by(assignment: Assignment, id_: str) -> tuple[str, ...]:
    """Return the questions of special methods that need a question."""
    needing = (other for other in assignment.order if id_ in assignment.needs[other])
    return tuple(other for other in needing if special_methods(assignment, other))


def over_special(
    judge: SubmissionJudge, first: QuestionResult, results: Mapping[str, QuestionResult]
) -> QuestionResult:
    """Judge a question over the special methods at fault that it may use, or without them.

    ``first`` is its result so far, ``results`` those of the questions judged before; ``first`` is
    returned where nothing mends it.
    """
    return _without_unfit(judge, over_unnamed(judge, first), doubted_of(results))


def doubted_of(results: Mapping[str, QuestionResult]) -> set[str]:
    """Return the questions that are not right."""
    return {other for other, one in results.items() if one.verdict is not Verdict.CORRECT}


def without_circle(
    judge: SubmissionJudge, first: QuestionResult, doubted: Set[str]
) -> QuestionResult:
    """Judge a question that fails without the special methods at fault that need it.

    ``first`` is its result with them, ``doubted`` are the questions that are not right. Checks that
    fail all the same are left undecided where they call one of these methods. Where they do so only
    to look at the state, they fail as they do without. Return ``first`` where nothing changes.
    """
    if first.presence is not Presence.PRESENT:
        return first  # a check of side effects alone is right where nothing is written
    others = [other for other in needed_by(judge.assignment, first.id) if other in doubted]
    failing = [c.id for c in first.checks if not c.is_passed and _is_run(judge, first.id, c.id)]
    if not others or not failing:
        return first
    question = judge.assignment.question(first.id)
    special = {target.name: other for other in others for target in _special(judge, other)}
    called = {id_: name for id_ in failing if (name := _called(judge, question, id_, special))}
    lost = {other for other in others if judge.unusable.intersection(_special(judge, other))}
    suspected = lost.union(special[name] for name in called.values())
    suspects = [other for other in others if other in suspected]
    found, guilty = _removed(judge, question, suspects, failing if lost else [*called])
    left = [id_ for id_ in called if id_ not in found]
    names = {id_: _called(judge, question, id_, special, looks=False) for id_ in left}
    for id_ in filter(names.get, left):
        found[id_] = undecided(judge.assignment.check(first.id, id_), UNTOLD, [names[id_]])
    if looking := [id_ for id_ in left if not names[id_]]:
        found |= {one.id: one for one in _judged_without(judge, question, suspects, looking)}
    return with_checks(judge, first, found, guilty) if found else first


def _without_unfit(
    judge: SubmissionJudge, first: QuestionResult, doubted: Set[str]
) -> QuestionResult:
    """Judge a question without the special methods at fault of which the course's do not fit.

    A class that extends ``list`` has the ``__len__`` of lists without its own. Only what else is
    left to a teacher is tried; return ``first`` where nothing mends it.
    """
    assignment, id_ = judge.assignment, first.id
    left = [c.id for c in first.checks if c.verdict is Verdict.TO_REVIEW]
    failing = [check_id for check_id in left if _is_run(judge, id_, check_id)]
    may_use = {*assignment.needs[id_], *unnamed_needs(assignment, id_)}
    suspects = [o for o in assignment.order if o in may_use & doubted and _special(judge, o)]
    if not failing or not suspects:
        return first
    found, guilty = _removed(judge, assignment.question(id_), suspects, failing)
    return with_checks(judge, first, found, guilty) if found else first


def with_checks(
    judge: SubmissionJudge,
    first: QuestionResult,
    found: Mapping[str, CheckResult],
    guilty: Sequence[str],
) -> QuestionResult:
    """Return the result of a question with some checks judged anew, and no digest.

    The questions ``guilty`` are to blame, where they are wrong.
    """
    question = judge.assignment.question(first.id)
    checks = tuple(found.get(check.id, check) for check in first.checks)
    blame = tuple(other for other in guilty if other in judge.wrong)
    lent = judge.lent_as_submitted(question)
    again = question_result(question, first.presence, checks, blame, lent, is_mended=bool(guilty))
    is_wrong = any(not check.is_passed and check.weight for check in again.checks)
    upshot = replace(first.upshot, is_wrong=is_wrong, endless=(), unusable=())
    return replace(again, asked=first.asked, own_needs=first.own_needs, upshot=upshot)


def _is_run(judge: SubmissionJudge, question_id: str, check_id: str) -> bool:
    return (question_id, check_id) in judge.runner.probes


def _special(judge: SubmissionJudge, other: str) -> list[Target]:
    return special_methods(judge.assignment, other)


def _called(
    judge: SubmissionJudge,
    question: Question,
    check_id: str,
    special: Iterable[str],
    *,
    looks: bool = True,
) -> str:
    """Name the special method that a check calls first; empty where it calls none of these.

    Without ``looks``, the code that looks at the state before and after calls is left out. A method
    that takes no object (``def __iter__():``) never begins: the exception alone names it.
    """
    key: CheckKey = (question.id, check_id)
    probe = judge.runner.probes[key]
    if probe.is_counted:
        return ""
    most = (dict.fromkeys(special, 0),) * len(probe.inputs)
    shortened = probe if looks else replace(probe, view={}, unchanged=(), after={})
    asked = replace(_as_one_call(shortened), calls_at_most=most)
    run = judge.runner.run_probe(asked, key, judge.lent_as_submitted(question))
    return next(
        (name for seen in run.seen if (name := seen.beyond or _refusing(seen, special))), ""
    )


def _refusing(seen: Observation, special: Iterable[str]) -> str:
    """Name the special method that did not take what it was called with; empty where none did."""
    if seen.raised is None or seen.raised.type != "TypeError":
        return ""
    told = seen.raised.text
    refusals = ("takes", "missing")
    return next((n for n in special for no in refusals if told.startswith(f"{n}() {no} ")), "")


def _as_one_call(probe: Probe) -> Probe:
    """Return a probe whose call does all that it does before and after: only calls in it count."""
    steps = probe.steps if isinstance(probe.steps, str) else repr(list(probe.steps))
    looks = [*probe.view.values(), *probe.unchanged]
    each = f"[[eval(code) for code in [step, *{looks}]] for step in {steps or '[]'}]"
    before = f"exec({probe.setup!r}), [eval(code) for code in {looks}], {each}"
    # The value of the call has no name while it is made.
    after = [code for code in probe.after.values() if "result" not in code]
    call = f"({before}, {probe.call}, [eval(code) for code in {after}])"
    return replace(probe, setup="", steps=(), view={}, unchanged=(), after={}, call=call)


def _removed(
    judge: SubmissionJudge, question: Question, suspects: Sequence[str], failing: Sequence[str]
) -> tuple[dict[str, CheckResult], Sequence[str]]:
    """Return the checks that are right without some special methods, and whose these are.

    They are taken out one question after the other, then together. Of a method that is not there,
    Python may have set None in its place, as it does of ``__hash__`` in a class with ``__eq__``.
    """
    for tried in [[one] for one in suspects] + ([[*suspects]] if len(suspects) > 1 else []):
        again = _judged_without(judge, question, tried, failing)
        if right := {check.id: check for check in again if check.is_passed}:
            return right, tried
    return {}, ()


def _judged_without(
    judge: SubmissionJudge, question: Question, others: Sequence[str], asked: Sequence[str]
) -> Sequence[CheckResult]:
    """Judge checks of a question without the special methods of others."""
    removed = frozenset(target for one in others for target in _special(judge, one))
    with judge.without(removed=removed):
        return judge_checks(judge, question, judge.lent_as_submitted(question), asked)
