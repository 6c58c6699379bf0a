"""The members of a reference's classes that a definition uses."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from graders.languages.pieces import ReferenceModule, Segment


def members_used(module: ReferenceModule, segment: Segment) -> set[str]:
    """Return the members, ``Class.member``, that a definition uses in the classes of its module.

    An attribute stands for the members of that name in all of them, unless its object is known:
    ``self``, ``super()`` and a class have one member of a name at most, their own or the nearest
    that they inherit.
    """
    owner = segment.name.partition(".")[0]
    tree = ast.parse(segment.source)
    first = _first_parameter(tree) if owner in module.classes and owner != segment.name else ""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            start = _classes_of(module, node.value, owner, first)
            nearest = next(_members(module, start, node.attr), "")
            # A member that no class of the module has is found by `super()` elsewhere.
            others = [] if _is_super(node.value) else module.members(node.attr)
            found.update([nearest] if nearest else others)
    return found


def _first_parameter(tree: ast.Module) -> str:
    """Return the name of a method's first parameter; nothing for a static one, or for a value."""
    names = {
        node.args.args[0].arg
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.args.args
        if not any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)
    }
    return names.pop() if len(names) == 1 else ""


def _classes_of(module: ReferenceModule, value: ast.expr, owner: str, first: str) -> list[str]:
    """Return the classes where the members of an expression are looked for first, if it tells."""
    match value:
        case ast.Name(id=name) if first and name == first:
            return [owner]
        case ast.Name(id=name) if name in module.classes:
            return [name]
    return _bases(module, owner) if _is_super(value) and owner in module.classes else []


def _is_super(value: ast.expr) -> bool:
    """Tell whether an expression is a call of `super`."""
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "super"
    )


def _members(module: ReferenceModule, classes: list[str], member: str) -> Iterator[str]:
    """Yield the members of a name in classes and those above them, the nearest first."""
    waiting, seen = [*classes], set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in seen or name not in module.classes:
            continue
        seen.add(name)
        if module.definition(f"{name}.{member}"):
            yield f"{name}.{member}"
        waiting += _bases(module, name)


def _bases(module: ReferenceModule, name: str) -> list[str]:
    """Return the bases of a class, by the names that stand between its parentheses."""
    classes = (node for node in ast.parse(module.classes[name]).body)
    return [
        base.id
        for node in classes
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name)
    ]
