"""Members are found and replaced whatever a class says of itself, and a body loses one at a time."""

from __future__ import annotations

import ast
import dataclasses
import enum
from collections import deque
from collections.abc import Hashable
from typing import Any, NamedTuple

import pytest

from graders.worker.inspecting.members import (
    MISSING,
    Unslotted,
    bare_object,
    definitions_of,
    find_member,
    holder_of,
    is_class,
    kind_of,
    member_at,
    set_member,
    without,
)


class Liar(type):
    """A metaclass that hides and refuses all it can."""

    def __getattribute__(cls, name: str) -> Any:
        raise AttributeError(name)

    def __setattr__(cls, name: str, value: object) -> None:
        raise AttributeError(name)


class Lying(metaclass=Liar):
    def a(self) -> int:
        return 1


class Pair(NamedTuple):
    x: int


@dataclasses.dataclass
class Data:
    x: int


class Items(list[int]):
    def a(self) -> int:
        return 1


class Light(enum.Enum):
    RED = 1


def shown() -> type:
    scope: dict[str, Any] = {}
    text = "class Shown:\n    def __repr__(self): return 'shown'\n"
    exec(compile(text, "tp.py", "exec"), scope)
    made: type = scope["Shown"]
    return made


def test_a_metaclass_hides_nothing_and_refuses_nothing() -> None:
    set_member(Lying, "b", 2)

    assert is_class(Lying)
    assert find_member(Lying, "b") == 2
    assert callable(find_member(Lying, "a"))


@pytest.mark.parametrize("value", [Items(), 3, "Items", None])
def test_an_object_is_no_class(value: object) -> None:
    assert not is_class(value)


@pytest.mark.parametrize(
    ("cls", "name", "is_there"),
    [(Items, "a", True), (Items, "append", False), (Items, "__init__", True),
     (Items, "__str__", False), (Pair, "__init__", True), (Data, "__init__", True),
     (Data, "__str__", False), (shown(), "__str__", True), (Light, "RED", True), (type("Empty", (), {}), "__init__", False)],
)  # fmt: skip
def test_a_member_is_the_students_or_the_builtin_constructor(
    cls: type, name: str, is_there: bool
) -> None:
    assert (find_member(cls, name) is not MISSING) == is_there


def test_the_holder_of_a_member_is_the_class_that_defines_it() -> None:
    child = type("Child", (Items,), {})

    assert holder_of(child, "a") is Items
    assert holder_of(child, "nothing") is child


@pytest.mark.parametrize("base", [object, list, dict, ValueError, tuple, deque])
def test_a_bare_object_runs_nothing_of_the_students(base: type) -> None:
    def refuse(*given: object) -> None:
        raise AssertionError

    cls = type("Own", (base,), {"__init__": refuse, "__new__": refuse})

    assert type(bare_object(cls)) is cls


def _class(text: str) -> ast.ClassDef:
    statement = ast.parse(text).body[0]
    assert isinstance(statement, ast.ClassDef)
    return statement


@pytest.mark.parametrize(
    ("text", "guilty"),
    [("class A:\n    x = 1\n    y = 1 / 0\n", 1),
     ("class A:\n    x = 1\n    @missing\n    def f(self):\n        pass\n", 1),
     ("class A:\n    class A:\n        x = 1 / 0\n    y = 1\n", 0),
     ("class A(missing):\n    x = 1\n", None)],
)  # fmt: skip
def test_the_statement_that_raised_is_found(text: str, guilty: int | None) -> None:
    statement = _class(text)

    with pytest.raises((NameError, ZeroDivisionError)) as raised:
        exec(compile(text, "tp.py", "exec"), {})

    expected = None if guilty is None else statement.body[guilty]
    assert expected is member_at(statement, raised.value, "tp.py")


@pytest.mark.parametrize(
    ("text", "guilty"),
    [("class A:\n    def f(self):\n        x = 1\n    return x\n    y = 1\n", 1),
     ("class A:\n    x = 1\n    def f(self):\n        break\n", 1),
     ("class A:\n    x = 1\n    def f(self):\n        x = 1\n        global x\n", 1),
     ("class A:\n    def f(self, n, n):\n        pass\n    x = 1\n", 0)],
    ids=["return", "break", "global", "parameters"],
)  # fmt: skip
def test_the_statement_that_cannot_be_compiled_is_found(text: str, guilty: int) -> None:
    statement = _class(text)

    with pytest.raises(SyntaxError) as raised:
        compile(text, "tp.py", "exec")

    assert statement.body[guilty] is member_at(statement, raised.value, "tp.py")
    assert member_at(statement, raised.value, "other.py") is None


def test_a_body_without_its_only_statement_still_compiles() -> None:
    statement = _class("@d\nclass A(B, k=1):\n    x = 1 / 0\n")

    assert ast.unparse(without(statement, statement.body[0])) == "@d\nclass A(B, k=1):\n    pass"


def test_the_definitions_of_a_class_are_kept_without_its_loops() -> None:
    text = "class A:\n    x = 1\n    while True:\n        print()\n    def f(self):\n        pass\n"

    assert ast.unparse(definitions_of(_class(text))) == ast.unparse(
        ast.parse(text.replace("    while True:\n        print()\n", ""))
    )


@pytest.mark.parametrize(
    ("decorator", "extra", "expected"),
    [("@dataclass(frozen=True)", "", "unsafe_hash=True"),
     ("@dataclass(frozen=True, slots=True)", "", "unsafe_hash=True"),
     ("@dataclass(slots=True, order=True)", "", "order=True"),
     ("@dataclass(frozen=True, unsafe_hash=True)", "", "unsafe_hash=True"),
     ("@dataclass(frozen=True)", "    def __hash__(self): return 1\n", "")],
)  # fmt: skip
def test_a_frozen_dataclass_thaws_and_still_is_a_key(
    decorator: str, extra: str, expected: str
) -> None:
    text = f"{decorator}\nclass A:\n    __slots__ = ()\n    x: int = 0\n{extra}"
    tree = Unslotted(thaws=True).visit(ast.parse(text))
    scope: dict[str, Any] = {"dataclass": dataclasses.dataclass}

    exec(compile(tree, "tp.py", "exec"), scope)

    assert f"@dataclass({expected})" in ast.unparse(tree)
    made = scope["A"]()
    made.x = made.other = 2
    assert isinstance(made, Hashable) == (expected != "order=True")


def test_a_class_without_its_slots_still_tells_their_names_and_stays_frozen() -> None:
    text = """
@dataclass(frozen=True, slots=True)
class Point:
    x: int = 0

class Pair:
    __slots__ = ("x", "y")
    def __init__(self):
        self.x, self.y = 1, 2
    def both(self):
        return [getattr(self, name) for name in self.__slots__]
"""
    scope: dict[str, Any] = {"dataclass": dataclasses.dataclass}

    exec(compile(Unslotted(thaws=False).visit(ast.parse(text)), "tp.py", "exec"), scope)

    pair = scope["Pair"]()
    assert vars(pair) == {"x": 1, "y": 2}
    assert pair.both() == [1, 2]
    with pytest.raises(dataclasses.FrozenInstanceError):
        scope["Point"]().x = 1


class Equal(type):
    """A metaclass that says that it equals anything."""

    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return 0


class Slotted(metaclass=Equal):
    __slots__ = ("x",)
    y = 1

    @property
    def z(self) -> int:
        return 1

    @staticmethod
    def s() -> int:
        return 1

    def __call__(self) -> int:
        return 1


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (Lying, "class"), (Slotted, "class"), (Slotted(), "function"), (len, "function"),
        (Slotted.__dict__["x"], "value"), (Slotted.__dict__["y"], "value"),
        (Slotted.__dict__["z"], "function"), (Slotted.__dict__["s"], "function"),
        (bare_object(Lying), "value"), ([1], "value"), (None, "value"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)  # fmt: skip
def test_the_kind_of_a_value_is_told_without_its_code(value: object, kind: str) -> None:
    assert kind_of(value) == kind
