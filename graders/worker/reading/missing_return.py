"""Functions that may come to their end without a ``return``, so that they give None unawares."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from graders.worker.reading.stubs import Function

_OTHER_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def may_lack_return(node: ast.AST | None) -> bool:
    """Tell whether a function may lack a ``return``: it can reach its end, and never writes None.

    One that returns None somewhere, by name or by a bare ``return``, may mean it everywhere.
    """
    if not isinstance(node, Function) or not _reaches_end(node.body):
        return False
    parts = list(inside(node))
    if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in parts):
        return False
    values = [one.value for one in parts if isinstance(one, ast.Return)]
    return not any(_is_none(value) for value in values)


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def inside(function: ast.AST) -> Iterator[ast.AST]:
    """Yield what a function holds, without what it defines."""
    left = list(ast.iter_child_nodes(function))
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, _OTHER_SCOPES):
            left += ast.iter_child_nodes(node)


def _reaches_end(body: Sequence[ast.stmt]) -> bool:
    """Tell whether the end of some statements may be reached, as far as their last ones show."""
    left = [body]
    while left:  # no recursion: a chain of `elif` can be a thousand blocks deep
        inner = _last_blocks(left.pop()[-1])
        if inner is None:
            return True
        left += inner
    return False


def _last_blocks(last: ast.stmt) -> list[list[ast.stmt]] | None:
    """Return the blocks of which one runs last in a statement; None if what follows it may run."""
    match last:
        case ast.Return() | ast.Raise() | ast.Continue():
            return []
        case ast.If() if last.orelse:
            return [last.body, last.orelse]
        case ast.While(test=ast.Constant(value=value)) if value:
            is_left = any(isinstance(node, ast.Break) for node in ast.walk(last))
            return None if is_left else []
        case ast.With() | ast.AsyncWith():
            return [last.body]
        case ast.Try():
            if last.finalbody and isinstance(last.finalbody[-1], ast.Return | ast.Raise):
                return []
            return [last.orelse or last.body, *(one.body for one in last.handlers)]
        case _:
            return None
