"""Calls a function in a running program, again and again, by the processor time that it takes.

Where the system has it, a timer of processor time sends a signal. Elsewhere a thread looks at the
clock, and asks the interpreter to act as if a signal had come: its handler runs in the main thread,
as that of a real one does, and can follow the program line by line.
"""

from __future__ import annotations

import _thread
import signal
import time
import types
from collections.abc import Callable

Look = Callable[[int, types.FrameType | None], None]

# A signal that every system has, and that nothing sends to a worker.
_SIGNAL = getattr(signal, "SIGPROF", signal.SIGTERM)
# How often a thread looks at the clock: nothing wakes it when the time has come.
_PAUSE_S = 0.005
# Kept from before student code.
_allocate_lock, _start, _interrupt = (
    _thread.allocate_lock, _thread.start_new_thread, _thread.interrupt_main,
)  # fmt: skip
_clock = time.process_time


def is_free() -> bool:
    """Tell whether no program of a student's handles the signal that looks come by."""
    return signal.getsignal(_SIGNAL) is signal.SIG_DFL


def ticker() -> SignalTicker | ThreadTicker:
    """Return what calls a function on this system; see the module."""
    return SignalTicker() if hasattr(signal, "setitimer") else ThreadTicker()


class SignalTicker:
    """Looks that the kernel's timer of processor time brings. It needs no thread of its own."""

    number = _SIGNAL
    threads = 0

    def begin(self, look: Look, every_s: float) -> None:
        """Call ``look`` as a handler of signals, every ``every_s`` seconds of processor time."""
        self._every_s = every_s
        signal.signal(self.number, look)
        signal.setitimer(signal.ITIMER_PROF, every_s, every_s)

    def next_after(self, seconds: float) -> None:
        """Let the next look come after so many seconds, and the others as before."""
        signal.setitimer(signal.ITIMER_PROF, seconds, self._every_s)


class ThreadTicker:
    """Looks that a thread brings, which calls nothing that student code could have replaced."""

    number = _SIGNAL
    threads = 1

    def begin(self, look: Look, every_s: float) -> None:
        """Call ``look`` as a handler of signals, every ``every_s`` seconds of processor time."""
        self._every_s = every_s
        signal.signal(self.number, look)
        self._next_s = _clock() + every_s
        _start(self._tick, ())

    def next_after(self, seconds: float) -> None:
        """Let the next look come after so many seconds, and the others as before."""
        self._next_s = _clock() + seconds

    def _tick(self) -> None:
        wait = _allocate_lock().acquire
        wait()
        while not wait(True, _PAUSE_S):  # the lock is never released: a wait that nothing ends
            now_s = _clock()
            if now_s >= self._next_s:
                self._next_s = now_s + self._every_s
                _interrupt(self.number)
