"""Measures, before they are written as tables."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bench import accuracy, memory, stages
from bench.accuracy import Accuracy, credited
from bench.approaches import Outcome, class_with_nothing, with_graders, with_pytest
from bench.classes import ExampleClass
from bench.clock import Cost, median_cost
from bench.plan import Plan

GRADE, PYTEST, FLOOR = "graders", "pytest + pytest-timeout", "floor"


@dataclass(frozen=True)
class Speed:
    """The medians of one approach at one number of submissions at once."""

    approach: str
    jobs: int
    cost: Cost
    tree_mib: float


@dataclass(frozen=True)
class Split:
    """Where ``grade`` spends its wall clock, seconds; phases are means per submission."""

    jobs: int
    start: Mapping[str, float]
    phases: Mapping[str, float]
    reporting: float


@dataclass(frozen=True)
class ClassResult:
    """Everything about one class."""

    klass: ExampleClass
    plan: Plan
    ended: tuple[str, ...]
    speeds: tuple[Speed, ...]
    splits: tuple[Split, ...]
    accuracies: Mapping[str, Accuracy]


def judge_all(
    klass: ExampleClass, plan: Plan, jobs: int
) -> tuple[tuple[str, ...], dict[str, Accuracy]]:
    """Run each approach once over all; return the submissions that end, and the accuracies.

    A submission ends when ``grade`` met no limit in it and the floor had none to stop.
    """
    outcomes = {
        GRADE: with_graders(klass.paths(), jobs),
        PYTEST: with_pytest(klass, plan, jobs),
        FLOOR: class_with_nothing(klass, plan, jobs),
    }
    endless = outcomes[GRADE].stopped | outcomes[FLOOR].stopped
    ended = tuple(id_ for id_ in klass.submissions if id_ not in endless)
    found = {name: accuracy.measure(credited(klass), plan, o.right) for name, o in outcomes.items()}
    return ended, found


def time_all(
    klass: ExampleClass, plan: Plan, rounds: int
) -> tuple[tuple[Speed, ...], tuple[Split, ...]]:
    """Time every approach over submissions that end; rounds go round the approaches in turn."""
    ways: dict[tuple[str, int], Callable[[], Outcome]] = {
        (GRADE, 2): lambda: with_graders(klass.paths(), 2),
        (GRADE, 1): lambda: with_graders(klass.paths(), 1),
        (PYTEST, 2): lambda: with_pytest(klass, plan, 2),
        (FLOOR, 2): lambda: class_with_nothing(klass, plan, 2),
        (FLOOR, 1): lambda: class_with_nothing(klass, plan, 1),
    }
    taken: dict[tuple[str, int], list[Outcome]] = {way: [] for way in ways}
    staged: dict[int, list[dict[str, float]]] = {2: [], 1: []}
    for _ in range(rounds):
        for way, go in ways.items():
            taken[way].append(go())
        for jobs, seconds in staged.items():
            seconds.append(stages.measure(klass.paths(), jobs))
    speeds = tuple(_speed(way, taken[way], go) for way, go in ways.items())
    splits = tuple(_split(jobs, s, taken[GRADE, jobs]) for jobs, s in staged.items())
    return speeds, splits


def _speed(way: tuple[str, int], outcomes: Sequence[Outcome], go: Callable[[], Outcome]) -> Speed:
    cost = median_cost([outcome.cost for outcome in outcomes])
    return Speed(*way, cost, memory.peak_during(go))


def _split(jobs: int, staged: Sequence[Mapping[str, float]], outcomes: Sequence[Outcome]) -> Split:
    def of_stage(name: str) -> float:
        return statistics.median(seconds[name] for seconds in staged)

    def of_phase(name: str) -> float:
        return statistics.median(outcome.phases[name] for outcome in outcomes)

    return Split(
        jobs,
        {name: of_stage(name) for name in stages.START},
        {name: of_phase(name) for name in outcomes[0].phases},
        of_stage(stages.REPORT),
    )
