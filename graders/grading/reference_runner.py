"""Ask the reference about inputs that no check has asked about, in a box of its own."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from graders.errors import SandboxError
from graders.grading import requests
from graders.grading.observing import Observations, only_times
from graders.grading.reference_answers import (
    REFERENCE_S,
    CheckKey,
    ReferenceAnswers,
    expect,
    probes_of,
    reference_submission,
)
from graders.judging.timing import Times
from graders.model import Target
from graders.probe import Observation, Probe
from graders.sandbox.base import Answer, Box, Frame, Limits, Sandbox
from graders.sandbox.run_lock import RunLock
from graders.sandbox.zygote_box import MEND
from graders.spec.assignment import Assignment
from graders.spec.kit.model import Baked, Kit

# Students who make the same mistake lead to the same inputs.
_MOST_KNOWN = 2_000
_ANSWER_S = 10.0


@dataclass
class ReferenceRunner:
    """A box of the reference's, opened when first needed and kept for the submissions to come.

    It never holds anything of a student's.
    """

    assignment: Assignment
    sandbox: Sandbox
    turns: RunLock
    known: OrderedDict[str, Observation] = field(default_factory=OrderedDict)
    units: Mapping[str, Any] = field(default_factory=dict)
    lent: frozenset[Target] = frozenset()
    box: Box | None = None

    def answer(self, probe: Probe) -> Observation | None:
        """Return what the reference shows on the one input of a probe; None if it does not."""
        key = json.dumps(requests.describe(probe), sort_keys=True)
        if key in self.known:
            return self.known[key]
        found = self._ask(probe)
        if found is not None:
            self.known[key] = found
            if len(self.known) > _MOST_KNOWN:
                self.known.popitem(last=False)
        return found

    def close(self) -> None:
        """Close the box, if there is one."""
        if self.box is not None:
            self.box.__exit__(None, None, None)
            self.box = None

    def times(self, probe: Probe) -> Times:
        """Measure each call of a probe with nothing else on the machine."""
        with self.turns.alone():
            return only_times(self._carried_out(probe).frames, len(probe.inputs))

    def cpu_s(self, probe: Probe) -> float | None:
        """Measure a whole probe with nothing else on the machine; None when it does not end."""
        with self.turns.alone():
            answer = self._carried_out(probe, REFERENCE_S)
        moments = [frame.cpu_s for frame in answer.frames if frame.milestone]
        return moments[-1] - moments[0] if answer.data("seen") else None

    def _ask(self, probe: Probe) -> Observation | None:
        told = [frame for frame in self._carried_out(probe).frames if frame.tells("seen")]
        found = Observations(told[:1], 1)
        return found[0] if found else None

    def _carried_out(self, probe: Probe, cpu_s: float = _ANSWER_S) -> Answer:
        limits = Limits((cpu_s,), 2 * cpu_s, 6 * cpu_s, 2048)
        try:
            return self._ask_box(probe, limits)
        except SandboxError:
            # It may have been lost long ago: only a new one that fails tells of this machine.
            self.close()
            return self._ask_box(probe, limits)

    def _ask_box(self, probe: Probe, limits: Limits) -> Answer:
        if self.box is None:
            self.box = self.sandbox.open()
            if self.assignment.kit is None:
                self.units = self._read(self.box)
            else:
                # There is nothing to read: all of it is lent to a submission without a file.
                self.lent = self.assignment.lendable
        request = requests.probe(
            self.assignment,
            self.units,
            (),
            self.lent,
            [requests.describe(probe)],
            verbose=False,
        )
        return self.box.ask(request, limits)

    def _read(self, box: Box) -> Mapping[str, Any]:
        request = requests.study(self.assignment, reference_submission(self.assignment))
        limits = Limits((REFERENCE_S,), 2 * REFERENCE_S, 6 * REFERENCE_S, 2048)
        units = next(iter(box.ask(request, limits).data("units")), None)
        if not isinstance(units, dict):
            raise SandboxError("the reference could not be read again", MEND)
        return units


# MERGED: What the reference answers on every check: asked here, or told by a kit.


def answers_of(assignment: Assignment, sandbox: Sandbox) -> ReferenceAnswers:
    """Return the reference's answers; those of a kit need no reference.

    Times that are compared are measured on this machine even so, with what the kit can lend.

    Raises
    ------
    SpecError
        When the reference does not get through a check.
    SandboxError
        When no box could be had.
    """
    if assignment.kit is None:
        return expect(assignment, sandbox)
    probes = probes_of(assignment)
    timed = [key for key, probe in probes.items() if probe.measure == "cpu"]
    with closing(ReferenceRunner(assignment, sandbox, RunLock())) as desk:
        times = {key: desk.times(probes[key]) for key in timed}
    return replace(told_by(assignment.kit), times=times)


def told_by(kit: Kit) -> ReferenceAnswers:
    """Return the answers that a kit holds, as if they had been asked in an earlier run."""
    answers: Mapping[CheckKey, Baked] = kit.answers
    return ReferenceAnswers(
        {key: _observations(baked) for key, baked in answers.items()},
        {key: baked.cpu_s for key, baked in answers.items()},
        frozenset(key for key, baked in answers.items() if baked.is_cut),
        dict.fromkeys(answers, Times()),
        is_recalled=True,
    )


def _observations(baked: Baked) -> Observations:
    """Write down what was seen as the worker does: equal words are then known for equal."""
    seen = json.dumps(list(baked.seen), separators=(",", ":"))
    return Observations([Frame(False, 0.0, f'{{"seen":{seen}}}'.encode())], len(baked.seen))
