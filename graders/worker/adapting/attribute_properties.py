"""Attributes of objects in the place of the properties that an assignment asks for.

A student may set ``self.surface`` in the constructor where a question asks for the property
``surface``. What it tells is judged as a property's value would be.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from graders.codec.typing_shim import Any
from graders.worker.adapting.own_attributes import attributes_of_object
from graders.worker.inspecting.definition_nodes import node_of, node_of_class
from graders.worker.inspecting.members import MISSING, find_member, own_members, set_member


def stand_in(cls: Any, name: str, trees: Mapping[str, ast.Module]) -> None:
    """Give a class a property that is the attribute of that name, if its objects have one.

    Its methods set it, or a dataclass declares it; ``trees`` are the student's sources, by shown
    file. A class that has a member of the name is left as it is.
    """
    if find_member(cls, name) is MISSING and any(
        _sets(kind, name, trees) or _declares(kind, name, trees) for kind in cls.__mro__[:-1]
    ):
        set_member(cls, name, _property(name))


def _sets(cls: Any, name: str, trees: Mapping[str, ast.Module]) -> bool:
    """Tell whether a method of a class sets an attribute of its object to something new.

    What only changes it (``self.count += 1``) may as well be told by a property.
    """
    nodes = (node_of(member, trees) for member in own_members(cls).values())
    return any(_begins(node, part, name) for node in nodes if node for part in ast.walk(node))


def _begins(method: ast.AST, part: ast.AST, name: str) -> bool:
    """Tell whether a part of a method is a statement that sets an attribute without reading it."""
    changed = part.target if isinstance(part, ast.AugAssign) else None
    simple = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With)
    found = attributes_of_object(method, part) if isinstance(part, simple) else ()
    uses = [type(one.ctx) for one in found if one.attr == name and one is not changed]
    return ast.Store in uses and ast.Load not in uses


def _declares(cls: Any, name: str, trees: Mapping[str, ast.Module]) -> bool:
    """Tell whether a class is a dataclass with a field of a name."""
    node = node_of_class(cls, trees) if "__dataclass_fields__" in own_members(cls) else None
    return isinstance(node, ast.ClassDef) and any(
        isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and one.target.id == name
        for one in node.body
    )


def _property(name: str) -> property:
    def get(made: Any) -> Any:
        try:
            return made.__dict__[name]
        except KeyError:
            text = f"{type(made).__name__!r} object has no attribute {name!r}"
            raise AttributeError(text, name=name, obj=made) from None

    def put(made: Any, value: Any) -> None:
        made.__dict__[name] = value

    def delete(made: Any) -> None:
        get(made)
        del made.__dict__[name]

    return property(get, put, delete)


def alias_of(name: str, ours: str) -> property:
    """Return a property that makes ``name`` another name of an attribute of ours.

    An object that was made before its class has the property may hold a value of its own there,
    which the student's methods have changed since: ours takes it.
    """

    def take_over(self: Any) -> None:
        held = getattr(self, "__dict__", {})
        if name in held:
            setattr(self, ours, held.pop(name))

    def get(self: Any) -> Any:
        take_over(self)
        return getattr(self, ours)

    def put(self: Any, value: Any) -> None:
        take_over(self)
        setattr(self, ours, value)

    return property(get, put)
