"""Gives back, between two cases, the memory that the one before left in cycles of references.

Python itself looks for such cycles after so many objects, however large they are: functions that
call themselves in another one are cycles, and may hold a table each. Calls that are right one by
one would together take more memory than they may.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

try:
    import resource
except ImportError:  # a system without limits of memory either
    resource = None  # type: ignore[assignment]

# A program that has taken no more than so much since it was loaded is not looked through: it takes
# time. The smallest limit of memory leaves a program more.
_MUCH_KIB = 16 << 10


class Garbage:
    """The memory that is to be given back; made once a program is loaded, which it leaves alone.

    Python's own functions are kept from before student code runs.
    """

    def __init__(self) -> None:
        gc.freeze()
        self._collect = gc.collect
        self._taken = _measure()
        self._enough_kib = self._taken() + _MUCH_KIB

    def give_back(self) -> None:
        """Give back what can be, if the program has taken much since, or if that cannot be told."""
        kib = self._taken()
        if not kib or kib > self._enough_kib:
            self._collect()


def _measure() -> Callable[[], int]:
    """Return a function that tells the KiB of memory that this process takes; 0 where none can.

    A box holds no ``/proc``: its processes are forks, and the most that each ever took is its own.
    Elsewhere that begins with what the program took that started this one, which may hide all that
    is taken later.
    """
    try:
        file = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
    except (OSError, AttributeError):
        return _peak_kib
    read, page_kib = os.pread, os.sysconf("SC_PAGE_SIZE") >> 10

    def present_kib() -> int:
        try:
            return int(read(file, 100, 0).partition(b" ")[0]) * page_kib
        except (OSError, ValueError):  # student code has closed the file
            return 0

    return present_kib


def _peak_kib() -> int:
    # On macOS these are bytes, and there is no limit: it only looks more often.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0
