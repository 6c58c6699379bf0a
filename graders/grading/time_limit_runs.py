"""Runs that decide whether a check ends within its limit of time.

A first attempt takes a part of the limit, among others. What does not end then is looked at, for a
loop that is proved not to end, and then run unseen: alone, or in a crowd among others for longer.
"""

from __future__ import annotations

from dataclasses import replace

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.observations import Observations
from graders.grading.reference_answers import CheckKey
from graders.judging import timing
from graders.model import Target


def run_soon(runner: CheckRunner, key: CheckKey, lent: frozenset[Target]) -> RunResult:
    """Run one check for the time of a first attempt, which then decides whether it ends.

    Other programs lengthen the time of this one: where there are any, it decides alone.
    """
    run = runner.run_again(key, lent)
    if run.end == "cpu" and runner.context.run_lock.at_once > 1:
        run = runner.run_within(key, lent, runner.first_s(key), alone=True)
    return replace(run, is_first=True, is_timed=False)


def run_alone(runner: CheckRunner, key: CheckKey, lent: frozenset[Target]) -> RunResult:
    """Run one check with nothing else on the machine, for the time that decides."""
    decides_s = timing.ALONE_SHARE * runner.limit_s(key, sure=True)
    return runner.run_within(key, lent, decides_s, alone=True)


def run_to_limit(runner: CheckRunner, key: CheckKey, lent: frozenset[Target]) -> RunResult:
    """Run a check that did not end the first time, and decide whether it ends."""
    # A program that is measured is never looked at: that would change the measure.
    if runner.probes[key].is_counted or not runner.assignment.language.finds_loops:
        return _decide(runner, key, lent)
    looked_at = _look_at(runner, key, lent)
    is_proved = looked_at.loop is not None and looked_at.loop.is_proved
    decides_s = timing.ALONE_SHARE * runner.limit_s(key, sure=True)
    is_right = _is_right(runner, key, looked_at) and looked_at.times.total <= decides_s
    if is_proved or is_right:
        return replace(looked_at, is_timed=True)
    run = _decide(runner, key, lent)
    is_same = run.end == looked_at.end == "cpu" and len(run.seen) == len(looked_at.seen)
    return replace(run, loop=looked_at.loop) if is_same else run


def _decide(runner: CheckRunner, key: CheckKey, lent: frozenset[Target]) -> RunResult:
    """Run one check for the time that decides: in a crowd among others, where that is enough."""
    limit_s = runner.limit_s(key, sure=True)
    share = timing.among_share(runner.context.run_lock.at_once)
    if share:
        run = runner.run_within(key, lent, share * limit_s)
        if run.is_cut or (not run.end and run.times.total <= timing.ALONE_SHARE * limit_s):
            return replace(run, is_timed=True)
    return run_alone(runner, key, lent)


def _look_at(runner: CheckRunner, key: CheckKey, lent: frozenset[Target]) -> RunResult:
    """Look for a loop that does not end; only a proof or a right answer counts."""
    limit_s = runner.limit_s(key, sure=True)
    cpu_s = timing.LOOKED_AT_SHARE * limit_s + timing.PROVE_S
    return runner.run_within(key, lent, cpu_s, look_s=timing.LOOK_SHARE * limit_s)


def _is_right(runner: CheckRunner, key: CheckKey, run: RunResult) -> bool:
    seen = run.seen
    is_reference = seen is runner.reference_answers.observations[key]
    is_known = isinstance(seen, Observations) and runner.process.is_known_right(key, seen)
    return not run.end and (is_reference or is_known)
