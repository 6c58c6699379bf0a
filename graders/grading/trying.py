"""Try the patterns of a spec on the reference's own answers, before any student's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from graders.checks.base import Check
from graders.checks.patience import EndlessError
from graders.checks.patterns import SHAPE_ERRORS, Pattern, is_true
from graders.checks.running import RunningCheck
from graders.errors import Problem
from graders.spec.assignment import Assignment
from graders.spec.places import problem_of_check
from graders.testimony import Observation, Probe

# An expression that does not hold together fails on the first few.
_CASES = 20
CheckKey = tuple[str, str]


def pattern_problems(
    assignment: Assignment,
    probes: Mapping[CheckKey, Probe],
    seen: Mapping[CheckKey, Sequence[Observation]],
) -> Iterator[Problem]:
    """Yield the patterns that raise on a right answer, given as both `actual` and `expected`.

    What an answer of another shape raises is let through, unless every answer does: some right
    answers are empty.
    """
    for key, probe in probes.items():
        check = assignment.check(*key)
        for rank, pattern in enumerate(getattr(check, "patterns", ())):
            problem = _raised(check, pattern, probe, seen[key])
            if problem is not None:
                what = f"patterns[{rank}] {problem}: {pattern.when!r:.80}"
                mend = "make the expression hold for any answer of the right shape"
                yield problem_of_check(assignment, *key, what, mend)


def _raised(
    check: Check, pattern: Pattern, probe: Probe, seen: Sequence[Observation]
) -> str | None:
    assert isinstance(check, RunningCheck)  # noqa: S101 - only these have patterns
    misfit: Exception | None = None
    is_tried = False
    for inputs, case in list(zip(probe.inputs, seen, strict=False))[:_CASES]:
        value = check.wanted(case)
        try:
            is_true(pattern, inputs, value, value, case.printed)
            is_tried = True
        except SHAPE_ERRORS as problem:
            misfit = problem
        except (Exception, EndlessError) as problem:  # noqa: BLE001 - the course's own
            return _words(problem)
    return _words(misfit) if misfit and not is_tried else None


def _words(problem: BaseException) -> str:
    return f"raises {type(problem).__name__} on the reference's answer ({problem})"
