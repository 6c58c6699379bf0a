"""Judge one question over a set of lent targets, choose what to lend next, and find the blame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from graders.grading.checking import judge_check
from graders.grading.reference_answers import CheckKey
from graders.grading.results import check_result
from graders.grading.submission_judge import SubmissionJudge
from graders.i18n import N_
from graders.model import CheckResult, Judgement, Message, Target, Verdict
from graders.spec.schema.models import Question


def judge_question(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    only: Sequence[str] | None = None,
) -> tuple[CheckResult, ...]:
    """Judge the checks of a question with the targets of some others lent.

    Parameters
    ----------
    lent : frozenset of Target
        The targets that the reference lends; all of them needed by this question.
    only : sequence of str, optional
        Ids of the checks to judge; all when left out.
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
            done[check.id] = check_result(check, Judgement(Verdict.SKIPPED, words))
        elif stopped is not None and key in judge.runner.probes:
            words = Message(N_("not run: {check} did not end"), {"check": stopped})
            done[check.id] = check_result(check, Judgement(Verdict.SKIPPED, words))
        else:
            together = _together(judge, question, lent, only, done)
            done[check.id] = judge_check(judge, key, check, lent, together)
            if hit_limit([done[check.id]]):
                stopped = check.id
    return tuple(done.values())


def all_passed(results: Iterable[CheckResult]) -> bool:
    """Tell whether every check is right."""
    return all(result.is_passed for result in results)


def hit_limit(results: Iterable[CheckResult]) -> bool:
    """Tell whether a check ran out of time, memory or output."""
    verdicts = [result.verdict for result in results]
    return any(verdict.facts.is_limit for verdict in verdicts)


def _together(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    only: Sequence[str] | None,
    done: Mapping[str, CheckResult],
) -> list[CheckKey]:
    """Return the checks of a question that are to share a process.

    Where something that the question needs is wrong by itself, it will most likely fail: the
    checks that wait for others are then run only once these were right, and after those that
    were run before, so that they find what these leave behind.
    """
    asked = [c for c in question.checks if only is None or c.id in only]
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
            found.append(key)
    return found


def without_lacking(
    results: Iterable[CheckResult], lacking: Sequence[Target]
) -> tuple[CheckResult, ...]:
    """Leave undecided what fails where a needed target is lacking that nothing lends."""
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

    First what is wrong by itself is added, then what failed as submitted, then all that the
    question needs but constructors, then all: a method that was written for the attributes of its
    own class only works with the constructor that sets them. Where all that is needed was right,
    constructors are never lent: that would hide a mistake of this question, such as a shared list.

    Parameters
    ----------
    lent : frozenset of Target
        The targets lent as submitted.
    """
    assignment = judge.assignment
    needed, others = assignment.needed(question.id), assignment.needs[question.id]
    needs = [assignment.targets[other] for other in others]
    makers = {t for ts in needs if any(t.member == "__init__" for t in ts) for t in ts}
    wrong, failed = judge.targets_of(judge.wrong), judge.targets_of(judge.failed)
    candidates = [needed & wrong, needed & failed, needed - makers]
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
    candidates: Sequence[str],
    mended: Sequence[str],
) -> tuple[str, ...]:
    """Put the reference in place of one candidate at a time, then of as few as suffice.

    Parameters
    ----------
    lent : frozenset of Target
        The targets lent as submitted.
    candidates : sequence of str
        The other needed questions, most suspect first.
    mended : sequence of str
        Ids of the checks that fail as submitted and are right on their own.

    Returns
    -------
    tuple of str
        The questions at fault, in the order of the spec.
    """
    targets, order = judge.assignment.targets, judge.assignment.order
    own = targets[question.id]

    def is_right(guilty: Sequence[str]) -> bool:
        replaced = {t for other in guilty for t in targets[other] if t not in own}
        return all_passed(judge_question(judge, question, lent | replaced, mended))

    if len(candidates) == 1:
        return tuple(candidates)
    for candidate in candidates:
        if is_right([candidate]):
            return (candidate,)
    guilty = list(candidates)
    for candidate in reversed(candidates):
        fewer = [other for other in guilty if other != candidate]
        if fewer and is_right(fewer):
            guilty = fewer
    return tuple(sorted(guilty, key=order.index))
