"""Prove of a loop that it never ends, so that nobody waits for the end of its time.

A loop that comes back to the very state that it was in goes round for ever, when what it does
follows from that state alone: this is how a forgotten `i += 1` looks. The loop is a `while`, or a
`for` over an iterator of Python's own that has no end. A counter may go on meanwhile, where
nothing but the condition of the loop reads it, and it only moves away from what would make that
false. A student's program that runs for long is looked at for a moment, a few times, by a trace
function: nothing is proved of a loop that calls what is not the student's (but for some
built-ins), reads or writes files, draws numbers, looks at a clock, or has a thread or a signal
beside it.

The state is a :class:`~graders.worker.portrait.Portrait` of what the loop names. States are kept
as R. P. Brent's cycle detection does: one at a time, replaced after 1, 2, 4, 8... turns ("An
improved Monte Carlo factorization algorithm", BIT 20, 1980).
"""

from __future__ import annotations

import gc
import signal
import sys
import time
import types
from collections.abc import Callable, Iterable, Iterator

from graders.hints import Any
from graders.worker.loops import Loop, innermost, loops_of
from graders.worker.native import follows
from graders.worker.portrait import Portrait, Unknowable
from graders.worker.recurrence import State, is_told, is_unending, why_endless
from graders.worker.sources import Sources

# What one look may see and write down, and how long it may take, CPU seconds: three of them are to
# cost less than what is given for it, see graders.judging.timing.
_MOST = 40_000
_MOST_VALUES = 6_000
_MOST_S = 0.08
_MOST_PROOFS = 4
# Each look comes later, so that a slow start does not hide a loop behind it.
_LOOKS = (1.0, 4.0, 16.0)
# What looks needs some calls of its own: where the student's are deep, it does not, and what finds
# out comes on top of what the student may go. A call through `max`, say, counts for several.
_DEEPEST = 0.25
_ON_TOP = 20
# A look leaves no value behind: it is cleared up after, as soon as the clock can say.
_SOON_S = 0.0001
# These let others act, or see the variables as a look leaves them.
_MEDDLING = frozenset(("_signal", "_thread", "posix", "sys"))
_SEEING = frozenset(("dir", "eval", "exec", "locals", "vars"))
_ORDINARY = (signal.SIG_DFL, signal.SIG_IGN, signal.default_int_handler, None)
# Kept from before student code.
_clock = time.process_time
_FUNCTION_FLAGS = 0x03  # CO_OPTIMIZED | CO_NEWLOCALS

# Told the file, the line, the function, why (`same`, `constant`, `unending` or `away`), the name
# of a counter.
Tell = Callable[[str, int, str, str, str], None]


class _Round:
    """One loop in one call: the state that it is compared with, and when to take another."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.forget()

    def forget(self) -> None:
        """Begin again: what was seen before is no longer comparable."""
        self.seen: set[int] = set()
        self.anchor = -1
        self.state: State | None = None
        self.turns, self.power = 0, 1

    def keep(self, state: State) -> None:
        """Compare with another state from some turns on."""
        self.turns += 1
        if self.turns == self.power:
            self.state, self.turns, self.power = state, 0, 2 * self.power


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
        self._rounds: dict[types.FrameType, list[_Round]] = {}
        self._hopeless: set[tuple[int, int]] = set()
        # By the identity of the code, which frames keep.
        self._loops: dict[int, list[Loop]] = {}
        self._inner: dict[int, dict[int, int]] = {}
        self._ran: dict[int, types.CodeType] = {}
        self._left = 0
        self._until = 0.0
        self._is_to_clear = False
        self._is_looking = False
        self._depth = 0
        self._proofs = 0

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
            self._end()
        elif self._is_to_clear:
            if self._is_called_back(frame):
                signal.setitimer(signal.ITIMER_VIRTUAL, _SOON_S)
            else:
                self._clear(frame)
        elif _depth_of(frame) > _DEEPEST * sys.getrecursionlimit() or self._sees_variables(frame):
            self._wait()
        else:
            self._begin(frame)

    def _is_called_back(self, frame: types.FrameType | None) -> bool:
        """Tell whether a call of the trace function has not returned: then Python writes back."""
        while frame is not None and frame.f_code.co_filename not in self._files:
            if frame.f_code.co_filename == __file__:
                return True
            frame = frame.f_back
        return False

    def _clear(self, frame: types.FrameType | None) -> None:
        """Let go of the values that frames were read to have."""
        self._is_to_clear = False
        for one in self._theirs(frame):
            known = one.f_locals
            if type(known) is dict and not _SEEING.intersection(one.f_code.co_names):
                known.clear()
            del known
        self._wait()

    def _loops_around(self, frame: types.FrameType | None) -> dict[types.FrameType, list[_Round]]:
        """Find the loops of the student's calls that have not returned."""
        found: dict[types.FrameType, list[_Round]] = {}
        self._loops.clear()
        for one in self._theirs(frame):
            loops = self._loops_of(one.f_code)
            rounds = [_Round(loop) for loop in loops if _may_be_endless(loop, one)]
            if rounds:
                found[one] = rounds
        return found

    def _loops_of(self, code: types.CodeType) -> list[Loop]:
        if id(code) not in self._loops:
            is_theirs = code.co_filename in self._sources.trees
            function = self._sources.function(code) if is_theirs else None
            self._loops[id(code)] = [] if function is None else loops_of(function)
            self._inner[id(code)] = {} if function is None else innermost(function)
        return self._loops[id(code)]

    def _sees_variables(self, frame: types.FrameType | None) -> bool:
        """Tell whether a call may hold its variables as a look would change them."""
        return any(_SEEING.intersection(one.f_code.co_names) for one in self._theirs(frame))

    def _theirs(self, frame: types.FrameType | None) -> Iterator[types.FrameType]:
        """Yield the calls of functions of the student's, or of the course's."""
        while frame is not None:
            code = frame.f_code
            is_function = code.co_flags & _FUNCTION_FLAGS == _FUNCTION_FLAGS
            if is_function and code.co_filename in self._files:
                yield frame
            frame = frame.f_back

    def _begin(self, frame: types.FrameType | None) -> None:
        self._left, self._proofs, self._is_looking = _MOST, 0, True
        self._ran.clear()
        self._hopeless.clear()
        try:
            self._rounds = self._loops_around(frame) if self._is_by_itself() else {}
            self._depth = _depth_of(sys._getframe())
            if not self._rounds:
                self._end()
                return
            self._until = _clock() + _MOST_S
            signal.setitimer(signal.ITIMER_VIRTUAL, _MOST_S)
            for one in self._rounds:
                one.f_trace = self._stepped
            sys.settrace(self._entered)
            sys.setprofile(self._called)
        except BaseException:  # not the student's: the program goes on as if never looked at
            self._end()

    def _end(self) -> None:
        if not self._is_looking:
            return
        self._is_looking = False
        sys.settrace(None)
        sys.setprofile(None)
        for frame in self._rounds:
            frame.f_trace = None
        self._rounds = {}
        self._is_to_clear = True
        signal.setitimer(signal.ITIMER_VIRTUAL, _SOON_S)

    def _count(self, much: int = 1) -> bool:
        """Take from what this look may cost; False when nothing is left, and it ends."""
        self._left -= much
        if self._left < 0 or _clock() > self._until:
            self._end()
        return self._is_looking

    def _forget(self) -> None:
        """Compare with nothing from before: something ran that a state does not tell."""
        self._ran.clear()
        for rounds in self._rounds.values():
            for one in rounds:
                one.forget()

    def _entered(self, frame: types.FrameType, event: str, arg: Any) -> None:
        """See a function called."""
        try:
            if self._count():
                if frame.f_code.co_filename in self._files:
                    self._ran[id(frame.f_code)] = frame.f_code
                else:
                    self._forget()
        except BaseException:
            self._end()

    def _called(self, frame: types.FrameType, event: str, arg: Any) -> None:
        """See a function called that is not written in Python, and how deep calls are."""
        try:
            if event == "call":
                self._depth += 1
                if self._depth > _DEEPEST * sys.getrecursionlimit():
                    self._end()
            elif event == "return":
                self._depth -= 1
            elif event == "c_call" and self._count() and not follows(arg):
                owner = arg.__self__
                is_meddling = type(owner) is types.ModuleType and owner.__name__ in _MEDDLING
                if is_meddling or arg.__name__ in _SEEING:
                    self._end()
                self._forget()
        except BaseException:
            self._end()

    def _stepped(self, frame: types.FrameType, event: str, arg: Any) -> Any:
        """See a line of a call that had not returned."""
        if frame not in self._rounds:
            return None
        try:
            if event == "return":
                del self._rounds[frame]
                if not self._rounds:
                    self._end()
            elif event == "line" and self._count():
                self._at(frame)
                # Python writes the variables back as they were last read: what ran meanwhile (a
                # `__del__`) may have changed some.
                frame.f_locals  # noqa: B018
        except BaseException:
            self._end()
        return self._stepped

    def _at(self, frame: types.FrameType) -> None:
        line, place = frame.f_lineno, frame.f_lasti
        inner = self._inner[id(frame.f_code)].get(line)
        for one in self._rounds[frame]:
            loop = one.loop
            if (id(frame.f_code), loop.line) in self._hopeless:
                continue
            if line not in loop.lines:
                one.forget()
            elif inner == loop.line and line in loop.anchors:
                if one.anchor < 0 and place in one.seen:
                    one.anchor = place
                one.seen.add(place)
                if one.anchor == place:
                    self._turned(one, frame)

    def _turned(self, one: _Round, frame: types.FrameType) -> None:
        """See a loop at the same place again."""
        state = self._state(one.loop, frame)
        if state is None:
            self._hopeless.add((id(frame.f_code), one.loop.line))
        elif one.state is None or not one.state.equals(state):
            one.keep(state)
        elif not is_told(one.loop, state.portrait, self._ran.values()):
            self._hopeless.add((id(frame.f_code), one.loop.line))
        elif why := why_endless(one.loop, frame, one.state, state):
            self._prove(one, frame, why)
        else:
            one.keep(state)

    def _state(self, loop: Loop, frame: types.FrameType) -> State | None:
        portrait = Portrait(self._files, min(self._left, _MOST_VALUES))
        most = portrait.left
        try:
            return State(loop, frame, portrait)
        except Unknowable:
            return None
        finally:
            # What was written in vain has taken as long.
            self._count(most - portrait.left)

    def _prove(self, one: _Round, frame: types.FrameType, why: tuple[str, str]) -> None:
        """Tell a proof that is seen twice, and holds when all that is of no more use is gone."""
        # Objects that wait to be collected may have a `__del__`, which acts at any time. To collect
        # them takes long in a large heap, and is no part of the look.
        self._proofs += 1
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        gc.collect()
        self._until = _clock() + _MOST_S
        signal.setitimer(signal.ITIMER_VIRTUAL, _MOST_S)
        frame.f_locals  # noqa: B018 - read again
        state = self._state(one.loop, frame)
        is_same = state is not None and one.state is not None and one.state.equals(state)
        if self._proofs == _MOST_PROOFS:
            self._end()
        elif self._proofs == 1 or not is_same:
            self._forget()
        elif self._is_by_itself(tracing=True):
            self._after = []
            self._end()
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            code = frame.f_code
            self._tell(code.co_filename, one.loop.line, code.co_name, *why)

    def _is_by_itself(self, *, tracing: bool = False) -> bool:
        """Tell whether nothing else can act on what a program does: threads, signals, tracers."""
        if not tracing and (sys.gettrace() is not None or sys.getprofile() is not None):
            return False
        if len(sys._current_frames()) > 1 or gc.callbacks:
            return False
        handlers = {number: signal.getsignal(number) for number in signal.valid_signals()}
        if handlers.pop(signal.SIGVTALRM) != self._look:
            return False
        return all(any(one is known for known in _ORDINARY) for one in handlers.values())


def _may_be_endless(loop: Loop, frame: types.FrameType) -> bool:
    return loop.is_plain and (loop.made is None or is_unending(loop.made, loop, frame))


def _depth_of(frame: types.FrameType | None) -> int:
    depth = 0
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth
