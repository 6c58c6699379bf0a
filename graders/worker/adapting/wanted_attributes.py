"""The attributes that the methods of a student's class look for, and those that an object lacks."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from graders.codec.typing_shim import Any
from graders.worker.adapting.default_items import with_default_items
from graders.worker.adapting.helpers_of_methods import with_helpers
from graders.worker.adapting.own_attributes import (
    attributes_of_object,
    changed_attributes,
    is_attribute,
    mangled,
    own_attributes,
)
from graders.worker.inspecting.members import (
    MISSING,
    holder_of,
    inherited,
    is_nothing,
    is_of_class_alone,
    lacks,
    own_members,
)
from graders.worker.reading.stubs import Function

_CONTAINERS = (list, dict, set)


class WantedAttributes:
    """The attributes that methods take of their objects, and which of them are state.

    ``node_of`` returns the definition of a member of the student's class, or None, ``function_of``
    that of a function beside it.
    """

    def __init__(
        self,
        node_of: Callable[[str], ast.AST | None],
        function_of: Callable[[str], ast.AST | None] = lambda name: None,
    ) -> None:
        self._definition_of = node_of
        self._function_of = function_of
        self._whole: dict[ast.AST, ast.AST] = {}
        self._known: dict[tuple[type, str], tuple[str, ...]] = {}
        self._changed: dict[type, set[str]] = {}
        # The attributes that the student's constructor was seen to set, with the types of values.
        self._set: dict[str, type] = {}

    def _node_of(self, member: str) -> ast.AST | None:
        """Return the definition of a member, with the functions that it hands its object to."""
        node = self._definition_of(member)
        if node is not None and node not in self._whole:
            self._whole[node] = with_helpers(node, self._function_of)
        return node and self._whole[node]

    def note_set(self, held: Mapping[str, Any]) -> None:
        """Note the attributes that the student's constructor sets."""
        self._set.update((name, type(value)) for name, value in held.items())

    @property
    def are_set(self) -> bool:
        """Whether the student's constructor was seen to set any attribute."""
        return bool(self._set)

    def sets(self, name: str) -> bool:
        """Tell whether the student's constructor was seen to set an attribute."""
        return name in self._set

    def lacking(self, made: Any) -> Iterator[str]:
        """Yield the attributes that methods of the class use and the object lacks."""
        cls = type(made)
        for method in _members(cls):
            for name in self.known_of(cls, method):
                if self.is_lacking(made, name):
                    yield name

    def is_lacking(self, made: Any, name: str) -> bool:
        """Tell whether an object lacks an attribute that is not a constant of its class.

        What the student's constructor sets or a method changes is state, and so is a field of a
        dataclass, and what begins with nothing, such as `None`, under a name that is not all
        capitals.
        """
        if not is_of_class_alone(made, name):
            return lacks(made, name)
        cls = type(made)
        begins_with_nothing = is_nothing(inherited(cls, name)) and not name.isupper()
        is_kept = name in self._set or name in _fields(cls) or name in self._changed_in(cls)
        return begins_with_nothing or is_kept

    def constants(self, made: Any) -> Iterator[str]:
        """Yield what methods read of the class alone, unless the name is all capitals."""
        for method in _members(type(made)):
            for name in self.known_of(type(made), method):
                if is_of_class_alone(made, name) and not name.isupper():
                    yield name

    def of_another_kind(self, made: Any) -> Iterator[str]:
        """Yield the containers of an object of which a method uses what only another kind has.

        Of what the student's constructor sets, no other kind is guessed.
        """
        yield from self._without_items(made)
        for member in _members(type(made)):
            node, owner = self._node_of(member), holder_of(type(made), member).__name__
            if node is None:
                continue
            taken = {id(a): mangled(a.attr, owner) for a in attributes_of_object(node, node)}
            for used in (one for one in ast.walk(node) if isinstance(one, ast.Attribute)):
                name = taken.get(id(used.value), "")
                kind = type(vars(made).get(name))
                is_ours = kind in _CONTAINERS and name not in self._set
                if is_ours and not hasattr(kind, used.attr):
                    yield name

    def _without_items(self, made: Any) -> Iterator[str]:
        """Yield the empty dictionaries of which methods change items that nothing begins."""
        for name, held in vars(made).items():
            is_empty = type(held) is dict and not held
            uses = self.definitions(type(made)) if is_empty else []
            nodes = [node for use in uses for node in ast.walk(use)]
            if with_default_items(nodes, partial(is_attribute, name=name)) is not None:
                yield name

    def _changed_in(self, cls: type) -> set[str]:
        if cls not in self._changed:
            self._changed[cls] = {
                name
                for member in _members(cls)
                if (node := self._node_of(member))
                for name in changed_attributes(node, holder_of(cls, member).__name__)
            }
        return self._changed[cls]

    def known_of(self, cls: type, method: str) -> tuple[str, ...]:
        """Return the attributes that a method uses, as it was when they were first asked for."""
        key = (cls, method)
        if key not in self._known:
            self._known[key] = self.of(cls, method)
        return self._known[key]

    def of(self, cls: type, method: str) -> tuple[str, ...]:
        """Return the attributes that a method uses, as Python names them."""
        node, holder = self._node_of(method), holder_of(cls, method)
        return tuple(sorted(own_attributes(node, holder.__name__))) if node else ()

    def definitions(self, cls: type) -> list[ast.AST]:
        """Return the definitions of the student's own methods, and of what takes their state.

        A method may have a function do the work: ``change(self.data, amount)``. Of the student's
        constructor, which is lent, there is what it was seen to set, if that begins no items.
        """
        methods = [node for member in _members(cls) if (node := self._node_of(member))]
        names = dict.fromkeys(name for method in methods for name in _handed_to(method))
        found = [node for name in names if isinstance(node := self._function_of(name), Function)]
        set_here = [
            ast.Assign([ast.Attribute(ast.Name("self"), name, ast.Store())], ast.Dict([], []))
            for name, kind in self._set.items()
            if inherited(kind, "__missing__") is MISSING
        ]
        return [*methods, *(with_helpers(node, self._function_of) for node in found), *set_here]


def _fields(cls: type) -> set[str]:
    """Name the fields of a dataclass: each of its objects holds a value of its own."""
    if inherited(cls, "__dataclass_fields__") is MISSING:
        return set()
    from dataclasses import fields  # the student's class has imported it

    return {one.name for one in fields(cls)}


def _handed_to(method: ast.AST) -> Iterator[str]:
    """Yield the functions that a method calls with attributes of its object."""
    for node in ast.walk(method):
        match node:
            case ast.Call(func=ast.Name(id=name), args=given):
                if any(next(attributes_of_object(method, one), None) for one in given):
                    yield name
            case _:
                pass


def _members(cls: type) -> list[str]:
    """Name the members of a class and of its ancestors, each once."""
    return [*dict.fromkeys(name for kind in cls.__mro__[:-1] for name in own_members(kind))]


def lacks_item(made: Any, items: Collection[tuple[str, str]]) -> bool:
    """Tell whether a dictionary that an object holds lacks an item that code takes by its name."""
    return bool(items) and any(
        type(held) is dict and item not in held
        for name, held in getattr(made, "__dict__", {}).items()
        for attribute, item in items
        if name == attribute or (attribute.startswith("__") and name.endswith(attribute))
    )
