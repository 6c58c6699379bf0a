"""Tell the calls that went too deep: which functions call one another, and with what."""

from __future__ import annotations

import ast
import types
from collections.abc import Sequence

from graders.hints import Any
from graders.worker.glimpsing import Visible, glimpse
from graders.worker.members import MISSING
from graders.worker.sources import Sources

_LONGEST = 4
_TOLD = 4
_SEEN_AT_END = 60
_NAME_CHARS = 60
_PARAMETERS = 4


def describe_calls(
    passed: Sequence[types.TracebackType], sources: Sources
) -> dict[str, Any] | None:
    """Return the cycle of functions at the end of the calls, and the first of these calls.

    Parameters
    ----------
    passed : sequence of traceback
        Where a `RecursionError` passed, outermost first.
    sources : Sources
        The student's files.

    Returns
    -------
    dict or None
        ``cycle``: names of functions; ``calls``: for each of the first calls, its function and
        its arguments, where they are told by what the parameters still hold.
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
    """Return the shortest row of functions that the end of the calls repeats three times."""
    # What was called last may be cut anywhere, or be a helper of the cycle.
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
    """Return the function of a frame and its arguments; None where they cannot be told."""
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
    """Return the names that a function binds again: they no longer tell what it was given."""
    return {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
