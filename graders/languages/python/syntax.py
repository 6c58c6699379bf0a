"""Facts of trusted Python, found without running it: errors, names, imports, docstrings."""

from __future__ import annotations

import ast
import builtins
import inspect
import keyword
import symtable
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

__all__ = [
    "BUILTINS",
    "BUILTIN_EXCEPTIONS",
    "STANDARD_MODULES",
    "CompileError",
    "all_attributes",
    "attributes_used",
    "bound_names",
    "constants_in",
    "docstrings_of",
    "find_error",
    "imported_modules",
    "is_name",
    "line_of_use",
    "lines_of",
    "names_used",
    "on_one_line",
    "parses",
    "special_methods",
]

BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__debug__"}
BUILTIN_EXCEPTIONS = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
)
STANDARD_MODULES = sys.stdlib_module_names


class CompileError(NamedTuple):
    """Why a source does not compile; ``line`` is 0 where its syntax is right, but too deep."""

    what: str
    line: int


def find_error(code: str, mode: str = "exec") -> CompileError | None:
    """Return why a source does not compile, None where it does.

    Parameters
    ----------
    code : str
        Any text.
    mode : str
        ``exec`` for statements, ``eval`` for an expression.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(code, "<spec>", mode)
            ast.parse(code, mode=mode)  # a tree has a limit of its own on depth
    except SyntaxError as problem:
        return CompileError(problem.msg, problem.lineno or 1)
    except (ValueError, RecursionError, MemoryError, OverflowError) as problem:
        return CompileError(str(problem) or type(problem).__name__, 0)
    return None


def parses(code: str, mode: str = "exec") -> bool:
    """Tell whether a text is Python, as far as its grammar goes."""
    try:
        ast.parse(code, mode=mode)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def on_one_line(expression: str) -> str:
    """Write an expression again on one line, without comments."""
    return ast.unparse(ast.parse(expression, mode="eval"))


def is_name(text: str) -> bool:
    """Tell whether a text can name a variable."""
    return text.isidentifier() and not keyword.iskeyword(text)


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


def line_of_use(code: str, name: str) -> int:
    """Return the line (from 1) where the code first uses a name or an attribute; 1 for none."""
    lines = [
        node.lineno
        for node in ast.walk(ast.parse(code))
        if (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Attribute) and node.attr == name)
    ]
    return min(lines, default=1)


def imported_modules(code: str | bytes) -> tuple[str, ...]:
    """Return the dotted names of the modules that the code imports; ``.`` for ``from . import``."""
    names: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or ".")
    return tuple(dict.fromkeys(names))


def constants_in(expression: str) -> list[Any]:
    """Return the values of the literals in an expression."""
    tree = ast.parse(expression, mode="eval")
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]


@lru_cache(maxsize=32)  # of the course's own modules
def docstrings_of(code: str) -> Mapping[str, str]:
    """Return the cleaned docstring of each function and class, by its dotted name; "" for none."""
    return dict(_docstrings(ast.parse(code), ""))


def _docstrings(node: ast.AST, owner: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            text = ast.get_docstring(child, clean=False)
            yield owner + child.name, inspect.cleandoc(text or "")
            yield from _docstrings(child, f"{owner}{child.name}.")
        else:
            yield from _docstrings(child, owner)


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
