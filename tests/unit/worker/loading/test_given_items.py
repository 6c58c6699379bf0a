"""A lent generator gives items that code written for a list takes."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

from graders.worker.loading.given_items import Items, give_as, giving_items


def moves(board: list[int]) -> Iterator[int]:
    """Stand for a lent generator."""
    for place, one in enumerate(board):
        if one:
            yield place


def lent_for(source: str) -> Any:
    """Return what is lent in place of the student's function ``f``."""
    scope: dict[str, Any] = {}
    exec(compile(source, "mine.py", "exec"), scope)
    lent = giving_items(moves)
    give_as(lent, scope.get("f"), {"mine.py": ast.parse(source)})
    return lent


@pytest.mark.parametrize(
    "use",
    [
        "len(found) == 2",
        "found[0] == 1 and found[-1] == 3 and found[:1] == [1]",
        "found == [1, 3] and [1, 3] == found and found != [] and found == found",
        "found + [4] == [1, 3, 4] and [4] + found == [4, 1, 3] and found + found == [1, 3, 1, 3]",
        "found.pop() == 3 and list(found) == [1]",
        "list(found) == list(found) == sorted(found)",
        "(1 in found) and bool(found) and not none and none == []",
        "next(found) == 1 and list(found) == [3] and next(found, 0) == 3 and not found",
        "str(found) == '[1, 3]' and copy.deepcopy(found) == [1, 3]",
    ],
)
@pytest.mark.parametrize("own", ["", "def f(b): pass", "def f(b): return [1]", "f = 3"])
def test_lent_items_are_a_list_and_an_iterator(own: str, use: str) -> None:
    lent = lent_for(own)
    given = {"found": lent([0, 1, 0, 1]), "none": lent([]), "copy": copy}

    assert eval(use, given)


def test_a_generator_is_lent_to_those_who_wrote_one() -> None:
    assert type(lent_for("def f(b): yield 1")([])) is type(moves([]))


def test_what_is_no_generator_is_lent_as_it_is() -> None:
    for one in (len, 3, lent_for):
        assert giving_items(one) is one
        give_as(one, None, {})


def test_items_are_those_of_the_call_where_the_students_function_makes_a_list() -> None:
    board = [1, 1]
    found, late = lent_for("def f(b): return []")(board), lent_for("def f(b): pass")(board)
    board[0] = 0

    assert list(found) == [0, 1]
    assert list(late) == [1]


def test_items_without_end_are_asked_for_as_they_are_needed() -> None:
    items = Items(count(), ahead=10)

    assert items
    assert list(islice(items, 20)) == list(range(20))
    assert next(items) == 0
    assert 7 in items


def test_items_have_what_a_generator_has() -> None:
    items = Items(n for n in (1, 2))

    items.close()
    assert list(items) == []
    assert not hasattr(items, "remove_all")


@pytest.mark.parametrize(("ahead", "second"), [(0, [3, 4]), (9, [1, 2, 3, 4])])
def test_a_loop_goes_on_after_one_that_was_left_unless_a_list_was_meant(
    ahead: int, second: list[int]
) -> None:
    items = Items(iter((1, 2, 3, 4)), ahead)

    assert list(islice(items, 2)) == [1, 2]
    assert list(items) == second
    assert list(items) == [1, 2, 3, 4]
