"""Do work in a fork, within limits of time and memory that no work can evade.

:func:`graders.judging.timing.patience` stops Python code between two of its steps. A step that is
one call of a built-in function, such as ``sum(range(10**12))``, holds up the whole process: only
the kernel ends it, with the process that it is in.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from graders.errors import GradersError, InternalError
from graders.judging.timing import EndlessError

_MIB = 1 << 20
# Memory beside what the process already has: far more than a judgement takes.
_MORE_MIB = 1_024
# A fork that waits uses no CPU time; one on a busy machine is slow.
_WALL_FACTOR = 60.0

T = TypeVar("T")


def has_forks() -> bool:
    """Tell whether work can be done apart here: Windows has no fork, nor have browsers."""
    # In a browser, Python has the function, which always fails.
    return hasattr(os, "fork") and sys.platform != "emscripten"


def apart(work: Callable[[], T], cpu_s: float) -> T:
    """Return what a function returns, or raise what it raises, without any of its side effects.

    It gets ``cpu_s`` CPU seconds and a GiB of memory. Raise EndlessError when that is too little.
    Work that asks for it again is done in the same fork, with ``cpu_s`` seconds from then on.
    Where the system has no fork, the function is called without these limits.
    """
    if not has_forks():
        return work()
    if signal.getitimer(signal.ITIMER_PROF)[0]:
        signal.setitimer(signal.ITIMER_PROF, cpu_s)
        return work()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _limit(cpu_s)
            _write(writing, _told(work))
        finally:
            os._exit(0)
    os.close(writing)
    try:
        told = _read(reading, time.monotonic() + _WALL_FACTOR * cpu_s)
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if not told:
        raise EndlessError(f"does not end: stopped after {cpu_s:g} s of work")
    is_result, what = pickle.loads(told)  # noqa: S301 - our own fork wrote it
    if is_result:
        return what  # type: ignore[no-any-return]
    raise what


def _limit(cpu_s: float) -> None:
    """Let the kernel end this process after so many CPU seconds, and give it little memory."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, cpu_s)
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + _MORE_MIB * _MIB
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, OSError, ValueError):
        return  # a system without it: the limit of time remains


def _told(work: Callable[[], object]) -> bytes:
    """Return as bytes whether a function returned, and what it returned or raised."""
    try:
        return pickle.dumps((True, work()))
    except (GradersError, EndlessError) as problem:
        return pickle.dumps((False, problem))
    except MemoryError:
        return pickle.dumps((False, EndlessError("takes too much memory")))
    except BaseException as problem:  # noqa: BLE001 - told by the process that asked
        what = f"judging raised {type(problem).__name__}: {problem}"[:500]
        return pickle.dumps((False, InternalError(what)))


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _read(descriptor: int, deadline: float) -> bytes:
    """Read up to the end of a pipe, or to a moment; nothing where that comes first."""
    poller = select.poll()
    parts: list[bytes] = []
    poller.register(descriptor, select.POLLIN)
    while poller.poll(max(0.0, deadline - time.monotonic()) * 1000):
        part = os.read(descriptor, 1 << 18)
        if not part:
            return b"".join(parts)
        parts.append(part)
    return b""
