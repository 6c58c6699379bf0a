"""The special methods that code calls without naming them: by ``+``, by ``str``, by ``for``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

BINARY: Mapping[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv",
    ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Pow: "pow", ast.MatMult: "matmul",
    ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "lshift",
    ast.RShift: "rshift",
}  # fmt: skip
_OTHERS: Mapping[type[ast.AST], tuple[str, ...]] = {
    ast.Eq: ("__eq__",), ast.NotEq: ("__ne__", "__eq__"), ast.Lt: ("__lt__", "__gt__"),
    ast.LtE: ("__le__", "__ge__"), ast.Gt: ("__gt__", "__lt__"), ast.GtE: ("__ge__", "__le__"),
    ast.In: ("__contains__", "__iter__"), ast.NotIn: ("__contains__", "__iter__"),
    ast.USub: ("__neg__",), ast.UAdd: ("__pos__",), ast.Invert: ("__invert__",),
    ast.For: ("__iter__",), ast.comprehension: ("__iter__",),
    ast.With: ("__enter__", "__exit__"),
    ast.FormattedValue: ("__format__", "__str__"),
}  # fmt: skip
_ITEM: Mapping[type[ast.expr_context], str] = {
    ast.Load: "__getitem__", ast.Store: "__setitem__", ast.Del: "__delitem__",
}  # fmt: skip
_FUNCTIONS: Mapping[str, tuple[str, ...]] = {
    "print": ("__str__",), "str": ("__str__",), "format": ("__format__", "__str__"),
    "sum": ("__iter__", "__add__", "__radd__"), "sorted": ("__iter__", "__lt__"),
    "min": ("__iter__", "__lt__"), "max": ("__iter__", "__gt__"), "next": ("__next__",),
    "list": ("__iter__",), "tuple": ("__iter__",), "set": ("__iter__", "__hash__", "__eq__"),
}  # fmt: skip


def is_special(name: str) -> bool:
    """Tell whether a name is one of Python's own, such as ``__init__``."""
    return name.startswith("__") and name.endswith("__")


def special_methods(code: ast.AST) -> frozenset[str]:
    """Return the special methods that a definition may call without naming them."""
    return frozenset(name for node in ast.walk(code) for name in _of(node))


def special_methods_of(code: str) -> frozenset[str]:
    """Return the special methods that code may call without naming them."""
    return special_methods(ast.parse(code))


def _of(node: ast.AST) -> Iterator[str]:
    yield from _OTHERS.get(type(node), ())
    if isinstance(node, ast.Subscript):
        yield _ITEM[type(node.ctx)]
    elif isinstance(node, ast.BinOp):
        word = BINARY[type(node.op)]
        yield from (f"__{word}__", f"__r{word}__")
    elif isinstance(node, ast.AugAssign):
        word = BINARY[type(node.op)]
        yield from (f"__i{word}__", f"__{word}__", f"__r{word}__")
    elif isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else "__call__"
        yield from _FUNCTIONS.get(name, (f"__{name.strip('_')}__",))
