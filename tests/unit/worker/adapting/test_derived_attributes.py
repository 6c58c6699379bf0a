"""The attributes that follow from others, found again after a lent method changed these."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from graders.worker.adapting.derived_attributes import DerivedAttributes

KNOWN = frozenset(("board", "moves", "size"))


def kept(own: Any, before: dict[str, Any], after: dict[str, Any]) -> Any:
    """Return an attribute of the student's own after the others changed."""
    made, derived = SimpleNamespace(**before, own=own), DerivedAttributes()
    derived.learn(made, KNOWN)
    vars(made).update(after)
    derived.renew(made, KNOWN)
    return made.own


@pytest.mark.parametrize(
    ("own", "after"),
    [
        (2, 1),  # where the free square is
        ([0, 1], [0, 2]),  # where the white ones are
        ({3, 4}, {3, 4}),
        ((3, 4), (3, 4)),
        ("A", "A"),  # follows from nothing
        (7, 7),
        (None, None),
    ],
)
def test_a_place_follows_the_board(own: Any, after: Any) -> None:
    found = kept(own, {"board": [1, 1, 0, -1, -1]}, {"board": [1, 0, 1, -1, -1]})

    assert found == after
    assert type(found) is type(own)


@pytest.mark.parametrize(("own", "after"), [((1, 0), (0, 1)), ([1, 0], [0, 1]), (1, 0)])
def test_a_cell_follows_a_board_of_rows(own: Any, after: Any) -> None:
    assert kept(own, {"board": [[1, 2], [None, 3]]}, {"board": [[1, None], [2, 3]]}) == after


def test_a_number_of_items_follows_their_list() -> None:
    assert kept(0, {"moves": []}, {"moves": [(1, 2)]}) == 1


def test_only_a_rule_that_held_at_each_call_counts() -> None:
    """Three white sheep, and the free square behind them: both are 3 at first."""
    made, derived = SimpleNamespace(board=[1, 1, 1, 0], own=3), DerivedAttributes()
    derived.learn(made, KNOWN)
    made.board, made.own = [1, 1, 0, 1], 3
    derived.learn(made, KNOWN)
    made.board = [0, 1, 1, 1, 1]
    derived.renew(made, KNOWN)

    assert made.own == 4


def test_objects_of_a_students_class_are_not_compared() -> None:
    class Own:
        def __eq__(self, other: object) -> bool:
            raise AssertionError

    made, derived = SimpleNamespace(board=[Own(), Own()], own=Own()), DerivedAttributes()
    derived.learn(made, KNOWN)
    derived.renew(made, KNOWN)
