"""The meter of a call's work, its calls or its steps, and the bound on its calls.

CPU time is not measured here, where a program could lie about it: the keeper reads the kernel's
clock when it hands over an input and when it passes on the answer.

Calls and steps are counted by a trace function. It adds no frame between caller and callee,
so that recursion goes as deep as without it, and it follows a function under any name. The counts
are the same on every machine for one version of Python.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Mapping
from opcode import opmap

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import inherited, is_class, own_members
from graders.worker.inspecting.objects import LRU_WRAPPER, undecorated

_RESUME = opmap["RESUME"]
# Calls between a function and its next call of itself.
_CALLERS = 50


class Meter:
    """Measures the code that runs in its block.

    ``measure`` is ``calls``, of the code in ``codes`` (see :func:`codes_of`), or ``steps``, the
    lines of the files named ``files``, or ``recursion``: 1 as soon as the student's code runs
    within a call of itself. Anything else is not measured here.
    """

    def __init__(self, measure: str, codes: Iterable[types.CodeType], files: Iterable[str]) -> None:
        self.work: int | None = 0 if measure in ("calls", "steps", "recursion") else None
        self._measure = measure
        self._codes = list(codes)
        self._files = frozenset(files)
        self._before: Any = None

    def __enter__(self) -> Meter:
        if self.work is not None:
            self._before = sys.gettrace()
            ways = {"calls": self._count_calls, "recursion": self._see_recursion}
            entered = ways.get(self._measure, self._count_steps)()
            sys.settrace(entered)
            if self._measure == "recursion":
                self._trace_threads(entered)
        return self

    def __exit__(self, *problem: object) -> None:
        if self.work is not None:
            sys.settrace(self._before)
            if self._measure == "recursion":
                self._trace_threads(None)

    def _trace_threads(self, entered: Any) -> None:
        """Trace the threads that start from now on: one of them has a deeper stack."""
        threading = sys.modules.get("threading")
        if threading is not None:
            threading.settrace(entered)

    def _count_calls(self) -> Any:
        # By identity: two functions may have equal code.
        counted = {id(code) for code in self._codes}

        def entered(frame: types.FrameType, event: str, arg: Any) -> None:
            if id(frame.f_code) in counted and not _is_resumed(frame):
                self.work = (self.work or 0) + 1

        return entered

    def _see_recursion(self) -> Any:
        # The course's own code, whose files are named in angle brackets, is not the student's.
        files = frozenset(name for name in self._files if not name.startswith("<"))

        def entered(frame: types.FrameType, event: str, arg: Any) -> None:
            code, caller = frame.f_code, frame.f_back
            if self.work or code.co_filename not in files:
                return
            for _ in range(_CALLERS):
                if caller is None or caller.f_code is code:
                    break
                caller = caller.f_back
            self.work = int(caller is not None and caller.f_code is code)
            if self.work:
                sys.settrace(None)  # there is nothing more to see, and it costs at each call

        return entered

    def _count_steps(self) -> Any:
        files = self._files

        def entered(frame: types.FrameType, event: str, arg: Any) -> Any:
            return stepped if frame.f_code.co_filename in files else None

        def stepped(frame: types.FrameType, event: str, arg: Any) -> Any:
            if event == "line":
                self.work = (self.work or 0) + 1
            return stepped

        return entered


class CallBound:
    """Stops its block where a function is called more often than it may be, by name in ``most``.

    The name is noted as ``beyond``: the note counts, whatever the program makes of the exception.
    """

    def __init__(self, most: Mapping[str, int], scope: Mapping[str, Any]) -> None:
        self.beyond = ""
        # By identity: two functions may have equal code. The code is kept alive.
        self._codes = {name: codes_of([name], scope) for name in most}
        self._names = {id(code): name for name, codes in self._codes.items() for code in codes}
        self._left = dict(most)
        self._before: Any = None

    def __enter__(self) -> CallBound:
        if self._names:
            self._before = sys.gettrace()
            sys.settrace(self._entered)
        return self

    def __exit__(self, *problem: object) -> None:
        if self._names:
            sys.settrace(self._before)

    def _entered(self, frame: types.FrameType, event: str, arg: Any) -> None:
        name = self._names.get(id(frame.f_code))
        if name is None or _is_resumed(frame):
            return
        self._left[name] -= 1
        if self._left[name] < 0:
            self.beyond = self.beyond or name
            raise TooManyCalls


class TooManyCalls(BaseException):
    """Raised in a function that was called too often; no ``except Exception`` keeps it."""


def _is_resumed(frame: types.FrameType) -> bool:
    """Tell whether a generator continues rather than starts: both are events of entry."""
    if not frame.f_code.co_flags & 0x220 or frame.f_lasti < 0:
        return False
    code = frame.f_code.co_code
    return code[frame.f_lasti] == _RESUME and code[frame.f_lasti + 1] & 3 != 0


def codes_of(names: Iterable[str], scope: Mapping[str, Any]) -> list[types.CodeType]:
    """Return the code of some names, without running it.

    A class stands for its constructor, ``Class.member`` for a method. Names without Python code are
    left out.
    """
    found = (undecorated(_looked_up(name, scope)) for name in names)
    return [function.__code__ for function in found if function is not None]


def forget_answers(scope: Mapping[str, Any]) -> None:
    """Empty the caches of functions, such as `lru_cache`: what these answer is seen as no call.

    ``scope`` holds functions of the modules that are looked through.
    """
    functions = [found for value in scope.values() if (found := undecorated(value)) is not None]
    modules = {id(function.__globals__): function.__globals__ for function in functions}
    for names in [scope, *modules.values()]:
        classes = [own_members(value) for value in names.values() if is_class(value)]
        for value in [one for members in (names, *classes) for one in members.values()]:
            if type(value) is LRU_WRAPPER:
                LRU_WRAPPER.cache_clear(value)  # by the type: a student may set the attribute


def _looked_up(name: str, scope: Mapping[str, Any]) -> Any:
    first, _, member = name.partition(".")
    value = scope.get(first)
    if not is_class(value):
        return None if member else value
    if member:
        return inherited(value, member)
    made = inherited(value, "__init__")
    return made if type(made) is types.FunctionType else inherited(value, "__new__")
