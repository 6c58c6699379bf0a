"""Prove of a loop that it never ends, so that nobody waits for the end of its time.

A loop that comes back to the very state that it was in goes round for ever, when what it does
follows from that state alone: this is how a forgotten `i += 1` looks. The loop is a `while`, or a
`for` over an iterator of Python's own that has no end. A counter may go on meanwhile, where
nothing but the condition of the loop reads it, and it only moves away from what would make that
false. A student's program that runs for long is looked at for a moment, a few times, by a trace
function: nothing is proved of a loop that calls what is not the student's (but for some
built-ins), reads or writes files, draws numbers, looks at a clock, or has a thread or a signal
beside it. A look is not free of effects: it slows a program down, for good where it reads an
object's attributes (Python 3.11), keeps values for longer, and so on. Its user must believe
nothing else of a program that was looked at than a proof, or a right answer.

When to look is said here, what is seen by :mod:`~graders.worker.observing.tracing`, and what it proves by
:mod:`~graders.worker.observing.recurrence`.
"""

from __future__ import annotations

import _thread
import ast
import gc
import itertools
import signal
import sys
import types
from collections.abc import Callable, Iterable, Iterator

from graders.worker.observing.loops import Loop, innermost, loops_of
from graders.worker.observing.recurrence import is_unending
from graders.worker.observing.tracing import SEEING, CycleSearch, Trace, is_deep
from graders.worker.reading.sources import Sources

# Each look comes later, so that a slow start does not hide a loop behind it. The last one ends
# before the time that is given for them all, see graders.judging.timing.
_LOOKS = (1.0, 3.0, 10.0)
# What finds out comes on top of what the student may go.
_ON_TOP = 20
_ORDINARY = (signal.SIG_DFL, signal.SIG_IGN, None)
# Kept from before student code, and how many threads there were then.
_count_threads = _thread._count
_THREADS = _count_threads()
_FUNCTION_FLAGS = 0x03  # CO_OPTIMIZED | CO_NEWLOCALS

# Told the file, the line, the function, why (`same`, `constant`, `unending` or `away`), the name
# of a counter.
Tell = Callable[[str, int, str, str, str], None]


class Prover:
    """Looks at a student's program that has been running for long.

    Parameters
    ----------
    sources : Sources
        The student's files.
    files : iterable of str
        Other files whose functions a loop may call: the course's.
    tell : callable
        Called with a proof; it need not return.
    """

    def __init__(self, sources: Sources, files: Iterable[str], tell: Tell) -> None:
        self._sources = sources
        self._files = frozenset((*sources.trees, *files))
        self._tell = tell
        self._after: list[float] = []
        # By the identity of the code, which frames keep.
        self._loops: dict[int, list[Loop]] = {}
        self._inner: dict[int, dict[int, int]] = {}
        # All of them are kept: one that has ended may still be about to be called.
        self._traces: list[Trace] = []
        self._is_looking = False
        self._rebound: frozenset[str] | None = None

    def arm(self, after_s: float) -> None:
        """Look for the first time after some seconds of processor time."""
        is_free = signal.getsignal(signal.SIGVTALRM) is signal.SIG_DFL
        if not is_free or any(signal.getitimer(signal.ITIMER_VIRTUAL)):
            return
        self._after = [after_s * times for times in _LOOKS]
        sys.setrecursionlimit(sys.getrecursionlimit() + _ON_TOP)
        signal.signal(signal.SIGVTALRM, self._look)
        self._wait()

    def _wait(self) -> None:
        if self._after:
            signal.setitimer(signal.ITIMER_VIRTUAL, self._after.pop(0))

    def _look(self, number: int, frame: types.FrameType | None) -> None:
        if self._is_looking:
            self._traces[-1].end()
        elif is_deep(frame) or self._sees_variables(frame):
            self._wait()
        else:
            self._begin(frame)

    def _loops_around(
        self, frame: types.FrameType | None
    ) -> dict[types.FrameType, list[CycleSearch]]:
        """Find the loops of the student's calls that have not returned."""
        found: dict[types.FrameType, list[CycleSearch]] = {}
        self._loops.clear()
        for one in self._theirs(frame):
            loops = self._loops_of(one.f_code)
            searches = [CycleSearch(loop) for loop in loops if self._may_be_endless(loop, one)]
            if searches:
                found[one] = searches
        return found

    def _loops_of(self, code: types.CodeType) -> list[Loop]:
        if id(code) not in self._loops:
            is_theirs = code.co_filename in self._sources.trees
            function = self._sources.function(code) if is_theirs else None
            self._loops[id(code)] = [] if function is None else loops_of(function)
            self._inner[id(code)] = {} if function is None else innermost(function)
        return self._loops[id(code)]

    def _may_be_endless(self, loop: Loop, frame: types.FrameType) -> bool:
        if loop.made is None or not loop.is_plain:
            return loop.is_plain
        # What the loop began with may have had the same name.
        is_fixed = loop.made.path[0] not in self._assigned_globals()
        return is_fixed and is_unending(loop.made, loop, frame)

    def _assigned_globals(self) -> frozenset[str]:
        """Return the names that functions of the student's declare as global."""
        if self._rebound is None:
            nodes = itertools.chain.from_iterable(map(ast.walk, self._sources.trees.values()))
            declared = (node.names for node in nodes if isinstance(node, ast.Global))
            self._rebound = frozenset(itertools.chain.from_iterable(declared))
        return self._rebound

    def _sees_variables(self, frame: types.FrameType | None) -> bool:
        """Tell whether a call may hold its variables as a look would change them."""
        return any(SEEING.intersection(one.f_code.co_names) for one in self._theirs(frame))

    def _theirs(self, frame: types.FrameType | None) -> Iterator[types.FrameType]:
        """Yield the calls of functions of the student's, or of the course's."""
        while frame is not None:
            code = frame.f_code
            is_function = code.co_flags & _FUNCTION_FLAGS == _FUNCTION_FLAGS
            if is_function and code.co_filename in self._files:
                yield frame
            frame = frame.f_back

    def _begin(self, frame: types.FrameType | None) -> None:
        try:
            searches = self._loops_around(frame) if self._is_by_itself() else {}
            if searches:
                trace = Trace(self._files, searches, self._inner, self._proved, self._ended)
                self._traces.append(trace)
                self._is_looking = True
                trace.begin()
            else:
                self._ended()
        except BaseException:  # not the student's: the program goes on as if never looked at
            if self._is_looking:
                self._traces[-1].end()
            else:
                self._ended()

    def _ended(self) -> None:
        self._is_looking = False
        self._wait()

    def _proved(self, frame: types.FrameType, loop: Loop, why: tuple[str, str]) -> None:
        """Tell a proof, unless what acts beside came meanwhile."""
        if not self._is_by_itself(is_seen=True):
            return
        self._after = []
        self._traces[-1].end()
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self._tell(frame.f_code.co_filename, loop.line, frame.f_code.co_name, *why)

    def _is_by_itself(self, *, is_seen: bool = False) -> bool:
        """Tell whether nothing else can act on what a program does: threads, signals, tracers."""
        if not is_seen and (sys.gettrace() is not None or sys.getprofile() is not None):
            return False
        # A thread that runs no Python has no frame.
        if _count_threads() > _THREADS or len(sys._current_frames()) > 1 or gc.callbacks:
            return False
        handlers = {number: signal.getsignal(number) for number in signal.valid_signals()}
        if handlers.pop(signal.SIGVTALRM) != self._look:
            return False
        if handlers[signal.SIGINT] is signal.default_int_handler:
            del handlers[signal.SIGINT]
        return all(any(one is known for known in _ORDINARY) for one in handlers.values())
