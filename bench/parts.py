"""The cost of single parts: a box, an empty request, a fork, a command that does nothing."""

from __future__ import annotations

import ast
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.approaches import grade_command, reference, with_nothing
from bench.classes import ExampleClass, load_class, write_plain
from bench.clock import ROOT, Cost, expect_status, median_ms, run
from bench.plan import make_plan
from graders.sandbox.base import Limits, Sandbox
from graders.sandbox.bwrap import BwrapSandbox, find
from graders.sandbox.choose import choose
from graders.sandbox.self_test import attempts, promised

_LIMITS = Limits((10.0,), 10.0, 30.0, 512)
_EMPTY = {
    "op": "probe", "units": {}, "skip": [], "course": [], "targets": [], "probes": [],
    "verbose": False,
}  # fmt: skip
_TIMES = 20
_SELF_CHECKS = 15
_TRUE = shutil.which("true") or "/bin/true"


@dataclass(frozen=True)
class Loops:
    """A submission in which every function loops: its cost, and the bound that it must keep."""

    cost: Cost
    bound_s: float


@dataclass(frozen=True)
class Parts:
    """Milliseconds by part, and by class the submission in which every function loops."""

    ms: Mapping[str, float]
    loops: Mapping[str, Loops]


def measure(names: Iterable[str]) -> Parts:
    """Measure single parts, and a looping submission of each class."""
    classes = [load_class(name) for name in names]
    ms = single_costs()
    for klass in classes:
        ms.update(self_check(klass))
    return Parts(ms, {klass.name: looping(klass) for klass in classes})


def single_costs() -> dict[str, float]:
    """Return the median milliseconds of each part, by its description."""
    found = {"a fork, its exit and its death, from this interpreter": median_ms(_fork, 50)}
    isolated = find()
    bare = "bubblewrap alone, every namespace, running `true`"
    found[bare] = median_ms(lambda: _bare(isolated), _TIMES)
    for sandbox in (isolated, choose("restricted"), choose("process")):
        found.update(_box_costs(sandbox))
    found["a Python that does nothing (`python -c pass`)"] = _command_ms(["-c", "pass"])
    help_ = ["-c", "from graders.cli import grade_main; grade_main()", "--help"]
    found["`grade --help`"] = _command_ms(help_)
    return found


def self_check(klass: ExampleClass) -> dict[str, float]:
    """Return the milliseconds of a right submission's self-check, and of its checks alone."""
    plan, right = make_plan(klass.assignment), reference(klass.assignment)
    with tempfile.TemporaryDirectory() as name:
        mine, out = Path(name, "mine"), Path(name, "out")
        write_plain(right, mine)
        command = grade_command([str(mine)], out, 1)
        # The first one loads the course, which is kept.
        first = 1000 * expect_status(run(command, ROOT, 600.0), (0,)).cost.wall_s
        # In turn: a machine does not compute as fast at all times.
        again, pure = [], []
        for _ in range(_SELF_CHECKS):
            again.append(expect_status(run(command, ROOT, 600.0), (0,)).cost.wall_s)
            pure.append(with_nothing(plan, right, {"mine": mine}, 1).seconds["mine"])
    title = f"self-check of a right {klass.name}"
    return {
        f"{title}, the course not known yet": first,
        f"{title}, the course known": 1000 * statistics.median(again),
        f"{title}: its checks alone (the floor)": 1000 * statistics.median(pure),
    }


def _fork() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def _box_costs(sandbox: Sandbox) -> dict[str, float]:
    opened, closed, asked = [], [], []
    for _ in range(_TIMES):
        begun = time.perf_counter()
        box = sandbox.open().__enter__()  # it starts by itself: here it is awaited
        ready = time.perf_counter()
        box.ask(_EMPTY, _LIMITS)
        # The second request finds every page of the zygote already copied once.
        warm = time.perf_counter()
        box.ask(_EMPTY, _LIMITS)
        answered = time.perf_counter()
        box.__exit__(None, None, None)
        closed.append(time.perf_counter() - answered)
        opened.append(ready - begun)
        asked.append(answered - warm)
    tier = sandbox.tier.value
    found = {
        f"{tier}: a box, from nothing to ready (per submission)": 1000 * statistics.median(opened),
        f"{tier}: one empty request to a box (per check)": 1000 * statistics.median(asked),
        f"{tier}: the end of a box (per submission)": 1000 * statistics.median(closed),
    }
    if promised(sandbox.tier):
        proof = f"{tier}: the self-test, its box included (per run)"
        found[proof] = median_ms(lambda: attempts(sandbox), _TIMES)
    return found


def _bare(sandbox: Sandbox) -> None:
    assert isinstance(sandbox, BwrapSandbox)  # noqa: S101 - the only one that `find` makes
    program = [sandbox.path, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", _TRUE]
    os.waitpid(os.posix_spawn(sandbox.path, program, os.environ), 0)


def _command_ms(command: list[str]) -> float:
    return median_ms(lambda: expect_status(run(command, ROOT, 60.0), (0,)), 7)


def looping(klass: ExampleClass) -> Loops:
    """Grade the reference with ``while True`` in every target that is a function."""
    with tempfile.TemporaryDirectory() as folder:
        student = Path(folder) / "student"
        student.mkdir()
        for name, source in _loops(klass).items():
            (student / f"{name}.py").write_text(source, "utf-8")
        command = grade_command([str(student)], Path(folder) / "out", 1)
        ran = expect_status(run(command, ROOT, 600.0), (1,))
    questions = len(klass.assignment.spec.questions)
    return Loops(ran.cost, (questions + 1) * klass.assignment.spec.limits.cpu_s)


def _loops(klass: ExampleClass) -> Mapping[str, str]:
    targets = {(t.module, t.name) for t in klass.assignment.graded}
    found = {}
    for module, source in klass.assignment.reference_sources.items():
        tree = ast.parse(source)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and (module, node.name) in targets:
                node.body = ast.parse("while True:\n    pass").body
        found[module] = ast.unparse(tree)
    return found
