"""A value in another form is equal to what it was, under the rules that take both for right."""

from __future__ import annotations

from collections import Counter, defaultdict, namedtuple
from typing import Any

import pytest

from graders.codec.value_forms import COPIES, COUNTERS, GROUPS, LISTS, PAIRS, TUPLES, in_form

Point = namedtuple("Point", ("x", "y"))


class Row(list[Any]):
    """A list that has more."""


@pytest.mark.parametrize(
    ("form", "value", "expected"),
    [
        (LISTS, ((1, 2), [(3,)]), [[1, 2], [[3]]]),
        (TUPLES, [[1, 2], "ab", [[3]]], ((1, 2), "ab", ((3,),))),
        (PAIRS, ([1, 2], [3, [4]]), [(1, 2), (3, (4,))]),
        (PAIRS, (1, 2), [1, 2]),
        (LISTS, {(0, 1): (2,)}, {(0, 1): [2]}),
        (LISTS, [Point(1, [2])], [[1, [2]]]),
        (TUPLES, Point(1, [2]), (1, (2,))),
        (PAIRS, [Row([0, Row([1])])], [(0, (1,))]),
        (COUNTERS, {"a": 1}, Counter("a")),
        (COUNTERS, {}, Counter()),
        (GROUPS, {"a": {1}}, defaultdict(set, {"a": {1}})),
        (GROUPS, {}, defaultdict(list)),
    ],
)
def test_a_value_has_the_form_that_is_asked_for(form: int, value: Any, expected: Any) -> None:
    given = in_form(value, form)

    assert (type(given), repr(given)) == (type(expected), repr(expected))


@pytest.mark.parametrize(
    ("form", "value"),
    [
        (LISTS, [1, [2]]),
        (TUPLES, (1, (2,))),
        (PAIRS, [(1, 2), (3, 4)]),
        (LISTS, {(1, 2): [3]}),
        (COUNTERS, {"a": 1.5}),
        (GROUPS, {"a": [1], "b": 2}),
        (COUNTERS, [1]),
        (GROUPS, Counter("a")),
    ],
)
def test_what_has_the_form_or_has_no_other_is_the_same_object(form: int, value: Any) -> None:
    assert in_form(value, form) is value


@pytest.mark.parametrize("kind", [list, Row])
def test_a_copy_shares_nothing_that_changes(kind: type[list[Any]]) -> None:
    value = {"a": [(kind([1]), 2)]}
    given = in_form(value, COPIES)

    assert given == value
    given["a"][0][0].append(3)
    assert value == {"a": [([1], 2)]}
