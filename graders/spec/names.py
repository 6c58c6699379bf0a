"""What names a piece of trusted Python uses and binds, without running it."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Iterator
from functools import lru_cache

__all__ = [
    "BUILTINS",
    "all_attributes",
    "attributes_used",
    "bound_names",
    "lines_of",
    "names_used",
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
