"""How it is decided whether a check ends: looked at first, which proves or changes nothing."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.time_limit_runs import run_to_limit
from graders.judging.endless import EndlessLoop
from graders.judging.timing import CROWD, LOOK_SHARE, LOOKED_AT_SHARE, PROVE_S, SEARCH_S, Times
from graders.model import StackFrame, Target
from graders.probe import Probe
from graders.sandbox.base import Asker
from graders.worker.observing import endless

KEY = ("q", "c")


RIGHT = ("right",)


class Watched(CheckRunner):
    """A runner whose program is seen to do one thing while it is looked at, and another unseen."""

    def __init__(
        self,
        looked_at: RunResult,
        unseen: RunResult,
        measure: str = "",
        at_once: int = 1,
        finds_loops: bool = True,
    ) -> None:
        context = SimpleNamespace(
            run_lock=SimpleNamespace(at_once=at_once),
            reference_answers=SimpleNamespace(observations={KEY: RIGHT}),
            assignment=SimpleNamespace(language=SimpleNamespace(finds_loops=finds_loops)),
        )
        process = SimpleNamespace(context=context, probes={KEY: Probe(measure=measure)})
        super().__init__(cast(Any, process), cast(Asker, None))
        self.shown = {True: looked_at, False: unseen}
        self.given: list[tuple[str, float]] = []

    def limit_s(self, *_: object, **__: object) -> float:
        return 10.0

    def run_within(self, *asked: Any, alone: bool = False, look_s: float = 0.0) -> RunResult:
        how = "looked at" if look_s else "alone" if alone else "among others"
        self.given.append((how, asked[2]))
        return replace(self.shown[look_s > 0], is_timed=alone)


class Lent(CheckRunner):
    """A runner of checks to which a method of a class with private state is lent."""

    def __init__(self) -> None:
        assignment = SimpleNamespace(private_state={METHOD: ()})
        context = SimpleNamespace(reference_answers=None, assignment=assignment)
        process = SimpleNamespace(context=context, probes={KEY: Probe()})
        super().__init__(cast(Any, process), cast(Asker, None))
        self.given: list[float] = []

    def _run_probe(self, *asked: Any, **_: object) -> RunResult:
        self.given.append(asked[3])
        return RunResult()


METHOD = Target("tp", "Robot.turn")
LOOP = EndlessLoop(StackFrame("tp.py", 1, "f", "while True:"), "constant")
OTHERS = cast(Any, ("other",))
ENDED, WRONG = RunResult(seen=cast(Any, RIGHT)), RunResult(seen=OTHERS)
SLOW = replace(ENDED, times=Times(rest=7.0))
LOOKED_AT = ("looked at", 10 * LOOKED_AT_SHARE + PROVE_S)


@pytest.mark.parametrize(
    "looked_at",
    [ENDED, RunResult(end="cpu", loop=LOOP)],
    ids=["right", "endless"],
)
@pytest.mark.parametrize("at_once", [1, CROWD])
def test_a_proof_and_a_right_answer_are_believed(looked_at: RunResult, at_once: int) -> None:
    runner = Watched(looked_at, RunResult(end="died"), at_once=at_once)
    assert run_to_limit(runner, KEY, frozenset()) == replace(looked_at, is_timed=True)
    assert runner.given == [LOOKED_AT]


def test_only_a_run_that_decides_has_time_for_searches_of_what_is_lent() -> None:
    runner = Lent()
    runner.run_within(KEY, frozenset({METHOD}), 1.0, look_s=0.1)
    runner.run_within(KEY, frozenset({METHOD}), 1.0, alone=True)
    runner.run_within(KEY, frozenset({METHOD}), 2 * SEARCH_S)
    runner.run_within(KEY, frozenset(), 1.0)
    assert runner.given == [1.0, SEARCH_S, 2 * SEARCH_S, 1.0]


@pytest.mark.parametrize("end", ["cpu", "output", "died", "memory", "wall", "input"])
@pytest.mark.parametrize("unseen", [ENDED, RunResult(end="cpu")], ids=["right", "cut"])
def test_however_else_it_ends_while_it_is_looked_at_it_is_run_unseen(
    end: str, unseen: RunResult
) -> None:
    runner = Watched(RunResult(end=end), unseen)
    assert run_to_limit(runner, KEY, frozenset()) == replace(unseen, is_timed=True)
    assert runner.given == [LOOKED_AT, ("alone", 6)]


def test_the_loop_that_was_seen_is_told_of_a_run_that_ends_at_the_same_place() -> None:
    seen = replace(LOOP, why="time")
    looked_at, cut = RunResult(end="cpu", loop=seen), RunResult(end="cpu")
    run = run_to_limit(Watched(looked_at, cut), KEY, frozenset())
    assert run == replace(cut, loop=seen, is_timed=True)
    for unseen in (ENDED, RunResult(end="died"), replace(cut, seen=OTHERS)):
        assert run_to_limit(Watched(looked_at, unseen), KEY, frozenset()).loop is None


@pytest.mark.parametrize("looked_at", [WRONG, SLOW], ids=["wrong", "slow"])
def test_what_looking_may_have_changed_is_run_unseen(looked_at: RunResult) -> None:
    runner = Watched(looked_at, ENDED)
    assert run_to_limit(runner, KEY, frozenset()) == replace(ENDED, is_timed=True)
    assert runner.given == [LOOKED_AT, ("alone", 6)]


@pytest.mark.parametrize(
    ("unseen", "given"),
    [
        (ENDED, [("among others", 18)]),
        (RunResult(end="cpu"), [("among others", 18)]),
        (SLOW, [("among others", 18), ("alone", 6)]),
        (RunResult(end="wall"), [("among others", 18), ("alone", 6)]),
    ],
)
def test_in_a_crowd_it_is_alone_only_in_doubt(
    unseen: RunResult, given: list[tuple[str, float]]
) -> None:
    runner = Watched(RunResult(end="cpu"), unseen, at_once=CROWD)
    assert run_to_limit(runner, KEY, frozenset()) == replace(unseen, is_timed=True)
    assert runner.given == [LOOKED_AT, *given]


def test_what_is_measured_is_never_looked_at() -> None:
    runner = Watched(ENDED, ENDED, measure="cpu")
    assert run_to_limit(runner, KEY, frozenset()) == replace(ENDED, is_timed=True)
    assert runner.given == [("alone", 6)]


def test_in_a_language_that_finds_no_loops_nothing_is_looked_at() -> None:
    runner = Watched(ENDED, ENDED, finds_loops=False)
    assert run_to_limit(runner, KEY, frozenset()) == replace(ENDED, is_timed=True)
    assert runner.given == [("alone", 6)]


def test_the_last_look_comes_within_the_time_that_is_given_for_it() -> None:
    assert max(endless._PROOFS) * LOOK_SHARE < LOOKED_AT_SHARE
