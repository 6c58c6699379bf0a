"""Guesses of what a student's own constructor or getter would be, where it is not there.

The student was free to write any of them: a method is right where one guess makes it right. The
worker makes the guesses, by number (``worker/loading/state_guesses.py`` and ``state_readings.py``).
"""

from __future__ import annotations

from collections.abc import Callable

from graders.checks.base import RunResult
from graders.grading.reference_answers import CheckKey
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, Target

# Ways tried to give a student's class the attributes that its own constructor would set.
_CONSTRUCTORS = range(1, 7)
# Ways tried to read from its objects what its own getter would give.
_GETTERS = range(1, 5)
_JudgeRun = Callable[[RunResult], CheckResult]


def guessed(
    judge: SubmissionJudge, key: CheckKey, lent: frozenset[Target], judge_run: _JudgeRun
) -> CheckResult | None:
    """Judge a check that is undecided with guesses; None where none makes it right.

    No guess is made for what is there and not known to be wrong.
    """
    at_fault = lent & judge.at_fault
    constructors = {target for target in lent if target.member == "__init__"}
    if constructors:
        is_asked = not constructors.isdisjoint(at_fault)
        return _over_constructors(judge, key, lent, judge_run) if is_asked else None
    private = judge.assignment.private_state
    if any(target in private and private[target].is_getter for target in at_fault):
        return _over_getters(judge, key, lent, judge_run)
    return None


def _over_constructors(
    judge: SubmissionJudge, key: CheckKey, lent: frozenset[Target], judge_run: _JudgeRun
) -> CheckResult | None:
    fitting = judge.fitting_guesses
    for guess in sorted(_CONSTRUCTORS, key=lambda guess: guess not in fitting):
        result = _with_guess(judge, key, lent, judge_run, guess)
        if result is not None and result.is_passed:
            fitting.add(guess)
            return result
    return None


def _over_getters(
    judge: SubmissionJudge, key: CheckKey, lent: frozenset[Target], judge_run: _JudgeRun
) -> CheckResult | None:
    """Judge over one getter after the other.

    All checks of a question that are right must be so by one getter. A check that none makes right
    tells nothing of them: the method may be wrong.
    """
    right = {}
    for guess in judge.getter_guesses.get(key[0], _GETTERS):
        result = _with_guess(judge, key, lent, judge_run, guess)
        if result is not None and result.is_passed:
            right[guess] = result
    if not right:
        return None
    judge.getter_guesses[key[0]] = tuple(right)
    return next(iter(right.values()))


def _with_guess(
    judge: SubmissionJudge,
    key: CheckKey,
    lent: frozenset[Target],
    judge_run: _JudgeRun,
    guess: int,
) -> CheckResult | None:
    if judge.guesses_left == 0:
        return None
    judge.guesses_left -= 1
    return judge_run(judge.runner.run_guess(key, lent, guess))
