"""Look for the smallest input on which a check fails, where inputs come from a strategy."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from graders.codec import encode
from graders.grading import requests
from graders.grading.desk import Desk, Sight
from graders.grading.expected import CheckKey, reference_submission
from graders.grading.observing import observations, only_times
from graders.judging.timing import Times
from graders.model import Target
from graders.protocol import Observation, Probe
from graders.sandbox.base import Answer, Box, Limits
from graders.spec.assignment import Assignment
from graders.spec.inputs import shrink

# Inputs tried per failing check: each costs two processes.
_BUDGET = 60


@dataclass
class ReferenceDesk:
    """Asks the reference about new inputs, in a box of its own, opened when first needed."""

    desk: Desk
    known: dict[str, Observation | None] = field(default_factory=dict)
    units: Mapping[str, Any] | None = None
    box: Box | None = None

    def answer(self, probe: Probe) -> Observation | None:
        """Return what the reference shows on the one input of a probe; None if it does not."""
        key = json.dumps(requests.describe(probe), sort_keys=True)
        if key not in self.known:
            self.known[key] = self._ask(probe)
        return self.known[key]

    def close(self) -> None:
        """Close the box, if there was one."""
        if self.box is not None:
            self.box.__exit__(None, None, None)

    def times(self, probe: Probe) -> Times:
        """Measure each call of a probe with nothing else on the machine."""
        with self.desk.turns.alone():
            return only_times(self._carried_out(probe).frames, len(probe.inputs))

    def _ask(self, probe: Probe) -> Observation | None:
        seen = self._carried_out(probe).data("seen")
        found = observations(seen[0], 1) if seen else ()
        return found[0] if found else None

    def _carried_out(self, probe: Probe) -> Answer:
        assignment = self.desk.assignment
        limits = Limits((10.0,), 20.0, 60.0, 2048)
        if self.box is None:
            self.box = self.desk.sandbox.open()
            request = requests.study(assignment, reference_submission(assignment))
            self.units = next(iter(self.box.ask(request, limits).data("units")), {})
        request = requests.probe(
            assignment, self.units or {}, (), frozenset(), [probe], verbose=False
        )
        return self.box.ask(request, limits)


def smallest(
    desk: Desk,
    reference: ReferenceDesk,
    key: CheckKey,
    case: int,
    fails: Callable[[Probe, Observation, Sight], bool],
    lent: frozenset[Target],
) -> tuple[Probe, Observation, Sight] | None:
    """Shrink a failing input.

    Parameters
    ----------
    case : int
        Which input failed.
    fails : callable
        Judges one input: its probe, the reference's observation, the student's.

    Returns
    -------
    tuple or None
        A smaller failing input's probe with what the reference and the student show on it.
    """
    best: dict[str, tuple[Probe, Observation, Sight]] = {}

    def fails_on(inputs: dict[str, Any]) -> bool:
        probe = replace(desk.probes[key], inputs=(inputs,), seeds=seeds)
        expected = reference.answer(probe)
        if expected is None:
            return False
        sight = desk.look_at(probe, key, lent)
        if sight.end or not fails(probe, expected, sight):
            return False
        best[_written(inputs)] = (probe, expected, sight)
        return True

    assignment: Assignment = desk.assignment
    known, seeds = desk.probes[key].inputs[case], desk.probes[key].seeds[case : case + 1]
    found = shrink(assignment, *key, fails_on, _BUDGET, known)
    return best.get(_written(found)) if found is not None else None


def _written(inputs: Mapping[str, Any]) -> str:
    return json.dumps(encode(dict(inputs)), sort_keys=True)
