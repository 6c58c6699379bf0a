"""Looks at a program that has been running for long: which of its loops does not end.

A :class:`Prover` looks for a loop that is proved never to end. It slows the program down, so its
process is believed about nothing else than a proof or a right answer. A :class:`Witness` tells in
which loop a program is when its time is nearly up; it leaves the program as it is.
"""

from __future__ import annotations

import _thread
import ast
import re
import signal
import sys
import types
from collections.abc import Callable, Container, Iterator

from graders.codec.typing_shim import Any
from graders.worker.observing.loop_proof import Proof, turn_line
from graders.worker.process.frames import write_frame
from graders.worker.reading.sources import Sources

# Each look comes later, so that a slow start does not hide a loop behind it. The last one ends
# before the time that is given for them all, see graders.judging.timing.
_LOOKS = (1.0, 3.0, 10.0)
_LOOK_S = 0.08
# The looks of a witness, in shares of the program's time, and how many must agree. They are many,
# so that an inner loop that ends now and then is seen left.
_FIRST, _EVERY, _ENOUGH = 0.5, 0.01, 10
# Our own calls come on top of the student's recursion.
_OWN_CALLS = 20
_ORDINARY = (signal.SIG_DFL, signal.SIG_IGN, None)
# Nothing is proved of a program that imports another module than these, or holds one of these
# words: something unseen could act on its loops.
_HARMLESS = frozenset((
    "__future__", "bisect", "collections", "copy", "dataclasses", "enum", "fractions", "functools",
    "heapq", "itertools", "math", "numbers", "operator", "random", "re", "statistics", "string",
    "time", "typing",
))  # fmt: skip
_ACTS_UNSEEN = re.compile(
    r"__(?!(?:add|contains|eq|future|ge|getitem|gt|hash|init|iter|le|len|lt|main|mul|name|ne|neg|"
    r"next|post_init|repr|setitem|str|sub)__)\w+__|\b(?:_getframe|_thread|async|await|breakpoint|"
    r"compile|ctypes|currentframe|delattr|eval|exec|gc|getattr|globals|inspect|locals|setattr|"
    r"setprofile|settrace|signal|sys|threading|vars|weakref|yield)\b"
)
# Kept from before student code.
_count_threads = _thread._count
_THREADS = _count_threads()

_Loop = ast.While | ast.For
Tell = Callable[..., None]


class _Looks:
    """Looks at the student's calls, at moments of processor time."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._loops: dict[int, list[_Loop]] = {}

    def _arm(self, first_s: float, every_s: float = 0.0) -> None:
        """Look for the first time after some seconds of processor time."""
        if not hasattr(signal, "setitimer") or any(signal.getitimer(signal.ITIMER_PROF)):
            return
        if signal.getsignal(signal.SIGPROF) is signal.SIG_DFL:
            sys.setrecursionlimit(sys.getrecursionlimit() + _OWN_CALLS)
            signal.signal(signal.SIGPROF, self._look)
            signal.setitimer(signal.ITIMER_PROF, first_s, every_s)

    def _look(self, number: int, frame: types.FrameType | None) -> None:
        raise NotImplementedError

    def _calls(self, frame: types.FrameType | None) -> list[types.FrameType]:
        """Return the student's calls that are going on, the last one first."""
        found: list[types.FrameType] = []
        while frame is not None:
            if frame.f_code is write_frame.__code__:
                return []  # another frame must not be written inside this one
            if frame.f_code.co_filename in self._sources.trees:
                found.append(frame)
            frame = frame.f_back
        return found

    def _around(self, call: types.FrameType) -> list[_Loop]:
        """Return the loops that a call is in, the outermost first."""
        code, line = call.f_code, call.f_lineno
        if id(code) not in self._loops:  # the sources keep the code alive
            function = self._sources.function(code)
            nodes = ast.walk(function) if function else ()
            self._loops[id(code)] = [node for node in nodes if isinstance(node, _Loop)]
        return [
            loop
            for loop in self._loops[id(code)]
            if loop.lineno <= line <= (loop.body[-1].end_lineno or 0)
        ]


class _Mark:
    """The loops that a call was in at a look.

    The call itself holds it, as its trace function, so that nothing else is kept alive.
    """

    def __init__(self, look: int, loops: list[_Loop]) -> None:
        self.look, self.loops = look, loops

    def __call__(self, *event: object) -> None:
        """Do nothing when Python calls it as a trace function."""


class Witness(_Looks):
    """Tells the innermost loop in which one call of the program was at every look.

    Parameters
    ----------
    sources : Sources
        The student's files.
    tell : callable
        Called with the file, the line and the function; with nothing where there is none any more.
    """

    def __init__(self, sources: Sources, tell: Tell) -> None:
        super().__init__(sources)
        self._tell = tell
        self._number = 0
        self._told: tuple[str, int, str] | tuple[()] = ()

    def begin(self, time_s: float) -> None:
        """Look a few times in the second half of the program's CPU time, seconds."""
        self._arm(_FIRST * time_s, _EVERY * time_s)

    def _look(self, number: int, frame: types.FrameType | None) -> None:
        try:
            calls = self._calls(frame) if _is_undisturbed() and sys.gettrace() is None else []
            # Between two lines, Python may know of none.
            if calls and all(call.f_lineno for call in calls):
                self._number += 1
                kept = [(call.f_code, loop) for call in calls for loop in self._kept(call)[-1:]]
                places = [(code.co_filename, loop.lineno, code.co_name) for code, loop in kept]
                now = places[0] if places and self._number >= _ENOUGH else ()
                if now != self._told:
                    self._told = now
                    self._tell(*now)
        except Exception:  # the program goes on as if nobody had looked
            return

    def _kept(self, call: types.FrameType) -> list[_Loop]:
        """Return the loops that a call was in at every look so far, and mark the call with them."""
        loops, mark = self._around(call), call.f_trace
        if self._number > 1:
            is_marked = isinstance(mark, _Mark) and mark.look == self._number - 1
            before = mark.loops if isinstance(mark, _Mark) and is_marked else []
            loops = [loop for loop in loops if loop in before]
        call.f_trace = _Mark(self._number, loops)
        return loops


class Prover(_Looks):
    """Looks for a loop that is proved never to end.

    Parameters
    ----------
    sources : Sources
        The student's files.
    modules : container of str
        The modules of the assignment.
    tell : callable
        Called with the file, the line, the function, the reason and the name; may not return.
    """

    def __init__(self, sources: Sources, modules: Container[str], tell: Tell) -> None:
        super().__init__(sources)
        self._tell = tell
        self._may_prove = _acts_openly(sources, modules)
        self._is_looking = False
        self._proofs: dict[tuple[types.FrameType, _Loop], Proof | None] = {}
        self._after: Iterator[float] = iter(())

    def begin(self, after_s: float) -> None:
        """Look for the first time after some seconds of processor time."""
        if self._may_prove:
            self._after = iter([after_s * times for times in _LOOKS])
            self._arm(next(self._after))

    def _look(self, number: int, frame: types.FrameType | None) -> None:
        try:
            calls = [] if self._is_looking else self._calls(frame)
            if not calls or sys.gettrace() or sys.getprofile() or not _is_undisturbed():
                self._stop()
                return
            self._is_looking = True
            for call in calls:
                call.f_trace = self._step
            signal.setitimer(signal.ITIMER_PROF, _LOOK_S)
            sys.settrace(lambda *event: None)
        except Exception:
            self._stop()

    def _stop(self) -> None:
        if self._is_looking:
            sys.settrace(None)
        self._is_looking, self._proofs = False, {}
        signal.setitimer(signal.ITIMER_PROF, next(self._after, 0))

    def _step(self, call: types.FrameType, event: str, arg: Any) -> Any:
        """Try each loop of which a turn begins at this line."""
        try:
            for loop in self._around(call) if event == "line" else ():
                if isinstance(loop, ast.While) and turn_line(loop) == call.f_lineno:
                    self._try(loop, call)
        except Exception:
            self._stop()
        return self._step

    def _try(self, loop: ast.While, call: types.FrameType) -> None:
        """Prove that a loop never ends as a turn begins; tell it at the next turn that agrees."""
        if (call, loop) not in self._proofs:
            self._proofs[call, loop] = _proof(loop, call)
        elif (proof := self._proofs[call, loop]) and proof.holds(call) and _is_undisturbed():
            code = call.f_code
            self._tell(code.co_filename, loop.lineno, code.co_name, proof.why, proof.name)


def _proof(loop: ast.While, call: types.FrameType) -> Proof | None:
    try:
        return Proof(loop, call)
    except Exception:
        return None


def _acts_openly(sources: Sources, modules: Container[str]) -> bool:
    """Tell whether the student's files hold nothing that can act on a loop unseen."""
    named: list[str] = []
    for node in (node for tree in sources.trees.values() for node in ast.walk(tree)):
        if isinstance(node, ast.Import):
            named += [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            named.append((node.module or "").partition(".")[0])
    texts = ("\n".join(sources.lines(label)) for label in sources.trees)
    are_harmless = all(name in _HARMLESS or name in modules for name in named)
    return are_harmless and not any(map(_ACTS_UNSEEN.search, texts))


def _is_undisturbed() -> bool:
    """Tell whether no thread and no signal handler can act on the program."""
    if _count_threads() > _THREADS or len(sys._current_frames()) > 1:
        return False
    others = signal.valid_signals() - {signal.SIGPROF, signal.SIGINT}
    return all(any(signal.getsignal(one) is known for known in _ORDINARY) for one in others)
