"""Items that a method adds beside others of another form."""

from __future__ import annotations

import weakref
from typing import Any

import pytest

from graders.worker.adapting.added_items import AddedItems


class Log:
    def __init__(self, lines: Any) -> None:
        self.lines = lines


class Equal(type):
    def __eq__(cls, other: object) -> bool:
        return True

    __hash__ = type.__hash__


class Line(metaclass=Equal):
    def __eq__(self, other: object) -> bool:
        raise AssertionError

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("lines", "line", "is_unlike"),
    [
        ([], ("a", 1), False),
        ([("b", 2)], ("a", 1), False),
        ([("b", 2)], ("a", 1.5), False),
        ([("b", 2)], (1, "a"), True),
        ([("b", 2)], ("a", 1, 1), True),
        ([("b", 2)], ["a", 1], True),
        (["b"], ("a", 1), True),
        (["b", ("b", 2)], ("a", 1), False),
        ([["b"], []], ["a", 1], False),
        ([None], "a", False),
        ([Line()], Line(), False),
        ([Line()], "a", False),
        (["b"] * 500, ("a", 1), False),
    ],
)
def test_an_added_item_of_another_form_is_told(lines: Any, line: Any, is_unlike: bool) -> None:
    def add(log: Log) -> None:
        log.lines.append(line)

    added = AddedItems()
    added.following(add, ["lines"])(Log(lines))
    assert added.are_unlike is is_unlike
    added.forget()
    assert not added.are_unlike


def test_values_of_a_dictionary_are_items_and_what_another_method_adds_later_counts() -> None:
    def add(log: Log) -> None:
        log.lines = {**log.lines, "a": 1}

    added, log = AddedItems(), Log({})
    added.following(add, ["lines"])(log)
    assert not added.are_unlike
    log.lines["b"] = (1, 2)
    assert added.are_unlike


def test_items_that_are_gone_again_are_not_kept_alive() -> None:
    class Row:
        pass

    def draw(log: Log) -> None:
        log.lines = [Row(), Row()]

    log = Log([])
    method = AddedItems().following(draw, ["lines"])
    method(log)
    gone = weakref.ref(log.lines[0])
    method(log)

    assert gone() is None
