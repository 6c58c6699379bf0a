"""What is known of Python's own: classes, functions and modules, by what they do unseen.

A trace function sees most calls of what is not written in Python, but neither what is made of a
class nor what such a function calls in its turn. All is known by identity, as it was before any
student code: a class or a function of theirs may have the name of one of these.
"""

from __future__ import annotations

import builtins
import math
import time
import types
from collections import deque
from collections.abc import Callable, Mapping

from graders.typing_shim import Any

_MRO = type.__dict__["__mro__"].__get__
_CLASSES = (
    bool, bytes, complex, deque, dict, enumerate, filter, float, frozenset, int, list, map, range,
    reversed, set, slice, str, tuple, zip,
)  # fmt: skip
_ERRORS = tuple(
    kind for kind in vars(builtins).values()
    if isinstance(kind, type) and issubclass(kind, BaseException)
)  # fmt: skip
_KNOWN_CLASSES = frozenset(map(id, (*_CLASSES, *_ERRORS)))
# What is called in these is seen to be called, and judged then.
_KNOWN_MODULES = {id(module): dict(vars(module)) for module in (math, time)}
# What the objects of a class derived from these hold, beside attributes.
HELD: Mapping[type, Callable[[Any], Any]] = types.MappingProxyType(
    {
        list: list.__iter__,
        tuple: tuple.__iter__,
        dict: lambda value: (part for pair in dict.items(value) for part in pair),
        str: lambda value: (str.__str__(value),),
        int: lambda value: (int.__int__(value),),
        float: lambda value: (float.__float__(value),),
    }
)
# Whose methods follow from their values alone.
_VALUES = (bool, bytes, complex, deque, dict, float, frozenset, int, list, range, set, str, tuple)
_FUNCTIONS = frozenset(
    id(getattr(builtins, name))
    for name in (
        "abs", "all", "any", "bin", "callable", "chr", "divmod", "hex", "isinstance", "issubclass",
        "iter", "len", "max", "min", "next", "oct", "ord", "pow", "round", "sorted", "sum",
    )
)  # fmt: skip
_SET_QUESTIONS = frozenset(
    ("copy", "difference", "intersection", "isdisjoint", "issubset", "issuperset", "union")
)
# They call what they are given.
_CALLERS = frozenset(map(id, (filter, iter, map, max, min, sorted)))
_MATHS = frozenset(map(id, vars(math).values()))


def follows(function: Any) -> bool:
    """Tell whether what a function that is not written in Python does follows from its values."""
    owner = getattr(function, "__self__", None)
    if owner is builtins:
        return id(function) in _FUNCTIONS
    if owner is math:
        return id(function) in _MATHS
    if type(owner) is set:
        return function.__name__ in _SET_QUESTIONS
    return is_value(owner) or id(owner) in _KNOWN_CLASSES


def is_value(value: Any) -> bool:
    """Tell whether a value is of one of Python's own kinds, or of a class derived from it."""
    kinds = _MRO(type(value))
    is_own = any(kinds[0] is kind for kind in _VALUES)
    return is_own or any(base is kind for base in HELD for kind in kinds)


def is_known_class(kind: type) -> bool:
    """Tell whether what a class makes follows from what it is given."""
    return id(kind) in _KNOWN_CLASSES


def is_known_module(module: types.ModuleType) -> bool:
    """Tell whether a module holds what it held, and no class that makes what nobody sees."""
    known, held = _KNOWN_MODULES.get(id(module), {}), vars(module)
    return len(held) == len(known) and all(held.get(n) is item for n, item in known.items())


def is_open(value: Any) -> bool:
    """Tell whether calling a value, or what it holds, may give what follows from nothing seen."""
    if type(value) is types.BuiltinFunctionType:
        return not follows(value)
    return type(value) is types.ModuleType and value is not math


def is_foreign(member: Any) -> bool:
    """Tell whether what is not written in Python may be called through this, unseen."""
    if type(member) is types.MethodType:
        return type(member.__func__) is not types.FunctionType
    return type(member) is types.BuiltinFunctionType


def is_caller(value: Any) -> bool:
    """Tell whether a value calls what it is given, unseen."""
    is_sort = type(value) is types.BuiltinFunctionType and value.__name__ == "sort"
    return is_sort or id(value) in _CALLERS
