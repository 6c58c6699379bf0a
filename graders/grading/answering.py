"""What the reference answers on every check: asked here, or told by a kit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace

from graders.grading.expected import CheckKey, Expected, expect, probes_of
from graders.grading.observing import Observations
from graders.grading.reference_desk import ReferenceDesk
from graders.judging.timing import Times
from graders.sandbox.base import Frame, Sandbox
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment
from graders.spec.kit import Baked, Kit

__all__ = ["answers_of", "told_by"]


def answers_of(assignment: Assignment, sandbox: Sandbox) -> Expected:
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
    with closing(ReferenceDesk(assignment, sandbox, Turns())) as desk:
        times = {key: desk.times(probes[key]) for key in timed}
    return replace(told_by(assignment.kit), times=times)


def told_by(kit: Kit) -> Expected:
    """Return the answers that a kit holds, as if they had been asked in an earlier run."""
    answers: Mapping[CheckKey, Baked] = kit.answers
    return Expected(
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
