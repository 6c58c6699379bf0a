"""Facts about a student's objects, found without running their code."""

from __future__ import annotations

import functools
import re
import types

from graders.codec.typing_shim import Any

LRU_WRAPPER = type(functools.lru_cache(maxsize=None)(len))
# The path of a module on this machine is not shown to students.
_FROM_FILE = re.compile(r" \([^()]*[\\/][^()]*\)$")
_LOST_EXCEPTION = ("without exception set", "without setting an exception")
_PLAIN = (str, int, float, bool, bytes, type(None), type)


def undecorated(value: Any) -> types.FunctionType | None:
    """Undo decorators, down to a function of Python's own type; None if there is none.

    Only Python's own types are read: an attribute of a student's object may do anything.
    """
    for _ in range(100):
        inner, kind = None, type(value)
        # By identity: a metaclass may claim to equal anything, or never answer.
        if kind is types.MethodType or kind is classmethod or kind is staticmethod:
            inner = value.__func__
        elif kind is property:
            inner = value.fget
        elif kind is functools.partial:
            inner = value.func
        elif kind is types.FunctionType or kind is LRU_WRAPPER:
            inner = value.__dict__.get("__wrapped__")
        if inner is None:
            break
        value = inner
    return value if type(value) is types.FunctionType else None


def definition_place(value: Any) -> tuple[str, int] | None:
    """Return the file and first line of the code of a function, decorators undone."""
    function = undecorated(value)
    if function is None:
        return None
    return function.__code__.co_filename, function.__code__.co_firstlineno


def only_takes_an_object(method: Any) -> bool:
    """Tell whether a method is a function that takes its object and nothing else, as getters do."""
    return type(method) is types.FunctionType and method.__code__.co_argcount == 1


def module_of(value: Any) -> str:
    """Return the name of the module that made a function or a class; empty for others."""
    name = None
    if type(value) is types.FunctionType or type(value) is LRU_WRAPPER:
        name = value.__module__
    elif extends(value, type):
        name = type.__dict__["__dict__"].__get__(value).get("__module__")
    return name if type(name) is str else ""


def extends(value: Any, *bases: type) -> bool:
    """Tell whether a value is of one of the types ``bases``, whatever its class claims."""
    ancestors = type.__dict__["__mro__"].__get__(type(value))
    return any(ancestor is base for ancestor in ancestors for base in bases)


def is_out_of_memory(problem: BaseException) -> bool:
    """Tell whether an exception says that the memory is used up.

    Where an allocation fails inside the interpreter, the `MemoryError` itself may be lost: Python
    then raises `SystemError`, saying that an error was returned and none was set.
    """
    if extends(problem, MemoryError):
        return True
    return extends(problem, SystemError) and describe(problem).endswith(_LOST_EXCEPTION)


def places_of(problem: BaseException) -> list[types.TracebackType]:
    """Return the places that an exception passed, the outermost first."""
    passed: list[types.TracebackType] = []
    trace = BaseException.__dict__["__traceback__"].__get__(problem)
    while trace is not None:
        passed.append(trace)
        trace = trace.tb_next
    return passed


def name_of(kind: type) -> str:
    """Return the name of a class without running any code of its metaclass."""
    name: str = type.__dict__["__name__"].__get__(kind)
    return name


def describe(problem: BaseException) -> str:
    """Name an exception without running any code of a student's class."""
    kind = type(problem)
    name = name_of(kind)
    args = BaseException.args.__get__(problem)  # type: ignore[attr-defined]
    module = type.__dict__["__module__"].__get__(kind)
    ours = type(module) is str and module in ("builtins", "json.decoder", "decimal")
    if ours and all(map(_is_plain, args)):
        try:
            text = str(problem)
        except BaseException:
            text = ""
    else:
        text = args[0] if args and type(args[0]) is str else ""
    if extends(problem, ImportError):
        text = _FROM_FILE.sub("", text)
    return f"{name}: {text}"[:300] if text else name[:300]


def _is_plain(value: Any) -> bool:
    """Tell whether `repr` of a value runs no student code."""
    if type(value) is list or type(value) is tuple:
        return all(map(_is_of_plain_type, value))
    return _is_of_plain_type(value)


def _is_of_plain_type(value: Any) -> bool:
    return any(type(value) is kind for kind in _PLAIN)
