"""What names a piece of trusted Python uses and binds, without running it."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType

__all__ = [
    "BUILTINS",
    "all_attributes",
    "attributes_used",
    "bound_names",
    "lines_of",
    "names_used",
    "special_methods",
]

BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__debug__"}


def lines_of(source: str) -> list[str]:
    """Cut a source as Python counts its lines: a form feed, or U+2028 in a text, ends none."""
    lines = source.split("\n")
    return lines if lines[-1] else lines[:-1]


@lru_cache(maxsize=2_000)  # of the course's code alone, and asked again for each request
def names_used(code: str, mode: str = "exec") -> frozenset[str]:
    """Return the names that the code takes from outside its functions (builtins included).

    Parameters
    ----------
    code : str
        Code that compiles.
    mode : str
        ``exec`` or ``eval``.
    """
    return frozenset(_used(symtable.symtable(code, "<spec>", mode)))


def _used(table: symtable.SymbolTable) -> Iterator[str]:
    at_top = table.get_type() == "module"
    for symbol in table.get_symbols():
        if symbol.get_name().startswith("."):
            continue
        if symbol.is_referenced() if at_top else symbol.is_global():
            yield symbol.get_name()
    for child in table.get_children():
        yield from _used(child)


def bound_names(code: str, mode: str = "exec") -> frozenset[str]:
    """Return the names that the code binds at its top level, imports included."""
    table = symtable.symtable(code, "<spec>", mode)
    return frozenset(_bound(table, at_top=True))


def _bound(table: symtable.SymbolTable, at_top: bool) -> Iterator[str]:
    for symbol in table.get_symbols():
        written = symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
        if written and (at_top or symbol.is_declared_global()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _bound(child, at_top=False)


def all_attributes(code: str, mode: str = "exec") -> frozenset[str]:
    """Return every attribute that the code takes or sets, of whatever object."""
    tree = ast.parse(code, mode=mode)
    return frozenset(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def attributes_used(code: str, name: str) -> frozenset[str]:
    """Return the attributes that the code takes of a name: ``x`` in ``name.x``."""
    return frozenset(
        node.attr
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == name
    )


# MERGED: The special methods that a piece of code may call without naming them: ``+``, ``str``, ``for``.

_BINARY = MappingProxyType(
    {
        ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv",
        ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Pow: "pow", ast.MatMult: "matmul",
        ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "lshift",
        ast.RShift: "rshift",
    }
)  # fmt: skip
_OTHERS = MappingProxyType(
    {
        ast.Eq: ("__eq__",), ast.NotEq: ("__ne__", "__eq__"), ast.Lt: ("__lt__", "__gt__"),
        ast.LtE: ("__le__", "__ge__"), ast.Gt: ("__gt__", "__lt__"), ast.GtE: ("__ge__", "__le__"),
        ast.In: ("__contains__", "__iter__"), ast.NotIn: ("__contains__", "__iter__"),
        ast.USub: ("__neg__",), ast.UAdd: ("__pos__",), ast.Invert: ("__invert__",),
        ast.For: ("__iter__",), ast.comprehension: ("__iter__",),
        ast.With: ("__enter__", "__exit__"),
        ast.Subscript: ("__getitem__", "__setitem__", "__delitem__"),
        ast.FormattedValue: ("__format__", "__str__"),
    }
)  # fmt: skip
_FUNCTIONS = MappingProxyType(
    {
        "print": ("__str__",), "str": ("__str__",), "format": ("__format__", "__str__"),
        "sum": ("__iter__", "__add__", "__radd__"), "sorted": ("__iter__", "__lt__"),
        "min": ("__iter__", "__lt__"), "max": ("__iter__", "__gt__"), "next": ("__next__",),
        "list": ("__iter__",), "tuple": ("__iter__",), "set": ("__iter__", "__hash__", "__eq__"),
    }
)  # fmt: skip


def special_methods(code: ast.AST) -> frozenset[str]:
    """Return the special methods that some code calls, if what it works on has them.

    Parameters
    ----------
    code : AST
        A definition, or any part of one.
    """
    return frozenset(name for node in ast.walk(code) for name in _of(node))


def _of(node: ast.AST) -> Iterator[str]:
    yield from _OTHERS.get(type(node), ())
    if isinstance(node, ast.BinOp):
        word = _BINARY[type(node.op)]
        yield from (f"__{word}__", f"__r{word}__")
    elif isinstance(node, ast.AugAssign):
        word = _BINARY[type(node.op)]
        yield from (f"__i{word}__", f"__{word}__", f"__r{word}__")
    elif isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else "__call__"
        yield from _FUNCTIONS.get(name, (f"__{name.strip('_')}__",))
