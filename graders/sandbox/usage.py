"""What a process uses of the machine, seen from outside: processor time and memory.

Linux tells the processor time of any process of ours, and holds a process to its memory by itself.
Elsewhere psutil tells both: Windows has no such limit without a job object, and macOS takes one for
address space and does not hold to it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Protocol

from graders.errors import SandboxError

# The memory that counts, in psutil's words; none where the kernel limits it.
_COUNTED = MappingProxyType({"linux": "", "win32": "vms"})


class Usage(Protocol):
    """The use of one process. Once it has ended, what was known last is told."""

    @property
    def is_memory_told(self) -> bool:
        """Tell whether memory must be watched, because nothing else limits it."""

    def cpu_s(self) -> float:
        """Return the CPU seconds so far."""

    def memory_bytes(self) -> int:
        """Return the memory that is taken now."""


def usage_of(process: int) -> Usage:
    """Return the use of a process of ours that has just been started."""
    counted = _COUNTED.get(sys.platform, "rss")
    return WatchedUsage(process, counted) if counted else KernelUsage(process)


class KernelUsage:
    """Linux's clock of a process; the kernel limits its memory."""

    is_memory_told = False

    def __init__(self, process: int) -> None:
        self._clock = (~process) << 3 | 2
        self._known_s = 0.0

    def cpu_s(self) -> float:
        with suppress(OSError):
            self._known_s = max(self._known_s, time.clock_gettime(self._clock))
        return self._known_s

    def memory_bytes(self) -> int:
        return 0


class WatchedUsage:
    """What psutil tells of a process.

    ``kind`` is the memory that counts: what is promised to it (``vms``, on Windows what is
    committed), or what it really takes (``rss``): macOS promises hundreds of gigabytes to anyone.
    """

    is_memory_told = True

    def __init__(self, process: int, kind: str) -> None:
        self._kind = kind
        self._known_s, self._known_bytes = 0.0, 0
        self._process: Any = None
        with suppress(_errors()):
            self._process = _library().Process(process)

    def cpu_s(self) -> float:
        if self._process is not None:
            with suppress(_errors()):
                times = self._process.cpu_times()
                self._known_s = max(self._known_s, times.user + times.system)
        return self._known_s

    def memory_bytes(self) -> int:
        if self._process is not None:
            with suppress(_errors()):
                self._known_bytes = getattr(self._process.memory_info(), self._kind)
        return self._known_bytes


def kill_with_children(process: int) -> None:
    """Kill the leader of a group of processes, and what it started, as far as can be told.

    Where there are no groups, what a child left behind as it ended goes on: only a job object of
    Windows would hold that.
    """
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process, signal.SIGKILL)
        return
    with suppress(_errors()):
        leader = _library().Process(process)
        for each in (*leader.children(recursive=True), leader):
            with suppress(_errors()):
                each.kill()


def _library() -> Any:
    """Return psutil, which Linux does without; it takes 15 ms to import."""
    try:
        import psutil
    except ImportError:
        raise SandboxError("the library psutil is not installed", "pip install psutil") from None
    return psutil


def _errors() -> Any:
    return (_library().Error, OSError)
