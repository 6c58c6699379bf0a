"""Dictionaries that begin an item where it is asked for, as `Counter` and `defaultdict` do."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from graders.codec.typing_shim import Any

# Methods that change an item in place, with what makes it.
_ITEMS: Mapping[str, Callable[[], Any]] = MappingProxyType(
    {"append": list, "extend": list, "insert": list, "add": set, "update": dict}
)
# Methods that begin items, and those that look whether there is one.
_BEGINNING = frozenset(("setdefault", "update", "__setitem__", "__contains__"))


def with_default_items(nodes: Sequence[ast.AST], is_it: Callable[[ast.AST], bool]) -> Any:
    """Return an empty dictionary that begins its items, if methods need one; else None.

    Of the dictionary that ``is_it`` tells among the ``nodes`` of all methods, these change items in
    place, and none begins one or looks for one first: a plain one would always raise KeyError.
    """
    found = next((begun for node in nodes for begun in _begun(node, is_it)), None)
    if found is None or any(_begins(node, is_it) for node in nodes):
        return None
    return found


def _begun(node: ast.AST, is_it: Callable[[ast.AST], bool]) -> Iterator[Any]:
    """Yield a dictionary whose items may be changed as a node changes one.

    An item of a fixed key or index is one of a list, or of what its constructor filled.
    """
    match node:
        case ast.AugAssign(target=ast.Subscript() as item) if _is_item(item, is_it):
            yield Counter[Any]()
        case ast.AugAssign(target=ast.Subscript(value=item)) if _is_item(item, is_it):
            yield defaultdict[Any, Any](Counter)
        case ast.Call(func=ast.Attribute(value=item, attr=method)) if _is_item(item, is_it):
            if method in _ITEMS:
                yield defaultdict[Any, Any](_ITEMS[method])
        case ast.Subscript(value=item, ctx=ast.Store()) if _is_item(item, is_it):
            yield defaultdict[Any, Any](dict)
        case _:
            pass


def _is_item(node: ast.AST, is_it: Callable[[ast.AST], bool]) -> bool:
    if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Constant | ast.Slice):
        return False
    return is_it(node.value)


def _begins(node: ast.AST, is_it: Callable[[ast.AST], bool]) -> bool:
    """Tell whether a node begins items, binds the dictionary, or looks whether an item is there."""
    match node:
        case ast.Assign(targets=targets):
            parts = (part for target in targets for part in ast.walk(target))
            bound = [one for one in parts if isinstance(getattr(one, "ctx", None), ast.Store)]
            return any(is_it(b.value if isinstance(b, ast.Subscript) else b) for b in bound)
        case ast.Call(func=ast.Attribute(value=held, attr=method)):
            return method in _BEGINNING and is_it(held)
        case ast.Compare(ops=ops, comparators=values):
            tests = zip(ops, values, strict=True)
            return any(isinstance(op, ast.In | ast.NotIn) and is_it(value) for op, value in tests)
        case ast.ExceptHandler():
            return True
        case _:
            return False
