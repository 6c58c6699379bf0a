"""Ask the box about checks: many in one process, or one by itself, within their limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graders.checks.base import RunResult
from graders.grading import requests
from graders.grading.observing import (
    Observations,
    dialogue,
    only_times,
    parts_of,
    step_reached,
    times_of,
)
from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import CheckKey, ReferenceAnswers
from graders.grading.reference_runner import ReferenceRunner
from graders.grading.study import Study
from graders.grading.termination import end_of
from graders.judging import timing
from graders.judging.endless import endless_loop
from graders.judging.timing import Times
from graders.model import Point, Target
from graders.probe import Observation, Probe
from graders.sandbox.base import Answer, Asker, Frame, Limits
from graders.spec.assignment import Assignment


@dataclass
class CheckRunner:
    """What is asked of one submission's box.

    ``cpu_s`` is what all of it took, ``spent_s`` what each question took that was judged, and
    ``judging_s`` what it took of the host's own time to read and judge what was seen.
    ``endless`` gathers the targets that were seen not to end: nothing is learned by running them.
    ``left_out`` tells what loading leaves out, by what is lent.
    """

    station: ProcessContext
    box: Asker
    study: Study = field(default_factory=Study)
    cpu_s: float = 0.0
    judging_s: float = 0.0
    spent_s: dict[str, float] = field(default_factory=dict)
    endless: set[Target] = field(default_factory=set)
    clocked: dict[CheckKey, tuple[Point, ...]] = field(default_factory=dict)
    left_out: dict[frozenset[Target], tuple[tuple[str, int], ...]] = field(default_factory=dict)

    @property
    def assignment(self) -> Assignment:
        """The assignment that is graded."""
        return self.station.setting.assignment

    @property
    def expected(self) -> ReferenceAnswers:
        """What the reference shows on every check."""
        return self.station.setting.expected

    @property
    def probes(self) -> Mapping[CheckKey, Probe]:
        """What the box is to do for each check that runs something."""
        return self.station.probes

    def ask(self, request: Mapping[str, Any], limits: Limits, *, alone: bool = False) -> Answer:
        """Carry out a request when its turn comes, among others or with nothing else."""
        turns = self.station.setting.turns
        with turns.alone() if alone else turns.shared():
            answer = self.box.ask(request, limits)
        self.cpu_s += answer.cpu_s
        return answer

    def look(self, keys: Sequence[CheckKey], lent: frozenset[Target]) -> dict[CheckKey, RunResult]:
        """Run many checks in one process; those after one that did not end are ``not-run``."""
        probes = [self.probes[key] for key in keys]
        budgets = [self._first_s(key) for key in keys]
        answer = self._ask_probes(probes, keys, lent, budgets, verbose=False)
        bound = bound_of(answer)
        shown = self._shown(answer, keys)
        parts = parts_of(answer.frames)
        sights = {}
        for index, key in enumerate(keys):
            if index < len(shown):
                calls = len(self.probes[key].inputs)
                seen, whole = self._taken(key, shown[index : index + 1], calls)
                times = times_of(*parts[index : index + 2], most=calls)
                end = "" if whole else "died"
                first = whole and index == 0
                sights[key] = replace(
                    self._not_run(key), seen=seen, end=end, bound=bound, is_first=first, times=times
                )
            else:
                end = end_of(answer) if index == len(shown) else "not-run"
                sights[key] = replace(self._not_run(key), end=end, bound=bound)
        return sights

    def _not_run(self, key: CheckKey) -> RunResult:
        """Return a check's run before it begins: inputs and the reference's answers."""
        probe, answers = self.probes[key], self.expected
        return RunResult(
            inputs=probe.inputs,
            seeds=probe.seeds,
            expected=answers.observations.get(key, ()),
            expected_times=answers.times.get(key, Times()),
        )

    def _shown(self, answer: Answer, keys: Sequence[CheckKey]) -> list[Frame]:
        """Return the frames that tell what was seen of each check; known words need no reading."""
        shown: list[Frame] = []
        for frame in answer.frames:
            if len(shown) < len(keys) and frame.may_tell("seen"):
                key = keys[len(shown)]
                seen = Observations([frame], len(self.probes[key].inputs))
                if self._is_known(key, seen) or frame.tells("seen"):
                    shown.append(frame)
        return shown

    def _is_known(self, key: CheckKey, seen: Observations) -> bool:
        return self._is_reference(key, seen) or self.station.right.holds(key, seen)

    def _is_reference(self, key: CheckKey, seen: Observations) -> bool:
        known = self.expected.observations[key]
        return isinstance(known, Observations) and seen.words == known.words != b""

    def _taken(
        self, key: CheckKey, frames: Sequence[Frame], calls: int
    ) -> tuple[Sequence[Observation], bool]:
        """Take what frames tell of a check's own inputs, and whether it is all of them."""
        seen = Observations(frames, calls)
        if self._is_reference(key, seen):
            return self.expected.observations[key], True
        return seen, self.station.right.holds(key, seen) or len(seen) >= calls

    def look_again(self, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        """Run one check in a process of its own, among others as the first time."""
        return self.look_at(self.probes[key], key, lent)

    def look_at(self, probe: Probe, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        """Run a probe, the check's own or another one, in a process of its own."""
        return self._look_at(probe, key, lent, self._first_s(key), alone=False)

    def look_alone(self, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        """Run one check with nothing else on the machine, for the time that decides."""
        cpu_s = timing.ALONE_SHARE * self.limit_s(key, sure=True)
        return self._look_at(self.probes[key], key, lent, cpu_s, alone=True)

    def look_long(self, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        """Decide whether a check ends that did not end the first time."""
        probe, limit_s = self.probes[key], self.limit_s(key, sure=True)
        decides_s = timing.ALONE_SHARE * limit_s
        if not probe.measure:  # what is measured is left alone
            sight = self._watch(key, lent, limit_s)
            is_right = self._is_right(key, sight) and sight.times.total <= decides_s
            if sight.loop is not None or is_right:
                return replace(sight, is_timed=True)
        share = timing.among_share(self.station.setting.turns.at_once)
        if share:
            sight = self._look_at(probe, key, lent, share * limit_s, alone=False)
            if sight.is_cut or (not sight.end and sight.times.total <= decides_s):
                return replace(sight, is_timed=True)
        return self.look_alone(key, lent)

    def _watch(self, key: CheckKey, lent: frozenset[Target], limit_s: float) -> RunResult:
        """Look whether a check is in an endless loop: what else is seen then may not be so."""
        cpu_s = timing.LOOKED_AT_SHARE * limit_s + timing.PROVE_S
        prove_s = timing.PROVE_SHARE * limit_s
        return self._look_at(self.probes[key], key, lent, cpu_s, alone=False, prove_s=prove_s)

    def _is_right(self, key: CheckKey, sight: RunResult) -> bool:
        seen = sight.seen
        is_reference = seen is self.expected.observations[key]
        is_known = isinstance(seen, Observations) and self.station.right.holds(key, seen)
        return not sight.end and (is_reference or is_known)

    def _look_at(
        self,
        probe: Probe,
        key: CheckKey,
        lent: frozenset[Target],
        cpu_s: float,
        *,
        alone: bool,
        prove_s: float = 0.0,
    ) -> RunResult:
        answer = self._ask_probes(
            [probe], [key], lent, [cpu_s], verbose=True, alone=alone, prove_s=prove_s
        )
        calls = len(probe.inputs)
        seen: Sequence[Observation]
        shown = [frame for frame in answer.frames if frame.may_tell("case")][:calls]
        own = probe is self.probes[key]
        if not (own and self._is_known(key, Observations(shown, calls))):
            shown = [frame for frame in answer.frames if frame.tells("case")][:calls]
        if own:
            seen, whole = self._taken(key, shown, calls)
        else:
            seen = Observations(shown, calls)
            whole = len(seen) >= calls
        told = [] if whole else [frame.data for frame in answer.frames]
        end, times = "" if whole else end_of(answer), only_times(answer.frames, calls)
        return replace(
            self._not_run(key),
            inputs=probe.inputs,
            seeds=probe.seeds,
            seen=seen,
            end=end,
            bound=bound_of(answer),
            is_timed=alone,
            dialogue=dialogue(told),
            times=times,
            step=step_reached(told),
            loop=endless_loop(told, self.study.units),
        )

    def limit_s(self, key: CheckKey, *, sure: bool = False) -> float:
        """Return the CPU seconds that a check may take in all.

        Parameters
        ----------
        sure : bool
            A check that does not end by then has failed.
        """
        check = self.assignment.check(*key)
        declared = check.cpu_s or self.assignment.spec.limits.cpu_s
        reference_s = self.station.reference_s(key, sure=sure)
        return timing.limit_s(declared, reference_s, check.cpu_factor)

    def _first_s(self, key: CheckKey) -> float:
        return timing.first_s(self.limit_s(key), self.station.reference_s(key, sure=False))

    def _ask_probes(
        self,
        probes: Sequence[Probe],
        keys: Sequence[CheckKey],
        lent: frozenset[Target],
        cpu_s: Sequence[float],
        *,
        verbose: bool,
        alone: bool = False,
        prove_s: float = 0.0,
    ) -> Answer:
        loading = self.assignment.spec.limits.cpu_s + 2 * self.study.cpu_s
        budgets = (loading, *cpu_s)
        total = sum(budgets)
        limits = Limits(
            budgets,
            total,
            timing.wall_s(total),
            self.assignment.spec.limits.memory_mib,
            24 << 20,
        )
        if alone:
            limits = replace(limits, idle_s=timing.IDLE_ALONE_S)
        request = requests.probe(
            self.assignment,
            self.study.units,
            self._skip(lent),
            lent,
            [self._described(probe, key) for probe, key in zip(probes, keys, strict=True)],
            verbose=verbose,
            endless=self.endless,
            prove_s=prove_s,
        )
        return self.ask(request, limits, alone=alone)

    def _skip(self, lent: frozenset[Target]) -> tuple[tuple[str, int], ...]:
        """Return what loading leaves out: a table may be made once what did not end is lent."""
        skip = self.study.skip
        if not self.study.unmade or not lent & self.endless:
            return skip
        if lent not in self.left_out:
            rest = tuple(place for place in skip if place not in self.study.unmade)
            self.left_out[lent] = rest if self._loads_without(rest, lent) else skip
        return self.left_out[lent]

    def _loads_without(self, skip: Sequence[tuple[str, int]], lent: frozenset[Target]) -> bool:
        limit_s = self.assignment.spec.limits.cpu_s
        limits = Limits(
            (limit_s,), limit_s, timing.wall_s(limit_s), self.assignment.spec.limits.memory_mib
        )
        request = requests.probe(
            self.assignment, self.study.units, skip, lent, (), verbose=False, endless=self.endless
        )
        # Told once all is loaded.
        return bool(self.ask(request, limits).data("bound"))

    def _described(self, probe: Probe, key: CheckKey) -> Mapping[str, Any]:
        own = probe is self.probes[key]
        return self.station.described[key] if own else requests.describe(probe)


def bound_of(answer: Answer) -> Mapping[str, str]:
    """Read the proof of what was bound, told before any check ran."""
    told = next(iter(answer.data("bound")), None)
    if not isinstance(told, dict):
        return {}
    return {str(name): str(owner)[:200] for name, owner in told.items()}


# MERGED: Measure times again where they come near a limit: alone, and the reference at the same moment.

_ROUNDS = 3


def measure_again(
    desk: CheckRunner,
    reference: ReferenceRunner,
    key: CheckKey,
    lent: frozenset[Target],
    is_settled: Callable[[RunResult], bool],
) -> RunResult:
    """Run a check by turns with the reference's, and keep the least times of both.

    Parameters
    ----------
    is_settled : callable
        Tells whether times taken alone are so far from the limit that they need no others.

    Returns
    -------
    RunResult
        With ``times`` and ``expected_times``; of the first run that does not end, if one does not.
    """
    sights: list[RunResult] = []
    times: list[Times] = []
    least = RunResult()
    for _ in range(_ROUNDS):
        times.append(reference.times(desk.probes[key]))
        sights.append(desk.look_alone(key, lent))
        if sights[-1].end:
            return sights[-1]
        own = _least([sight.times for sight in sights])
        least = replace(sights[0], times=own, expected_times=_least(times))
        if is_settled(least):
            break
    return least


def _least(rounds: Sequence[Times]) -> Times:
    """Return the least time of each call; none where the rounds do not tell the same calls."""
    rest = min(times.rest for times in rounds)
    if len({len(times.calls) for times in rounds}) != 1:
        return Times((), rest)
    return Times(tuple(map(min, zip(*(times.calls for times in rounds), strict=True))), rest)
