"""The three ways of running the same checks, each giving its cost and what it found right."""

from __future__ import annotations

import json
import pickle
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.classes import ExampleClass, write_plain
from bench.clock import ROOT, Cost, Ran, expect_status, run
from bench.floor import Order
from bench.plan import Plan
from bench.pytest_files import write_course, write_tests
from graders.model import Submission

Right = Mapping[str, Mapping[str, bool]]
PHASES = ("box", "load", "checks")
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
    """

    cost: Cost
    right: Right
    stopped: frozenset[str] = frozenset()
    phases: Mapping[str, float] = field(default_factory=dict)


def grade_command(paths: list[str], out: Path, jobs: int) -> list[str]:
    """Return the ``grade`` command over some submissions, as the interpreter's arguments."""
    program = "from graders.cli import grade_main; grade_main()"
    options = ["--course", str(ROOT), "--out", str(out), "--jobs", str(jobs), "--fresh", "--quiet"]
    return ["-c", program, *paths, *options]


def with_graders(klass: ExampleClass, jobs: int) -> Outcome:
    """Run ``grade`` on a class: the whole process, from nothing to the written reports."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        ran = expect_status(run(grade_command(klass.paths(), out, jobs), ROOT, _HOUR_S), (0, 1))
        graded = json.loads((out / "grades.json").read_text("utf-8"))["submissions"]
        records = [json.loads(p.read_text("utf-8")) for p in (out / "records").glob("*.json")]
    return Outcome(
        ran.cost,
        {s["id"]: {q["id"]: q["verdict"] == "correct" for q in s["questions"]} for s in graded},
        frozenset(s["id"] for s in graded if _met_limit(s)),
        {
            phase: sum(r["timings"].get(phase, 0) for r in records) / len(records)
            for phase in PHASES
        },
    )


def _met_limit(submission: Mapping[str, Any]) -> bool:
    checks = [check for question in submission["questions"] for check in question["checks"]]
    return any(check["verdict"] in _LIMITS for check in checks)


def with_pytest(klass: ExampleClass, plan: Plan, jobs: int) -> Outcome:
    """Run one ``pytest`` with ``pytest-timeout`` per submission, some at once."""
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder) / "course"
        write_course(plan, course)
        for id_, submission in klass.submissions.items():
            write_tests(plan, submission, Path(folder) / id_)
        begun = time.perf_counter()
        with ThreadPoolExecutor(jobs) as pool:
            ran = dict(
                zip(
                    klass.submissions,
                    pool.map(lambda id_: _pytest(plan, Path(folder), id_), klass.submissions),
                    strict=True,
                )
            )
        wall_s = time.perf_counter() - begun
        right = {
            id_: plan.questions_right(_passed(Path(folder) / id_ / "verdicts.xml"))
            for id_ in klass.submissions
        }
    return Outcome(_sum(wall_s, [each.cost for each in ran.values()]), right)


def _pytest(plan: Plan, folder: Path, id_: str) -> Ran:
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "--junitxml=verdicts.xml",
        "-o",
        "pythonpath=../course",
    ]
    longest = sum(check.limit_s for check in plan.checks) + 30
    return run(["-m", "pytest", *options, f"test_{plan.assignment}.py"], folder / id_, longest)


def _passed(verdicts: Path) -> dict[str, bool]:
    """Read which tests passed; no file, no test."""
    if not verdicts.exists():
        return {}
    cases = ET.parse(verdicts).iter("testcase")  # noqa: S314 - written by our own pytest
    bad = ("failure", "error", "skipped")
    return {
        case.get("name", ""): not any(case.find(tag) is not None for tag in bad) for case in cases
    }


def _sum(wall_s: float, costs: list[Cost]) -> Cost:
    return Cost(wall_s, sum(c.cpu_s for c in costs), max(c.peak_mib for c in costs))


def with_nothing(klass: ExampleClass, plan: Plan, jobs: int, alarm_s: int) -> Outcome:
    """Run the floor; see :mod:`bench.floor`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for id_, submission in klass.submissions.items():
            write_plain(submission, folder / id_)
        write_plain(reference(klass), folder / "-reference")
        folders = {id_: str(folder / id_) for id_ in klass.submissions}
        result = folder / "figures.json"
        order = Order(plan, str(folder / "-reference"), folders, jobs, alarm_s, str(result))
        (folder / "order").write_bytes(pickle.dumps(order))
        expect_status(run(["-m", "bench.floor", str(folder / "order")], ROOT, _HOUR_S), (0,))
        told = json.loads(result.read_text("utf-8"))
    right = {id_: plan.questions_right(passed) for id_, passed in told["passed"].items()}
    cost = Cost(told["wall_s"], told["cpu_s"], told["peak_mib"])
    return Outcome(cost, right, frozenset(told["stopped"]))


def reference(klass: ExampleClass) -> Submission:
    """Return the reference as if a student had handed it in."""
    sources = klass.assignment.reference_sources
    return Submission(
        "reference",
        {f"{name}.py": source.encode() for name, source in sources.items()},
        {name: f"{name}.py" for name in sources},
    )
