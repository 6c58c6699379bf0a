"""The functions whose values the code of checks only hands on to others, and never looks at."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set


def handed_on(codes: Iterable[str], functions: Set[str]) -> frozenset[str]:
    """Name the ``functions`` whose values are only given to others of them.

    ``level(make(3))``, or ``g = make(3)`` and then ``level(g)``, shows nothing of what ``make``
    gives: it may be of any form.
    """
    nodes = [node for code in codes for node in ast.walk(ast.parse(code))]
    parents = {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}
    bound = {
        node.targets[0].id: _called(node.value)
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if len(node.targets) == 1 and _called(node.value) in functions
    }
    handed, shown = set[str](), set[str]()
    for node, name in _values(nodes, functions, bound):
        parent = parents.get(id(node))
        if isinstance(parent, ast.Assign) and bound.get(_bound_by(parent)) == _called(node):
            continue
        is_given = isinstance(parent, ast.Call) and node in parent.args
        (handed if is_given and _called(parent) in functions else shown).add(name)
    return frozenset(handed - shown)


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


def _bound_by(statement: ast.Assign) -> str:
    return getattr(statement.targets[0], "id", "")
