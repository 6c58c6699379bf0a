"""Assertions of tests: `assert`, the methods of `unittest.TestCase`, and functions like them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from graders.languages.python.closeness import closeness_of, is_of_arrays
from graders.languages.python.docstring_examples import Example
from graders.languages.python.equalities import (
    NotCarried,
    difference,
    of_arrays,
    of_close,
    of_equal,
    of_identity,
    of_items,
)
from graders.languages.python.syntax import last_name

_COMPARED = {
    "assertIn": "in",
    "assertNotIn": "not in",
    "assertGreater": ">",
    "assertGreaterEqual": ">=",
    "assertLess": "<",
    "assertLessEqual": "<=",
    "assertNotEqual": "!=",
    "assertIsNot": "is not",
}
_EQUAL = (
    "Equal",
    "ListEqual",
    "DictEqual",
    "TupleEqual",
    "SetEqual",
    "SequenceEqual",
    "MultiLineEqual",
    "Is",
)
# The meaning of methods with one argument.
_OF_ONE: Mapping[str, Callable[[ast.expr], ast.expr]] = MappingProxyType(
    {
        "assertTrue": lambda one: one,
        "assertFalse": lambda one: ast.UnaryOp(ast.Not(), one),
        "assertIsNone": lambda one: ast.Compare(one, [ast.Is()], [ast.Constant(None)]),
        "assertIsNotNone": lambda one: ast.Compare(one, [ast.IsNot()], [ast.Constant(None)]),
    }
)
# Calls that give a boolean.
_TRUTHS = ("isinstance(", "issubclass(", "callable(", "hasattr(", "all(", "any(")


def of_truth(test: ast.expr, setup: str) -> Example:
    """Return what ``assert TEST`` shows."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return Example(ast.unparse(test), setup, returns=True)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        if isinstance(test.ops[0], ast.Eq):
            return of_equal(test.left, test.comparators[0], setup)
        if isinstance(test.ops[0], ast.Is):
            return of_identity(test.left, test.comparators[0], setup)
        if (found := difference(test)) is not None:
            left, right, close = found
            return of_close(left, right, setup, close)
    if isinstance(test, ast.Call) and (close_to := closeness_of(test)) and len(test.args) >= 2:
        of_two = of_arrays if is_of_arrays(test) else of_close
        return of_two(test.args[0], test.args[1], setup, close_to)
    call = ast.unparse(test)
    is_told = isinstance(test, ast.Compare) or call.startswith(_TRUTHS)
    return Example(call if is_told else f"bool({call})", setup, returns=True)


def of_method(name: str, call: ast.Call, setup: str) -> Example:
    """Return what a method of ``unittest.TestCase`` asserts."""
    if name in _OF_ONE and call.args:
        return of_truth(_OF_ONE[name](call.args[0]), setup)
    if len(call.args) < 2:
        raise NotCarried(f"`{name}` with fewer than two arguments")
    if name in ("assertRaises", "assertRaisesRegex") and last_name(call.args[0]):
        return _of_raised(call, call.args[1 if name == "assertRaises" else 2 :], setup)
    left, right = call.args[:2]
    if (close := closeness_of(call, name)) is not None:
        of_two = of_arrays if is_of_arrays(call) else of_close
        return of_two(left, right, setup, close)
    if name.removeprefix("assert") in _EQUAL:
        return of_equal(left, right, setup)
    if name == "assertIs":
        return of_identity(left, right, setup)
    if name == "assertCountEqual":
        return of_items(left, right, setup)
    parts = [ast.unparse(one) for one in (left, right)]
    if name == "assertIsInstance":
        return Example(f"isinstance({', '.join(parts)})", setup, returns=True)
    if name in _COMPARED:
        return Example(f"{parts[0]} {_COMPARED[name]} {parts[1]}", setup, returns=True)
    raise NotCarried(f"`{name}`, which no check stands for")


def _of_raised(call: ast.Call, given: Sequence[ast.expr], setup: str) -> Example:
    """Return what ``assertRaises(E, f, 1)`` asserts: ``given`` are a function and its arguments."""
    if not given:
        raise NotCarried("an exception of no call")
    function, *arguments = given
    called: ast.expr = ast.Call(function, arguments, call.keywords)
    if isinstance(function, ast.Lambda) and not arguments:
        called = function.body
    return Example(ast.unparse(called), setup, raises=last_name(call.args[0]))


def assertion_in(node: ast.AST) -> ast.Call | None:
    """Return the call of an assertion of ``unittest``, or like it; None where the node is none."""
    return node if isinstance(node, ast.Call) and assertion_name(node.func) else None


def assertion_name(called: ast.expr) -> str:
    """Return the method of ``TestCase`` that is called; empty where it is none.

    The functions of nose and NumPy have their names: ``assert_equal`` is ``assertEqual``.
    """
    name = last_name(called)
    on = called.value if isinstance(called, ast.Attribute) else None
    if isinstance(on, ast.Name) and on.id == "self" and name.startswith("assert"):
        return name
    is_like = name.startswith("assert_")
    return re.sub(r"_(\w)", lambda m: m[1].upper(), name) if is_like else ""


def message_of(statement: ast.stmt) -> str:
    """Return what a test says where it fails, as far as it is a plain text."""
    said: ast.expr | None = None
    if isinstance(statement, ast.Assert):
        said = statement.msg
    elif isinstance(statement, ast.Expr) and (call := assertion_in(statement.value)):
        usual = 1 if re.search("True|False|None", assertion_name(call.func)) else 2
        said = next((k.value for k in call.keywords if k.arg in ("msg", "err_msg")), None)
        if said is None and len(call.args) > usual and "Raises" not in assertion_name(call.func):
            said = call.args[-1]
    return said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else ""
