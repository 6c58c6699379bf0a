"""Sample the memory of a process tree: the proportional set size, summed, every 50 ms.

Sampling costs CPU: it is done in a run of its own, which is not timed. Where a process of the
tree cannot be looked into (a box, for a user who is not root), its resident size is taken.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

from bench.processes import tree

_PERIOD_S = 0.05
_PROC = Path("/proc")


def peak_during(action: Callable[[], object]) -> float:
    """Do something that starts processes, and return the peak of all of them together, MiB."""
    done = threading.Event()
    peaks_kib = [0]

    def watch() -> None:
        while not done.wait(_PERIOD_S):
            peaks_kib.append(sum(_kib(pid) for pid in tree(os.getpid())[1:]))

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        action()
    finally:
        done.set()
        watching.join()
    return max(peaks_kib) / 1024


def _kib(pid: int) -> int:
    try:
        lines = (_PROC / str(pid) / "smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1])
    except (OSError, StopIteration):
        return _resident_kib(pid)


def _resident_kib(pid: int) -> int:
    try:
        pages = int((_PROC / str(pid) / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
