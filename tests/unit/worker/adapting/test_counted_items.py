"""Values that getters give for as many items as a student's object holds."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from graders.worker.adapting.constructor_arguments import ConstructorArguments
from graders.worker.adapting.counted_items import CountedItems
from graders.worker.adapting.followed_objects import FollowedObjects


class Ours:
    def __init__(self, most: int = 4) -> None:
        self.most = most
        self.items: list[Any] = []


def counted(getter: Any, ours: type[Any] = Ours) -> dict[str, Any]:
    """Return what a getter gives for an object that has 0, 3 and 5 of what begins with none."""

    class Theirs:
        def __init__(self, most: int = 4) -> None:
            self.top = most
            self.seen: set[str] = set()
            self.kept: dict[str, int] = {}
            self.count = 0
            self.first = [most]

    objects = FollowedObjects(ConstructorArguments(ours))
    objects.follow(Theirs)
    made = Theirs(3)
    made.kept = dict.fromkeys("abc", 0)
    made.count = 5
    made.first.append(1)
    followed = objects.of(made)
    assert followed is not None
    return CountedItems(lambda given: ours(**given), objects).values(followed, getter)


@pytest.mark.parametrize(
    ("getter", "values"),
    [
        (lambda made: len(made.items), [0, 3, 5]),
        (lambda made: made.items == [], [True, False, False]),
        (lambda made: made.most - len(made.items), [3, 0, -2]),
        (lambda made: len(made.items) >= made.most, [False, True, True]),
    ],
)
def test_a_getter_that_counts_is_told_for_what_begins_empty(getter: Any, values: Any) -> None:
    assert counted(getter) == dict(zip(("seen", "kept", "count"), values, strict=True))


@pytest.mark.parametrize(
    "getter",
    [
        lambda made: made.most,  # it counts nothing
        lambda made: sum(made.items),
        lambda made: max(made.items, default=0),
        lambda made: made.items[0],
        lambda made: len(made.items) if made.items.sort() is None else 0,
        lambda made: [len(made.items)],
    ],
)
def test_one_that_looks_at_the_items_or_changes_them_is_not(getter: Any) -> None:
    assert counted(getter) == {}


@pytest.mark.parametrize("empty", [deque, dict, set, tuple])
def test_what_is_counted_may_be_any_container(empty: Any) -> None:
    class Other:
        def __init__(self, most: int) -> None:
            self.held = empty()

    assert counted(lambda made: len(made.held), Other) == {"seen": 0, "kept": 3, "count": 5}


def test_of_two_that_are_counted_nothing_is_told() -> None:
    class Other:
        def __init__(self, most: int) -> None:
            self.came: list[Any] = []
            self.went: list[Any] = []

    assert counted(lambda made: len(made.came) - len(made.went), Other) == {}
