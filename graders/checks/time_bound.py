"""A time limit for the course's own code: modules, generators, sizes and validators.

That code is trusted and runs on the host, where a slip (`while True`) would hang a whole class.
In the main thread a timer's signal ends it. Workers of a cluster run their jobs in other threads,
which no signal reaches: there another thread looks at the clock of that one.
"""

from __future__ import annotations

import ctypes
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType, TracebackType

__all__ = ["MOST_S", "EndlessError", "patience"]

# CPU seconds: no real generator or validator takes a tenth of it.
MOST_S = 20.0
_AGAIN_S = 1.0


class EndlessError(BaseException):
    """Raised in code that does not end; no ``Exception``, for Hypothesis to let it through."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words or f"does not end: stopped after {MOST_S:g} s of work")


def patience() -> AbstractContextManager[object]:
    """Raise `EndlessError` in the block when it takes too much CPU time.

    Only where the system has such a clock.
    """
    if threading.current_thread() is not threading.main_thread():
        return _Watched() if hasattr(time, "pthread_getcpuclockid") else nullcontext()
    return _timed() if hasattr(signal, "setitimer") else nullcontext()


@contextmanager
def _timed() -> Iterator[None]:
    before = signal.signal(signal.SIGVTALRM, _stop)
    # Again and again: a bare `except` may have swallowed the first one.
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_S, _AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise EndlessError


class _Watched:
    """A block of a thread, watched by another one."""

    def __init__(self) -> None:
        self._ident = threading.get_ident()
        self._is_over = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        threading.Thread(target=self._watch, name="patience", daemon=True).start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # An exception raised before the lock was taken comes at the call below, none after. (To
        # take it back would leave Python 3.11 looking for it at each step, for ever under a trace.)
        while True:
            try:
                with self._lock:
                    self._is_over.set()
                    return
            except EndlessError:  # it came when the block was at its end
                continue

    def _watch(self) -> None:
        clock = time.pthread_getcpuclockid(self._ident)
        wait_s, most_s = MOST_S, time.clock_gettime(clock) + MOST_S
        while not self._is_over.wait(wait_s):
            left_s = most_s - time.clock_gettime(clock)
            # Wall clock never runs slower: what is left cannot be used up before.
            wait_s = max(left_s, _AGAIN_S)
            with self._lock:
                if left_s <= 0 and not self._is_over.is_set():
                    self._raise()

    def _raise(self) -> None:
        """Let an exception rise in the thread, at its next step."""
        what = ctypes.py_object(EndlessError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._ident), what)
