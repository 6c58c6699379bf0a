"""The expression that failed: its parts with their source and values, and endless recursions."""

from __future__ import annotations

import ast
import itertools
import types
from collections.abc import Sequence

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING
from graders.worker.inspecting.safe_eval import Visible, glimpse, length, type_name
from graders.worker.reading.sources import Place, Sources

_MOST = 4
_INNER = 50


def describe_parts(place: Place, visible: Visible) -> dict[str, Any]:
    """Describe the expression that failed and its parts.

    Return ``node``, ``text``, ``operator``; ``parts`` and ``receiver``, each with its ``text`` and
    ``node``, and its ``type``, ``length``, ``value`` and ``origin`` where they are known.
    """
    node = place.asserted or place.node
    if node is None:
        return {}
    facts: dict[str, Any] = {"node": type(node).__name__, "text": place.text(node)}
    facts["parts"] = [_part(part, place, visible) for part in _operands(node, place)]
    if isinstance(place.parent, ast.For | ast.comprehension):
        facts["loop"] = True
    operator = getattr(node, "op", None) or next(iter(getattr(node, "ops", ())), None)
    if operator is not None:
        facts["operator"] = type(operator).__name__
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        facts["receiver"] = _part(node.func.value, place, visible)
    return facts


def _operands(node: ast.AST, place: Place) -> list[ast.AST]:
    match node:
        case ast.Subscript():
            return [node.value, node.slice]
        case ast.BinOp():
            return [node.left, node.right]
        case ast.AugAssign():
            return [node.target, node.value]
        case ast.UnaryOp():
            return [node.operand]
        case ast.Compare() if len(node.ops) == 1:
            return [node.left, node.comparators[0]]
        case ast.Call():
            return [node.func, *node.args[: _MOST - 1]]
        case ast.Attribute():
            return [node.value]
        case ast.For() | ast.comprehension():
            return [node.iter]
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return [node.generators[0].iter]
        case ast.Assert():
            return _names_in(node.test)
        case ast.Tuple() | ast.List():
            return _unpacked(node, place)
        case _:
            return [node] if node in _looped_over(place.parent) else []


def _looped_over(node: ast.AST | None) -> list[ast.AST]:
    if isinstance(node, ast.For):
        return [node.iter]
    return [part.iter for part in getattr(node, "generators", ())]


def _names_in(node: ast.AST) -> list[ast.AST]:
    names: dict[str, ast.AST] = {
        n.id: n for n in itertools.islice(ast.walk(node), _INNER) if isinstance(n, ast.Name)
    }
    return list(names.values())[:_MOST]


def _unpacked(node: ast.Tuple | ast.List, place: Place) -> list[ast.AST]:
    """Return the value that was unpacked into some names, or the items of a loop's iterable."""
    parent = place.parent
    if isinstance(parent, ast.Assign) and node in parent.targets:
        return [parent.value]
    if isinstance(parent, ast.For | ast.comprehension) and parent.target is node:
        return [parent.iter]
    return []


def _part(node: ast.AST, place: Place, visible: Visible) -> dict[str, Any]:
    part: dict[str, Any] = {"text": place.text(node), "node": type(node).__name__}
    value = visible.value(node)
    if value is not MISSING:
        part["type"] = type_name(value)
        if (size := length(value)) is not None:
            part["length"] = size
        if (small := glimpse(value)) is not MISSING:
            part["value"] = small
    if value is None and isinstance(node, ast.Name) and (origin := place.origin(node.id)):
        part["origin"] = origin
    called = node.func if isinstance(node, ast.Call) else None
    function = part["origin"][0] if "origin" in part else place.text(called) if called else ""
    if (value is None or called) and function and place.sources.may_lack_return(function):
        part["lacks_return"] = True
    return part


_LONGEST = 4
_TOLD = 4
_SEEN_AT_END = 60
_NAME_CHARS = 60
_PARAMETERS = 4


def describe_calls(
    passed: Sequence[types.TracebackType], sources: Sources
) -> dict[str, Any] | None:
    """Return the cycle of functions at the end of the calls, and the first of these calls.

    ``passed`` are the places that a `RecursionError` passed, the outermost first. In the result,
    ``cycle`` are names of functions; ``calls`` are, for each of the first calls, its function and
    its arguments, where what the parameters still hold tells them.
    """
    frames = [t.tb_frame for t in passed if t.tb_frame.f_code.co_filename in sources.trees]
    cycle = _cycle([frame.f_code for frame in frames[-_SEEN_AT_END:]])
    if not cycle:
        return None
    inside = [frame for frame in frames if any(frame.f_code is code for code in cycle)]
    cycle = list(dict.fromkeys(frame.f_code for frame in inside[: len(cycle)]))
    calls = [_call(frame, sources) for frame in inside[:_TOLD]]
    told = {"cycle": [code.co_name[:_NAME_CHARS] for code in cycle], "depth": len(inside)}
    return {**told, "calls": calls if all(call is not None for call in calls) else []}


def _cycle(codes: list[types.CodeType]) -> list[types.CodeType]:
    """Return the shortest sequence of functions that the calls repeat three times."""
    # The last calls may be a part of the cycle, or helpers of it.
    for skipped in range(min(_LONGEST, len(codes))):
        end = codes[: len(codes) - skipped]
        for size in range(1, _LONGEST + 1):
            row = end[-size:]
            if len(end) >= 3 * size and all(
                code is row[place % size] for place, code in enumerate(end[-3 * size :])
            ):
                return row
    return []


def _call(frame: types.FrameType, sources: Sources) -> list[Any] | None:
    """Return the function of a frame and its arguments; None if they are not known."""
    code = frame.f_code
    count = code.co_argcount
    names = code.co_varnames[:count]
    if count > _PARAMETERS or code.co_flags & 0x0C or code.co_kwonlyargcount:
        return None
    if names[:1] == ("self",):
        # Two objects whose other arguments are equal are two calls.
        return None
    function = sources.function(code)
    if function is None or _bound(function) & set(names):
        return None
    visible = Visible(frame)
    values = [glimpse(visible.local.get(name, MISSING)) for name in names]
    if any(type(value) not in (int, float, str, bool, type(None)) for value in values):
        return None
    return [code.co_name[:_NAME_CHARS], *values]


def _bound(function: ast.AST) -> set[str]:
    """Return the parameters that a function binds again: they no longer hold its arguments."""
    return {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
