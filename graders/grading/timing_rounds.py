"""Measure a check and the reference alone, in turn, until their times are clear enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.reference_answers import CheckKey
from graders.grading.time_limit_runs import run_alone
from graders.judging.timing import Times
from graders.model import Target

_ROUNDS = 3


def measure_again(
    runner: CheckRunner,
    key: CheckKey,
    lent: frozenset[Target],
    is_settled: Callable[[RunResult], bool],
) -> RunResult:
    """Run a check and the reference alone, in turn, and keep the shortest times of both.

    ``is_settled`` tells whether the times so far are clear enough to need no other round. Return
    the first run with the shortest times of all, or a run that does not end.
    """
    runs: list[RunResult] = []
    reference_times: list[Times] = []
    least = RunResult()
    for _ in range(_ROUNDS):
        reference_times.append(runner.process.reference_times(runner.probes[key]))
        runs.append(run_alone(runner, key, lent))
        if runs[-1].end:
            return runs[-1]
        own, reference = _least([run.times for run in runs]), _least(reference_times)
        least = replace(runs[0], times=own, expected_times=reference)
        if is_settled(least):
            break
    return least


def _least(rounds: Sequence[Times]) -> Times:
    """Return the least time of each call; none where the rounds do not tell the same calls."""
    rest = min(times.rest for times in rounds)
    if len({len(times.calls) for times in rounds}) != 1:
        return Times((), rest)
    return Times(tuple(map(min, zip(*(times.calls for times in rounds), strict=True))), rest)
