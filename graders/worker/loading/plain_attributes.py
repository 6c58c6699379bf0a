"""Attributes of a student's objects where the assignment asks for a property.

Who reads ``book.title`` sees no difference. So such a property is there when the constructor sets
the attribute, or a dataclass has the field; what the checks see of it decides.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.loading.definition_nodes import node_of_class
from graders.worker.reading.stubs import definitions

_PROPERTIES = ("property", "cached_property")


def properties_of(sources: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    """Return the properties that modules define, by module and dotted name."""
    return frozenset(
        (module, name)
        for module, source in sources.items()
        if any(word in source for word in _PROPERTIES)
        for name, node in definitions(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and any(map(_is_property, node.decorator_list))
    )


def _is_property(decorator: ast.expr) -> bool:
    name = decorator.attr if isinstance(decorator, ast.Attribute) else decorator
    return (name.id if isinstance(name, ast.Name) else name) in _PROPERTIES


def sets_attribute(cls: Any, name: str, trees: Mapping[str, ast.Module]) -> bool:
    """Tell whether what makes objects of a student's class sets an attribute, by the source."""
    ancestors = type.__dict__["__mro__"].__get__(cls)
    nodes = (node_of_class(one, trees) for one in ancestors)
    return any(name in _set_by(node) for node in nodes if isinstance(node, ast.ClassDef))


def _set_by(owner: ast.ClassDef) -> Iterator[str]:
    """Yield the fields of a class, and the attributes that its constructor sets."""
    for member in owner.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            yield member.target.id
        elif isinstance(member, ast.FunctionDef) and member.name == "__init__" and member.args.args:
            stored = (node for node in ast.walk(member) if isinstance(node, ast.Attribute))
            this = member.args.args[0].arg
            yield from (
                node.attr
                for node in stored
                if isinstance(node.ctx, ast.Store)
                and isinstance(node.value, ast.Name)
                and node.value.id == this
            )
