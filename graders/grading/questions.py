"""Judge the checks of one question over a set of lent targets, choose what to lend, find blame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from graders.checks.base import Check
from graders.grading.checking import is_known_right, judge_check, judge_guess, judge_soon
from graders.grading.form_guesses import over_forms
from graders.grading.guessing import over_guesses, without_companions
from graders.grading.reference_answers import CheckKey
from graders.grading.results import check_result
from graders.grading.submission_judge import SubmissionJudge
from graders.i18n import N_
from graders.model import (
    CheckResult,
    Judgement,
    Message,
    Presence,
    Target,
    Verdict,
)
from graders.protocol import OWN_CONSTRUCTOR
from graders.spec.schema.models import Question


def judge_checks(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    only: Sequence[str] | None = None,
) -> tuple[CheckResult, ...]:
    """Judge the checks of a question with the targets of some others lent; show no failure yet.

    This question needs all the targets ``lent``. ``only`` names the checks to judge; None for all.
    After a check that does not end the others are not run, but where the question has more targets
    than one: others of them may be right, and are if their checks end soon.
    """
    has_others = len(judge.assignment.targets[question.id]) > 1
    done: dict[str, CheckResult] = {}
    stopped: str | None = None
    for check in question.checks:
        key = (question.id, check.id)
        if only is not None and check.id not in only:
            continue
        blocked = next((r for r in check.requires if r in done and not done[r].is_passed), None)
        if blocked is not None:
            words = N_("not run: {check} has to be right first")
            done[check.id] = _not_run(check, done[blocked], words)
        elif stopped is not None and key in judge.runner.probes:
            soon = judge_soon(judge, key, check, lent) if has_others else None
            words = N_("not run: {check} did not end")
            done[check.id] = soon or _not_run(check, done[stopped], words)
        else:
            together = partial(_together, judge, question, check, lent, only, done)
            done[check.id] = judge_check(judge, key, check, lent, together)
            if hit_limit([done[check.id]]) or _is_endless(judge, key, lent, done[check.id]):
                stopped = check.id
    return _over_guesses(judge, question, lent, tuple(done.values()))


def _over_guesses(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    results: tuple[CheckResult, ...],
) -> tuple[CheckResult, ...]:
    """Judge again what fails for want of a function, a constructor or a getter of the student's."""
    checks = {one.id: one for one in question.checks if one.weight}
    run = [r for r in results if r.id in checks and (question.id, r.id) in judge.runner.probes]

    def judged(result: CheckResult, guess: int) -> CheckResult:
        over = without_companions(judge, lent) if guess == OWN_CONSTRUCTOR else lent
        return judge_guess(judge, (question.id, result.id), checks[result.id], over, guess)

    formed = over_forms(judge, question, lent, run, judged)
    guessed = over_guesses(judge, question, lent, formed, judged)
    found = {result.id: result for result in guessed}
    passed = {id_ for id_, result in found.items() if result.is_passed}
    waiting = {id_ for id_ in found if not passed.issuperset(found.keys() & checks[id_].requires)}
    return tuple(r if r.id in waiting else found.get(r.id, r) for r in results)


def _is_endless(
    judge: SubmissionJudge, key: CheckKey, lent: frozenset[Target], result: CheckResult
) -> bool:
    """Tell whether a check is undecided that did not end: each of the others would take as long."""
    run = judge.runs.get((key, lent))
    return not result.weight and run is not None and bool(run.end)


def _not_run(check: Check, before: CheckResult, words: str) -> CheckResult:
    """Return the result of a check that is not run because of another one.

    Where the other one is undecided it is undecided as well, for the same reason, which stays true
    where the other one is found right over a guess.
    """
    message = Message(words, _titled(before))
    if before.weight:
        return check_result(check, Judgement(Verdict.SKIPPED, message))
    is_undecided = before.verdict is Verdict.SKIPPED
    judgement = before.judgement if is_undecided else Judgement(Verdict.SKIPPED, message)
    return replace(check_result(check, judgement), weight=0.0)


def _titled(check: CheckResult) -> dict[str, Message]:
    """Name a check as students know it, by its title."""
    return {"check": Message(N_("“{title}”"), {"title": check.title})}


def all_passed(results: Iterable[CheckResult]) -> bool:
    """Tell whether every check is right."""
    return all(result.is_passed for result in results)


def hit_limit(results: Iterable[CheckResult]) -> bool:
    """Tell whether a check ran out of time, memory or output; a bound on calls is none of these."""
    return any(one.verdict.facts.is_limit and not one.judgement.is_counted for one in results)


def was_stopped(results: Iterable[CheckResult]) -> bool:
    """Tell whether a check hit a limit, or its process died: no program goes on after that."""
    return hit_limit(results) or any(one.judgement.is_death for one in results)


def _together(
    judge: SubmissionJudge,
    question: Question,
    judged: Check,
    lent: frozenset[Target],
    only: Sequence[str] | None,
    done: Mapping[str, CheckResult],
) -> list[CheckKey]:
    """Return the checks that are to share a process with one of them.

    All of them hide as much as that one: a program may tell what it was told wherever something
    of it is shown. None is measured in time, which takes a process of its own. Those of the next
    questions are among them if they are likely to be judged in the same way over the same targets.
    """
    found = _of_question(judge, question, judged, lent, only, done)
    for other_id in judge.awaited:
        other = judge.assignment.question(other_id)
        if other_id == question.id:
            continue
        if only is None and _shares_a_process(judge, other, lent):
            found += _of_question(judge, other, judged, lent, None, {})
        # One that needs this question is judged over other targets, should this one be wrong.
        elif only is not None and question.id not in judge.assignment.needs[other_id]:
            failed = _failed_before(judge, other, lent)
            found += _of_question(judge, other, judged, lent, failed, {}) if failed else []
    return found


def _shares_a_process(judge: SubmissionJudge, other: Question, lent: frozenset[Target]) -> bool:
    """Tell whether a question that is judged later will be, as submitted, with ``lent`` lent.

    How a member of a class is lent depends on the questions that are judged together.
    """
    is_same = _is_there(judge, other) and judge.lent_as_submitted(other) == lent
    return is_same and not any(target.owner for target in lent)


def _is_there(judge: SubmissionJudge, other: Question) -> bool:
    return not other.is_in_words and judge.presence(other) is Presence.PRESENT


def _failed_before(
    judge: SubmissionJudge, other: Question, lent: frozenset[Target]
) -> Sequence[str]:
    """List the checks of a later question that were run and are not known to be right.

    The list is empty where that question will not first be judged again over ``lent``, and where
    calls may keep something, as any file with a class may: a wrong answer beside other checks would
    have to be asked for again.
    """
    if not (judge.study.keeps_nothing and _is_there(judge, other)):
        return ()
    before = judge.lent_as_submitted(other)
    if next(iter(lending_sets(judge, other, before)), None) != lent:
        return ()
    runs = [(check, judge.runs.get(((other.id, check.id), before))) for check in other.checks]
    return [
        check.id
        for check, run in runs
        if run and not run.end and not is_known_right(judge, (other.id, check.id), check, run)
    ]


def _of_question(
    judge: SubmissionJudge,
    question: Question,
    judged: Check,
    lent: frozenset[Target],
    only: Sequence[str] | None,
    done: Mapping[str, CheckResult],
) -> list[CheckKey]:
    """Return the checks of one question that may share a process with a check.

    Where something that the question needs is wrong by itself, it will most likely fail: the checks
    that wait for others are then run only once these were right, and after those that were run
    before, so that they find what these leave behind.
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
    on their own; these without their constructors, then only these; those over which a needed
    question was right on its own; those that failed as submitted; all needed targets but
    constructors; all those of the classes with wrong members; all of them; then the wrong ones
    without those of one question, for each such question in turn. Each set is followed by itself
    with the classes that its own extend or use: not every class of a student's can be extended by
    one that was made before it. A method that was written for the attributes of its own class works
    only with the constructor that sets them, and other classes are best left as they are. When all
    needed questions were right, the sets of classes and of all are left out, and so is what shares
    a question with a constructor, such as a getter: they would hide a mistake of this question, as
    a shared list is. A class that does not extend the one that it should is no mistake of this
    question.
    """
    assignment = judge.assignment
    needed, others = assignment.needed(question.id), assignment.needs[question.id]
    needs = [assignment.targets[other] for other in others]
    makers = {t for ts in needs for t in ts if t.member == "__init__"}
    wrong, failed = judge.targets_of(judge.wrong), judge.targets_of(judge.failed)
    bad = needed & wrong
    is_right = judge.right.issuperset(judge.usual_needs.get(question.id, others))
    made_with = {t for ts in needs if makers.intersection(ts) for t in ts} if is_right else makers
    kept = made_with - judge.study.unextended
    candidates = [bad, bad - makers, bad & makers]
    candidates += [needed & judge.right_over(other) for other in others]
    candidates += [needed & failed, needed - kept]
    if not is_right:
        owners = {target.owner for target in bad} - {""}
        candidates += [frozenset(t for t in needed if t.owner in owners), needed]
    candidates += _all_but_one(judge, question, bad)
    tried = {lent}
    for candidate in candidates:
        more = lent | (candidate & judge.lendable)
        extended = judge.classes_used_by(more) & needed & judge.lendable
        for one in (more, more | extended):
            if one not in tried:
                tried.add(one)
                yield one


def _all_but_one(
    judge: SubmissionJudge, question: Question, bad: frozenset[Target]
) -> list[frozenset[Target]]:
    """Return the wrong targets without those of one question, for each that the code names.

    What was written to make up for a wrong function calls it, and is right over that one alone: the
    question's own code, or that of a right question which it uses.
    """
    targets, needs = judge.assignment.targets, judge.assignment.needs[question.id]
    wrong = [other for other in needs if bad.intersection(targets[other])]
    if len(wrong) < 2:
        return []
    own = {*targets[question.id]}
    reached = {one for target in own for one in judge.study.uses.get(target, ())}
    own |= reached & judge.targets_of(judge.right)
    named = {one for target in own for one in judge.study.named.get(target, ())}
    return [bad.difference(targets[other]) for other in wrong if named.intersection(targets[other])]


def sets_by_target(
    judge: SubmissionJudge, question: Question, lent: frozenset[Target]
) -> Iterator[frozenset[Target]]:
    """Yield what is at fault with one target alone of one of its questions, for each that is there.

    A question may have several targets, of which one is wrong. The student's others go together.
    """
    bad = judge.assignment.needed(question.id) & judge.targets_of(judge.wrong) & judge.lendable
    for other in judge.assignment.needs[question.id]:
        own = [t for t in judge.assignment.targets[other] if t in bad]
        sets = (lent.union(bad.difference(own), {target}) for target in own)
        # Over what is lent as submitted, checks that are right count as well.
        yield from (more for more in sets if more != lent) if len(own) > 1 else ()


def find_blame(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    more: frozenset[Target],
    mended: Sequence[str],
    *,
    is_limit: bool,
) -> tuple[str, ...]:
    """Find the smallest set of questions to replace by the reference to make this one right.

    ``lent`` are the targets lent as submitted, ``more`` those lent when the checks were right, and
    ``mended`` the ids of the checks that fail as submitted and are right over ``more``. Where
    ``is_limit``, one ran out of time. Return the questions at fault, in the order of the spec.
    """
    targets, order, replaced = judge.assignment.targets, judge.assignment.order, more - lent
    needs = judge.assignment.needs[question.id]
    others = [other for other in needs if replaced & {*targets[other]}]
    suspects = [other for other in others if other in judge.wrong]
    # Where none is wrong on its own, one may not end on inputs that its checks lack.
    suspects = suspects or (others if is_limit else [])
    # Targets of right questions are lent as well, so that the others fit them.
    fitting = replaced - judge.targets_of({*suspects})

    @cache
    def is_right(guilty: tuple[str, ...]) -> bool:
        over = replaced & judge.targets_of({*guilty})
        methods = {target for target in over if target.member != "__init__"}
        tries = dict.fromkeys(
            (lent | over, lent | methods, lent | (over - methods), lent | over | fitting)
        )
        # These checks fail over what is lent as submitted.
        tries.pop(lent, None)
        return any(all_passed(judge_checks(judge, question, one, mended)) for one in tries)

    if not suspects or (fitting and is_right(())):
        return ()
    for suspect in suspects[: len(suspects) - 1]:
        if is_right((suspect,)):
            return (suspect,)
    guilty = tuple(suspects)
    for suspect in suspects[::-1]:
        fewer = tuple(other for other in guilty if other != suspect)
        if fewer and is_right(fewer):
            guilty = fewer
    return tuple(sorted(guilty, key=order.index))


def stubs_judged_elsewhere(judge: SubmissionJudge, question: Question) -> frozenset[Target]:
    """Return what checks call as judged elsewhere and was not begun: it is as good as missing."""
    names = {name for check in question.checks for name in check.elsewhere}
    presence = judge.study.presence
    return frozenset(t for t in presence if t.name in names and presence[t] is Presence.STUB)
