"""States of objects: equal where they hold the same, whatever the class says."""

from __future__ import annotations

import random
import re
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from graders.worker.adapting.object_state import (
    OUTSIDE,
    emptied,
    is_readable,
    shown_attributes,
    state_of,
)


class Part:
    """An object with one attribute."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Slots:
    """An object with its attributes in slots, one of which is never set."""

    __slots__ = ("__hidden", "unset", "value")

    def __init__(self, value: Any) -> None:
        self.value, self.__hidden = 1, value


class Own(list[Any]):
    """A list that may have attributes."""


@dataclass(frozen=True, slots=True)
class Record:
    """A frozen record."""

    value: Any


Row = namedtuple("Row", "left right")
READABLE: dict[str, Callable[[int], Any]] = {
    "attribute": Part,
    "slots": Slots,
    "own-list": lambda value: Own([value]),
    "record": Record,
    "row": lambda value: Row(1, value),
    "nested": lambda value: {1: [({"a": value},)]},
    "deque": lambda value: deque([value]),
    "counter": lambda value: Counter([value]),
    "default": lambda value: defaultdict(int, {value: 1}),
    "ordered": lambda value: OrderedDict({value: 1}),
    "set": lambda value: {value, "a"},
    "instant": lambda value: datetime(2000, 1, 1, value, tzinfo=UTC),
    "duration": timedelta,
    "decimal": Decimal,
    "fraction": lambda value: Fraction(value, 11),
}


@pytest.mark.parametrize("kind", READABLE)
def test_equal_objects_have_equal_states_and_others_have_not(kind: str) -> None:
    make = READABLE[kind]

    assert is_readable(state_of(Part(make(3))))
    assert state_of(Part(make(3))) == state_of(Part(make(3)))
    assert state_of(Part(make(3))) != state_of(Part(make(4)))


UNREADABLE: dict[str, Callable[[int], Any]] = {
    "function": lambda value: lambda: value,
    "mark": lambda value: object(),
    "random": random.Random,
    "pattern": lambda value: re.compile(str(value)),
    "partial": lambda value: partial(int, value),
    "iterator": lambda value: iter([value]),
    "class": lambda value: int,
    "key": lambda value: {Part(value): 1},
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_may_hide_something_equals_nothing(kind: str) -> None:
    held = Part(UNREADABLE[kind](3))

    assert not is_readable(state_of(held))
    assert state_of(held) != state_of(held)


def test_values_of_other_types_differ() -> None:
    assert len({state_of(Part(value)) for value in (1, 1.0, True, "1", [1], (1,))}) == 6


def test_shared_parts_and_circles_count() -> None:
    one, other = [1], [1]
    assert state_of([one, one]) != state_of([one, other])

    circles = [Part(None), Part(None)]
    for circle in circles:
        circle.value = [circle]
    assert state_of(circles[0]) == state_of(circles[1])


def test_a_long_chain_is_read_and_a_huge_object_is_not() -> None:
    chain: Any = None
    for _ in range(2_000):
        chain = Part(chain)

    assert is_readable(state_of(chain))
    assert not is_readable(state_of([0] * 30_000))


LIES = {
    "eq": "def __eq__(self, other): return True",
    "reduce": "def __reduce__(self): return (int, ())",
    "getstate": "def __getstate__(self): return 1",
    "getattribute": "def __getattribute__(self, name): return {}",
    "getattr": "def __getattr__(self, name): return 1",
    "property": "value = property(lambda self: 1)",
    "repr": "def __repr__(self): return 'x'",
    "iter": "def __iter__(self): return iter([1])",
    "class": "__class__ = property(lambda self: int)",
    "vars": "__slots__ = ['__dict__']\n    def __dir__(self): return []",
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("base", ["", "(list)", "(dict)"])
def test_no_class_makes_its_objects_look_equal(lie: str, base: str) -> None:
    scope: dict[str, Any] = {}
    exec(f"class Liar{base}:\n    {LIES[lie]}\n", scope)
    states = []
    for value in (3, 4):
        liar = scope["Liar"]()
        dict.__setitem__(
            next(
                vars(kind)["__dict__"].__get__(liar)
                for kind in scope["Liar"].__mro__
                if "__dict__" in vars(kind)
            ),
            "value",
            value,
        )
        states.append(state_of(liar))

    assert states[0] != states[1]


def test_a_hidden_dictionary_cannot_be_read() -> None:
    class Hidden:
        @property
        def __dict__(self) -> Any:  # type: ignore[override]
            return {}

    assert not is_readable(state_of(Hidden()))
    assert shown_attributes(Hidden()) == {}


def test_a_metaclass_is_not_asked() -> None:
    class Meta(type):
        def __eq__(cls, other: object) -> bool:
            raise AssertionError

        def __hash__(cls) -> int:
            raise AssertionError

        def __getattribute__(cls, name: str) -> Any:
            raise AssertionError

        def __repr__(cls) -> str:
            raise AssertionError

    class Asked(metaclass=Meta):
        pass

    made = object.__new__(Asked)
    object.__setattr__(made, "value", 3)

    assert is_readable(state_of(made))


def test_the_items_of_a_dictionary_are_not_asked_for() -> None:
    class Asked(dict[str, int]):
        def __iter__(self) -> Iterator[str]:
            raise AssertionError

        keys = values = items = __iter__  # type: ignore[assignment]

        def __getitem__(self, key: str) -> int:
            raise AssertionError

    one, other = Asked(a=1), Asked(a=2)

    assert is_readable(state_of(one))
    assert state_of(one) == state_of(Asked(a=1)) != state_of(other)
    put_back = emptied(one)
    assert put_back is not None
    assert dict.__len__(one) == 0
    put_back()
    assert state_of(one) == state_of(Asked(a=1))


def test_what_a_class_puts_in_the_place_of_ours_is_not_asked() -> None:
    class Teller:
        def seen(self, made: Any, held: Any) -> dict[str, Any]:
            return {"money": 0}

    class Account:
        def __init__(self, money: int) -> None:
            self.money = money

    setattr(Account, OUTSIDE, Teller())

    assert state_of(Account(1)) != state_of(Account(2))
    assert shown_attributes(Account(1)) == {"money": 1}
