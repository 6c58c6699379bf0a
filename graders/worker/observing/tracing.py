"""See what a program does while it is looked at: loops that come back to a state.

States are kept as R. P. Brent's cycle detection does: one at a time, replaced after 1, 2, 4, 8...
turns ("An improved Monte Carlo factorization algorithm", BIT 20, 1980).
"""

from __future__ import annotations

import gc
import signal
import sys
import time
import types
from collections.abc import Callable, Container, Mapping

from graders.typing_shim import Any
from graders.worker.observing.loops import Loop
from graders.worker.observing.native import follows
from graders.worker.observing.portrait import Portrait, Unknowable
from graders.worker.observing.recurrence import State, is_told, why_endless
from graders.worker.process.frames import pause

# What one look may see and write down, and how long it may take, CPU seconds: three of them are to
# cost less than what is given for it, see graders.judging.timing.
_MOST = 40_000
_MOST_VALUES = 6_000
_MOST_S = 0.08
_MOST_PROOFS = 4
# These let others act, or see the variables as a look leaves them.
_MEDDLING = frozenset(("_signal", "_thread", "posix", "sys"))
SEEING = frozenset(("dir", "eval", "exec", "f_locals", "locals", "vars"))
# What looks needs some calls of its own: where the student's are deep, it does not. A call through
# `max`, say, counts for several.
_DEEPEST = 0.25
_YIELD_S = 0.002
# Kept from before student code.
_clock = time.process_time


class CycleSearch:
    """One loop in one call: the state that it is compared with, and when to take another.

    ``came_back`` tells that it did once before, and was not left since.
    """

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.forget()

    def forget(self) -> None:
        """Begin again: what was seen before is no longer comparable."""
        self.seen: set[int] = set()
        self.anchor = -1
        self.state: State | None = None
        self.turns, self.power = 0, 1
        self.came_back = False

    def keep(self, state: State) -> None:
        """Compare with another state from some turns on."""
        self.turns += 1
        if self.turns == self.power:
            self.state, self.turns, self.power = state, 0, 2 * self.power


class Trace:
    """Sees what a program does, by trace functions, until it is too much or a loop is proved.

    Parameters
    ----------
    files : container of str
        The files of the functions that a loop may call.
    searches : dict of frame to list of CycleSearch
        The loops of the calls that have not returned.
    inner : mapping of int to mapping
        By the identity of code, the innermost loop of each line.
    proved : callable
        Given the call, the loop and why, see :func:`~graders.worker.observing.recurrence.why_endless`.
    ended : callable
        Called when nothing more is seen, once.
    """

    def __init__(
        self,
        files: Container[str],
        searches: dict[types.FrameType, list[CycleSearch]],
        inner: Mapping[int, Mapping[int, int]],
        proved: Callable[[types.FrameType, Loop, tuple[str, str]], None],
        ended: Callable[[], None],
    ) -> None:
        self._files = files
        self._searches = searches
        self._inner = inner
        self._proved = proved
        self._ended = ended
        self._hopeless: set[tuple[int, int]] = set()
        self._ran: dict[int, types.CodeType] = {}
        self._left = _MOST
        self._until = _clock() + _MOST_S
        self._depth = 0
        self._proofs = 0
        self._is_on = True
        # Python keeps no reference of its own to what it is about to call: these are to be there
        # even when garbage that acts ends the look right before.
        self._on_call, self._on_event, self._on_step = self._entered, self._called, self._stepped

    def begin(self) -> None:
        """See what comes next."""
        _read_again(sys._getframe())
        self._depth = _depth_of(sys._getframe())
        signal.setitimer(signal.ITIMER_VIRTUAL, _MOST_S)
        for frame in self._searches:
            frame.f_trace = self._on_step
        sys.settrace(self._on_call)
        sys.setprofile(self._on_event)

    def end(self) -> None:
        """See nothing more."""
        if not self._is_on:
            return
        self._is_on = False
        sys.settrace(None)
        sys.setprofile(None)
        for frame in self._searches:
            frame.f_trace = None
        self._searches = {}
        self._ran = {}
        self._ended()

    def _count(self, much: int = 1) -> bool:
        """Take from what this look may cost; False when nothing is left, and it ends."""
        self._left -= much
        if self._left < 0 or _clock() > self._until:
            self.end()
        return self._is_on

    def _forget(self) -> None:
        """Compare with nothing from before: something ran that a state does not tell."""
        self._ran.clear()
        for searches in self._searches.values():
            for one in searches:
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
            self.end()

    def _called(self, frame: types.FrameType, event: str, arg: Any) -> None:
        """See a function called that is not written in Python, and how deep calls are."""
        try:
            if event == "call":
                self._depth += 1
                if self._depth > _DEEPEST * sys.getrecursionlimit():
                    self.end()
            elif event == "return":
                self._depth -= 1
            elif event == "c_call" and self._count() and not follows(arg):
                owner = arg.__self__
                is_meddling = type(owner) is types.ModuleType and owner.__name__ in _MEDDLING
                if is_meddling or arg.__name__ in SEEING:
                    self.end()
                self._forget()
        except BaseException:
            self.end()

    def _stepped(self, frame: types.FrameType, event: str, arg: Any) -> Any:
        """See a line of a call that had not returned."""
        if frame not in self._searches:
            return None
        try:
            if event == "return":
                del self._searches[frame]
                if not self._searches:
                    self.end()
            elif event == "line" and self._count():
                self._at(frame)
                # Python writes the variables back as they were last read: what ran meanwhile (a
                # `__del__`) may have changed some.
                frame.f_locals  # noqa: B018
        except BaseException:
            self.end()
        return self._on_step

    def _at(self, frame: types.FrameType) -> None:
        line, place = frame.f_lineno, frame.f_lasti
        inner = self._inner[id(frame.f_code)].get(line)
        for one in self._searches[frame]:
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

    def _turned(self, one: CycleSearch, frame: types.FrameType) -> None:
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

    def _prove(self, one: CycleSearch, frame: types.FrameType, why: tuple[str, str]) -> None:
        """Tell a proof that is seen twice, and holds when all that is of no more use is gone."""
        # Objects that wait to be collected may have a `__del__`, which acts at any time. To collect
        # them takes long in a large heap, and is no part of the look.
        self._proofs += 1
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        _read_again(frame)
        gc.collect()
        # A thread that was started gets to run: it has done what it does, or is counted from here.
        pause(_YIELD_S)
        frame.f_locals  # noqa: B018 - that thread, or a `__del__`, may have changed some
        self._until = _clock() + _MOST_S
        signal.setitimer(signal.ITIMER_VIRTUAL, _MOST_S)
        state = self._state(one.loop, frame)
        is_same = state is not None and one.state is not None and one.state.equals(state)
        if self._proofs == _MOST_PROOFS:
            self.end()
        elif not (is_same and one.came_back):
            self._forget()
            one.came_back = is_same
        elif self._is_on:
            self._proved(frame, one.loop, why)


def _read_again(frame: types.FrameType | None) -> None:
    """Let go of what the variables of calls were when they were last looked at."""
    while frame is not None:
        frame.f_locals  # noqa: B018
        frame = frame.f_back


def is_deep(frame: types.FrameType | None) -> bool:
    """Tell whether calls are too deep for others to come on top of them."""
    return _depth_of(frame) > _DEEPEST * sys.getrecursionlimit()


def _depth_of(frame: types.FrameType | None) -> int:
    depth = 0
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth
