"""Looks at a program that has run for long: the loop that it is in, and whether the loop ends.

Looking slows a program down and keeps some of its values alive. So its process only counts for a
proof, a right answer, or the loop in which the program was.
"""

from __future__ import annotations

import _thread
import ast
import re
import signal
import sys
import types
from collections.abc import Callable, Container

from graders.codec.typing_shim import Any
from graders.worker.frames import write_frame
from graders.worker.observing import ticking
from graders.worker.observing.loop_proof import LoopProof, may_prove
from graders.worker.reading.sources import Sources

# The looks that try to prove something; a short start does not hide a loop behind it. The last one
# ends before the time that is given for them all, see graders.judging.timing.
_PROOFS = (2, 6)
_PROOF_S = 0.08
# How many looks must find a program in the same loop before its end is doubted. On a busy machine
# the kernel's timer brings only a few of them within the time for all.
_ENOUGH = 4
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


class LoopWatch:
    """Reports the innermost loop that one call was in at every look, or a loop that never ends.

    ``tell`` is called with the file, line and function of a loop, then ``time`` while the program
    is in it, or the reason why it never ends (then the call may not return). It is called with
    nothing once the program has left the loop.
    """

    def __init__(
        self, sources: Sources, modules: Container[str], tell: Callable[..., None]
    ) -> None:
        self._sources, self._tell = sources, tell
        self._may_prove = _acts_openly(sources, modules)
        self._number = 0
        self._told: tuple[object, ...] = ()
        self._loops: dict[int, list[_Loop]] = {}
        self._kept: dict[types.FrameType, list[_Loop]] = {}
        self._proofs: dict[types.FrameType, list[LoopProof]] = {}
        self._ticker = ticking.ticker()

    def begin(self, every_s: float) -> None:
        """Look at the program every ``every_s`` seconds of processor time."""
        if ticking.is_free():
            sys.setrecursionlimit(sys.getrecursionlimit() + _OWN_CALLS)
            self._ticker.begin(self._look, every_s)

    def _look(self, number: int, frame: types.FrameType | None) -> None:
        try:
            self._end_proofs()
            calls = [] if sys.gettrace() or sys.getprofile() else self._calls(frame)
            if calls and self._is_undisturbed():
                self._report(calls)
                if self._may_prove and self._number in _PROOFS:
                    self._begin_proofs(calls)
        except Exception:  # the program goes on as if nobody had looked
            return

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

    def _report(self, calls: list[types.FrameType]) -> None:
        """Report the loop that the program was in at this look and at all earlier ones."""
        found = {call: self._around(call) for call in calls}
        if self._number:
            for call, loops in found.items():
                before = self._kept.get(call, [])
                found[call] = [loop for loop in loops if loop in before]
        self._number, self._kept = self._number + 1, found
        kept = [_place(call, loops[-1]) for call, loops in found.items() if loops]
        now = (*kept[0], "time") if kept and self._number >= _ENOUGH else ()
        if now != self._told:
            self._told = now
            self._tell(*now)

    def _around(self, call: types.FrameType) -> list[_Loop]:
        """Return the loops that a call is in, the outermost first."""
        line, loops = _line(call), self._loops_of(call.f_code)
        return [one for one in loops if one.lineno <= line <= (one.body[-1].end_lineno or 0)]

    def _loops_of(self, code: types.CodeType) -> list[_Loop]:
        if id(code) not in self._loops:  # the sources keep the code alive
            function = self._sources.function(code)
            nodes = ast.walk(function) if function else ()
            self._loops[id(code)] = [node for node in nodes if isinstance(node, _Loop)]
        return self._loops[id(code)]

    def _begin_proofs(self, calls: list[types.FrameType]) -> None:
        """Follow the calls line by line until the next look."""
        for call in calls:
            loops = _provable(self._loops_of(call.f_code), call)
            self._proofs[call] = [LoopProof(loop, call) for loop in loops]
            call.f_trace = self._step
        self._ticker.next_after(_PROOF_S)
        sys.settrace(lambda *event: None)

    def _end_proofs(self) -> None:
        if self._proofs:
            sys.settrace(None)
            self._proofs = {}

    def _step(self, call: types.FrameType, event: str, arg: Any) -> Any:
        """Let the proof of each loop of the call see the line that it comes to."""
        try:
            for proof in self._proofs.get(call, ()) if event == "line" else ():
                if (why := proof.see(call)) and self._is_undisturbed():
                    self._tell(*_place(call, proof.loop), why)
        except Exception:
            self._end_proofs()
        return self._step

    def _is_undisturbed(self) -> bool:
        """Tell whether no thread and no signal handler can act on the program."""
        own = self._ticker.threads
        if _count_threads() > _THREADS + own or len(sys._current_frames()) > 1 + own:
            return False
        others = signal.valid_signals() - {self._ticker.number, signal.SIGINT}
        return all(any(signal.getsignal(one) is known for known in _ORDINARY) for one in others)


def _line(call: types.FrameType) -> int:
    """Return the line that a call is at.

    The jump at the end of a `for` has no line where its last statement is an `if`: it is that of
    the code before.
    """
    lines = call.f_code.co_lines() if not call.f_lineno else ()
    before = [line for start, _, line in lines if line and start <= call.f_lasti]
    return before[-1] if before else call.f_lineno or 0


def _place(call: types.FrameType, loop: _Loop) -> tuple[str, int, str]:
    return call.f_code.co_filename, loop.lineno, call.f_code.co_name


def _provable(loops: list[_Loop], call: types.FrameType) -> list[_Loop]:
    """Return the loops whose end is seen: not the only statement of a `while True`."""
    endless = (one for one in loops if isinstance(one, ast.While))
    only = [
        one.body[0] for one in endless if isinstance(one.test, ast.Constant) and not one.body[1:]
    ]
    return [loop for loop in loops if loop not in only and may_prove(loop, call)]


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
