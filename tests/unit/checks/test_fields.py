"""Objects that authors write: their fields, what was written of them, and their reading."""

from __future__ import annotations

import copy
import pickle
import typing
from dataclasses import FrozenInstanceError
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import ValidationError

from graders.checks.fields import Model, OneOf, Read, Rule, key
from graders.checks.forms import form, read_object


class Named(Model):
    """A base class with a field of its own."""

    kind: ClassVar[str] = "named"
    name: Annotated[str, Rule(min_length=1)]
    tags: tuple[str, ...] = key(default=(), strict=False)


class Sized(Model):
    """A second base class."""

    size: int = key(default=1, ge=1, le=9)


class Box(Named, Sized):
    """A class with the fields of both, and rules of fields together."""

    inner: Named | None = None
    condition: str = key(default="", written_as="if")

    def finish(self) -> None:
        if self.inner is not None and self.inner.name == self.name:
            raise ValueError("a box in itself", "rename one of the two", "inner")


class Crate(Named):
    """A class that takes what is left out from what is written."""

    weight: int = 0

    @classmethod
    def prepared(cls, data: Any) -> Any:
        return {"name": "crate", **data}


def _kind(data: Any) -> str:
    return "crate" if "weight" in data else "box"


class Shelf(Model):
    """A list of either."""

    things: tuple[Annotated[Named, OneOf({"box": Box, "crate": Crate}, _kind)], ...] = key(
        strict=False
    )
    room: Annotated[int, Read(lambda value: len(value), list[str])] = 0


def test_fields_are_inherited_and_have_their_defaults() -> None:
    box = read_object(Box, {"name": "a", "if": "x", "tags": ["b"]})

    assert set(Box.fields) == {"name", "tags", "size", "inner", "condition"}
    assert (box.name, box.tags, box.size, box.inner, box.condition) == ("a", ("b",), 1, None, "x")
    assert box.written_keys == {"name", "tags", "condition"}


@pytest.mark.parametrize(
    ("data", "kind", "place"),
    [
        ({}, "missing", ("name",)),
        ({"name": ""}, "string_too_short", ("name",)),
        ({"name": "a", "size": 10}, "less_than_equal", ("size",)),
        ({"name": "a", "size": "2"}, "int_type", ("size",)),
        ({"name": "a", "colour": "red"}, "extra_forbidden", ("colour",)),
        ({"name": "a", "inner": {"name": 3}}, "string_type", ("inner", "name")),
        ({"name": "a", "inner": {"name": "a"}}, "value_error", ()),
    ],
)
def test_what_is_wrong_is_refused_where_it_stands(
    data: dict[str, Any], kind: str, place: tuple[str, ...]
) -> None:
    with pytest.raises(ValidationError) as refused:
        read_object(Box, data)
    assert [(error["type"], error["loc"]) for error in refused.value.errors()] == [(kind, place)]


def test_every_mistake_is_refused_at_once() -> None:
    with pytest.raises(ValidationError) as refused:
        read_object(Shelf, {"things": [{"name": ""}, {"weight": "3"}, {"name": "c", "size": 0}]})
    assert [error["loc"][1] for error in refused.value.errors()] == [0, 1, 2]


def test_a_choice_goes_by_what_is_written_and_takes_what_is_made() -> None:
    shelf = read_object(Shelf, {"things": [{"name": "a"}, {"weight": 2}], "room": ["x", "y"]})

    box, crate = shelf.things
    assert (type(box), type(crate), crate.name, shelf.room) == (Box, Crate, "crate", 2)
    assert read_object(Named, box) is box


def test_an_object_is_frozen_and_equal_by_its_values() -> None:
    box = Box(name="a")

    assert box == Box(name="a", size=1)
    assert box != Box(name="b")
    assert box != Named(name="a")
    with pytest.raises(FrozenInstanceError):
        box.name = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del box.name
    assert repr(Sized()) == "Sized(size=1)"


def test_a_copy_has_other_values_and_tells_them_as_written() -> None:
    box = Box(name="a").replaced(size=3)

    assert (box.name, box.size) == ("a", 3)
    assert box.written_keys == {"name", "size"}


def _pickled(one: Model) -> Model:
    found: Model = pickle.loads(pickle.dumps(one))  # noqa: S301 - made a moment ago
    return found


@pytest.mark.parametrize("copied", [copy.deepcopy, _pickled])
def test_a_copy_is_the_same(copied: Any) -> None:
    box = Box(name="a", inner=Named(name="b"))

    assert copied(box) == box
    assert copied(box).written_keys == box.written_keys


@pytest.mark.parametrize("given", [{}, {"name": "a", "colour": "red"}])
def test_an_object_takes_its_own_fields_alone_and_all_that_it_must_have(
    given: dict[str, Any],
) -> None:
    with pytest.raises(TypeError, match=r"lacks name|no field colour"):
        Box(**given)


def test_a_copy_takes_no_value_that_is_no_field() -> None:
    with pytest.raises(TypeError, match="no field colour"):
        Box(name="a").replaced(colour="red")


def test_a_class_variable_is_no_field_however_it_is_written() -> None:
    class Counted(Model):
        one: ClassVar[int] = 1
        other: typing.ClassVar[int] = 2
        size: int = 3

    assert [*Counted.fields] == ["size"]


@pytest.mark.parametrize("name", ["fields", "finish", "replaced", "written_keys"])
def test_a_field_takes_no_name_of_its_base_class(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} is no name for a field"):
        type("Odd", (Model,), {"__annotations__": {name: "int"}, "__module__": __name__})


@pytest.mark.parametrize("default", [[], {}, set()])
def test_objects_share_no_default_that_may_change(default: object) -> None:
    odd = {"__annotations__": {"tags": "Any"}, "tags": default, "__module__": __name__}
    with pytest.raises(TypeError, match="objects would share the default"):
        type("Odd", (Model,), odd)


def test_a_rule_of_another_kind_is_refused() -> None:
    with pytest.raises(TypeError, match=r"'at least 1' is no rule of <class 'int'>"):
        form(Annotated[int, "at least 1"])
