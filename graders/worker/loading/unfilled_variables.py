"""Variables of a student's module that only a function at fault fills, or empties.

A student's ``encode`` may keep a table at the top of the file that ``decode`` reads. Where ours is
lent in place of theirs, the table stays empty: what a right ``decode`` makes of it tells nothing.
Where only their ``reset`` empties it, it stays full.
"""

from __future__ import annotations

import ast
import functools
import types
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.inspecting.definition_nodes import node_of
from graders.worker.reading.changed_variables import changes_of, left_empty, names_bound
from graders.worker.reading.stubs import Function, definitions, is_stub

_Units = Sequence[Mapping[str, Any]]


class Written:
    """The student's definitions of a module.

    ``units`` are those of the module, ``trees`` the student's sources by shown file, and
    ``targets`` the last names of the assignment's.
    """

    def __init__(
        self, units: _Units, trees: Mapping[str, ast.Module], targets: Container[str]
    ) -> None:
        self.units = units
        self.trees = trees
        self.targets = targets

    def gone_with(self, name: str, values: Iterable[Any]) -> list[ast.AST]:
        """Return the definitions that give way with a function, whose ``values`` ours replaced.

        One that failed and bound nothing is among them, and the helpers that nothing else names.
        """
        gone = [node for value in values if (node := node_of(value, self.trees)) is not None]
        gone = gone or [*self._definitions(name)]
        return _with_helpers(gone, [*self.trees.values()], self.targets)

    def changes_gone(self, name: str, gone: Sequence[ast.AST]) -> list[tuple[str, bool]]:
        """Return the changes of variables that give way with a function, and those in ``gone``.

        Where it was not begun, those are among them that nothing at the top of the files fills.
        """
        lost = [region for unit in self.units for region in unit["lost"] if name in region["names"]]
        if not lost and all(is_stub(node, {}) for node in gone):
            return [(left, False) for tree in self.trees.values() for left in left_empty(tree)]
        changes = [tuple(change) for region in lost for change in region.get("changes", ())]
        return [*changes, *(one for node in gone for one in changes_of(node))]

    def _definitions(self, name: str) -> Iterator[ast.AST]:
        own = [self.trees[unit["label"]] for unit in self.units if unit["label"] in self.trees]
        return (node for tree in own for known, node in definitions(tree) if known == name)


def reads_unfilled(
    written: Written, gone: Sequence[ast.AST], name: str = "", shared: Set[str] = frozenset()
) -> bool:
    """Tell whether functions read a variable that those ``gone`` fill or empty, and no other.

    They gave way with the function ``name``. Where it is missing or a stub, it may be what would
    have filled a variable that nothing fills. Variables ``shared`` are the course's as well: what
    is lent fills and empties them too.
    """
    changes = written.changes_gone(name, gone)
    changed = {change for change in changes if change[0] not in shared}
    if not changed:
        return False
    beside = _nodes_beside(gone, [*written.trees.values()])
    functions = [node for node in beside if isinstance(node, Function)]
    changed -= {change for function in functions for change in changes_of(function)}
    names = {name for name, _ in changed}
    return any(not names.isdisjoint(_read(function)) for function in functions)


def _with_helpers(
    gone: Sequence[ast.AST], trees: Sequence[ast.Module], targets: Container[str]
) -> list[ast.AST]:
    """Return definitions with the functions and methods that nothing else in the files names."""
    found, pending = [*gone], [*gone]
    helpers: dict[str, list[tuple[Function, Counter[str]]]] = {}
    for node in (node for tree in trees for node in _outer_functions(tree)) if gone else ():
        if node.name not in targets:
            helpers.setdefault(node.name, []).append((node, _names_in(node)))
    left = sum(map(_names_in, trees), Counter[str]()) if helpers else Counter[str]()
    while pending and helpers:
        names = _names_in(pending.pop())
        left.subtract(names)
        for name in names:
            for helper, own in helpers.get(name, ()):
                if left[name] == own[name] and not any(helper is one for one in found):
                    found.append(helper)
                    pending.append(helper)
    return found


def _outer_functions(tree: ast.Module) -> Iterator[Function]:
    """Yield the functions at the top of a file, and the methods of its classes."""
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (one for one in inner if isinstance(one, Function))


def _names_in(node: ast.AST) -> Counter[str]:
    """Count the names of variables and attributes that stand in a definition or a file."""
    return Counter(map(_name, ast.walk(node)))


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


def _read(function: ast.AST) -> set[str]:
    """Return the names that a function looks up, and does not bind."""
    nodes = [*ast.walk(function)]
    names = (node for node in nodes if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)} - names_bound(nodes)
