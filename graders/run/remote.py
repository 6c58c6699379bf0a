"""Grade on a machine that shares no files with this one: the data sent, and the checks there.

That machine makes and tests a sandbox of the run's tier, writes the spec's module and the files
that it may read, and lets the reference answer every check, which gives the machine's own times.
It grades only when all that results depend on is the same as on the run's machine. So its records
are those that the run's machine would make.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import shutil
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

from graders.errors import GradersError, SandboxError, UnfitWorker
from graders.grading.observations import Observations
from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import CheckKey, ReferenceAnswers, answers_of
from graders.grading.run_context import RunContext, harness_digest, readable_files
from graders.languages.python.runtime import find_installed
from graders.light_dataclass import dataclass
from graders.model import Record, State, Tier, Verdict
from graders.run.programs import programs_of
from graders.sandbox import choose, self_test
from graders.sandbox.scratch import RunLock, SharedScratch, sweep
from graders.spec.assignment import Assignment

_CHOICES = {Tier.ISOLATED: "bwrap", Tier.RESTRICTED: "restricted", Tier.PROCESS: "process"}
# How many runs at once a worker keeps the context of.
_RUNS = 8
_MEND = "give every worker the system, the libraries and the packages of the run's own machine"


@dataclass(frozen=True)
class PackedContext:
    """A :class:`RunContext` without the parts that belong to one machine.

    ``run`` is a name of this run alone, to which measured times belong. The sandbox of the other
    machine must have the tier ``tier``. The paths of ``assignment`` are those of the run's machine.
    ``files`` are the spec's module and the files that it may read, by path below their folder;
    ``answers`` are digests of what the reference showed.
    """

    run: str
    tier: Tier
    assignment: Assignment
    only: str | None
    packages: tuple[str, ...]
    hidden: tuple[str, ...]
    files: Mapping[str, bytes]
    answers: Mapping[CheckKey, str]
    digests: tuple[str, Mapping[str, str]]


def pack(context: RunContext) -> bytes:
    """Pack a context so that it can travel."""
    assignment = context.assignment
    folder = Path(assignment.module_path).parent
    packed = PackedContext(
        uuid4().hex,
        context.sandbox.tier,
        assignment,
        context.only,
        context.packages,
        context.hidden,
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in readable_files(assignment.module_path)
        },
        _answers(context.reference_answers),
        context.digests,
    )
    return pickle.dumps(packed)


def unpack(blob: bytes) -> ProcessContext:
    """Make the same context on this machine, once per process.

    Raise UnfitWorker when the context would not be the same on this machine.
    """
    return _unpacked(blob)[0]


@lru_cache(maxsize=_RUNS)
def _unpacked(blob: bytes) -> tuple[ProcessContext, SharedScratch]:
    """Return the context, and the folder that is kept as long as it is used."""
    packed: PackedContext = pickle.loads(blob)  # noqa: S301 - bytes of our own, from the run's machine
    sweep()
    try:
        process, folder = _settled(packed)
    except UnfitWorker:
        raise
    except Exception as problem:  # noqa: BLE001 - the run's own machine had none
        what = problem.what if isinstance(problem, GradersError) else repr(problem)[:300]
        raise UnfitWorker(f"the course cannot be used there: {what}", _MEND) from None
    if process.context.digests != packed.digests:
        raise UnfitWorker("the course is not the same there", _MEND)
    return process, folder


def _settled(packed: PackedContext) -> tuple[ProcessContext, SharedScratch]:
    common = SharedScratch(packed.run[:8])
    run_lock = RunLock(common.name, os.cpu_count() or 1)
    assignment = _written(packed, Path(common.name, "course"), run_lock)
    installed = find_installed(assignment.spec.packages)
    packages = tuple(map(str, installed))
    if packages != packed.packages:
        theirs, ours = (", ".join(names) or "none" for names in (packages, packed.packages))
        raise UnfitWorker(f"it has the packages {theirs}, and this run {ours}", _MEND)
    hidden = (*packed.hidden, common.name)
    try:
        sandbox = choose.choose(
            _CHOICES[packed.tier], hidden, installed, programs=programs_of(assignment.language)
        )
    except SandboxError as problem:
        what = f"it gives no {packed.tier.value} sandbox: {problem.what}"
        raise UnfitWorker(what, problem.mend) from None
    context = RunContext(
        assignment,
        ReferenceAnswers({}, {}),
        sandbox,
        run_lock,
        packed.only,
        harness_digest(),
        packages,
        hidden,
    )
    answers = _measured(context)
    shown = _answers(answers)
    other = [".".join(key) for key, one in packed.answers.items() if one != shown.get(key)]
    if other:
        what = f"the reference answers otherwise there: {', '.join(other[:3])}"
        raise UnfitWorker(what, _MEND)
    context = replace(context, reference_answers=answers).with_digests()
    return ProcessContext(context), common


def _written(packed: PackedContext, course: Path, run_lock: RunLock) -> Assignment:
    """Write the files of the course, once on a machine; return the assignment that finds them."""
    partial, specs = course.with_suffix(".part"), course / "specs"
    with run_lock.alone():
        if not course.exists():
            # The folder may be there in part, from a process that was killed.
            shutil.rmtree(partial, ignore_errors=True)
            for name, content in packed.files.items():
                path = partial / "specs" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            partial.mkdir(exist_ok=True)
            partial.rename(course)
    module = packed.assignment.module_path
    there = str(specs / Path(module).name) if module else ""
    return replace(packed.assignment, course=str(course), module_path=there)


def _measured(context: RunContext) -> ReferenceAnswers:
    """Return the reference's answers and times, measured once on a machine, with nothing beside."""
    kept = Path(context.run_lock.folder, "reference")
    partial = kept.with_suffix(".part")
    with context.run_lock.alone():
        if not kept.exists():
            partial.write_bytes(pickle.dumps(answers_of(context.assignment, context.sandbox)))
            partial.rename(kept)
        answers: ReferenceAnswers = pickle.loads(kept.read_bytes())  # noqa: S301 - of our own folder
    return answers


def _answers(answers: ReferenceAnswers) -> dict[CheckKey, str]:
    """Digest what the reference showed on each check."""
    found = {}
    for key, seen in answers.observations.items():
        raw = seen.raw if isinstance(seen, Observations) else list(map(repr, seen))
        text = json.dumps([raw, key in answers.cut], sort_keys=True)
        found[key] = hashlib.sha256(text.encode()).hexdigest()
    return found


def is_doubtful(record: Record, context: RunContext) -> bool:
    """Tell whether grading failed, so that another machine may succeed.

    Raise UnfitWorker when this machine is at fault: its sandbox no longer starts or holds.
    """
    verdicts = {check.verdict for question in record.questions for check in question.checks}
    if record.state is not State.INTERNAL_ERROR and Verdict.INTERNAL_ERROR not in verdicts:
        return False
    try:
        self_test.prove(context.sandbox, context.hidden)
    except SandboxError as problem:
        raise UnfitWorker(f"its sandbox fails: {problem.what}", problem.mend) from None
    return True


def versions() -> dict[str, str]:
    """Return by name the versions that must be the same on all machines of a run.

    This function is sent as code to machines that may lack graders or have another version of it,
    so it imports what it needs only when it is called.
    """
    import platform

    import graders
    from graders.grading.run_context import LIBRARIES, harness_digest, version_of

    return {
        "graders": graders.__version__,
        "Python": platform.python_version(),
        **{name: version_of(name) for name in LIBRARIES},
        "the sources of graders": harness_digest()[:12],
    }
