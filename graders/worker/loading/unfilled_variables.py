"""Variables of a student's module that only a function at fault fills.

A student's ``encode`` may keep a table at the top of the file that ``decode`` reads. Where ours is
lent in place of theirs, the table stays empty: what a right ``decode`` makes of it tells nothing.
"""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Iterable, Iterator, Sequence

from graders.codec.typing_shim import Any
from graders.worker.loading.own_attributes import changed_part
from graders.worker.reading.stubs import Function

# Methods that take something out: they fill nothing.
_TAKE_OUT = frozenset(("clear", "pop", "remove", "popitem"))


def reads_unfilled(trees: Iterable[ast.Module], replaced: Sequence[ast.AST]) -> bool:
    """Tell whether functions read a variable that those ``replaced`` fill, and no other.

    ``trees`` are the student's sources, and ``replaced`` the definitions that gave way.
    """
    filled = {name for function in replaced for name in _filled(function)}
    if not filled:
        return False
    gone = {id(node) for function in replaced for node in ast.walk(function)}
    functions = [
        node for tree in trees for node in ast.walk(tree)
        if isinstance(node, Function) and id(node) not in gone
    ]  # fmt: skip
    filled -= {name for function in functions for name in _filled(function)}
    return any(not filled.isdisjoint(_read(function)) for function in functions)


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
