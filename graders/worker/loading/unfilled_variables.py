"""Variables of a student's module that only a function at fault fills, or empties.

A student's ``encode`` may keep a table at the top of the file that ``decode`` reads. Where ours is
lent in place of theirs, the table stays empty: what a right ``decode`` makes of it tells nothing.
Where only their ``reset`` empties it, it stays full.
"""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Iterable, Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.reading.changed_variables import changes_of, names_bound
from graders.worker.reading.stubs import Function, definitions

_Units = Sequence[Mapping[str, Any]]


def reads_unfilled(
    trees: Iterable[ast.Module],
    replaced: Sequence[ast.AST],
    shared: Set[str] = frozenset(),
    lost: Iterable[tuple[str, bool]] = (),
) -> bool:
    """Tell whether functions read a variable that those ``replaced`` fill or empty, and no other.

    ``trees`` are the student's sources, and ``replaced`` the definitions that gave way. Variables
    ``shared`` are the course's as well: what is lent fills and empties them too. ``lost`` are the
    changes that replaced definitions make which Python cannot read.
    """
    changes = [*lost, *(change for function in replaced for change in changes_of(function))]
    changed = {change for change in changes if change[0] not in shared}
    if not changed:
        return False
    gone = {id(node) for function in replaced for node in ast.walk(function)}
    functions = [
        node for tree in trees for node in ast.walk(tree)
        if isinstance(node, Function) and id(node) not in gone
    ]  # fmt: skip
    changed -= {change for function in functions for change in changes_of(function)}
    names = {name for name, _ in changed}
    return any(not names.isdisjoint(_read(function)) for function in functions)


def written_as(name: str, units: _Units, trees: Mapping[str, ast.Module]) -> list[ast.AST]:
    """Return the definitions of a function in a module, also one that failed and bound nothing."""
    own = [trees[unit["label"]] for unit in units if unit["label"] in trees]
    return [node for tree in own for known, node in definitions(tree) if known == name]


def lost_changes(name: str, units: _Units) -> list[tuple[str, bool]]:
    """Return the changes of variables by a definition in a module that Python cannot read."""
    named = [region for unit in units for region in unit["lost"] if name in region["names"]]
    return [tuple(change) for region in named for change in region.get("changes", ())]


def meeting(lent: Any, meet: Callable[[], None]) -> Any:
    """Return a lent function that calls `meet` when it is called."""
    if type(lent) is not types.FunctionType:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        meet()
        return lent(*args, **named)

    return call


def _read(function: ast.AST) -> set[str]:
    """Return the names that a function looks up, and does not bind."""
    nodes = [*ast.walk(function)]
    names = (node for node in nodes if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)} - names_bound(nodes)
