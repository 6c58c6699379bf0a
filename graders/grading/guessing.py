"""Guesses of what a student's own constructor, getter or method would do, where it is not there.

The student was free to write any of them: a method is right where one guess makes it right. The
worker makes the guesses, by number (`state_guesses` and `state_readings` of ``worker/adapting``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace

from graders.grading.foreign_state import is_foreign
from graders.grading.submission_judge import SubmissionJudge
from graders.light_dataclass import dataclass
from graders.model import CheckResult, Presence, Target
from graders.protocol import OWN_CONSTRUCTOR
from graders.spec.schema.models import Question

# Ways tried to give a student's class the attributes that its own constructor would set, and those
# tried to read from its objects what its own getter would give.
_CONSTRUCTORS, _GETTERS = range(1, 7), range(1, 5)
# Any guess keeps the attributes true that follow from those which a lent method changes.
_DERIVED = range(1, 2)
# The function that judges a check over a guess.
Judged = Callable[[CheckResult, int], CheckResult]
# Runs of checks that the guesses of a question may cost, over all that is lent in turn: those of
# constructors, and those of getters.
_MOST_OF_GUESSES = 40


def over_guesses(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    results: Sequence[CheckResult],
    judge_guess: Judged,
) -> tuple[CheckResult, ...]:
    """Judge the checks of a question that are undecided over one guess after the other.

    The first guess counts over which the most checks are right: a student writes one constructor,
    and one getter. ``results`` are those of what has a run.
    """
    if all(one.weight for one in results):
        return tuple(results)
    if any(target.member == "__init__" for target in lent & judge.at_fault):
        return _over_constructors(judge, question.id, lent, results, judge_guess)
    measured = {check.id for check in question.checks if check.is_measured}
    known = [one for one in results if one.id not in measured]
    if _lacks_getter(judge, lent):
        return _over_getters(judge, question.id, known, judge_guess, _GETTERS)
    if any(target.owner for target in lent & judge.at_fault):
        return _over_getters(judge, question.id, known, judge_guess, _DERIVED)
    return tuple(results)


def _over_constructors(
    judge: SubmissionJudge,
    question_id: str,
    lent: frozenset[Target],
    results: Sequence[CheckResult],
    judge_guess: Judged,
) -> tuple[CheckResult, ...]:
    """Judge the checks over one constructor after the other, the one that fitted before first.

    What is right without a guess, over objects that lack something, is so over one constructor too:
    that which sets nothing, or what a class begins with.
    """
    passed = [one for one in results if one.is_passed]
    lucky = [one for one in passed if _lacked_something(judge, question_id, one, lent)]
    asked = [one for one in results if not one.weight] + lucky
    fitting = judge.fitting_guesses.get(question_id)
    own = [OWN_CONSTRUCTOR] if _has_own(judge, lent) else []
    order = sorted([*own, *_CONSTRUCTORS], key=lambda guess: guess != fitting)
    guesses = _Guesses(judge, question_id, asked, judge_guess, most=len(lucky))
    # A guess over which the first check is wrong comes last: the runs may not suffice for all.
    for guess in order:
        guesses.run(guess, 1)
        if _rights(guesses.found[guess]):
            guesses.run(guess, len(asked))
    for guess in order:
        guesses.run(guess, len(asked))
    best = {one.id: one for one in results}
    if guesses.best:
        judge.fitting_guesses[question_id] = guesses.best
        found = guesses.found[guesses.best]
        best |= {b.id: _left(b, result) for b, result in zip(asked, found, strict=True)}
    return tuple(best.values())


def _has_own(judge: SubmissionJudge, lent: frozenset[Target]) -> bool:
    """Tell whether each constructor at fault may serve, with the defaults of ours in its place."""
    lost = {target for target in lent & judge.at_fault if target.member == "__init__"}
    presence, endless = judge.study.presence, judge.runner.endless
    return all(presence[one] is Presence.PRESENT and one not in endless for one in lost)


def without_companions(judge: SubmissionJudge, lent: frozenset[Target]) -> frozenset[Target]:
    """Return what is lent without the other targets of the questions of lent constructors.

    A getter beside a constructor may be right over what the student's own one sets.
    """
    targets = judge.assignment.targets.values()
    beside = {one for each in targets if any(t.member == "__init__" for t in each) for one in each}
    return frozenset(t for t in lent if t.member == "__init__" or t not in beside)


@dataclass
class _Guesses:
    """The results of checks over one guess after the other, and the guess that is best so far.

    ``most`` is the number of checks that are right over the best guess, or without any.
    """

    judge: SubmissionJudge
    question_id: str
    asked: Sequence[CheckResult]
    judge_guess: Judged
    most: int
    best: int = 0
    found: dict[int, list[CheckResult]] = field(default_factory=lambda: defaultdict(list))

    def run(self, guess: int, until: int) -> None:
        """Judge the checks up to a number over a guess, as long as it may become the best one."""
        found = self.found[guess]
        for before in self.asked[len(found) : until]:
            can_be_best = _rights(found) + len(self.asked) - len(found) > self.most
            if not can_be_best or not _may_run(self.judge, self.question_id, "constructor"):
                return
            found.append(self.judge_guess(before, guess))
        if len(found) == len(self.asked) and _rights(found) > self.most:
            self.most, self.best = _rights(found), guess


def _lacked_something(
    judge: SubmissionJudge, question_id: str, result: CheckResult, lent: frozenset[Target]
) -> bool:
    """Tell whether a check met an object that lacks what only a guess would give it."""
    run = judge.runs.get(((question_id, result.id), lent))
    return run is not None and is_foreign(run)


def _left(before: CheckResult, over: CheckResult) -> CheckResult:
    """Return a result over a guess; what is not right over it is left undecided."""
    if over.is_passed:
        return over
    return replace(over, weight=0.0) if before.is_passed else before


def _over_getters(
    judge: SubmissionJudge,
    question_id: str,
    results: Sequence[CheckResult],
    judge_guess: Judged,
    guesses: Iterable[int],
) -> tuple[CheckResult, ...]:
    """Judge the checks over one getter after the other, or over attributes that follow from others.

    Those count over which all checks are right that were so before.
    """
    best = tuple(results)
    for guess in guesses:
        found = tuple(_over_getter(judge, question_id, results, guess, judge_guess))
        is_whole = len(found) == len(results)
        if is_whole and _rights(found) > _rights(best):
            best = found
    return best


def _lacks_getter(judge: SubmissionJudge, lent: frozenset[Target]) -> bool:
    """Tell whether a getter is lent over the student's own constructor."""
    private = judge.assignment.private_state
    return not any(target.member == "__init__" for target in lent) and any(
        target in private and private[target].is_getter for target in lent & judge.at_fault
    )


def _over_getter(
    judge: SubmissionJudge,
    question_id: str,
    results: Sequence[CheckResult],
    guess: int,
    judge_guess: Judged,
) -> Iterator[CheckResult]:
    """Yield the results over a getter, up to the first check that is not right any more."""
    for before in results:
        if before.weight and not before.is_passed:
            yield before
            continue
        if not _may_run(judge, question_id, "getter"):
            return
        result = judge_guess(before, guess)
        if before.is_passed and not result.is_passed:
            return
        yield result if result.is_passed else before


def _may_run(judge: SubmissionJudge, question_id: str, guessed: str) -> bool:
    """Tell whether a question may have one more run over a guess, and count it.

    Where a constructor may be at fault as well as a getter, its runs leave the getter its own.
    """
    may = judge.guesses[question_id, guessed] < _MOST_OF_GUESSES
    judge.guesses[question_id, guessed] += may
    return may


def _rights(results: Sequence[CheckResult]) -> int:
    return sum(result.is_passed for result in results)
