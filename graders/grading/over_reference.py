"""A question that fails as submitted, judged again over more and more of the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graders.grading.doubts import is_raised_by_others
from graders.grading.questions import (
    find_blame,
    hit_limit,
    judge_checks,
    lending_sets,
    sets_by_target,
)
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, Target, Verdict
from graders.spec.schema.models import Question


def on_its_own(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    first: tuple[CheckResult, ...],
) -> tuple[tuple[CheckResult, ...], tuple[str, ...], frozenset[Target]]:
    """Judge what failed again over the reference; keep for each check the better of the two.

    Return the results, the questions at fault, and the targets lent to what was judged again.
    """
    more, own, unfit = _most_mended(judge, question, lent, first)
    again = {check.id: check for check in own}
    if any(check.is_passed for check in own):
        first = _without_others_errors(judge, question, more, first)
    checks = tuple(_better(c, again.get(c.id), unfit.get(c.id)) for c in first)
    checks = _with_recursion(judge, question, more, checks)
    mended = [check.id for check in own if check.is_passed]
    runnable = [id_ for id_ in mended if (question.id, id_) in judge.runner.probes]
    if not runnable:
        return checks, (), more
    is_limit = hit_limit(first)
    return checks, find_blame(judge, question, lent, more, runnable, is_limit=is_limit), more


def _with_recursion(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    results: tuple[CheckResult, ...],
) -> tuple[CheckResult, ...]:
    """Look again for a recursion over the reference: what is wrong may have ended it at once."""
    sought = {check.id for check in question.checks if check.wants_recursion}
    unseen = [r.id for r in results if r.id in sought and r.verdict is Verdict.TO_REVIEW]
    again = _judged_again(judge, question, lent, unseen)
    return tuple(again.get(result.id, result) for result in results)


def _without_others_errors(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    first: tuple[CheckResult, ...],
) -> tuple[CheckResult, ...]:
    """Judge again what is right by an exception with another text, over the reference.

    What the question needs and is wrong may have raised it before the question's own code failed.
    """
    lenient = {check.id for check in question.checks if check.takes_any_text}
    told = [c for c in first if c.is_passed and c.id in lenient and c.judgement.rationale]
    doubted = [c.id for c in told if not c.judgement.difference]  # blanks are the question's own
    again = _judged_again(judge, question, lent, doubted)
    return tuple(
        again[c.id] if c.id in again and again[c.id].verdict.facts.is_fault else c for c in first
    )


def _judged_again(
    judge: SubmissionJudge, question: Question, lent: frozenset[Target], ids: list[str]
) -> dict[str, CheckResult]:
    """Return the results of some checks over other lent targets, by id."""
    return {c.id: c for c in judge_checks(judge, question, lent, ids)} if ids else {}


def _most_mended(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    first: Sequence[CheckResult],
) -> tuple[frozenset[Target], tuple[CheckResult, ...], dict[str, CheckResult]]:
    """Try a question with more and more targets lent.

    Return the set that mended the most checks, the results over that set, and by id the checks left
    undecided over one of the sets. Where none mended any, a set over which a check does not end
    counts: the exception of another question's code may have hidden that. Only sets with more of
    what is left open are tried after it: that may be what does not end. Such an exception may have
    hidden any mistake: else the first set counts over which none ends a check. Where a check is
    left undecided, one target alone of a question at fault may do: ours of the others may not fit.
    """
    failing = [check.id for check in first if not check.is_passed]
    best_lent, most = lent, 0
    best: tuple[CheckResult, ...] = ()
    unfit: dict[str, CheckResult] = {}
    untold = judge.targets_of(judge.left_open)
    endless: frozenset[Target] | None = None
    is_hidden = is_raised_by_others(judge, question, first)

    def sets() -> Iterator[frozenset[Target]]:
        yield from lending_sets(judge, question, lent)
        if unfit:
            yield from sets_by_target(judge, question, lent)

    for more in sets():
        if endless is not None and untold.isdisjoint(more - endless):
            continue
        own = judge_checks(judge, question, more, failing)
        mended = sum(check.is_passed for check in own)
        unfit.update({check.id: check for check in own if not check.weight})
        shows_more = is_hidden and not best and not is_raised_by_others(judge, question, own)
        if mended > most or (not most and (hit_limit(own) or shows_more)):
            best_lent, best, most = more, own, mended
        if mended == len(failing):
            break
        endless = more if hit_limit(own) else endless
    return best_lent, best, unfit


def _better(
    before: CheckResult, again: CheckResult | None, unfit: CheckResult | None
) -> CheckResult:
    """Choose one of a check's results: as submitted, with targets lent, or undecided.

    What fails both ways fails by itself with the targets lent: that is what costs the points.
    """
    if before.is_passed or (again and again.is_passed):
        return before if before.is_passed or not again else again
    if unfit or not before.weight:
        return unfit or before
    return again if again and again.verdict.facts.is_fault else before
