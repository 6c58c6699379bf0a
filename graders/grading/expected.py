"""What the reference does on every check: the oracle's answers and their cost, once per run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graders.checks.running import PreparedCheck
from graders.errors import GradersError, Problem, SpecError
from graders.grading import requests
from graders.grading.observing import call_times, is_whole, observations, parts_of
from graders.judging.outcome import describe_raised
from graders.model import Submission
from graders.protocol import Observation, Probe
from graders.sandbox.base import Answer, Limits, Sandbox
from graders.spec.assignment import Assignment

CheckKey = tuple[str, str]
_REFERENCE_S = 60.0


@dataclass(frozen=True)
class Expected:
    """By question and check: what the reference showed, and the CPU seconds that it took.

    ``cut`` names the checks on which it showed something that does not cross whole. ``calls_s``
    holds the CPU seconds of each call, for the checks that ask for them.
    """

    observations: Mapping[CheckKey, Sequence[Observation]]
    cpu_s: Mapping[CheckKey, float]
    cut: frozenset[CheckKey] = frozenset()
    calls_s: Mapping[CheckKey, tuple[float, ...]] = field(default_factory=dict)


def probes_of(assignment: Assignment) -> dict[CheckKey, Probe]:
    """Return what the box is to do for each check that runs something."""
    found = {}
    for question in assignment.spec.questions:
        for check in question.checks:
            key = (question.id, check.id)
            probe = check.probe(assignment.inputs.get(key, ({},)))
            if probe is not None:
                found[key] = probe
    return found


def reference_submission(assignment: Assignment) -> Submission:
    """Return the reference as if a student had handed it in."""
    return Submission(
        "reference",
        {f"{name}.py": source.encode() for name, source in assignment.reference_sources.items()},
        {name: f"{name}.py" for name in assignment.reference_sources},
    )


def expect(assignment: Assignment, sandbox: Sandbox) -> Expected:
    """Run every check on the reference, as if it were a submission.

    Raises
    ------
    SpecError
        When the reference does not get through a check.
    SandboxError
        When no box could be had.
    """
    probes = probes_of(assignment)
    submission = reference_submission(assignment)
    budget = Limits((_REFERENCE_S,), _REFERENCE_S * 2, _REFERENCE_S * 4, 2048, 256 << 20)
    with sandbox.open() as box:
        read = box.ask(requests.study(assignment, submission), budget)
        units = next(iter(read.data("units")), None)
        if units is None:
            raise _fault(assignment, "", f"the reference cannot be read ({read.why})")
        request = requests.probe(
            assignment, units, (), frozenset(), list(probes.values()), verbose=False
        )
        return _collect(assignment, probes, box.ask(request, budget))


def _collect(assignment: Assignment, probes: Mapping[CheckKey, Probe], answer: Answer) -> Expected:
    seen: dict[CheckKey, Sequence[Observation]] = {}
    cpu: dict[CheckKey, float] = {}
    cut: set[CheckKey] = set()
    times: dict[CheckKey, tuple[float, ...]] = {}
    parts = parts_of(answer.frames)
    for key, before, part in zip(probes, parts, parts[1:], strict=False):
        frame = part[-1]
        if not isinstance(frame.data, dict) or "seen" not in frame.data:
            raise _fault(assignment, key, f"a check cannot be run: {frame.data}")
        seen[key] = observations(frame.data["seen"], len(probes[key].inputs))
        if not is_whole(frame.data["seen"]):
            cut.add(key)
            _refuse_cut(assignment, key, frame.data["seen"])
        _refuse_broken(assignment, key, seen[key])
        cpu[key] = frame.cpu_s - before[-1].cpu_s
        times[key] = call_times(part)
    for key in probes:
        if key not in seen:
            raise _fault(assignment, key, f"the reference does not end ({answer.why})")
    return Expected(seen, cpu, frozenset(cut), times)


def _refuse_cut(assignment: Assignment, key: CheckKey, cases: Any) -> None:
    """Refuse a check that compares with something that does not cross whole."""
    check = assignment.check(*key)
    if not isinstance(check, PreparedCheck):
        return
    if not is_whole([check.compared(case) for case in cases if isinstance(case, dict)]):
        what = "what the reference returns cannot be compared: it is an object, or too large"
        raise _fault(assignment, key, what)


def _refuse_broken(assignment: Assignment, key: CheckKey, seen: Sequence[Observation]) -> None:
    """Refuse a check that the reference must go through, and does not."""
    raised = next((case.raised for case in seen if case.raised), None)
    if raised and assignment.check(*key).is_played_through:
        what = f"the setup or the view raises {describe_raised(raised)}"
        raise _fault(assignment, key, what)


def _fault(assignment: Assignment, key: CheckKey | str, what: str) -> GradersError:
    where = f"question {key[0]}, check {key[1]}" if isinstance(key, tuple) else ""
    return SpecError(
        (
            Problem(
                f"reference/{assignment.spec.id}",
                0,
                where,
                what,
                "run the reference by hand on the inputs of this check",
            ),
        )
    )
