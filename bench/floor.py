"""The floor: fork, load the file whole, call every check directly; nothing else.

``python -m bench.floor ORDER``: a warm interpreter (spec, validators and checks are loaded and
compiled, and the validators' caches filled by one run over the reference) forks one process per
submission. No sandbox, no fallback, no limit but an alarm per submission. Timed from the first
fork to the last death; CPU is that of the dead children, and of this process in between.
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
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from types import ModuleType

from bench.direct import Ready, holds, prepare
from bench.plan import Plan


@dataclass(frozen=True)
class Order:
    """What to measure: plain folders by submission, and where the figures go."""

    plan: Plan
    reference: str
    folders: dict[str, str]
    jobs: int
    alarm_s: int
    result: str


@dataclass
class _Seen:
    """What came of the submissions so far."""

    cpu_s: float = 0.0
    peak_mib: float = 0.0
    passed: dict[str, dict[str, bool]] | None = None
    stopped: list[str] | None = None


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
        "peak_mib": seen.peak_mib,
        "passed": seen.passed,
        "stopped": seen.stopped,
    }
    Path(order.result).write_text(json.dumps(figures), "utf-8")


def _warm(order: Order, ready: Ready) -> None:
    """Fill the validators' caches, and forget the reference."""
    before = dict(sys.modules)
    _examine(order, ready, order.reference, _tell_nobody)
    for name in set(sys.modules) - set(before):
        if name in order.plan.modules:
            del sys.modules[name]


def _run_all(order: Order, ready: Ready) -> _Seen:
    seen = _Seen(passed={}, stopped=[])
    waiting = iter(order.folders.items())
    running: dict[int, tuple[str, int]] = {}
    while True:
        while len(running) < order.jobs and (item := next(waiting, None)):
            child, reading = _fork(order, ready, item[1])
            running[child] = (item[0], reading)
        if not running:
            return seen
        _collect(running, seen)


def _fork(order: Order, ready: Ready, folder: str) -> tuple[int, int]:
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    signal.alarm(order.alarm_s)
    try:
        _examine(order, ready, folder, lambda name, held: _tell(writing, name, held))
    finally:
        os._exit(0)


def _tell_nobody(_name: str, _held: bool) -> None:
    """Drop what the reference does."""


def _tell(writing: int, name: str, held: bool) -> None:
    os.write(writing, f"{name} {int(held)}\n".encode())


def _collect(running: dict[int, tuple[str, int]], seen: _Seen) -> None:
    child, status, usage = os.wait3(0)
    id_, reading = running.pop(child)
    lines = os.read(reading, 1 << 16).decode().splitlines()
    os.close(reading)
    assert seen.passed is not None and seen.stopped is not None  # noqa: S101, PT018
    seen.passed[id_] = {name: held == "1" for name, held in map(str.split, lines)}
    if os.WIFSIGNALED(status):
        seen.stopped.append(id_)
    seen.cpu_s += usage.ru_utime + usage.ru_stime
    seen.peak_mib = max(seen.peak_mib, usage.ru_maxrss / 1024)


def _examine(order: Order, ready: Ready, folder: str, tell: Callable[[str, bool], None]) -> None:
    """Load a submission and call every check; a file that raises loses them all."""
    with _quiet(folder):
        try:
            modules = [__import__(name) for name in order.plan.modules]
        except BaseException:  # noqa: BLE001 - whatever a student's file does
            return
        by_name = {module.__name__: module for module in modules}
        for check in ready.checks:
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
