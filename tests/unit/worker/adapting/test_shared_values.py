"""A trial call of student code leaves nothing behind outside of the objects that it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from graders.worker.adapting.probe_call import outcome_of, unseen
from graders.worker.adapting.shared_values import untouched

TEXT = """\
total = 0
names = []

class Counter:
    made = 0

class Shape:
    made, last = 0, None
    known, ids, seen = [], {}, set()

    def __init__(self, name):
        global total
        total += 1
        names.append(name)
        Counter.made += 1
        Shape.made += 1
        Shape.last = self
        Shape.known.append(self)
        Shape.ids[name] = total
        Shape.seen.add(name)

class Square(Shape):
    pass
"""
Space = dict[str, Any]


@pytest.fixture
def space() -> Space:
    """A module of a student's, whose class has made one object."""
    found: Space = {"__name__": "shapes"}
    exec(compile(TEXT, "shapes.py", "exec"), found)
    found["first"] = found["Shape"]("first")
    return found


def kept(space: Space) -> list[Any]:
    shape = space["Shape"]
    own = [shape.made, shape.last, [*shape.known], dict(shape.ids), {*shape.seen}]
    return [space["total"], [*space["names"]], space["Counter"].made, *own]


@pytest.mark.parametrize("hide", [untouched, unseen])
@pytest.mark.parametrize("name", ["Shape", "Square"])
def test_what_is_kept_outside_of_objects_is_put_back(
    space: Space, hide: Callable[[Any], Any], name: str
) -> None:
    before, known = kept(space), space["Shape"].known

    with hide(space[name]):
        for _ in range(3):
            outcome_of(space[name], ("other",))
        assert kept(space) != before

    assert kept(space) == before
    assert space["Shape"].known is known
    space[name]("next")
    assert space["Shape"].made == space["total"] == 2


def test_what_is_put_into_a_class_meanwhile_stays(space: Space) -> None:
    shape = space["Shape"]

    with untouched(shape):
        shape.made = property(lambda self: 7)
        shape.area = property(lambda self: 8)

    assert (space["first"].made, space["first"].area) == (7, 8)


def test_a_class_of_pythons_own_keeps_nothing() -> None:
    with untouched(dict), unseen():
        pass


def test_a_loop_through_a_container_goes_on_over_the_same_items(space: Space) -> None:
    shape = space["Shape"]
    for name in ("second", "third"):
        space["Shape"](name)
    walked = []

    for name in shape.ids:
        walked.append(name)
        with untouched(shape, is_walked=True):
            shape.ids.pop("first", None)
            space["Shape"]("other")

    assert walked == [*shape.ids] == ["first", "second", "third"]


def test_keys_whose_hash_has_changed_are_put_back(space: Space) -> None:
    text = "class Key:\n    def __hash__(self): return len(vars(self))\n"
    exec(compile(text, "shapes.py", "exec"), space)
    key, shape = space["Key"](), space["Shape"]
    shape.ids[key] = 1
    key.name = "changed"

    with untouched(shape):
        shape.ids[space["Key"]()] = 2

    assert [*shape.ids.values()] == [1, 1]
    assert [*shape.ids][1] is key


def test_a_set_that_nothing_changed_keeps_its_order(space: Space) -> None:
    """Its copy has another one, in a smaller table."""
    seen = space["Shape"].seen
    seen.clear()
    seen.update(range(1000))
    seen.difference_update(range(990))
    before = [*seen]
    assert [*seen.copy()] != before

    with untouched(space["Shape"]):
        pass

    assert [*seen] == before
