"""Run checks in the box of one submission: many in one process, or one by itself, within limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from graders.checks.base import RunResult
from graders.grading import requests
from graders.grading.answer_frames import (
    MOST_LOOKED_AT,
    SKIPPED,
    bound_of,
    lighter,
    open_call,
    parts_of,
    rest_of,
    times_of,
    without_ballast,
)
from graders.grading.observations import Observations
from graders.grading.own_needs import reachable_answers
from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import CheckKey, ReferenceAnswers
from graders.grading.run_context import RunContext
from graders.grading.study import FirstChecks, Study
from graders.grading.study_answers import actions, stuck_at
from graders.grading.termination import end_of
from graders.judging import timing
from graders.judging.endless import endless_loop
from graders.judging.timing import Times
from graders.light_dataclass import dataclass
from graders.model import Target
from graders.probe import Observation, Probe
from graders.sandbox.base import HANDED, Answer, Asker, Frame, Limits
from graders.sandbox.channel import FRAME_BYTES
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Spec

# Bytes that all processes of a submission may send together, fifty times what honest ones send; and
# those that each may still send after that.
_MOST_BYTES, _LEAST_BYTES = 96 << 20, 1 << 20
# Bytes that one process may send about checks.
_PROBED_BYTES = 24 << 20
# Statements that loading may find not to end once targets are lent, over all sets of these.
_MOST_STUCK = 8


@dataclass
class CheckRunner:
    """The box of one submission, and what it was asked so far.

    ``study`` is empty until the submission is read. ``cpu_s`` counts the CPU seconds of all
    requests, ``spent_s`` those of each question's checks. ``endless`` are targets that were seen
    not to end: running them again shows nothing, and those ``stopped`` raise in their place;
    methods ``removed`` are taken out of their classes.
    ``left_out`` holds the statements that loading leaves out, by the set of lent targets, and
    ``stuck`` those that define nothing and do not end, each with what was lent. ``left`` and
    ``left_bytes`` bound the values and the bytes that are still read from the box.
    """

    process: ProcessContext
    box: Asker
    study: Study = field(default_factory=Study)
    cpu_s: float = 0.0
    spent_s: dict[str, float] = field(default_factory=dict)
    endless: set[Target] = field(default_factory=set)
    stopped: frozenset[Target] = frozenset()
    removed: frozenset[Target] = frozenset()
    left_out: dict[frozenset[Target], tuple[tuple[str, int], ...]] = field(default_factory=dict)
    stuck: list[tuple[tuple[str, int], frozenset[Target]]] = field(default_factory=list)
    left: int = MOST_LOOKED_AT
    left_bytes: int = _MOST_BYTES

    @property
    def context(self) -> RunContext:
        """The context that all submissions of the run share."""
        return self.process.context

    @property
    def assignment(self) -> Assignment:
        """The assignment that is graded."""
        return self.context.assignment

    @property
    def spec(self) -> Spec:
        """The assignment's spec."""
        return self.assignment.spec

    @property
    def reference_answers(self) -> ReferenceAnswers:
        """The reference's observations on every check."""
        return self.context.reference_answers

    @property
    def probes(self) -> Mapping[CheckKey, Probe]:
        """The probe of each check that runs something."""
        return self.process.probes

    def ask(self, request: Mapping[str, Any], limits: Limits, *, alone: bool = False) -> Answer:
        """Carry out a request when its turn comes; if ``alone``, while nothing else runs."""
        run_lock = self.context.run_lock
        with run_lock.alone() if alone else run_lock.shared():
            answer = without_ballast(self.box.ask(request, self._within(limits)))
        self.cpu_s += answer.cpu_s
        self.left_bytes -= sum(FRAME_BYTES + len(frame.body) for frame in answer.frames)
        return answer

    def _within(self, limits: Limits) -> Limits:
        """Lower the limit of a program that has sent far more than honest ones send in all."""
        most = max(_LEAST_BYTES, self.left_bytes)
        return replace(limits, output_bytes=min(limits.output_bytes, most))

    def run_together(
        self, keys: Sequence[CheckKey], lent: frozenset[Target]
    ) -> dict[CheckKey, RunResult]:
        """Run many checks in one process; when one does not end, those after it are ``not-run``.

        A check whose time is measured is never among them.
        """
        probes = [self.probes[key] for key in keys]
        budgets = [self.first_s(key) for key in keys]
        return self.runs_of(self._ask_probes(probes, keys, lent, budgets, verbose=False), keys)

    def first_checks(self, keys: Sequence[CheckKey]) -> FirstChecks:
        """Return checks as they are run where a submission is read."""
        described = [self.process.described[key] for key in keys]
        budgets = tuple(map(self.first_s, keys))
        return FirstChecks(
            described, [self._wanted(key[0]) for key in keys], budgets, _PROBED_BYTES
        )

    def _wanted(self, question_id: str) -> list[str]:
        """Name the targets of a question and those that it needs."""
        own = self.assignment.targets[question_id]
        return sorted(map(str, self.assignment.needed(question_id).union(own)))

    def runs_of(self, answer: Answer, keys: Sequence[CheckKey]) -> dict[CheckKey, RunResult]:
        """Return what a process shows of the checks that it was asked for."""
        bound = bound_of(answer)
        frames = self._frames_seen(answer, keys)
        parts = parts_of(answer.frames)
        runs = {}
        is_plain, only_defines = True, self.assignment.language.only_defines
        for index, key in enumerate(keys):
            is_plain = is_plain and self.probes[key].is_plain(only_defines)
            told: dict[str, Any] = {"bound": bound, "is_plain": is_plain}
            if index < len(frames) and frames[index].body != SKIPPED:
                calls = len(self.probes[key].inputs)
                seen, whole = self._observations(key, frames[index : index + 1], calls)
                told["times"] = rest_of(*parts[index : index + 2])
                self._charge(key, told["times"].total)
                told |= {"seen": seen, "is_first": whole and index == 0}
                told["end"] = "" if whole else "died"
            else:
                told["end"] = end_of(answer) if index == len(frames) else "not-run"
            runs[key] = self._run_of(self.probes[key], key, told)
        return runs

    def _charge(self, key: CheckKey, cpu_s: float) -> None:
        """Count CPU seconds as those of a question; of a process of several, its checks' alone."""
        self.spent_s[key[0]] = self.spent_s.get(key[0], 0.0) + cpu_s

    def _run_of(self, probe: Probe, key: CheckKey, told: Mapping[str, Any]) -> RunResult:
        """Return a check's run: inputs, the reference's answers, and what was ``told`` of it."""
        answers = self.reference_answers
        return RunResult(
            inputs=probe.inputs,
            seeds=probe.seeds,
            expected=self._expected(key),
            expected_times=answers.times.get(key, Times()),
            **told,
        )

    def _frames_seen(self, answer: Answer, keys: Sequence[CheckKey]) -> list[Frame]:
        """Return the frames with each check's observations; known ones are not parsed."""
        found: list[Frame] = []
        for frame in answer.frames:
            if len(found) < len(keys) and frame.body == SKIPPED:
                found.append(frame)
            elif len(found) < len(keys) and frame.may_tell("seen"):
                key = keys[len(found)]
                seen = Observations([frame], len(self.probes[key].inputs))
                if self._is_known(key, seen):
                    found.append(frame)
                    continue
                (light,) = self._lighter([frame], key)
                if light.tells("seen") or light.tells("large"):
                    found.append(light)
        return found

    def _lighter(self, frames: Sequence[Frame], key: CheckKey) -> tuple[Frame, ...]:
        light, self.left = lighter(frames, self._expected(key), self.left)
        return light

    def _expected(self, key: CheckKey) -> Sequence[Observation]:
        return self.reference_answers.observations.get(key, ())

    def _is_known(self, key: CheckKey, seen: Observations) -> bool:
        return self._is_reference(key, seen) or self.process.is_known_right(key, seen)

    def _is_reference(self, key: CheckKey, seen: Observations) -> bool:
        known = self.reference_answers.observations[key]
        return isinstance(known, Observations) and seen.words == known.words != b""

    def _observations(
        self, key: CheckKey, frames: Sequence[Frame], calls: int
    ) -> tuple[Sequence[Observation], bool]:
        """Return what frames tell of a check's own inputs, and whether it is all of them."""
        seen = Observations(frames, calls)
        if self._is_reference(key, seen):
            return self.reference_answers.observations[key], True
        return seen, self.process.is_known_right(key, seen) or len(seen) >= calls

    def run_again(self, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        """Run one check in a process of its own, while other submissions are graded."""
        return self.run_probe(self.probes[key], key, lent)

    def run_guess(
        self, key: CheckKey, lent: frozenset[Target], guess: int, cpu_s: float
    ) -> RunResult:
        """Run one check over a guess of what the student's own code would set or give."""
        return self._run_probe(self.probes[key], key, lent, cpu_s, guess=guess)

    def run_probe(self, probe: Probe, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        """Run a probe, the check's own or another one, in a process of its own."""
        return self._run_probe(probe, key, lent, self.first_s(key))

    def run_within(
        self,
        key: CheckKey,
        lent: frozenset[Target],
        cpu_s: float,
        *,
        alone: bool = False,
        look_s: float = 0.0,
    ) -> RunResult:
        """Run one check in a process of its own for some CPU seconds.

        ``alone`` runs it while nothing else runs; ``look_s`` is the time of the first look for a
        loop that does not end, 0 for none. Where methods are lent, there is time for a search, but
        in a look: what it stops is run again.
        """
        if not look_s and not lent.isdisjoint(self.assignment.private_state):
            cpu_s = max(cpu_s, timing.SEARCH_S)
        return self._run_probe(self.probes[key], key, lent, cpu_s, alone=alone, look_s=look_s)

    def _run_probe(
        self,
        probe: Probe,
        key: CheckKey,
        lent: frozenset[Target],
        cpu_s: float,
        *,
        alone: bool = False,
        look_s: float = 0.0,
        guess: int = 0,
    ) -> RunResult:
        answer = self._ask_probes(
            [probe], [key], lent, [cpu_s], verbose=True, alone=alone, look_s=look_s, guess=guess
        )
        self._charge(key, answer.cpu_s)
        calls = len(probe.inputs)
        seen: Sequence[Observation]
        frames = [frame for frame in answer.frames if frame.may_tell("case")][:calls]
        own = probe is self.probes[key]
        if not (own and self._is_known(key, Observations(frames, calls))):
            told_of = [frame for frame in answer.frames if frame.may_tell("case")]
            light = self._lighter(told_of, key)
            frames = [frame for frame in light if frame.tells("case")][:calls]
        if own:
            seen, whole = self._observations(key, frames, calls)
        else:
            seen = Observations(frames, calls)
            whole = len(seen) >= calls
        light = () if whole else self._lighter(answer.frames, key)
        told = [frame.data for frame in light]
        end = "" if whole else end_of(answer)
        run = {
            "seen": seen,
            "end": end,
            "bound": bound_of(answer),
            "is_timed": alone,
            "times": times_of(answer),
            **open_call(told),
            "loop": endless_loop(told, self.study.units) if end == "cpu" else None,
        }
        return self._run_of(probe, key, run)

    def limit_s(self, key: CheckKey, *, sure: bool = False) -> float:
        """Return the CPU seconds that a check may take in all.

        With ``sure``, a verdict depends on the limit: the reference's time is of this very run.
        """
        check, limits = self.assignment.check(*key), self.spec.limits
        reference_s = self.process.reference_s(key, sure=sure)
        return timing.limit_s(check.cpu_s or limits.cpu_s, reference_s, check.cpu_factor)

    def first_s(self, key: CheckKey) -> float:
        """Return the CPU seconds of a check's first attempt."""
        return timing.first_s(self.limit_s(key), self.process.reference_s(key, sure=False))

    def _ask_probes(
        self,
        probes: Sequence[Probe],
        keys: Sequence[CheckKey],
        lent: frozenset[Target],
        cpu_s: Sequence[float],
        *,
        verbose: bool,
        alone: bool = False,
        look_s: float = 0.0,
        guess: int = 0,
    ) -> Answer:
        allowed = self.spec.limits
        budgets = (allowed.cpu_s + 2 * self.study.cpu_s, *cpu_s)
        total = sum(budgets)
        limits = Limits(budgets, total, timing.wall_s(total), allowed.memory_mib, _PROBED_BYTES)
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
            stopped=self.stopped,
            removed=self.removed,
            look_s=look_s,
            guess=guess,
            needed=frozenset.intersection(*(self.assignment.needed(id_) for id_, _ in keys)),
            reachable=reachable_answers(
                self.assignment, self.study.reached, {id_ for id_, _ in keys}
            ),
        )
        return self._ask_loading(request, lent, limits, alone=alone)

    def _ask_loading(
        self, request: Mapping[str, Any], lent: frozenset[Target], limits: Limits, *, alone: bool
    ) -> Answer:
        """Carry out a request, again without the statements at which loading does not end.

        A test below a class may fail at once where its constructor raises, and never end with ours.
        What defines something is never left out: a check that uses it would fail for that.
        """
        answer = self.ask(request, limits, alone=alone)
        if not lent or answer.data("bound") or not self._finds_stuck(request, lent):
            return answer
        skip = [list(place) for place in self._skip(lent)]
        return self.ask({**request, "skip": skip}, limits, alone=alone)

    def _finds_stuck(self, request: Mapping[str, Any], lent: frozenset[Target]) -> bool:
        """Load over what is lent without more and more of such statements; tell whether any is."""
        known = len(self.stuck)
        while len(self.stuck) < _MOST_STUCK:
            skip = [list(place) for place in self._skip(lent)]
            loading = {**request, "skip": skip, "probes": [], HANDED: [], "tells_places": True}
            place = stuck_at(self.ask(loading, self._load_limits))
            acts = actions(place[0], self.study.units) if place else ()
            if not place or place not in acts or [*place] in skip:
                break
            self.stuck.append((place, lent))
        return len(self.stuck) > known

    def _skip(self, lent: frozenset[Target]) -> tuple[tuple[str, int], ...]:
        """Return the statements that loading leaves out; lending a target may make them end."""
        skip, unmade = self.study.skip, self.study.unmade
        # Over less, or over other targets, they may end, and what they prepare be needed.
        stuck = tuple(place for place, over in self.stuck if over <= lent)
        if not unmade or not lent & self.endless:
            return skip + stuck
        if lent not in self.left_out:
            rest = tuple(place for place in skip if place not in unmade)
            self.left_out[lent] = rest if self._loads_without(rest, lent) else skip
        return self.left_out[lent] + stuck

    def _loads_without(self, skip: Sequence[tuple[str, int]], lent: frozenset[Target]) -> bool:
        request = requests.probe(
            self.assignment, self.study.units, skip, lent, (), verbose=False, endless=self.endless
        )
        # The worker sends this once everything is loaded.
        return bool(self.ask(request, self._load_limits).data("bound"))

    @property
    def _load_limits(self) -> Limits:
        allowed = self.spec.limits
        wall_s = timing.wall_s(allowed.cpu_s)
        return Limits((allowed.cpu_s,), allowed.cpu_s, wall_s, allowed.memory_mib)

    def _described(self, probe: Probe, key: CheckKey) -> Mapping[str, Any]:
        if probe is self.probes[key]:
            return self.process.described[key]
        return requests.describe(probe, self.assignment.language)
