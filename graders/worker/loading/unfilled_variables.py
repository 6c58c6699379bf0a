"""Variables of a student's module that only a function at fault fills.

A student's ``encode`` may keep a table at the top of the file that ``decode`` reads. Where ours is
lent in place of theirs, the table stays empty: what a right ``decode`` makes of it tells nothing.
"""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from graders.codec.typing_shim import Any
from graders.worker.loading.own_attributes import changed_part
from graders.worker.reading.stubs import Function

# Methods that take something out: they fill nothing.
_TAKE_OUT = frozenset(("clear", "pop", "remove", "popitem"))


def reads_unfilled(
    trees: Sequence[ast.Module], replaced: Sequence[ast.AST], targets: Container[str] = ()
) -> bool:
    """Tell whether functions read a variable that those ``replaced`` fill, and no other.

    ``trees`` are the student's sources, and ``replaced`` the definitions that gave way. A helper of
    these alone fills what they fill; ``targets`` are the names that are never such helpers.
    """
    gone = [*replaced]
    while helpers := [one for one in _only_called_by(gone, trees) if one.name not in targets]:
        gone.extend(helpers)
    filled = {name for function in gone for name in _filled(function)}
    if not filled:
        return False
    functions = [node for node in _nodes_beside(gone, trees) if isinstance(node, Function)]
    filled -= {name for function in functions for name in _filled(function)}
    return any(not filled.isdisjoint(_read(function)) for function in functions)


def _only_called_by(gone: Sequence[ast.AST], trees: Sequence[ast.Module]) -> list[Function]:
    """Return the functions that those ``gone`` name, and that nothing else of a module names."""
    named = {name for function in gone for name in map(_name, ast.walk(function))} - {""}
    beside = [*_nodes_beside(gone, trees)]
    return [
        node
        for node in beside
        if isinstance(node, Function) and node.name in named and not _is_named(node, beside)
    ]


def _is_named(function: Function, nodes: Iterable[ast.AST]) -> bool:
    own = {id(node) for node in ast.walk(function)}
    return any(_name(node) == function.name and id(node) not in own for node in nodes)


def _name(node: ast.AST) -> str:
    """Return the name that a node looks up, of a variable or an attribute; empty for another."""
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _nodes_beside(gone: Sequence[ast.AST], trees: Sequence[ast.Module]) -> Iterator[ast.AST]:
    left_out = {id(node) for function in gone for node in ast.walk(function)}
    return (node for tree in trees for node in ast.walk(tree) if id(node) not in left_out)


def meeting(lent: Any, meet: Callable[[], None]) -> Any:
    """Return a lent function that calls `meet` when it is called."""
    if type(lent) is not types.FunctionType:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        meet()
        return lent(*args, **named)

    return call


def _filled(function: ast.AST) -> Iterator[str]:
    """Yield the module's variables that a function binds, or whose values it fills in place."""
    nodes = [*ast.walk(function)]
    said = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    local = _bound(nodes) - said
    for node in nodes:
        if isinstance(node, ast.Name):
            if node.id in said and not isinstance(node.ctx, ast.Load):
                yield node.id
            continue
        part = changed_part(node)
        if isinstance(part, ast.Name) and part.id not in local and not _takes_out(node):
            yield part.id


def _takes_out(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _TAKE_OUT


def _bound(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that a function binds: its parameters, and what it assigns."""
    return {
        node.arg if isinstance(node, ast.arg) else node.id
        for node in nodes
        if isinstance(node, ast.arg)
        or (isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
    }


def _read(function: ast.AST) -> set[str]:
    """Return the names that a function looks up, and does not bind."""
    nodes = [*ast.walk(function)]
    names = (node for node in nodes if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)} - _bound(nodes)
