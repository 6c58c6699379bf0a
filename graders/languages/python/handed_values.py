"""The functions whose values the code of checks only hands on to others, and never looks at."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set


def handed_on(checks: Iterable[Iterable[str]], functions: Set[str]) -> frozenset[str]:
    """Name the ``functions`` whose values are only given to others of them.

    ``level(make(3))``, or ``g = make(3)`` and then ``level(g)``, shows nothing of what ``make``
    gives: it may be of any form. A name stands for one value in the codes of a check.
    """
    handed, shown = set[str](), set[str]()
    for codes in checks:
        for name, is_handed in _uses([*codes], functions):
            (handed if is_handed else shown).add(name)
    return frozenset(handed - shown)


def _uses(codes: Iterable[str], functions: Set[str]) -> Iterator[tuple[str, bool]]:
    """Yield the functions whose values the codes of a check use, and whether they are given on."""
    nodes = [node for code in codes for node in ast.walk(ast.parse(code))]
    parents = {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}
    pairs = [pair for node in nodes if isinstance(node, ast.Assign) for pair in _bindings(node)]
    bound = {name: _called(value) for name, value in pairs if _called(value) in functions}
    kept = {id(value) for name, value in pairs if bound.get(name) == _called(value)}
    for node, name in _values(nodes, functions, bound):
        parent = parents.get(id(node))
        if id(node) not in kept:
            is_given = isinstance(parent, ast.Call) and node in parent.args
            yield name, is_given and _called(parent) in functions


def _bindings(statement: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """Yield names that a statement binds, and their values: ``g = make(3)``, ``a, b = 1, 2``."""
    if len(statement.targets) != 1:
        return
    target, value = statement.targets[0], statement.value
    places, values = [target], [value]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        places, values = target.elts, value.elts
    for place, one in zip(places, values, strict=False):
        if isinstance(place, ast.Name):
            yield place.id, one


def _values(
    nodes: Iterable[ast.AST], functions: Set[str], bound: dict[str, str]
) -> Iterator[tuple[ast.AST, str]]:
    """Yield what stands for the value of a function, or for the function, and its name."""
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        if (name := _called(node)) in functions:
            yield node, name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in bound:
                yield node, bound[node.id]
            elif node.id in functions and id(node) not in called:
                yield node, node.id


def _called(node: ast.AST | None) -> str:
    """Return the name of the function that a node calls."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return node.func.id if is_call else ""  # type: ignore[union-attr]
