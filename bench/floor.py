"""The floor: fork, load the file whole, call every check directly; nothing else.

``python -m bench.floor ORDER``: a warm interpreter (spec, validators and checks are loaded and
compiled, and the validators' caches filled by one run over the reference) forks one process per
submission. No sandbox, no fallback. A check may use the CPU seconds that graders would give it; one
that asks for more ends its submission there and then, by a signal of the kernel, and the checks
that follow are lost: an endless loop costs one limit, the least that telling it by time can cost.
Timed from the first fork to the last death; CPU is that of the dead children, and of this process
in between.
"""

from __future__ import annotations

import builtins
import json
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from types import ModuleType

from bench.direct import Ready, holds, prepare
from bench.plan import Plan
from graders.judging.timing import wall_s


@dataclass(frozen=True)
class Order:
    """The work to measure: plain folders by submission, and where the figures go."""

    plan: Plan
    reference: str
    folders: dict[str, str]
    jobs: int
    result: str


@dataclass(frozen=True)
class _Child:
    """A submission that is being examined."""

    id: str
    reading: int
    begun: float


@dataclass
class _Seen:
    """The outcome of the submissions so far."""

    cpu_s: float = 0.0
    passed: dict[str, dict[str, bool]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    stopped: list[str] = field(default_factory=list)


def main() -> None:
    """Carry out the order whose file is named on the command line."""
    order: Order = pickle.loads(Path(sys.argv[1]).read_bytes())  # noqa: S301 - our own bytes
    ready = prepare(order.plan)
    _warm(order, ready)
    cpu_before, begun = time.process_time(), time.perf_counter()
    seen = _run_all(order, ready)
    wall_s = time.perf_counter() - begun
    figures = {
        "wall_s": wall_s,
        "cpu_s": seen.cpu_s + time.process_time() - cpu_before,
        "passed": seen.passed,
        "seconds": seen.seconds,
        "stopped": seen.stopped,
    }
    Path(order.result).write_text(json.dumps(figures), "utf-8")


def _warm(order: Order, ready: Ready) -> None:
    """Fill the validators' caches, and forget the reference."""
    before = dict(sys.modules)
    _examine(order, ready, order.reference, _tell_nobody, _no_limit)
    for name in set(sys.modules) - set(before):
        if name in order.plan.modules:
            del sys.modules[name]


def _run_all(order: Order, ready: Ready) -> _Seen:
    seen = _Seen()
    waiting = iter(order.folders.items())
    running: dict[int, _Child] = {}
    while True:
        while len(running) < order.jobs and (item := next(waiting, None)):
            pid, child = _fork(order, ready, *item)
            running[pid] = child
        if not running:
            return seen
        _collect(running, seen)


def _fork(order: Order, ready: Ready, id_: str, folder: str) -> tuple[int, _Child]:
    reading, writing = os.pipe()
    begun = time.perf_counter()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, _Child(id_, reading, begun)
    try:
        _examine(order, ready, folder, lambda name, held: _tell(writing, name, held), _limit)
    finally:
        os._exit(0)


def _limit(cpu_s: float) -> None:
    """Have the kernel end this process after so many CPU seconds; one that sleeps, a bit later."""
    signal.setitimer(signal.ITIMER_PROF, cpu_s)
    signal.setitimer(signal.ITIMER_REAL, wall_s(cpu_s))


def _no_limit(_cpu_s: float) -> None:
    """Let the reference take its time."""


def _tell_nobody(_name: str, _held: bool) -> None:
    """Drop what the reference does."""


def _tell(writing: int, name: str, held: bool) -> None:
    os.write(writing, f"{name} {int(held)}\n".encode())


def _collect(running: dict[int, _Child], seen: _Seen) -> None:
    pid, status, usage = os.wait3(0)
    child = running.pop(pid)
    lines = os.read(child.reading, 1 << 16).decode().splitlines()
    os.close(child.reading)
    seen.seconds[child.id] = time.perf_counter() - child.begun
    seen.passed[child.id] = {name: held == "1" for name, held in map(str.split, lines)}
    if os.WIFSIGNALED(status):
        seen.stopped.append(child.id)
    seen.cpu_s += usage.ru_utime + usage.ru_stime


def _examine(
    order: Order,
    ready: Ready,
    folder: str,
    tell: Callable[[str, bool], None],
    limit: Callable[[float], None],
) -> None:
    """Load a submission and call every check; a file that raises loses them all."""
    with _quiet(folder):
        limit(order.plan.load_s)
        try:
            modules = [__import__(name) for name in order.plan.modules]
        except BaseException:  # noqa: BLE001 - whatever a student's file does
            return
        by_name = {module.__name__: module for module in modules}
        for check in ready.checks:
            limit(check.plain.limit_s)
            with _names_kept(modules):
                names = {name: getattr(by_name[of], name, None) for of, name in order.plan.names}
                tell(check.plain.test_name, holds(check, names, ready, Path(folder)))


@contextmanager
def _quiet(folder: str) -> Iterator[None]:
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    output, sys.stdout = sys.stdout, StringIO()
    try:
        yield
    finally:
        sys.stdout = output
        sys.path.remove(folder)


@contextmanager
def _names_kept(modules: list[ModuleType]) -> Iterator[None]:
    """Undo what a check binds in the student's modules."""
    saved = [dict(vars(module)) for module in modules]
    kept_input = builtins.input
    try:
        yield
    finally:
        builtins.input = kept_input
        for module, names in zip(modules, saved, strict=True):
            vars(module).update(names)


if __name__ == "__main__":
    # The order was pickled by the importable name of this module.
    from bench import floor

    floor.main()
