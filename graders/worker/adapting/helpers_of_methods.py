"""Methods with the functions beside their class that they hand their object to.

A method may be one call alone: ``return deposit_in(self, amount)``. What that function takes of the
object is what the method takes.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function

# A longer helper is left out: to go through it for each guess takes the time of the check itself.
_MOST_LINES = 200


def with_helpers(method: ast.AST, function_of: Callable[[str], ast.AST | None]) -> ast.AST:
    """Return a method's definition with those of its helpers in it, its object named alike in all.

    ``function_of`` returns the definition of a function beside the class, or None.
    """
    if not isinstance(method, Function) or not method.args.args:
        return method
    this = method.args.args[0].arg
    found: dict[str, Function] = {}
    waiting: list[ast.AST] = [method]
    while waiting:
        for name, place in _helpers(waiting.pop(), this):
            helper = None if name in found else function_of(name)
            if not isinstance(helper, Function) or _lines(helper) > _MOST_LINES:
                continue
            if parameter := _parameter(helper, place):
                found[name] = _renamed(helper, parameter, this)
                waiting.append(found[name])
    if not found:
        return method
    whole = copy.copy(method)
    whole.body = [*method.body, *found.values()]
    return whole


def _helpers(node: ast.AST, this: str) -> Iterator[tuple[str, int | str]]:
    """Yield the functions that are given an object, and the place or the name that it has there."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        given: list[tuple[int | str, ast.AST]] = [*enumerate(call.args)]
        given += [(one.arg, one.value) for one in call.keywords if one.arg]
        for place, value in given:
            if isinstance(value, ast.Name) and value.id == this:
                yield call.func.id, place


def _lines(function: Function) -> int:
    return (function.end_lineno or 0) - function.lineno


def _parameter(function: Function, place: int | str) -> str:
    """Return the name of the parameter in a place; empty where there is none."""
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    if isinstance(place, str):
        return place
    return names[place] if place < len(names) else ""


def _renamed(function: Function, old: str, new: str) -> Function:
    """Return a copy with another name in place of one; no recursion, a tree may be deep."""
    made = copy.copy(function)
    waiting: list[ast.AST] = [made]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and node.id == old:
            node.id = new
        for field, value in ast.iter_fields(node):
            parts = [_copied(part) for part in (value if isinstance(value, list) else [value])]
            setattr(node, field, parts if isinstance(value, list) else parts[0])
            waiting += [part for part in parts if isinstance(part, ast.AST)]
    return made


def _copied(part: Any) -> Any:
    """Return a copy of a node that has parts of its own; all else may be shared."""
    return copy.copy(part) if isinstance(part, ast.AST) and part._fields else part
