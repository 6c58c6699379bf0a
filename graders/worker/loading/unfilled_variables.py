"""Variables of a student's module that only a function at fault would have filled.

A student's ``encode`` may keep a table at the top of the file that ``decode`` reads. Where ours is
lent in place of theirs, or theirs is not there, the table stays empty: what a right ``decode``
makes of it tells nothing.
"""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Iterable, Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.loading.own_attributes import changed_part
from graders.worker.reading.stubs import Function


def reads_unfilled(
    scope: Mapping[str, Any], trees: Iterable[ast.Module], replaced: Iterable[ast.AST | None]
) -> bool:
    """Tell whether functions read a variable that none fills but those ``replaced``.

    ``scope`` holds the module's names once it is loaded. A variable counts when it is None, or an
    empty list, dictionary or set: zero is as often a constant.
    """
    own = ((name, value) for name, value in scope.items() if not name.startswith("__"))
    hollow = {name for name, value in own if _is_hollow(value)}
    if not hollow:
        return False
    gone = {id(node) for node in replaced}
    functions = [node for tree in trees for node in _functions(tree) if id(node) not in gone]
    changed = {name for function in functions for name in _changed(function)}
    read = {name for function in functions for name in _read(function)}
    return not hollow.isdisjoint(read - changed)


def meeting(lent: Any, meet: Callable[[], None]) -> Any:
    """Return a lent function that calls `meet` when it is called."""
    if type(lent) is not types.FunctionType:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        meet()
        return lent(*args, **named)

    return call


def _is_hollow(value: Any) -> bool:
    kind = type(value)
    return value is None or (any(kind is one for one in (list, dict, set)) and not value)


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def _changed(function: ast.AST) -> Iterator[str]:
    """Yield the names that a function binds, or whose values it changes in place."""
    for node in ast.walk(function):
        part = node if isinstance(node, ast.Name) else changed_part(node)
        if isinstance(part, ast.Name) and not (part is node and isinstance(part.ctx, ast.Load)):
            yield part.id


def _read(function: ast.AST) -> set[str]:
    """Return the names that a function looks up, its parameters left out."""
    nodes = [*ast.walk(function)]
    given = {node.arg for node in nodes if isinstance(node, ast.arg)}
    names = (node for node in nodes if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)} - given
