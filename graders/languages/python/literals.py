"""The values that tests write: literals, and arithmetic on numbers. Nothing is run."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

_OPERATIONS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
        ast.Pow: operator.pow,
    }
)
_CONSTANTS: Mapping[str, float] = MappingProxyType(
    {"math.pi": math.pi, "math.e": math.e, "math.tau": math.tau, "np.pi": math.pi}
)
# Larger powers would take long, and no test writes them.
_MOST = 1_000


def value_of(node: ast.expr) -> tuple[bool, Any]:
    """Tell whether an expression is a literal, or computed from numbers alone, and its value."""
    try:
        return True, ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        number = _computed(node)
        return number is not None, number


def _computed(node: ast.expr) -> float | int | None:
    if isinstance(node, ast.Constant):
        is_number = isinstance(node.value, int | float) and not isinstance(node.value, bool)
        return node.value if is_number and isinstance(node.value, int | float) else None
    if isinstance(node, ast.Attribute):
        return _CONSTANTS.get(ast.unparse(node))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _computed(node.operand)
        return None if number is None else -number
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "math.sqrt" and len(node.args) == 1:
        number = _computed(node.args[0])
        return math.sqrt(number) if number is not None and number >= 0 else None
    if not isinstance(node, ast.BinOp) or type(node.op) not in _OPERATIONS:
        return None
    left, right = _computed(node.left), _computed(node.right)
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.Pow) and (abs(left) > _MOST or abs(right) > _MOST):
        return None
    try:
        found = _OPERATIONS[type(node.op)](left, right)
    except ArithmeticError:
        return None
    return found if isinstance(found, int | float) and math.isfinite(found) else None
