"""Variables of a student's module that only a function at fault fills, or empties.

A student's ``encode`` may keep a table at the top of the file that ``decode`` reads. Where ours is
lent in place of theirs, the table stays empty: what a right ``decode`` makes of it tells nothing.
Where only their ``reset`` empties it, it stays full.
"""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.loading.own_attributes import changed_part
from graders.worker.reading.stubs import Function

# Methods that take something out: they fill nothing.
_TAKE_OUT = frozenset(("clear", "pop", "remove", "popitem", "discard"))
# What makes an empty value when it is called without a value to begin with.
_MAKERS = frozenset(("dict", "list", "set", "deque", "Counter", "OrderedDict", "str", "int"))


def reads_unfilled(
    trees: Iterable[ast.Module], replaced: Sequence[ast.AST], shared: Set[str] = frozenset()
) -> bool:
    """Tell whether functions read a variable that those ``replaced`` fill or empty, and no other.

    ``trees`` are the student's sources, and ``replaced`` the definitions that gave way. Variables
    ``shared`` are the course's as well: what is lent fills and empties them too.
    """
    changes = (change for function in replaced for change in _changes(function))
    changed = {change for change in changes if change[0] not in shared}
    if not changed:
        return False
    gone = {id(node) for function in replaced for node in ast.walk(function)}
    functions = [
        node for tree in trees for node in ast.walk(tree)
        if isinstance(node, Function) and id(node) not in gone
    ]  # fmt: skip
    changed -= {change for function in functions for change in _changes(function)}
    names = {name for name, _ in changed}
    return any(not names.isdisjoint(_read(function)) for function in functions)


def meeting(lent: Any, meet: Callable[[], None]) -> Any:
    """Return a lent function that calls `meet` when it is called."""
    if type(lent) is not types.FunctionType:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        meet()
        return lent(*args, **named)

    return call


def _changes(function: ast.AST) -> Iterator[tuple[str, bool]]:
    """Yield the module's variables that a function changes, and whether it only empties them.

    It binds them, or changes their values in place.
    """
    nodes = [*ast.walk(function)]
    said = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    local = _bound(nodes) - said
    emptied = {id(target) for node in nodes for target in _emptied(node)}
    for node in nodes:
        if isinstance(node, ast.Name):
            if node.id in said and not isinstance(node.ctx, ast.Load):
                yield node.id, id(node) in emptied
            continue
        part = changed_part(node)
        if isinstance(part, ast.Name) and part.id not in local:
            yield part.id, _takes_out(node)


def _takes_out(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _TAKE_OUT
    return is_call or isinstance(getattr(node, "ctx", None), ast.Del)


def _emptied(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what an assignment binds to a value that holds nothing."""
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = [*zip(target.elts, node.value.elts, strict=False)]
        yield from (one for one, value in pairs if _is_empty(value))


def _is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        maker = getattr(value.func, "id", "")
        return maker == "defaultdict" or (maker in _MAKERS and not value.args + value.keywords)
    if isinstance(value, ast.Dict):
        return not value.keys
    if isinstance(value, ast.List | ast.Tuple):
        return not value.elts
    return isinstance(value, ast.Constant) and not value.value


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
