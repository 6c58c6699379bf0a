"""The `for` loops whose iterator always has a next value: `for _ in iter(int, 1)`.

An iterator is seen by the expression that made it. Only such iterators are known that keep nothing
beside their place, so that the values of the loop's names tell all about its next turns:
``iter(int, 1)`` and ``itertools.repeat(0)``, which give the same value always, and
``itertools.count()``, whose value is a counter.
"""

from __future__ import annotations

import ast
import itertools
import types
from collections.abc import Callable

from graders.codec.typing_shim import Any

# Kept from before student code. By identity: a student's class may claim to be equal to one.
_iter, _repeat, _count = iter, itertools.repeat, itertools.count
_MODULE = itertools
_KINDS: tuple[Callable[[], Any], ...] = (bool, dict, float, int, list, str, tuple)
_EMPTY = {id(kind): kind() for kind in _KINDS}
UNKNOWN = object()


def is_constant(loop: ast.For, call: types.FrameType) -> bool:
    """Tell whether the iterator of a loop always gives one and the same value."""
    match loop.iter:
        case ast.Call(func=made, args=[ast.Name(id=kind), ast.Constant(value=last)], keywords=[]):
            value = _EMPTY.get(id(global_value(kind, call)), last)
            return _made_by(made, call) is _iter and value != last
        case ast.Call(func=made, args=[ast.Constant()], keywords=[]):
            return _made_by(made, call) is _repeat
        case _:
            return False


def is_count(loop: ast.For, call: types.FrameType) -> bool:
    """Tell whether the iterator of a loop counts up without end, by one."""
    match loop.iter:
        case ast.Call(func=made, args=[] | [_], keywords=[]):
            return _made_by(made, call) is _count
        case _:
            return False


def _made_by(function: ast.expr, call: types.FrameType) -> Any:
    match function:
        case ast.Name(id=name):
            return global_value(name, call)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            is_ours = global_value(name, call) is _MODULE
            return vars(_MODULE).get(attribute, UNKNOWN) if is_ours else UNKNOWN
        case _:
            return UNKNOWN


def global_value(name: str, call: types.FrameType) -> Any:
    """Return what a name stands for in a call, or ``UNKNOWN`` where it may be no global name."""
    code = call.f_code
    if name in {*code.co_varnames, *code.co_cellvars, *code.co_freevars} or name.startswith("__"):
        return UNKNOWN  # the last stands for another name inside a class
    return call.f_globals.get(name, call.f_builtins.get(name, UNKNOWN))
