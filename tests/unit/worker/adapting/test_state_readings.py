"""Readings of an object: sums, differences, counts and single places."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any

import pytest

from graders.worker.adapting.state_readings import read, readings_of
from graders.worker.inspecting.members import MISSING


def place(name: str) -> Any:
    return (("attribute", name, 0),)


@pytest.mark.parametrize(
    ("held", "column", "expected"),
    [
        ([3, 4.5], None, 7.5),
        (deque([3, 4]), None, 7),
        ({"in": 5, "out": 2}, None, 7),
        ([("in", 5), ("again", 2)], ("item", 1), 7),
        ([{"kind": "in", "amount": 5}, {"kind": "in", "amount": 2}], ("key", "amount"), 7),
        ([SimpleNamespace(amount=5), SimpleNamespace(amount=2)], ("attribute", "amount"), 7),
    ],
)
def test_a_sum_is_read(held: Any, column: Any, expected: float) -> None:
    made = SimpleNamespace(all=held)
    assert readings_of(made)["sum", place("all"), column] == expected


def test_what_only_some_items_hold_has_no_sum() -> None:
    made = SimpleNamespace(all=[("in", 5), ("none",)])
    assert not [reading for reading in readings_of(made) if reading[0] == "sum"]


def test_truths_are_no_numbers() -> None:
    found = readings_of(SimpleNamespace(all=[True, False], one=True, two=2))
    assert {reading[0] for reading in found} == {"count", "held"}


def test_the_letters_of_a_text_are_counted() -> None:
    made = SimpleNamespace(before="abc", numbers=[4])

    assert readings_of(made)["letters", place("before"), None] == 3
    assert read(SimpleNamespace(before=None), ("letters", place("before"), None)) is MISSING


def test_without_items_every_sum_is_zero() -> None:
    made = SimpleNamespace(all=[])
    assert read(made, ("sum", place("all"), ("item", 1))) == 0
    assert read(made, ("sum", place("other"), None)) is MISSING


class Key:
    """A student's key, which is asked where another one has its hash."""

    asked = 0

    def __eq__(self, other: object) -> bool:
        Key.asked += 1
        return self is other

    def __hash__(self) -> int:
        return 1


def test_no_key_of_a_dictionary_is_asked() -> None:
    held: dict[object, int] = {Key(): 1, Key(): 3, **{i: i for i in range(20)}}
    for i in range(20):
        del held[i]  # a dictionary with many gaps is not copied as it is
    Key.asked = 0

    assert readings_of(SimpleNamespace(all=held))["sum", place("all"), None] == 4
    assert Key.asked == 0


def test_differences_come_before_what_is_held_and_sums_of_two_after_it() -> None:
    found = readings_of(SimpleNamespace(into=15, out=5))
    both = (place("into"), place("out"))
    assert (found["difference", both, None], found["sum of two", both, None]) == (10, 20)
    assert [how for how, _, _ in found] == ["difference"] * 2 + ["held"] * 2 + ["sum of two"]
