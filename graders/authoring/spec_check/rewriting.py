"""Make wrong submissions of the reference: some definitions taken out, or others put there."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from graders.languages.python.syntax import lines_of
from graders.model import Submission, Target
from graders.spec.assignment import Assignment

__all__ = ["definitions", "handed_in", "reference_with", "replaced", "reworded", "without"]

# What comes in place of a definition, from its statement.
Rewrite = Callable[[ast.stmt], str]


def handed_in(id_: str, sources: Mapping[str, str]) -> Submission:
    """Return sources as if a student had handed them in."""
    files = {f"{name}.py": source.encode() for name, source in sources.items()}
    return Submission(id_, files, {name: f"{name}.py" for name in sources})


def without(source: str, targets: Collection[Target]) -> str:
    """Take definitions out of a source; what would be left of nothing is ``pass``."""
    return reworded(source, targets, lambda _: "pass")


def replaced(source: str, target: Target, definition: str) -> str:
    """Put a definition in the place of the one that a source has."""
    return reworded(source, (target,), lambda _: definition)


def reworded(source: str, targets: Collection[Target], rewrite: Rewrite) -> str:
    """Put something else in the place of each definition of some targets.

    An assignment that binds other names besides gives the targets' names up, and keeps the rest.
    """
    lines = lines_of(source)
    names = {target.name for target in targets}
    for statement, owner in sorted(
        definitions(source, targets), key=lambda found: found[0].lineno, reverse=True
    ):
        first = min(
            [statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))]
        )
        others = [n for n in _stored(statement) if f"{owner}{n.id}" not in names]
        if others and not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            _give_up(lines, statement, names)
            continue
        text = textwrap.indent(rewrite(statement).strip("\n"), " " * statement.col_offset)
        lines[first - 1 : statement.end_lineno] = [text]
    return "\n".join(lines) + "\n"


def definitions(source: str, targets: Collection[Target]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement that defines a target, and what stands before the names that it binds.

    A member is looked for in its class, and in the classes that this one extends.
    """
    body = ast.parse(source).body
    names = {target.name for target in targets}
    for statement in body:
        if names.intersection(_bound(statement)):
            yield statement, ""
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    for owner in dict.fromkeys(target.owner for target in targets if target.owner):
        for member in _members(classes, owner):
            if names.intersection(f"{owner}.{name}" for name in _bound(member)):
                yield member, f"{owner}."


def _members(classes: Sequence[ast.ClassDef], owner: str) -> Iterator[ast.stmt]:
    """Yield what stands in a class, then in those that it extends."""
    family = {owner}
    for node in reversed(classes):
        if node.name in family:
            family.update(base.id for base in node.bases if isinstance(base, ast.Name))
            yield from node.body


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


def _give_up(lines: list[str], statement: ast.stmt, names: Collection[str]) -> None:
    """Rename what an assignment binds to some names: nothing else may come in its place."""
    stored = [name for name in _stored(statement) if name.id in names]
    for name in sorted(stored, key=lambda name: (name.lineno, name.col_offset), reverse=True):
        line = lines[name.lineno - 1].encode()
        start, end = name.col_offset, name.end_col_offset or 0
        lines[name.lineno - 1] = (line[:start] + b"_" + line[end:]).decode()


def reference_with(
    assignment: Assignment, targets: Collection[Target], rewrite: Rewrite
) -> Mapping[str, str]:
    """Return the reference's sources with something else in the place of some targets."""
    return {
        module: reworded(source, [t for t in targets if t.module == module], rewrite)
        for module, source in assignment.reference_sources.items()
    }
