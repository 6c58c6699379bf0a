"""The definitions, in a submission's syntax trees, that made the values of its modules."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import own_members
from graders.worker.inspecting.objects import definition_place
from graders.worker.reading.stubs import definitions, first_line


def node_of(value: Any, trees: Mapping[str, ast.Module]) -> ast.AST | None:
    """Return the definition of a function, None when it has none; ``trees`` are by shown file."""
    place = definition_place(value)
    if place is None or place[0] not in trees:
        return None
    for _, node in definitions(trees[place[0]]):
        if place[1] in (first_line(node), getattr(node, "lineno", 0)):
            return node
    return None


def node_of_class(cls: Any, trees: Mapping[str, ast.Module]) -> ast.AST | None:
    """Return the last definition of a class in the files that its methods are from."""
    name = type.__dict__["__qualname__"].__get__(cls)
    places = [definition_place(member) for member in own_members(cls).values()]
    files = {place[0] for place in places if place} or trees.keys()
    found = [
        node
        for file in trees.keys() & files
        for dotted, node in definitions(trees[file])
        if dotted == name and isinstance(node, ast.ClassDef)
    ]
    return found[-1] if found else None
