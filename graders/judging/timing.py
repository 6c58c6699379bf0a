"""The time limits of checks: CPU seconds, tied to the reference's on the same machine.

A check's limit is what the spec says, or twenty times what the reference used in the same run when
that is more. It is spent in two attempts: the first among other submissions, with a tenth of it, or
more (up to 40 %) where the reference itself is slow; a check that did not end then is decided by
whether it ends within 60 % alone on the machine. So a verdict near the limit never depends on what
else was running.

A check that runs alone keeps all others waiting. In a crowd it is first run among them, for three
times the share that decides: other programs lengthen the CPU time of a program by less than that.
Only a check that ends between the share and three times the share is then run alone. With fewer
programs at once, that would use more of the machine than the waiting does.

Before it gets the time that decides, a check is run for a sixth of that, and its loops are looked
at each hundredth of its limit. A loop that comes back to the same state is proved never to end,
which saves the waiting. Looking may change what a program does, so this run counts only for a
proof, a right answer, or the loop in which the program was.

The course's own code (modules, generators, sizes and expressions) is trusted and runs on the host,
where a slip (`while True`) would hang a whole class: :func:`patience` limits it, by a timer's
signal in the main thread. Workers of a cluster run their jobs in other threads, which no signal
reaches, and Windows has no such timer: there another thread looks at a clock.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial

from graders.light_dataclass import dataclass

REFERENCE_FACTOR = 20.0
FIRST_SHARE = 0.1
FIRST_SHARE_AT_MOST = 0.4
# The first attempt is long enough for a program that takes so many times the reference's time.
_FIRST_FACTOR = 8.0
ALONE_SHARE = 0.6
CROWD_SHARE = 3 * ALONE_SHARE
LOOK_SHARE = 0.01
# The last look that tries to prove something, at 0.06, is over by then.
LOOKED_AT_SHARE = 0.1
# Looking at a program takes less than this, even on a slow and busy machine.
PROVE_S = 0.3
# The least time of a check to which methods are lent. A lent method may search for the state of an
# object: it makes objects for 0.7 s (`worker/adapting/twin_search.py`), and reads all their states.
# A check that has more time of its own has enough left for the student's code.
SEARCH_S = 1.5
# With so many programs at once, one that runs alone leaves most of the machine idle.
CROWD = 4
# A program that is alone and uses no CPU for that long waits for ever; among others, it may have
# been kept from the processor by whatever else runs on the machine.
IDLE_ALONE_S = 8.0
# Wall clock limits stop programs that sleep: they are far above the CPU limits.
_WALL_FACTOR = 10.0
_WALL_MARGIN_S = 5.0
# CPU seconds of the course's code: no real generator or judge takes a tenth of it.
COURSE_CODE_S = 20.0
# The share of these seconds that the judging of one answer may take.
ANSWER_SHARE = 0.25
_AGAIN_S = 1.0


@dataclass(frozen=True)
class Times:
    """The CPU seconds of a check, as the host measured them.

    ``calls`` is the time of each call, empty when it is not known; ``rest`` is the time of all
    else: before and after the calls, setups and answers.
    """

    calls: tuple[float, ...] = ()
    rest: float = 0.0

    @property
    def total(self) -> float:
        """The time of the calls and of the rest."""
        return sum(self.calls) + self.rest


def limit_s(declared_s: float, reference_s: float, factor: float = 0.0) -> float:
    """Return a check's limit, CPU seconds.

    A ``factor`` above the usual one gives the least limit, in multiples of the reference's time.
    """
    return max(declared_s, max(REFERENCE_FACTOR, factor) * reference_s)


def first_s(limit_s: float, reference_s: float) -> float:
    """Return the CPU seconds of the first attempt of a check, while other programs run."""
    usual = min(FIRST_SHARE_AT_MOST * limit_s, _FIRST_FACTOR * reference_s)
    return max(FIRST_SHARE * limit_s, usual)


def among_share(at_once: int) -> float:
    """Return the share of its limit that a check gets among others before it runs alone.

    ``at_once`` programs run at the same time; the share is 0 for fewer than make a crowd.
    """
    return CROWD_SHARE if at_once >= CROWD else 0.0


def wall_s(cpu_s: float) -> float:
    """Return the wall clock allowed for some CPU seconds."""
    return _WALL_FACTOR * cpu_s + _WALL_MARGIN_S


class EndlessError(BaseException):
    """Raised in code that does not end; no ``Exception``, since Hypothesis would catch it."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words or f"does not end: stopped after {COURSE_CODE_S:g} s of work")


def patience(share: float = 1.0) -> AbstractContextManager[object]:
    """Raise `EndlessError` in the block when it takes more than a share of `COURSE_CODE_S`.

    In a browser nothing is raised: it has neither timers nor threads, and its page ends what does
    not answer.
    """
    if sys.platform == "emscripten":
        return nullcontext()
    is_main = threading.current_thread() is threading.main_thread()
    return _timed(share) if is_main and hasattr(signal, "setitimer") else _Watched(share)


def _clock_of_this_thread() -> Callable[[], float]:
    """Return a clock that another thread can read; where there is none, that of the process."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    return partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


@contextmanager
def _timed(share: float) -> Iterator[None]:
    before = signal.signal(signal.SIGVTALRM, _stop)
    # The signal is repeated: a bare `except` may have swallowed the first one.
    signal.setitimer(signal.ITIMER_VIRTUAL, share * COURSE_CODE_S, _AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(*_: object) -> None:
    raise EndlessError


class _Watched:
    """A block of a thread, watched by another one."""

    def __init__(self, share: float) -> None:
        self._allowed_s = share * COURSE_CODE_S
        self._ident = threading.get_ident()
        self._clock = _clock_of_this_thread()
        self._is_over = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        threading.Thread(target=self._watch, name="patience", daemon=True).start()

    def __exit__(self, *_: object) -> None:
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
        wait_s, most_s = self._allowed_s, self._clock() + self._allowed_s
        while not self._is_over.wait(wait_s):
            left_s = most_s - self._clock()
            # Wall clock never runs slower: what is left cannot be used up before.
            wait_s = max(left_s, _AGAIN_S)
            with self._lock:
                if left_s <= 0 and not self._is_over.is_set():
                    # The exception rises in the thread at its next step.
                    what = ctypes.py_object(EndlessError)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._ident), what)
