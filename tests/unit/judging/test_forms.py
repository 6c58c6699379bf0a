"""The forms of two values: an exact comparison of them shows what counts, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from graders.codec import Cut, Opaque, Pairs, decode
from graders.judging.compare import EXACT, Rules
from graders.judging.forms import MOST, forms

ALIKE = replace(EXACT, sequences_alike=True, numbers_by_value=True)


def _read(expected: Any, actual: Any, rules: Rules) -> tuple[Any, Any]:
    both = forms(expected, actual, rules)
    return decode(json.loads(both["expected_form"])), decode(json.loads(both["actual_form"]))


@pytest.mark.parametrize(
    "value",
    [[[1, True, 1.0]], ((1, 2), {"a": {1, 2}}), {(0, 1): "x"}, "text", None, 2.5],
    ids=repr,
)
def test_exact_values_come_back_with_their_types(value: Any) -> None:
    expected, actual = _read(value, [0], EXACT)

    assert repr(expected) == repr(value)
    assert actual == [0]


def test_what_is_forgiven_is_written_as_the_student_wrote_it() -> None:
    expected, actual = _read([[1, 2], [0, 0]], ([True, 2], (0, 5)), ALIKE)

    assert repr(expected) == "([True, 2], (0, 0))"
    assert repr(actual) == "([True, 2], (0, 5))"


def test_addresses_of_objects_are_hidden() -> None:
    told = "<puzzle.Tuile object at 0x7f49cb30eb50>"

    assert _read("1", told, EXACT) == ("1", "<puzzle.Tuile object at 0x…>")


def test_what_is_lacking_stays_there() -> None:
    assert _read([1, 2, 3], (1,), ALIKE)[0] == (1, 2, 3)


@pytest.mark.parametrize(
    "odd",
    [Opaque("Tile"), [Cut("depth")], {"k": Pairs(((1, 2),))}, "x" * (MOST + 1), [0] * 5000],
    ids=["object", "cut", "pairs", "long text", "long list"],
)
def test_what_does_not_cross_or_is_long_has_no_form(odd: Any) -> None:
    assert forms([1], odd, EXACT) == {}
    assert forms(odd, [1], EXACT) == {}


def test_places_say_nothing_where_order_does_not_matter() -> None:
    assert forms([1, 2], [2, 3], replace(EXACT, any_order=True)) == {}
