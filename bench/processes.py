"""The descendants of a process, as the kernel shows them in ``/proc``."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

_PROC = Path("/proc")


def tree(root: int) -> list[int]:
    """List a process and its descendants, parents first."""
    parents = {int(e.name): _parent(e) for e in _PROC.iterdir() if e.name.isdigit()}
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def end_tree(root: int) -> float:
    """Kill a process and its descendants, those of other sessions (notebook kernels) included.

    Returns
    -------
    float
        The CPU seconds of the descendants, which nobody will wait for.
    """
    with contextlib.suppress(ProcessLookupError):
        # So that it starts nothing more while its descendants are listed.
        os.kill(root, signal.SIGSTOP)
    found = tree(root)
    spent = sum(_cpu_s(pid) for pid in found[1:])
    for pid in found:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return spent


def _fields(entry: Path) -> list[str]:
    """Read what follows the name in ``stat``: the state, the parent..."""
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _parent(entry: Path) -> int:
    fields = _fields(entry)
    return int(fields[1]) if fields else 0


def _cpu_s(pid: int) -> float:
    # User and system, its own and those of the children that it waited for.
    ticks = sum(map(int, _fields(_PROC / str(pid))[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")
