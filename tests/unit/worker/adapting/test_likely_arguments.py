"""Arguments from which a constructor may have made an object are found in what it holds."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from graders.worker.adapting.likely_arguments import (
    likely,
    marked,
    refilled,
    samples,
    samples_among,
)
from graders.worker.adapting.state_places import parts_of, places_of


class Link:
    def __init__(self, value: Any, after: Link | None = None) -> None:
        self.value = value
        self.after = after


@pytest.mark.parametrize(
    "held",
    [
        {"first": Link(1, Link(2, Link(3)))},
        {"guard": Link(None, Link(1, Link(2, Link(3))))},
        {"size": 3, "pairs": (1, (2, (3, ())))},
        {"by_place": {0: 1, 1: 2, 2: 3}},
        {"backwards": [3, 2, 1]},
    ],
    ids=["links", "guarded", "pairs", "places", "backwards"],
)
@pytest.mark.parametrize("kind", [list, tuple])
def test_a_list_is_found_however_its_values_are_chained(held: dict[str, Any], kind: Any) -> None:
    assert {"values": kind([1, 2, 3])} in list(likely({"values": kind([7])}, held))


def test_a_ring_of_links_is_walked_once() -> None:
    ring = Link(1, Link(2))
    assert ring.after is not None
    ring.after.after = ring

    assert {"values": [1, 2]} in list(likely({"values": []}, {"ring": ring}))


def test_what_holds_nothing_takes_no_try() -> None:
    held = {"log": [], "seen": {}, "items": [4, 5]}
    tried = list(likely({"values": [7]}, held))

    assert {"values": [4, 5]} in tried[:2]
    assert len(tried) == len({str(one) for one in tried}) + 1  # the attribute is one of its parts


def test_objects_among_arguments_are_items_and_are_not_changed() -> None:
    first: dict[str, Any] = {"links": [Link(1), Link(2)], "more": {"a": [(3, 4)]}}
    links, (pair,) = [*first["links"]], first["more"]["a"]
    marks = marked(first)
    now = Link({"links": links[::-1], "more": {"a": [pair]}})

    (again,) = refilled(first, marks, places_of(Link(marks)), dict(parts_of(now)))

    assert [link.value for link in links] == [1, 2]
    assert again["links"][0] is links[1]
    assert again["links"][1] is links[0]
    assert again["more"] == {"a": [(3, 4)]}


@pytest.mark.parametrize("keep", [deque, tuple, lambda row: dict(enumerate(row))])
def test_a_list_of_objects_is_found_wherever_they_are_kept_as_they_are(keep: Any) -> None:
    one, two = Link(1), Link(2)
    held = {"both": ("a", Link(keep([two, one])))}

    tried = [arguments["cards"] for arguments in likely({"cards": [one]}, held)]

    rows = [row for row in tried if type(row) is list and len(row) == 2]
    assert any(row[0] is one and row[1] is two for row in rows)


def test_a_dictionary_is_no_list_even_if_it_has_its_items() -> None:
    held = {"by_place": {0: Link(1), 1: Link(2)}}

    assert not any(type(one["cards"]) is dict for one in likely({"cards": [Link(1)]}, held))
    assert any(type(one["cards"]) is dict for one in likely({"cards": {0: Link(1)}}, held))


def test_other_texts_are_what_the_rest_of_the_arguments_hold() -> None:
    first = {"roads": {"a": ["b"], "b": ["a", "c"]}, "place": "a", "number": 3}

    assert [given["place"] for given in samples_among(first)] == ["a", "b", "c"]
    assert all({**given, "place": "a"} == first for given in samples_among(first))


def test_other_texts_have_as_many_lengths_as_a_getter_needs() -> None:
    lengths = {len(given["text"]) for given in samples({"text": "abc", "number": 3})}

    assert len(lengths) > 3


def test_the_items_of_a_tuple_that_is_an_argument_are_marked() -> None:
    first = {"values": (1, "a", (2, 3)), "rows": [(4, 5)]}
    marks = marked(first)
    now = {"x": 7, "y": "b", "z": 8, "rows": [6]}

    assert [type(mark) for mark in marks["values"]] == [int, str, int]
    assert first == {"values": (1, "a", (2, 3)), "rows": [(4, 5)]}
    kept = dict(zip("xyz", marks["values"], strict=True), rows=marks["rows"])
    (again,) = refilled(first, marks, places_of(Link(kept)), dict(parts_of(Link(now))))
    assert again == {"values": (7, "b", 8), "rows": [6]}
