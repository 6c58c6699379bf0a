"""Stubs: definitions that are still to be written, told by the syntax tree alone."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

from graders.codec.typing_shim import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef
_BLOCKS = ast.If | ast.Try | ast.With | ast.For | ast.While | ast.ExceptHandler


def definitions(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the functions and classes of a module with their dotted names, in order."""
    left = _inner("", tree)
    while left:  # no recursion: a chain of `elif` can be a thousand blocks deep
        owner, node = left.pop()
        if isinstance(node, Function | ast.ClassDef):
            yield f"{owner}{node.name}", node
        if isinstance(node, ast.ClassDef):
            left += _inner(f"{owner}{node.name}.", node)
        elif isinstance(node, _BLOCKS):
            left += _inner(owner, node)


def _inner(owner: str, node: ast.AST) -> list[tuple[str, ast.AST]]:
    """List the statements of a node, the last first, with the prefix of their names."""
    return [(owner, inner) for inner in ast.iter_child_nodes(node)][::-1]


def assigned(statement: ast.AST) -> list[str]:
    """Return the names that a statement binds as targets, by ``=`` for one."""
    targets = [*getattr(statement, "targets", ()), getattr(statement, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def bound_in(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names of parameters and variables that some nodes bind."""
    return {
        node.arg if isinstance(node, ast.arg) else node.id
        for node in nodes
        if isinstance(node, ast.arg)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    }


def reachable(start: str, uses: Callable[[str], Set[str]]) -> frozenset[str]:
    """Return the names that one uses, directly or through others; itself only in a cycle."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        more = uses(waiting.pop()) - reached
        reached |= more
        waiting += more
    return frozenset(reached)


def first_line(node: Any) -> int:
    """Return the line where a definition starts, its decorators included."""
    decorators: list[Any] = getattr(node, "decorator_list", [])
    first: int = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return first


def body_of(node: ast.AST) -> list[ast.stmt]:
    """Return the statements of a definition, its docstring left out."""
    body: Any = getattr(node, "body", [])
    if not isinstance(body, list):  # a lambda's
        return []
    if body and is_text(body[0]):
        body = body[1:]
    return list(body)


def is_stub(node: ast.AST, skeletons: Mapping[str, frozenset[str]]) -> bool:
    """Tell whether the definition of a function or a class is a stub.

    A class is a stub when all its methods are stubs. A class that inherits, or that a decorator
    completes, may answer without methods of its own: it is a stub only while its methods are those
    of the skeleton. ``skeletons`` are, by last name, the :func:`fingerprint` of the skeleton's
    definitions.
    """
    body = body_of(node)
    if isinstance(node, ast.ClassDef):
        methods = [member for member in body if isinstance(member, Function)]
        if node.bases or node.decorator_list:
            return bool(methods) and all(_is_the_skeletons(one, skeletons) for one in methods)
        are_methods_stubs = all(is_stub(one, skeletons) for one in methods)
        return are_methods_stubs if methods else all(map(_is_nothing, body))
    return all(map(_is_nothing, body)) or _is_the_skeletons(node, skeletons)


def _is_the_skeletons(node: ast.AST, skeletons: Mapping[str, frozenset[str]]) -> bool:
    return fingerprint(node) in skeletons.get(getattr(node, "name", ""), ())


def builds(statement: ast.stmt, name: str) -> bool:
    """Tell whether a statement changes what a name holds: an item, or by a method of it."""
    return name in names_built(statement)


def names_built(statement: ast.stmt) -> set[str]:
    """Name the variables that a statement changes in place, definitions apart."""
    found: set[str] = set()
    nodes = () if isinstance(statement, Function | ast.ClassDef) else ast.walk(statement)
    for node in nodes:
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            changed: ast.AST = node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            changed = node.func
        elif isinstance(node, ast.AugAssign):
            changed = node.target
        else:
            continue
        while isinstance(changed, ast.Subscript | ast.Attribute):
            changed = changed.value
        if isinstance(changed, ast.Name):
            found.add(changed.id)
    return found


def fingerprint(node: ast.AST) -> str:
    """Describe the body of a definition apart from its layout, comments and docstring."""
    return ";".join(_written(statement) for statement in body_of(node))


def _written(tree: ast.AST) -> str:
    """Write a tree, each node before its parts and with their number, so that no two are alike.

    ``ast.dump`` calls itself: on Python 3.12 it gives up on a long chain of ``elif``.
    """
    waiting: list[Any] = [tree]
    parts = []
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.AST):
            held: Sequence[Any] = [getattr(one, name, None) for name in one._fields]
            parts.append(f"{type(one).__name__} {len(held)}")
        elif isinstance(one, list):
            held = one
            parts.append(f"list {len(held)}")
        else:
            held = ()
            parts.append(repr(one))
        waiting.extend(reversed(held))
    return " ".join(parts)


def is_text(statement: ast.stmt) -> bool:
    """Tell whether a statement is only a text, such as a docstring."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_nothing(statement: ast.stmt) -> bool:
    """Recognise ``pass``, ``...``, a text, ``return None`` and ``raise NotImplementedError``."""
    if isinstance(statement, ast.Pass) or is_text(statement):
        return True
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant) and statement.value.value is Ellipsis
    if isinstance(statement, ast.Return):
        value = statement.value
        return value is None or (
            isinstance(value, ast.Constant) and (value.value is None or value.value is Ellipsis)
        )
    if isinstance(statement, ast.Raise) and statement.exc is not None:
        raised = statement.exc.func if isinstance(statement.exc, ast.Call) else statement.exc
        return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
    return False
