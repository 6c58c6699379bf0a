"""Judge answers that are larger than the reference's apart: whatever they are, judging ends.

Code of the course ended on the reference's answers. On larger ones it may be one endless call of a
built-in function, which nothing in its own process can stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

from graders.checks.base import RunResult, TooLargeError
from graders.codec.burden import greatest, is_heavy, is_immense
from graders.errors import InternalError
from graders.judging import timing
from graders.judging.apart import apart, has_forks

# A fork takes some milliseconds.
_SEVERAL = 3
# Several expressions may be asked about one answer.
_SHARE = 2 * timing.ANSWER_SHARE

T = TypeVar("T")


def judged_at_once(run: RunResult, judge: Callable[[], T]) -> T:
    """Return what a function says of the answers to all cases, which it asks `judged` about.

    Where several are large, one fork does for all of them, unless one of them ends it.
    """
    if not has_forks():
        return judge()
    cases = range(min(len(run.seen), len(run.inputs)))
    large = (case for case in cases if not run.is_of_reference and _is_larger(run, [case]))
    if len(list(islice(large, _SEVERAL))) == _SEVERAL:
        with suppress(timing.EndlessError):
            return apart(judge, _SHARE * timing.COURSE_CODE_S)
    return judge()


def judged(run: RunResult, cases: Sequence[int], judge: Callable[[], T]) -> T:
    """Return what a function says of the answers to some cases, within a limit.

    Where it does not end, raise TooLargeError for answers that are much too large; for others the
    course is at fault, an InternalError.
    """
    # Sizes take as long as most judging: they are not looked at where nothing is done apart.
    if run.is_of_reference or (has_forks() and not _is_larger(run, cases)):
        return judge()
    try:
        return apart(judge, _SHARE * timing.COURSE_CODE_S)
    except timing.EndlessError as problem:
        told, known = _told(run, cases), _known(run, cases)
        if is_heavy(told, known) or is_immense(told, known):
            raise TooLargeError from problem
        raise InternalError(f"judging {problem}", "make it end on any answer") from problem


def _is_larger(run: RunResult, cases: Sequence[int]) -> bool:
    most = greatest(_told(run, cases))
    return most > greatest(_known(run, cases), enough=most)


def _told(run: RunResult, cases: Sequence[int]) -> Any:
    return [run.seen[case].shown for case in cases]


def _known(run: RunResult, cases: Sequence[int]) -> Any:
    return [(run.expected[case].shown, run.inputs[case]) for case in cases]
