"""The counters of a loop: whole numbers that it only raises, or only lowers.

A counter that is beyond all that it is compared with stays there: no comparison with it will ever
come to another answer, though its value never comes back.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Mapping

from graders.codec.typing_shim import Any

_COMPARED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


class LoopCounter:
    """A name that a loop raises (``step`` is 1) or lowers (-1), and else compares with limits."""

    def __init__(self, step: int, limits: list[ast.expr]) -> None:
        self._step, self._limits = step, limits

    def is_beyond(self, value: Any, values: Mapping[str, Any]) -> bool:
        """Tell whether a value has passed each limit; ``values`` are those of the names."""
        limits = [_value(limit, values) for limit in self._limits]
        are_whole = all(type(one) is int for one in (value, *limits))
        return are_whole and all((value - limit) * self._step > 0 for limit in limits)


def counters_of(loop: ast.AST, own: Collection[str]) -> dict[str, LoopCounter]:
    """Find the counters of a loop among the local variables of its function.

    The name that a `for` itself gives its next value is one too: the iterator must count, or always
    give the same value.
    """
    nodes = list(ast.walk(loop))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    written = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    met, steps, limits = Counter(node.id for node in names), _steps(nodes), _limits(nodes)
    if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
        steps.setdefault(loop.target.id, []).append((1, 1))
    found = {}
    for name in steps.keys() & set(own):
        bounds = limits.get(name, [])
        used = sum(count for _, count in steps[name]) + len(bounds)
        ways = {step for step, _ in steps[name]}
        if len(ways) == 1 and used == met[name] and not any(_names(b) & written for b in bounds):
            found[name] = LoopCounter(ways.pop(), bounds)
    return found


def _steps(nodes: list[ast.AST]) -> dict[str, list[tuple[int, int]]]:
    """Return how each name is raised or lowered, and how often it is named there."""
    found: dict[str, list[tuple[int, int]]] = {}
    for node in nodes:
        match node:
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=ast.Constant(value=by)):
                count = 1
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.BinOp(left=ast.Name(id=same), op=op, right=ast.Constant(value=by)),
            ) if same == name:
                count = 2
            case _:
                continue
        if isinstance(op, ast.Add | ast.Sub) and type(by) is int and by > 0:
            found.setdefault(name, []).append((1 if isinstance(op, ast.Add) else -1, count))
    return found


def _limits(nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
    """Return what each name is compared with."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, _COMPARED):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, ast.Name):
                        found.setdefault(one.id, []).append(other)
    return found


def _names(limit: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(limit) if isinstance(node, ast.Name)}


def _value(limit: ast.expr, values: Mapping[str, Any]) -> Any:
    """Return the value of a number or of a local variable; None for what is neither."""
    match limit:
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
        case ast.Name(id=name):
            return values.get(name)
        case _:
            return None
