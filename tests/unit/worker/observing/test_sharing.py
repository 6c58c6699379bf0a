"""Shared parts of two values are found by identity, and no code of a student's class runs."""

from __future__ import annotations

import dataclasses
import enum
from collections import deque
from fractions import Fraction
from typing import Any

import pytest

from graders.worker.observing.sharing import find_shared

ROW = [0, 1]


class Thing:
    def __init__(self, **held: Any) -> None:
        self.__dict__.update(held)


class Slotted:
    __slots__ = ("x",)


class Trap(list):  # type: ignore[type-arg]
    """A list that lies about all that it holds, and may not be asked."""

    def _fail(self, *_: Any) -> Any:
        raise AssertionError("a student's method was called")

    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __getattribute__ = _fail  # type: ignore[assignment]


class Light(enum.Enum):
    RED = 1


@dataclasses.dataclass(frozen=True)
class Place:
    x: int
    rows: Any = None


class Mark:
    pass


class Hidden:
    """An object that hides its attributes is one thing."""

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        raise AssertionError("a student's property was read")


THING, SLOTTED, DEQUE, FRACTION, MARK, HIDDEN = (
    Thing(x=ROW), Slotted(), deque([1]), Fraction(1, 2), Mark(), Hidden()
)  # fmt: skip
KEY = Place(1)
SHARED: dict[str, tuple[Any, dict[str, Any], list[Any]]] = {
    "a row of the input": ([[ROW]], {"g": [[1], ROW]}, [["", "[0][0]"], ["g", "[1]"], "list"]),
    "the input itself": (ROW, {"g": ROW}, [["", ""], ["g", ""], "list"]),
    "an item that is the input": ([ROW], {"g": ROW}, [["", "[0]"], ["g", ""], "list"]),
    "two items": ([[ROW], [[2], ROW]], {}, [["", "[0][0]"], ["", "[1][1]"], "list"]),
    "an item twice": ([ROW, ROW], {}, [["", "[0]"], ["", "[1]"], "list"]),
    "below a tuple": (((1, ROW), (2, ROW)), {}, [["", "[0][1]"], ["", "[1][1]"], "list"]),
    "an attribute": (Thing(rows=ROW), {"g": [ROW]}, [["", ".rows"], ["g", "[0]"], "list"]),
    "an object": ([THING], {"p": THING}, [["", "[0]"], ["p", ""], "Thing"]),
    "an object without a dict": ([SLOTTED] * 2, {}, [["", "[0]"], ["", "[1]"], "Slotted"]),
    "another container": ([DEQUE, DEQUE], {}, [["", "[0]"], ["", "[1]"], "deque"]),
    "an object that hides": ([HIDDEN] * 2, {}, [["", "[0]"], ["", "[1]"], "Hidden"]),
    "values of a dict": (
        {"a": ROW, 3: ROW}, {}, [["", "['a']"], ["", "[3]"], "list"],
    ),
    "a key that is no word": (
        {"it's": ROW, "b": ROW}, {}, [["", "[…]"], ["", "['b']"], "list"],
    ),
    "a row that a frozen object holds": (
        [Place(1, ROW), Place(1, ROW)], {}, [["", "[0].rows"], ["", "[1].rows"], "list"],
    ),
}  # fmt: skip
APART: dict[str, tuple[Any, dict[str, Any]]] = {
    "equal rows": ([[0, 1]], {"g": [[0, 1]]}),
    "numbers and texts": (["abc", 10**30, None, 1.5], {"g": ["abc", 10**30, None, 1.5]}),
    "a tuple": ([(1, 2)] * 2, {}),
    "two inputs that share": ([1], {"g": ROW, "h": ROW}),
    "a row twice in one item": ([[ROW, ROW]], {}),
    "a key and its value": ({KEY: [KEY]}, {}),
    "members of an enumeration": ([Light.RED, Light.RED], {}),
    "frozen objects": ([KEY, KEY], {"p": KEY}),
    "fractions": ([FRACTION] * 2, {}),
    "functions and classes": ([len, Thing, find_shared] * 2, {}),
    "marks that hold nothing": ([MARK] * 2, {}),
}


@pytest.mark.parametrize(("result", "given", "found"), SHARED.values(), ids=SHARED)
def test_what_is_shared_is_told_with_both_places(
    result: Any, given: dict[str, Any], found: list[Any]
) -> None:
    assert find_shared(result, given) == found


@pytest.mark.parametrize(("result", "given"), APART.values(), ids=APART)
def test_what_nothing_can_change_may_be_shared(result: Any, given: dict[str, Any]) -> None:
    assert find_shared(result, given) == []


def test_no_code_of_a_student_runs() -> None:
    trap = Trap([ROW])

    assert find_shared([trap], {"g": [ROW]}) == [["", "[0][0]"], ["g", "[0]"], "list"]
    assert find_shared([trap, trap], {}) == [["", "[0]"], ["", "[1]"], "Trap"]


def test_looking_ends_on_whatever_is_there() -> None:
    itself: list[Any] = []
    itself.append(itself)
    deep: Any = []
    for _ in range(10_000):
        deep = [deep]
    wide: Any = ()
    for _ in range(60):
        wide = (wide, wide)

    assert find_shared([itself], {"g": itself})[2] == "list"
    assert find_shared([deep], {"g": [ROW]}) == []
    assert find_shared([wide], {}) == []
    assert find_shared([range(10**9), [0] * 200_000, ROW, ROW], {}) == []
