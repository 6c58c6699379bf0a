"""Rewrite classes so that they keep the same state in another shape, as students do.

A class graded by what its methods return may keep its state as it likes: under other names, in
private attributes, in a dictionary, in an object of its own. Each function of ``SHAPES`` rewrites a
module so that its classes do; what they return stays the same.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping

_HELD = "_Held"

# Makes the expression that stands for an attribute of an object, from both.
_Place = Callable[[ast.expr, str], ast.expr]


def state_of(source: str, kept: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return the attributes that the methods of each class set on their object.

    The attributes ``kept``, on which other code relies, are left out.
    """
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            members = {name for one in node.body for name in _names(one)}
            if state := _set_in(node) - members - kept:
                found[node.name] = state
    return found


def renamed(source: str, kept: frozenset[str]) -> str:
    """Give every attribute of the state another public name."""
    return _reshaped(source, kept, lambda made, name: _attribute(made, f"my_{name.strip('_')}"))


def private(source: str, kept: frozenset[str]) -> str:
    """Give the state private names, with two underscores if no other code reads them."""
    alone = _used_alone(source, state_of(source, kept))

    def place(made: ast.expr, name: str) -> ast.expr:
        bare = name.strip("_")
        return _attribute(made, f"__{bare}" if name in alone else f"_my_{bare}")

    return _reshaped(source, kept, place)


def packed(source: str, kept: frozenset[str]) -> str:
    """Keep the state in one dictionary."""

    def place(made: ast.expr, name: str) -> ast.expr:
        return ast.Subscript(_attribute(made, "_state"), ast.Constant(name))

    return _reshaped(source, kept, place, "self._state = {}")


def held(source: str, kept: frozenset[str]) -> str:
    """Keep the state in an object of another class."""

    def place(made: ast.expr, name: str) -> ast.expr:
        return _attribute(_attribute(made, "_held"), name)

    written = _reshaped(source, kept, place, f"self._held = {_HELD}()")
    return f"class {_HELD}:\n    pass\n\n\n{written}"


def slotted(source: str, kept: frozenset[str]) -> str:
    """Keep the state under other names, in slots."""
    tree = ast.parse(renamed(source, kept))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.bases:
            own = sorted(_set_in(node))
            # A slot may have the name of nothing else in its class: a default, or a property.
            is_free = _set_in(node).isdisjoint(name for one in node.body for name in _names(one))
            if own and is_free and not _uses_its_dict(node):
                node.body.insert(_after_docstring(node), ast.parse(f"__slots__ = {own}").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def declared(source: str, kept: frozenset[str]) -> str:
    """Keep the state under other names, and say them in the class as well, as in Java."""
    tree = ast.parse(renamed(source, kept))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.bases:
            own = [f"{name} = None" for name in sorted(_set_in(node) - kept)]
            node.body[_after_docstring(node) : 0] = ast.parse("\n".join(own)).body
    return ast.unparse(ast.fix_missing_locations(tree))


def _used_alone(source: str, state: Mapping[str, frozenset[str]]) -> set[str]:
    """Return the attributes that stand nowhere but in the class that sets them."""
    users: dict[str, set[str]] = {}
    for node in ast.parse(source).body:
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute):
                users.setdefault(part.attr, set()).add(getattr(node, "name", ""))
    return {name for owner, names in state.items() for name in names if users[name] == {owner}}


def _uses_its_dict(node: ast.ClassDef) -> bool:
    """Tell whether a class has slots already, or works on the dict that slots would take away."""
    parts = [*ast.walk(node)]
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    attributes = {part.attr for part in parts if isinstance(part, ast.Attribute)}
    return "__dict__" in attributes or not names.isdisjoint(("__slots__", "vars"))


SHAPES: Mapping[str, Callable[[str, frozenset[str]], str]] = {
    "renamed": renamed,
    "private": private,
    "packed": packed,
    "held": held,
    "slotted": slotted,
    "declared": declared,
}


def _reshaped(source: str, kept: frozenset[str], place: _Place, first: str = "") -> str:
    """Put another expression in the place of each attribute of the state.

    Each constructor begins with the statement ``first``, on `self`.
    """
    state = state_of(source, kept)
    names = frozenset().union(*state.values())
    tree = _Reshaper(names, place).visit(ast.parse(source))
    for node in tree.body if first else ():
        if isinstance(node, ast.ClassDef) and node.name in state:
            for method in _methods(node):
                if method.name == "__init__":
                    statement = first.replace("self", method.args.args[0].arg)
                    method.body.insert(_after_docstring(method), ast.parse(statement).body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


class _Reshaper(ast.NodeTransformer):
    """Replaces the attributes of some names, whatever object they are of."""

    def __init__(self, names: frozenset[str], place: _Place) -> None:
        self._names = names
        self._place = place

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if node.attr not in self._names:
            return node
        new = self._place(node.value, node.attr)
        assert isinstance(new, ast.Attribute | ast.Subscript)  # noqa: S101 - one of our places
        new.ctx = node.ctx
        return new


def _attribute(made: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(made, name, ast.Load())


def _methods(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    yield from (one for one in node.body if isinstance(one, ast.FunctionDef) and one.args.args)


def _names(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _set_in(owner: ast.ClassDef) -> frozenset[str]:
    """Return the attributes that the methods of a class set on their first parameter."""
    return frozenset(
        node.attr
        for method in _methods(owner)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == method.args.args[0].arg
    )


def _after_docstring(node: ast.FunctionDef | ast.ClassDef) -> int:
    return int(ast.get_docstring(node, clean=False) is not None)
