"""Look for the smallest input on which a check fails, where inputs come from a strategy."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from graders.codec import encode
from graders.grading.desk import Desk
from graders.grading.expected import CheckKey
from graders.grading.reference_desk import ReferenceDesk
from graders.grading.sight import Sight
from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.shrinking import shrink
from graders.testimony import Observation, Probe

# Inputs tried per failing check: each costs two processes.
_BUDGET = 60


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
