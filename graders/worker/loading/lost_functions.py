"""Functions that stand for those of the student's which Python could not read."""

from __future__ import annotations

import ast
import types
from collections.abc import Mapping, Sequence

from graders.codec.typing_shim import Any

_Units = Mapping[str, Sequence[Mapping[str, Any]]]


def lost_functions(units: _Units, *, are_methods: bool) -> dict[str, types.FunctionType]:
    """Return a function with the student's parameters for each one that was lost, by its name.

    It does nothing. A default value that is not a constant is one that no caller has. A name that
    two of them have is left out: they may be methods of two classes.
    """
    regions = (one for parts in units.values() for unit in parts for one in unit["lost"])
    headers = [
        text
        for one in regions
        for indented, text in one.get("headers", ())
        if indented == are_methods
    ]
    made = [_function(header) for header in headers]
    names = [function.__name__ for function in made]
    return {one.__name__: one for one in made if names.count(one.__name__) == 1}


def _function(header: str) -> types.FunctionType:
    tree = ast.parse(header)
    (node,) = tree.body
    assert isinstance(node, ast.FunctionDef)  # noqa: S101 - the header of one
    _without_work(node)
    scope: dict[str, Any] = {}
    exec(compile(tree, "<lost>", "exec", dont_inherit=True), scope)
    made: types.FunctionType = scope[node.name]
    return made


def _without_work(node: ast.FunctionDef) -> None:
    """Remove what would run where the function is made, other than constants."""
    taken = node.args
    node.returns = None
    stars = [one for one in (taken.vararg, taken.kwarg) if one is not None]
    for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs, *stars):
        one.annotation = None
    taken.defaults = [_constant(value) for value in taken.defaults]
    taken.kw_defaults = [value and _constant(value) for value in taken.kw_defaults]


def _constant(value: ast.expr) -> ast.expr:
    """Return a default value that is a constant as it is, else one that no caller has."""
    if isinstance(value, ast.Constant) or _is_negative_number(value):
        return value
    return ast.copy_location(ast.List([], ast.Load()), value)


def _is_negative_number(value: ast.expr) -> bool:
    if not isinstance(value, ast.UnaryOp) or not isinstance(value.op, ast.USub):
        return False
    return isinstance(value.operand, ast.Constant) and type(value.operand.value) in (int, float)
