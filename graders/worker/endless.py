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

import builtins
import gc
import itertools
import signal
import sys
import types
from collections.abc import Callable, Iterable
from opcode import opmap

from graders.hints import Any
from graders.worker.loops import Bound, Loop, Made, innermost, loops_of
from graders.worker.portrait import Portrait, Unknowable, follows
from graders.worker.sources import Sources

# Events and values of one look: some hundredths of a second.
_MOST = 40_000
# Each look comes later, so that a slow start does not hide a loop behind it.
_LOOKS = (1.0, 4.0, 16.0)
# What looks needs some calls of its own: the student's go as deep as ever, unseen.
_ROOM = 100
_ORDINARY = (signal.SIG_DFL, signal.SIG_IGN, signal.default_int_handler, None)
_IS_OP, _LOAD_CONST = opmap["IS_OP"], opmap["LOAD_CONST"]
_EXTENDED = bytes([opmap["EXTENDED_ARG"]])
_BINARY_OP = opmap["BINARY_OP"]
# `&=`, `|=`, `-=` and `^=`, which change a set.
_IN_PLACE = (14, 20, 23, 25)
# These call what they are given, unseen.
_CALLERS = frozenset(("filter", "iter", "map", "max", "min", "sort", "sorted"))
_SINGLETONS = (None, True, False)
# Kept from before student code.
_iter = iter
_len = len
_FUNCTION_FLAGS = 0x03  # CO_OPTIMIZED | CO_NEWLOCALS
_MOST_FRAMES = 200

# Told the file, the line, the function, why (`same`, `constant`, `unending` or `away`), the name
# of a counter.
Tell = Callable[[str, int, str, str, str], None]


class _Round:
    """One loop in one call: the state that it is compared with, and when to take another."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.is_hopeless = not loop.is_plain
        self.forget()

    def forget(self) -> None:
        """Begin again: what was seen before is no longer comparable."""
        self.seen: set[int] = set()
        self.anchor = -1
        self.state: _State | None = None
        self.turns, self.power = 0, 1


class _State:
    """What a loop depends on at one moment: a portrait, and its counters beside."""

    def __init__(self, portrait: Portrait, counters: dict[str, int]) -> None:
        self.portrait = portrait
        self.counters = counters

    def equals(self, other: _State) -> bool:
        """Tell whether two states are one but for how far their counters are."""
        is_same = self.counters.keys() == other.counters.keys()
        return is_same and self.portrait.tokens == other.portrait.tokens


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
        self._inner: dict[types.CodeType, dict[int, int]] = {}
        self._ran: dict[int, types.CodeType] = {}
        self._left = 0
        self._depth = 0
        self._is_settled = False

    def arm(self, after_s: float) -> None:
        """Look for the first time after some seconds of processor time."""
        is_free = signal.getsignal(signal.SIGVTALRM) is signal.SIG_DFL
        if not is_free or any(signal.getitimer(signal.ITIMER_VIRTUAL)):
            return
        self._after = [after_s * times for times in _LOOKS]
        signal.signal(signal.SIGVTALRM, self._look)
        self._wait()

    def disarm(self) -> None:
        """Look no more."""
        self._after = []
        if signal.getsignal(signal.SIGVTALRM) == self._look:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)

    def _wait(self) -> None:
        if self._after:
            signal.setitimer(signal.ITIMER_VIRTUAL, self._after.pop(0))

    def _look(self, number: int, frame: types.FrameType | None) -> None:
        try:
            self._rounds = self._loops_around(frame) if _is_by_itself() else {}
            if self._rounds:
                self._begin()
            else:
                self._wait()
        except BaseException:  # not the student's: the program goes on as if never looked at
            self._end()

    def _loops_around(self, frame: types.FrameType | None) -> dict[types.FrameType, list[_Round]]:
        """Find the loops of the student's calls that have not returned."""
        found: dict[types.FrameType, list[_Round]] = {}
        for _ in range(_MOST_FRAMES):
            if frame is None:
                break
            code = frame.f_code
            is_function = code.co_flags & _FUNCTION_FLAGS == _FUNCTION_FLAGS
            if is_function and code.co_filename in self._sources.trees:
                function = self._sources.function(code)
                loops = loops_of(function) if function is not None else []
                if loops:
                    found[frame] = [_Round(loop) for loop in loops]
                    self._inner[code] = innermost(function)  # type: ignore[arg-type]
            frame = frame.f_back
        return found

    def _begin(self) -> None:
        self._left, self._is_settled = _MOST, False
        self._ran.clear()
        self._depth = _depth_of(sys._getframe())
        for frame in self._rounds:
            frame.f_trace = self._stepped
        sys.setprofile(self._called)
        sys.settrace(self._entered)

    def _end(self) -> None:
        sys.settrace(None)
        sys.setprofile(None)
        for frame in self._rounds:
            frame.f_trace = None
        self._rounds = {}
        self._wait()

    def _count(self, much: int = 1) -> bool:
        """Take from what this look may cost; False when nothing is left, and it ends."""
        self._left -= much
        if self._left < 0:
            self._end()
        return self._left >= 0

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
                if self._depth > sys.getrecursionlimit() - _ROOM:
                    self._end()
            elif event == "return":
                self._depth -= 1
            elif event == "c_call" and self._count() and not follows(arg):
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
        except BaseException:
            self._end()
        return self._stepped

    def _at(self, frame: types.FrameType) -> None:
        line, place = frame.f_lineno, frame.f_lasti
        inner = self._inner[frame.f_code].get(line)
        for one in self._rounds[frame]:
            loop = one.loop
            if one.is_hopeless:
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
        try:
            state = self._state(one.loop, frame)
        except Unknowable:
            one.is_hopeless = True
            return
        why = self._proved(one, frame, one.state, state) if one.state is not None else None
        if why is not None:
            if not self._is_settled:
                # What waits to be collected may have a `__del__`: let it act, and see again.
                self._is_settled = True
                gc.collect()
                self._forget()
            elif _is_by_itself(tracing=True):
                self._end_with(frame, one.loop, *why)
            return
        one.turns += 1
        if one.turns == one.power:
            one.state, one.turns, one.power = state, 0, 2 * one.power

    def _end_with(self, frame: types.FrameType, loop: Loop, why: str, counter: str) -> None:
        self._after = []
        self._end()
        code = frame.f_code
        self._tell(code.co_filename, loop.line, code.co_name, why, counter)

    def _state(self, loop: Loop, frame: types.FrameType) -> _State:
        """Take the state of a loop.

        Raises
        ------
        Unknowable
            When it cannot be told whole.
        """
        portrait = Portrait(self._files, self._left)
        code, local = frame.f_code, frame.f_locals
        scopes = (local, frame.f_globals, vars(builtins))
        if frame.f_builtins is not vars(builtins) or type(frame.f_globals) is not dict:
            raise Unknowable
        own = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        counters: dict[str, int] = {}
        for name in sorted(loop.names):
            value: Any = local.get(name)
            is_own = name in code.co_varnames and name not in code.co_cellvars
            if is_own and name in loop.steps and type(value) is int:
                counters[name] = value
            else:
                portrait.name(name, *(scopes[:1] if name in own else scopes[1:]))
        for inner in code.co_consts:
            if type(inner) is types.CodeType:
                portrait.code(inner, frame.f_globals)
        # Kept until now: other objects would have their identities.
        self._count(self._left - portrait.left)
        return _State(portrait, counters)

    def _proved(
        self, one: _Round, frame: types.FrameType, before: _State, now: _State
    ) -> tuple[str, str] | None:
        """Say why a loop never ends, and with what counter; None where that is not proved."""
        loop = one.loop
        if not before.equals(now):
            return None
        if not self._is_told_whole(loop, now.portrait):
            one.is_hopeless = True
            return None
        moved = [name for name, value in now.counters.items() if value != before.counters[name]]
        bounded = [name for name in moved if loop.bounds.get(name)]
        if not all(
            _is_passed(bound, name, now.counters, loop, frame)
            for name in bounded
            for bound in loop.bounds[name]
        ):
            return None
        if bounded:
            return "away", bounded[0]
        if loop.made is not None:
            return ("unending", "") if _is_unending(loop.made, loop, frame) else None
        return ("constant" if loop.is_constant else "same"), ""

    def _is_told_whole(self, loop: Loop, portrait: Portrait) -> bool:
        """Tell whether what a loop did since it was last looked at follows from its state."""
        words = {*loop.names, *loop.attributes}
        words.update(name for code in self._ran.values() for name in code.co_names)
        is_closed = portrait.is_closed and not portrait.sets
        if (words & _CALLERS and not is_closed) or (portrait.sets and loop.changes_in_place):
            return False
        return all(_is_told(code, portrait) for code in self._ran.values())


def _is_told(code: types.CodeType, portrait: Portrait) -> bool:
    """Tell whether what a function does follows from a portrait."""
    if id(code) not in portrait.codes or any(name[:2] == "__" for name in code.co_names):
        return False
    words = code.co_code
    for place in range(0, len(words), 2):
        if words[place] == _IS_OP and not _is_singleton(code, words, place - 2):
            return False
        if words[place] == _BINARY_OP and words[place + 1] in _IN_PLACE and portrait.sets:
            return False
    return True


def _is_passed(
    bound: Bound, name: str, counters: dict[str, int], loop: Loop, frame: types.FrameType
) -> bool:
    """Tell whether a counter has left a bound behind, one that does not come after it."""
    step = loop.steps[name]
    if bound.side == 0:
        return bound.value is not None and (counters[name] - bound.value) * step > 0
    if not bound.name:
        return True
    if bound.name in counters and not bound.sized:
        return loop.steps[bound.name] == -step
    code = frame.f_code
    if bound.sized:
        is_global = "len" not in (*code.co_varnames, *code.co_freevars)
        return is_global and frame.f_globals.get("len", builtins.len) is _len
    is_own = bound.name in code.co_varnames and bound.name not in code.co_cellvars
    is_fixed = is_own and bound.name not in loop.stored
    return is_fixed and type(frame.f_locals.get(bound.name)) in (int, float)


def _is_unending(made: Made, loop: Loop, frame: types.FrameType) -> bool:
    """Tell whether a `for` loop goes through what never ends, wherever that has come to."""
    code = frame.f_code
    own = {*code.co_varnames} - {*code.co_cellvars}
    maker = _made_by(made, frame)
    if maker is _iter:
        is_builtin = made.first not in {*code.co_varnames, *code.co_freevars, *frame.f_globals}
        is_fixed = is_builtin or made.first in own - loop.stored
        return made.given == 2 and made.first != "" and is_fixed
    if maker is itertools.repeat:
        return made.given == 1
    # These keep a place, which only their items tell of.
    keeps_place = maker is itertools.cycle or maker is itertools.count
    return keeps_place and made.target in own - loop.names


def _made_by(made: Made, frame: types.FrameType) -> Any:
    code, first = frame.f_code, made.path[0]
    if first in (*code.co_varnames, *code.co_cellvars, *code.co_freevars):
        return None
    found = frame.f_globals.get(first, vars(builtins).get(first))
    if made.path[1:] and type(found) is types.ModuleType:
        found = vars(found).get(made.path[1])
    return found


def _is_singleton(code: types.CodeType, words: bytes, place: int) -> bool:
    if place < 0 or words[place] != _LOAD_CONST or words[place - 2 : place - 1] == _EXTENDED:
        return False
    constant = code.co_consts[words[place + 1]]
    return any(constant is one for one in _SINGLETONS)


def _depth_of(frame: types.FrameType | None) -> int:
    depth = 0
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth


def _is_by_itself(*, tracing: bool = False) -> bool:
    """Tell whether nothing else can act on what a program does: threads, signals, tracers."""
    if not tracing and (sys.gettrace() is not None or sys.getprofile() is not None):
        return False
    if len(sys._current_frames()) > 1 or gc.callbacks:
        return False
    return all(_is_ordinary(number) for number in signal.valid_signals())


def _is_ordinary(number: int) -> bool:
    if number == signal.SIGVTALRM:
        return True
    return any(signal.getsignal(number) is handler for handler in _ORDINARY)
