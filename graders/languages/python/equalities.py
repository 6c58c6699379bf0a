"""Two values that a test says are equal, or close: a call, and its result."""

from __future__ import annotations

import ast
import re
from dataclasses import replace

from graders.languages.python.closeness import Closeness, closeness_of
from graders.languages.python.docstring_examples import Example
from graders.languages.python.literals import value_of
from graders.languages.python.syntax import bound_names, last_name, names_used

# A dict has its keys in the order in which a solution happens to put them in.
_OF_A_DICT = re.compile(r"(list|tuple)\(.*\.(keys|values|items)\(\)\)", re.DOTALL)


class NotCarried(Exception):
    """Raised for a statement that no example can stand for; the text says why."""


def of_equal(left: ast.expr, right: ast.expr, setup: str) -> Example:
    """Return the example of two equal values: the call is the one that is no literal."""
    for call, value in ((left, right), (right, left)):
        if isinstance(value, ast.Call) and last_name(value.func) == "approx" and value.args:
            return of_close(call, value.args[0], setup, closeness_of(value) or Closeness())
        is_literal, shown = _known(value, call, setup)
        if is_literal and not value_of(call)[0]:
            code = ast.unparse(call)
            in_any_order = bool(_OF_A_DICT.fullmatch(code))
            return Example(code, setup, returns=shown, in_any_order=in_any_order)
    equal = ast.Compare(left, [ast.Eq()], [right])
    return Example(ast.unparse(equal), setup, returns=True)


def of_identity(left: ast.expr, right: ast.expr, setup: str) -> Example:
    """Return the example of two values that are one: with a literal, equal and of its type."""
    equal = of_equal(left, right, setup)
    is_literal = value_of(right)[0] or value_of(left)[0]
    if is_literal:
        return replace(equal, is_same=True)
    return Example(ast.unparse(ast.Compare(left, [ast.Is()], [right])), setup, returns=True)


def _known(node: ast.expr, call: ast.expr, setup: str) -> tuple[bool, object]:
    """Tell whether an expression is a literal, or the name of one, and its value.

    What the call itself uses may be another value after it.
    """
    is_name = isinstance(node, ast.Name) and node.id not in names_used(ast.unparse(call))
    if is_name and isinstance(node, ast.Name) and setup.count(node.id) == 1:
        for statement in ast.parse(setup).body:
            if isinstance(statement, ast.Assign) and bound_names(ast.unparse(statement)) == {
                node.id
            }:
                return value_of(statement.value)
    return value_of(node)


def of_close(left: ast.expr, right: ast.expr, setup: str, close: Closeness) -> Example:
    """Return the example of two numbers, or two lists of numbers, that are close."""
    for call, value in ((left, right), (right, left)):
        is_literal, shown = value_of(value)
        if is_literal and not value_of(call)[0]:
            code = ast.unparse(call)
            return Example(code, setup, returns=shown, tolerance=close.tolerance(shown))
    if isinstance(right, ast.List | ast.Tuple | ast.Dict | ast.ListComp):
        raise NotCarried("numbers that are close to those of a list that is computed")
    pair = f"{ast.unparse(left)}, {ast.unparse(right)}"
    allowed = f"rel_tol={close.relative!r}, abs_tol={close.absolute!r}"
    lines = [*filter(None, [setup]), "import math"]
    return Example(f"math.isclose({pair}, {allowed})", "\n".join(lines), returns=True)


def of_arrays(left: ast.expr, right: ast.expr, setup: str, close: Closeness) -> Example:
    """Return the example of two arrays of NumPy that are close; a list will do as well."""
    is_literal, shown = value_of(right)
    if not is_literal or isinstance(shown, int | float):
        return of_close(left, right, setup, close)
    if not isinstance(shown, list | tuple) or not all(type(n) in (int, float) for n in shown):
        raise NotCarried("arrays of several dimensions that are close")
    found = Example(ast.unparse(left), setup, returns=[float(number) for number in shown])
    call = f"list(map(float, {found.call}))"
    return replace(found, call=call, tolerance=close.tolerance(shown))


def of_items(left: ast.expr, right: ast.expr, setup: str) -> Example:
    """Return the example of ``assertCountEqual``: the same items, in any order."""
    is_literal, shown = value_of(right)
    if is_literal and isinstance(shown, list | tuple):
        call = f"list({ast.unparse(left)})"
        return Example(call, setup, returns=list(shown), in_any_order=True)
    parts = [f"sorted({ast.unparse(one)}, key=repr)" for one in (left, right)]
    return Example(" == ".join(parts), setup, returns=True)


def difference(test: ast.Compare) -> tuple[ast.expr, ast.expr, Closeness] | None:
    """Return the two values of ``abs(a - b) < 0.01`` and how close they are; else None."""
    call, (is_literal, least) = test.left, value_of(test.comparators[0])
    if not isinstance(test.ops[0], ast.Lt | ast.LtE) or not isinstance(call, ast.Call):
        return None
    if last_name(call.func) != "abs" or not isinstance(call.args[0], ast.BinOp):
        return None
    parted = call.args[0]
    if not is_literal or not isinstance(least, int | float) or not isinstance(parted.op, ast.Sub):
        return None
    return parted.left, parted.right, Closeness(0.0, float(least))
