"""Ways of running the same checks, each giving its cost and what it found right."""

from __future__ import annotations

import json
import pickle
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.classes import ExampleClass, write_plain
from bench.clock import ROOT, Cost, expect_status, run
from bench.floor import Order
from bench.peers import Peer
from bench.peers.base import Work
from bench.peers.course import write_checks
from bench.peers.pytest_ import Pytest
from bench.plan import Plan
from bench.venvs import python_of
from graders.model import Submission
from graders.spec.assignment import Assignment

Right = Mapping[str, Mapping[str, bool]]
Folders = Mapping[str, Path]
PHASES = ("box", "load", "checks")
CPU = ("read", "cpu", "judge", "host")
_LIMITS = frozenset({"time-limit", "memory-limit", "output-limit"})
_HOUR_S = 3600.0


@dataclass(frozen=True)
class Outcome:
    """One round of one approach over a class.

    Attributes
    ----------
    right : mapping
        By submission and question, whether it is credited in full.
    stopped : frozenset of str
        Submissions in which something had to be stopped.
    phases : mapping of str to float
        Mean seconds per submission by phase, where the approach tells.
    seconds : mapping of str to float
        Wall clock by submission, where the approach tells.
    """

    cost: Cost
    right: Right
    stopped: frozenset[str] = frozenset()
    phases: Mapping[str, float] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)


def grade_command(
    paths: list[str], out: Path, jobs: int, course: Path = ROOT, *, fresh: bool = True
) -> list[str]:
    """Return the ``grade`` command over some submissions, as the interpreter's arguments."""
    program = "from graders.cli import grade_main; grade_main()"
    options = ["--course", str(course), "--out", str(out), "--jobs", str(jobs), "--quiet"]
    return ["-c", program, *paths, *options, *(["--fresh"] if fresh else [])]


def with_graders(paths: list[str], jobs: int, course: Path = ROOT) -> Outcome:
    """Run ``grade`` on submissions: the whole process, from nothing to the written reports."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        ran = expect_status(run(grade_command(paths, out, jobs, course), ROOT, _HOUR_S), (0, 1))
        graded = json.loads((out / "grades.json").read_text("utf-8"))["submissions"]
        records = [json.loads(p.read_text("utf-8")) for p in (out / "records").glob("*.json")]
    return Outcome(
        ran.cost,
        {s["id"]: {q["id"]: q["verdict"] == "correct" for q in s["questions"]} for s in graded},
        frozenset(s["id"] for s in graded if _met_limit(s)),
        {
            phase: sum(r["timings"].get(phase, 0) for r in records) / len(records)
            for phase in (*PHASES, *CPU)
        },
        {r["id"]: sum(r["timings"].get(phase, 0) for phase in PHASES) for r in records},
    )


def _met_limit(submission: Mapping[str, Any]) -> bool:
    checks = [check for question in submission["questions"] for check in question["checks"]]
    return any(check["verdict"] in _LIMITS for check in checks)


def with_pytest(klass: ExampleClass, plan: Plan, jobs: int) -> Outcome:
    """Run one ``pytest`` with ``pytest-timeout`` per submission, some at once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folders = _plain(klass, folder / "class")
        write_checks(plan, folder / "course")
        (folder / "room").mkdir()
        peer = Pytest(at_once=jobs)
        python = python_of(peer.environment)
        return with_peer(peer, Work(plan, folders, folder / "room", folder / "course", python))


def with_peer(peer: Peer, work: Work) -> Outcome:
    """Have a tool beside graders prepare, which is not timed, and grade."""
    peer.prepare(work)
    graded = peer.grade(work)
    right = {id_: work.plan.questions_right(graded.passed.get(id_, {})) for id_ in work.folders}
    return Outcome(graded.cost, right, seconds=graded.seconds)


def with_nothing(plan: Plan, reference: Submission, folders: Folders, jobs: int) -> Outcome:
    """Run the floor on plain folders; see :mod:`bench.floor`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_plain(reference, folder / "reference")
        paths = {id_: str(path) for id_, path in folders.items()}
        result = folder / "figures.json"
        order = Order(plan, str(folder / "reference"), paths, jobs, str(result))
        (folder / "order").write_bytes(pickle.dumps(order))
        expect_status(run(["-m", "bench.floor", str(folder / "order")], ROOT, _HOUR_S), (0,))
        told = json.loads(result.read_text("utf-8"))
    right = {id_: plan.questions_right(passed) for id_, passed in told["passed"].items()}
    cost = Cost(told["wall_s"], told["cpu_s"])
    return Outcome(cost, right, frozenset(told["stopped"]), seconds=told["seconds"])


def class_with_nothing(klass: ExampleClass, plan: Plan, jobs: int) -> Outcome:
    """Run the floor on an example class."""
    with tempfile.TemporaryDirectory() as name:
        folders = _plain(klass, Path(name))
        return with_nothing(plan, reference(klass.assignment), folders, jobs)


def _plain(klass: ExampleClass, folder: Path) -> Folders:
    folders = {id_: folder / id_ for id_ in klass.submissions}
    for id_, submission in klass.submissions.items():
        write_plain(submission, folders[id_])
    return folders


def reference(assignment: Assignment) -> Submission:
    """Return the reference as if a student had handed it in."""
    sources = assignment.reference_sources
    return Submission(
        "reference",
        {f"{name}.py": source.encode() for name, source in sources.items()},
        {name: f"{name}.py" for name in sources},
    )
