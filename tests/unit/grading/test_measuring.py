"""Measuring again: both programs by turns, alone, and the least time of each call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.timing_rounds import measure_again
from graders.judging.timing import Times

KEY = ("q", "c")


class Fakes:
    """A runner and a reference that show written times, and remember in which order."""

    def __init__(self, own: list[Any], reference: list[Any]) -> None:
        self.probes = {KEY: "probe"}
        self.own: Iterator[Any] = iter(own)
        self.reference: Iterator[Any] = iter(reference)
        self.asked: list[str] = []

    @property
    def process(self) -> Fakes:
        return self

    def limit_s(self, key: Any, *, sure: bool) -> float:
        return 10.0

    def run_within(self, key: Any, lent: Any, cpu_s: float, *, alone: bool) -> RunResult:
        assert alone
        self.asked.append("own")
        found = next(self.own)
        return RunResult(end=found) if isinstance(found, str) else RunResult(times=Times(found))

    def reference_times(self, probe: Any) -> Times:
        assert probe == "probe"
        self.asked.append("reference")
        return Times(next(self.reference))

    def measure(self, *, settled_after: int = 9) -> RunResult:
        def is_settled(run: RunResult) -> bool:
            return self.asked.count("own") >= settled_after

        return measure_again(cast(CheckRunner, self), KEY, frozenset(), is_settled)


def test_the_least_of_each_call_counts() -> None:
    fakes = Fakes([(3, 9), (4, 5), (2, 7)], [(1, 1), (2, 0.5), (3, 3)])
    run = fakes.measure()

    assert (run.times, run.expected_times) == (Times((2, 5)), Times((1, 0.5)))
    assert fakes.asked == ["reference", "own"] * 3


def test_a_run_that_does_not_end_is_what_was_seen() -> None:
    run = Fakes([(3, 9), "cpu"], [(1, 1), (2, 2)]).measure()

    assert (run.end, run.times) == ("cpu", Times())


def test_runs_that_do_not_tell_the_same_calls_tell_no_time() -> None:
    run = Fakes([(3, 9), (4,), (2, 7)], [(1, 1), (2, 2), (3, 3)]).measure()

    assert run.times == Times()


def test_what_is_settled_is_not_measured_once_more() -> None:
    fakes = Fakes([(3, 9), (2, 7)], [(1, 1), (2, 0.5)])

    assert fakes.measure(settled_after=1).times == Times((3, 9))
    assert fakes.asked == ["reference", "own"]
