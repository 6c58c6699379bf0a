"""A class made by ``graders.light_dataclass`` does what the standard library's does."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, InitVar, field
from threading import Thread
from time import sleep
from typing import Any, ClassVar

import pytest

import graders
from graders import light_dataclass
from graders.light_dataclass import dataclass

Made = Callable[..., Any]

BOTH = pytest.mark.parametrize("made", [dataclasses.dataclass, dataclass])


def point(made: Made, **options: Any) -> Any:
    class Point:
        """Two numbers and a note that is not compared."""

        unit: ClassVar[str] = "cm"
        x: int
        y: int = 2
        tags: list[str] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)
        made_here: list[int] = field(init=False, default_factory=list)

    return made(**options)(Point)


@BOTH
def test_fields_are_given_by_place_by_name_or_by_default(made: Made) -> None:
    one = point(made)(1, note="n")
    assert (one.x, one.y, one.tags, one.note, one.made_here) == (1, 2, [], "n", [])
    assert point(made)(1).tags is not point(made)(1).tags
    with pytest.raises(
        TypeError, match=r"__init__\(\) missing 1 required positional argument: 'x'"
    ):
        point(made)()
    with pytest.raises(TypeError, match="made_here"):
        point(made)(1, made_here=[])


@BOTH
def test_equal_by_the_fields_that_are_compared_within_one_class(made: Made) -> None:
    kind = point(made)
    assert kind(1) == kind(1, note="other")
    assert kind(1) != kind(2)
    assert kind(1) != (1, 2, [], [])

    child = type("Child", (kind,), {})
    assert kind(1) != child(1)


@BOTH
def test_shown_as_it_would_be_written(made: Made) -> None:
    shown = repr(point(made)(1, tags=["a"]))
    assert shown == "point.<locals>.Point(x=1, y=2, tags=['a'], made_here=[])"


@BOTH
def test_an_object_that_holds_itself_is_shown(made: Made) -> None:
    one = point(made)(1)
    one.tags.append(one)
    assert "tags=[...]" in repr(one)


@BOTH
def test_only_a_frozen_one_has_a_hash(made: Made) -> None:
    @made(frozen=True)
    class Pair:
        left: int
        right: str = field(default="", compare=False)

    assert hash(Pair(1, "a")) == hash(Pair(1, "b"))  # type: ignore[call-arg]
    assert len({Pair(1), Pair(2), Pair(1)}) == 2  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unhashable"):
        hash(point(made)(1))


@BOTH
def test_by_identity_where_equality_is_not_asked(made: Made) -> None:
    kind = point(made, eq=False)
    one = kind(1)
    assert one != kind(1)
    assert one in {one}


@BOTH
def test_a_frozen_one_is_neither_changed_nor_emptied(made: Made) -> None:
    one = point(made, frozen=True)(1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        one.x = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del one.x
    assert dataclasses.replace(one, x=3).x == 3


@BOTH
def test_no_field_at_all(made: Made) -> None:
    @made(frozen=True)
    class Nothing:
        """Nothing."""

    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert repr(Nothing()).endswith("Nothing()")


@BOTH
def test_what_a_class_writes_itself_is_kept(made: Made) -> None:
    @made(frozen=True)
    class Own:
        x: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    assert (repr(Own(1)), hash(Own(1)), Own(1) == Own(2)) == ("own", 7, True)  # type: ignore[call-arg]


@BOTH
def test_a_class_with_its_own_equality_is_hashed_by_its_fields(made: Made) -> None:
    @made(frozen=True)
    class Own:
        x: int

        def __eq__(self, other: object) -> bool:
            return True

    assert hash(Own(1)) == hash(Own(1))  # type: ignore[call-arg]


@BOTH
def test_a_child_has_the_fields_of_its_parent_first(made: Made) -> None:
    parent: Any = point(made)

    @made
    class Child(parent):  # type: ignore[misc]
        z: int = 5
        y: int = 9

    child: Any = Child
    assert child(1, 2, [], "n", 6).z == 6
    assert [one.name for one in dataclasses.fields(child)] == [
        *("x", "y", "tags", "note", "made_here", "z")
    ]
    assert child(1).y == 9
    assert child(1) != child(1, z=6)


@BOTH
def test_a_child_by_the_standard_library_is_frozen_as_its_parent_is(made: Made) -> None:
    @dataclasses.dataclass(frozen=True)
    class Child(point(made, frozen=True)):  # type: ignore[misc]
        z: int = 5

    assert Child(1, z=2) == Child(1, z=2)
    assert "z=2" in repr(Child(1, z=2))
    with pytest.raises(FrozenInstanceError):
        Child(1).z = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):
        dataclasses.dataclass(type("Thawed", (point(made, frozen=True),), {}))


@BOTH
def test_the_last_word_of_a_class_on_its_own_making(made: Made) -> None:
    @made
    class Doubled:
        x: int

        def __post_init__(self) -> None:
            self.x *= 2

    assert Doubled(2).x == 4  # type: ignore[call-arg]


@BOTH
def test_matched_by_place(made: Made) -> None:
    assert point(made).__match_args__ == ("x", "y", "tags", "note")


@pytest.mark.parametrize("option", ["slots", "kw_only", "order"])
def test_other_options_are_the_standard_librarys(option: str) -> None:
    kind = point(dataclass, **{option: True})
    assert getattr(kind.__dataclass_params__, option, True)
    assert kind(x=1) == kind(x=1)


def test_what_it_does_not_make_is_refused() -> None:
    class Apart:
        x: int
        y: int = field(default=2, kw_only=True)

    class Given:
        x: InitVar[int]

    for kind in (Apart, Given):
        with pytest.raises(TypeError, match="KW_ONLY and InitVar"):
            dataclass(kind)(1)  # type: ignore[call-arg]


@dataclass(frozen=True)
class Kept:
    x: int
    rest: tuple[int, ...] = ()


def test_travels_between_processes_and_is_copied() -> None:
    one = Kept(1, (2,))
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert copy.deepcopy(one) == one


def classes_of_graders() -> Iterator[type]:
    for found in pkgutil.walk_packages(graders.__path__, "graders."):
        if found.name.startswith(("graders.worker", "graders.__main__")):
            continue
        module = importlib.import_module(found.name)
        for one in vars(module).values():
            if isinstance(one, type) and one.__module__ == found.name and _is_ours(one):
                yield one


def _is_ours(one: type) -> bool:
    return dataclasses.is_dataclass(one) and "__dataclass_fields__" in vars(one)


def test_every_class_of_graders_is_made_as_the_standard_library_makes_it() -> None:
    classes = list(classes_of_graders())
    assert len(classes) > 200
    for one in classes:
        shape = [(f.name, f.type, f) for f in dataclasses.fields(one) if f.init]
        standard = dataclasses.make_dataclass(
            "Standard", [(n, t, _again(f)) for n, t, f in shape if not f.kw_only]
        )
        asked = [
            (p.name, p.default is p.empty) for p in _parameters(one) if p.kind != p.KEYWORD_ONLY
        ]
        assert asked == [(p.name, p.default is p.empty) for p in _parameters(standard)], one


def _parameters(kind: type) -> list[inspect.Parameter]:
    return list(inspect.signature(kind).parameters.values())


def _again(one: dataclasses.Field[Any]) -> Any:
    return field(default=one.default, default_factory=one.default_factory)


def test_no_signature_is_written_in_place_of_a_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard library writes one, which takes longer than all the rest."""
    monkeypatch.setattr(inspect, "signature", lambda _: pytest.fail("a signature is written"))

    @dataclass(frozen=True)
    class Bare:
        x: int

    assert Bare.__doc__ is None


def test_a_class_is_made_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run uses less than half of the classes that it imports."""
    made: list[type] = []
    finish = light_dataclass._finish

    def noted(cls: type, frozen: bool) -> None:
        made.append(cls)
        finish(cls, frozen)

    monkeypatch.setattr(light_dataclass, "_finish", noted)
    kind = point(dataclass)
    assert made == []
    assert (kind(1).x, kind(2).x) == (1, 2)
    assert made == [kind]


@pytest.mark.parametrize(
    "use",
    [
        lambda kind: [one.name for one in dataclasses.fields(kind)],
        lambda kind: [one.name for one in _parameters(kind)],
        dataclasses.is_dataclass,
        lambda kind: kind.__match_args__,
        lambda kind: kind.__dataclass_params__.frozen,
        lambda kind: kind(3).y,
        lambda kind: type("Child", (kind,), {})(3).y,
        lambda kind: repr(_unpickled(kind)),
        lambda kind: _unpickled(kind) == _unpickled(kind),
        lambda kind: dataclasses.replace(_unpickled(kind), y=5).y,
    ],
)
def test_whoever_asks_first_finds_the_class_made(use: Callable[[Any], Any]) -> None:
    assert use(point(dataclass)) == use(point(dataclasses.dataclass))


def _unpickled(kind: Any) -> Any:
    """Return an object as ``pickle`` makes it: without ``__init__``."""
    one = kind.__new__(kind)
    vars(one).update(x=1, y=2, tags=[], note="", made_here=[])
    return one


def test_threads_that_use_a_class_at_once_find_it_made(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, standard, others = point(dataclass), dataclasses.dataclass, []

    def slow(**options: Any) -> Callable[[type], type]:
        thread = Thread(target=lambda: others.append(kind(2)))
        thread.start()
        thread.join(0.05)
        assert not others, "made by two at once"
        return standard(**options)

    monkeypatch.setattr(dataclasses, "dataclass", slow)
    assert kind(1).x == 1
    for _ in range(100):
        if others:
            break
        sleep(0.05)
    assert [one.x for one in others] == [2]
