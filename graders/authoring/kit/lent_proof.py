"""Prove that what a kit lends does what the reference does: its names and layout are others."""

from __future__ import annotations

from collections.abc import Iterator

from graders.errors import Problem
from graders.grading import requests
from graders.grading.answer_frames import parts_of
from graders.grading.reference_answers import CheckKey
from graders.probe import Probe
from graders.sandbox.base import Frame, Limits, Sandbox
from graders.spec.assignment import Assignment

_LIMITS = Limits((60.0,), 120.0, 240.0, 2048, 256 << 20)


def differing(kit: Assignment, sandbox: Sandbox) -> Iterator[Problem]:
    """Yield the checks on which what is lent, all of it together, answers not as the kit says."""
    assert kit.kit is not None  # noqa: S101 - it was written as one
    probes = {key: probe for key, probe in kit.probes().items() if not probe.is_timed}
    for key, frame in _answers(kit, sandbox, probes):
        told = list(kit.kit.answers[key].seen)
        if frame is None or frame.data.get("seen") != told:
            what = "in a kit, what is lent of the reference answers otherwise than the reference"
            mend = "give its local variables names that nothing else has"
            yield Problem(f"specs/{kit.id}.yaml", 0, ".".join(key), what, mend)


def _answers(
    kit: Assignment, sandbox: Sandbox, probes: dict[CheckKey, Probe]
) -> Iterator[tuple[CheckKey, Frame | None]]:
    """Yield the last frame of each check of a submission without a file; None for none."""
    described = [requests.describe(probe, kit.language) for probe in probes.values()]
    with sandbox.open() as box:
        request = requests.probe(kit, {}, (), kit.lendable, described, verbose=False)
        parts = parts_of(box.ask(request, _LIMITS).frames)[1:]
    for number, key in enumerate(probes):
        yield key, parts[number][-1] if number < len(parts) else None
