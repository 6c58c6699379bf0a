"""Put other definitions in the place of some targets in a source, without running it."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable, Collection, Iterator, Sequence

from graders.languages.python.syntax import first_line, lines_of
from graders.model import Target

# Makes the new definition from the statement that it replaces.
Rewrite = Callable[[ast.stmt], str]


def with_body(body: str) -> Rewrite:
    """Return a rewrite that gives functions and constructors a body of one statement.

    Only the name of the definition is kept; ``{name}`` in ``body`` stands for it. The value of any
    other definition becomes ``Ellipsis``.
    """

    def rewrite(statement: ast.stmt) -> str:
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [node.id for node in ast.walk(statement) if isinstance(node, ast.Name)]
            return f"{names[0]} = Ellipsis"
        words = body.format(name=statement.name)
        if isinstance(statement, ast.ClassDef):
            return f"class {statement.name}:\n    def __init__(self, *args):\n        {words}"
        return f"def {statement.name}(*args, **kwargs):\n    {words}"

    return rewrite


def rewritten(source: str, targets: Collection[Target], rewrite: Rewrite) -> str:
    """Replace each definition of some targets.

    An assignment that binds other names besides keeps them: only the targets' names are renamed.
    """
    lines = lines_of(source)
    names = {target.name for target in targets}
    for statement, owner in sorted(
        _definitions(source, targets), key=lambda found: found[0].lineno, reverse=True
    ):
        others = [name for name in _stored(statement) if f"{owner}{name.id}" not in names]
        if others:
            _rename(lines, statement, names)
            continue
        text = textwrap.indent(rewrite(statement).strip("\n"), " " * statement.col_offset)
        lines[first_line(statement) - 1 : statement.end_lineno] = [text]
    return "\n".join(lines) + "\n"


def _definitions(source: str, targets: Collection[Target]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement that defines a target, with the prefix of the names that it binds.

    A member is looked for in its class, and where that has none in the classes that it extends.
    """
    body = ast.parse(source).body
    names = {target.name for target in targets}
    for statement in body:
        if names.intersection(_bound(statement)):
            yield statement, ""
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    for owner in dict.fromkeys(target.owner for target in targets if target.owner):
        left = names
        for members in _families(classes, owner):
            held = [(one, {f"{owner}.{name}" for name in _bound(one)} & left) for one in members]
            yield from ((one, f"{owner}.") for one, own in held if own)
            left = left.difference(*(own for _, own in held))


def _families(classes: Sequence[ast.ClassDef], owner: str) -> Iterator[list[ast.stmt]]:
    """Yield the statements of a class, then those of each class that it extends."""
    family = {owner}
    for node in reversed(classes):
        if node.name in family:
            family.update(base.id for base in node.bases if isinstance(base, ast.Name))
            yield node.body


def _bound(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [statement.name]
    return [name.id for name in _stored(statement)]


def _stored(statement: ast.stmt) -> list[ast.Name]:
    """Return the names that an assignment binds."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return []
    written = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return [
        node
        for target in written
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def _rename(lines: list[str], statement: ast.stmt, names: Collection[str]) -> None:
    """Rename to ``_`` some of the names that an assignment binds."""
    stored = [name for name in _stored(statement) if name.id in names]
    for name in sorted(stored, key=lambda name: (name.lineno, name.col_offset), reverse=True):
        line = lines[name.lineno - 1].encode()
        start, end = name.col_offset, name.end_col_offset or 0
        lines[name.lineno - 1] = (line[:start] + b"_" + line[end:]).decode()
