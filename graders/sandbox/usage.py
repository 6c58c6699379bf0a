"""The processor time and the memory that a process uses, seen from outside.

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

    def kill(self) -> None:
        """Kill the process, which leads a group, and what it started, as far as can be told."""


def usage_of(process: int) -> Usage:
    """Return the use of a process of ours that has just been started."""
    counted = _COUNTED.get(sys.platform, "rss")
    return WatchedUsage(process, counted) if counted else KernelUsage(process)


class KernelUsage:
    """Linux's clock of a process; the kernel limits its memory."""

    is_memory_told = False

    def __init__(self, process: int) -> None:
        self._number, self._clock = process, (~process) << 3 | 2
        self._known_s = 0.0

    def cpu_s(self) -> float:
        with suppress(OSError):
            self._known_s = max(self._known_s, time.clock_gettime(self._clock))
        return self._known_s

    def memory_bytes(self) -> int:
        return 0

    def kill(self) -> None:
        _kill_group(self._number)


class WatchedUsage:
    """A process, as psutil tells of it.

    ``kind`` is the memory that counts: what is promised to it (``vms``, on Windows what is
    committed), or what it really takes (``rss``): macOS promises hundreds of gigabytes to anyone.
    """

    is_memory_told = True

    def __init__(self, process: int, kind: str) -> None:
        self._number, self._kind = process, kind
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

    def kill(self) -> None:
        if hasattr(os, "killpg"):
            _kill_group(self._number)
        elif self._process is not None:
            with suppress(_errors()):
                # Windows has no groups: it tells the children of a process, even of one that ended.
                for each in (self._process, *self._process.children(recursive=True)):
                    with suppress(_errors()):
                        each.kill()


def _kill_group(leader: int) -> None:
    with suppress(OSError):  # none is left
        os.killpg(leader, signal.SIGKILL)


def _library() -> Any:
    """Return psutil, which Linux does without; it takes 15 ms to import."""
    try:
        import psutil
    except ImportError:
        raise SandboxError("the library psutil is not installed", "pip install psutil") from None
    return psutil


def _errors() -> Any:
    return (_library().Error, OSError)
