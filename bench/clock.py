"""Measure a whole command: wall clock, and CPU of its process tree.

Method: ``time.perf_counter`` for the wall clock; for CPU the kernel's accounting of the command
and of every descendant that was waited for (``wait4``), user and system together. Its largest
resident memory is no use: a command starts with that of the process that started it.
A figure is always the median of its rounds.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.processes import end_tree

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Cost:
    """The time that something took, seconds."""

    wall_s: float
    cpu_s: float


@dataclass(frozen=True)
class Ran:
    """A command that ended: its cost, and its exit status (negative for a signal)."""

    cost: Cost
    status: int
    errors: str


def median_cost(costs: Sequence[Cost]) -> Cost:
    """Return the median of each figure over the rounds."""
    return Cost(
        statistics.median(cost.wall_s for cost in costs),
        statistics.median(cost.cpu_s for cost in costs),
    )


def median_ms(action: Callable[[], object], times: int) -> float:
    """Return the median of the wall clock of an action, milliseconds, after one unmeasured."""
    action()
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        action()
        taken.append(time.perf_counter() - begun)
    return 1000 * statistics.median(taken)


def run(
    command: Sequence[str],
    cwd: Path,
    limit_s: float,
    python: str = sys.executable,
    path: Sequence[Path] = (),
) -> Ran:
    """Run a Python command (what follows the interpreter) to its end, or kill it.

    Parameters
    ----------
    command : sequence of str
        Arguments of the interpreter.
    cwd : Path
        Where to run it.
    limit_s : float
        Wall clock after which the process and its descendants are killed, seconds.
    python : str
        The interpreter; by default the one that runs this benchmark.
    path : sequence of Path
        Folders of modules, besides this checkout.
    """
    with tempfile.TemporaryFile() as errors:
        begun = time.perf_counter()
        process = subprocess.Popen(
            [python, *command],
            cwd=cwd,
            env=environment(python, path),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
        )
        left_behind_s: list[float] = []
        timer = threading.Timer(limit_s, lambda: left_behind_s.append(end_tree(process.pid)))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        wall_s = time.perf_counter() - begun
        timer.cancel()
        timer.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace")
    cpu_s = usage.ru_utime + usage.ru_stime + sum(left_behind_s)
    return Ran(Cost(wall_s, cpu_s), process.returncode, said)


def environment(python: str = sys.executable, path: Sequence[Path] = ()) -> dict[str, str]:
    """Return the variables of a measured command: ours, with this checkout first on the path."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    # A program that the command starts by name is that of its own environment.
    kept["PATH"] = os.pathsep.join([str(Path(python).parent), kept.get("PATH", os.defpath)])
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *path)))}


def expect_status(ran: Ran, wanted: Sequence[int]) -> Ran:
    """Hand on a command that ended as wanted.

    Raises
    ------
    RuntimeError
        When it ended otherwise: a figure of a failed run means nothing.
    """
    if ran.status not in wanted:
        raise RuntimeError(f"a measured command ended with {ran.status}:\n{ran.errors[-2000:]}")
    return ran
