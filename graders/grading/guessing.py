"""Guesses of what a student's own constructor or getter would be, where it is not there.

The student was free to write any of them: a method is right where one guess makes it right. The
worker makes the guesses, by number (``worker/loading/state_guesses.py`` and ``state_readings.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from graders.checks.base import RunResult
from graders.grading.reference_answers import CheckKey
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, Target

# Ways tried to give a student's class the attributes that its own constructor would set, and those
# tried for all checks of a question.
_CONSTRUCTORS, _MOST_OF_CONSTRUCTORS = range(1, 7), 24
# Ways tried to read from its objects what its own getter would give, and the runs of checks that
# these may cost.
_GETTERS, _MOST_OF_GETTERS = range(1, 5), 40


def over_constructors(
    judge: SubmissionJudge,
    key: CheckKey,
    lent: frozenset[Target],
    judge_run: Callable[[RunResult], CheckResult],
) -> CheckResult | None:
    """Judge a check that is undecided with guesses; None where none makes it right.

    No guess is made where the constructor is there and not known to be wrong.
    """
    if not any(target.member == "__init__" for target in lent & judge.at_fault):
        return None
    fitting = judge.fitting_guesses.setdefault(key[0], set())
    for guess in sorted(_CONSTRUCTORS, key=lambda guess: guess not in fitting):
        if judge.guesses[key[0]] == _MOST_OF_CONSTRUCTORS:
            break
        judge.guesses[key[0]] += 1
        result = judge_run(judge.runner.run_guess(key, lent, guess))
        if result.is_passed:
            fitting.add(guess)
            return result
    return None


def over_getters(
    judge: SubmissionJudge,
    lent: frozenset[Target],
    results: Sequence[CheckResult],
    judge_guess: Callable[[CheckResult, int], CheckResult],
) -> tuple[CheckResult, ...]:
    """Judge the checks of a question that are undecided over one getter after the other.

    The first getter counts over which the most checks are right, among those over which all are
    right that were so before. ``results`` are those of what has a run.
    """
    best = tuple(results)
    if not _lacks_getter(judge, lent) or all(one.weight for one in results):
        return best
    asked = iter(range(_MOST_OF_GETTERS))
    for guess in _GETTERS:
        found = tuple(_over_getter(results, guess, judge_guess, asked))
        is_whole = len(found) == len(results)
        if is_whole and _rights(found) > _rights(best):
            best = found
    return best


def _lacks_getter(judge: SubmissionJudge, lent: frozenset[Target]) -> bool:
    """Tell whether a getter is lent that the student did not write, over their own constructor."""
    private, reads = judge.assignment.private_state, judge.study.facts
    return not any(target.member == "__init__" for target in lent) and any(
        target in private
        and private[target].is_getter
        # The attributes that a wrong getter reads tell what it is about: no other one is likely.
        and not reads.get(target.name, {}).get("reads")
        for target in lent & judge.at_fault
    )


def _over_getter(
    results: Sequence[CheckResult],
    guess: int,
    judge_guess: Callable[[CheckResult, int], CheckResult],
    asked: Iterator[int],
) -> Iterator[CheckResult]:
    """Yield the results over a getter, up to the first check that is not right any more."""
    for before in results:
        if before.weight and not before.is_passed:
            yield before
            continue
        if next(asked, None) is None:
            return
        result = judge_guess(before, guess)
        if before.is_passed and not result.is_passed:
            return
        yield result if result.is_passed else before


def _rights(results: Sequence[CheckResult]) -> int:
    return sum(result.is_passed for result in results)
