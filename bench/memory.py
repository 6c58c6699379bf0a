"""Sample the memory of a process tree: the proportional set size, summed, every 50 ms.

Sampling costs CPU: it is done in a run of its own, which is not timed. Where a process of the
tree cannot be looked into (a box, for a user who is not root), its resident size is taken.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.clock import ROOT, environment

_PERIOD_S = 0.05
_PROC = Path("/proc")


def peak_of(command: Callable[[Path], Sequence[str]]) -> float:
    """Run a Python command that writes to a folder, and return its tree's peak, MiB."""
    with tempfile.TemporaryDirectory() as folder:
        return _peak_mib(command(Path(folder) / "out"))


def _peak_mib(command: Sequence[str]) -> float:
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    peak_kib = 0
    while process.poll() is None:
        peak_kib = max(peak_kib, sum(_kib(pid) for pid in _tree(process.pid)))
        time.sleep(_PERIOD_S)
    return peak_kib / 1024


def _tree(root: int) -> list[int]:
    parents = {int(e.name): _parent(e) for e in _PROC.iterdir() if e.name.isdigit()}
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def _parent(entry: Path) -> int:
    try:
        stat = (entry / "stat").read_text()
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[1])


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
