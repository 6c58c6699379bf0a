"""Comparing plain data: what is equal under which rules, and where the first difference stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.codec import Cut, Opaque, Pairs
from graders.judging.compare import EXACT, Difference, Rules, difference
from tests.strategies import plain_data, same

ALIKE = replace(EXACT, sequences_alike=True)
BY_VALUE = replace(EXACT, numbers_by_value=True)
ANY = replace(EXACT, any_order=True)
SET = replace(ANY, as_set=True)
EVEN = replace(ANY, accepts=lambda item: item % 2 == 0)
NEAR = replace(EXACT, tolerance=0.01)
LENIENT = replace(
    EXACT, any_order=True, sequences_alike=True, numbers_by_value=True, tolerance=1e-6
)
ALL_RULES = [EXACT, ALIKE, BY_VALUE, ANY, NEAR, LENIENT]
NAN = float("nan")

EQUAL: dict[str, tuple[Any, Any, Rules]] = {
    "same list": ([1, "a", None], [1, "a", None], EXACT),
    "nan": (NAN, float("nan"), EXACT),
    "nan inside": ({"a": [NAN]}, {"a": [float("nan")]}, EXACT),
    "nan in a set": ({NAN}, {float("nan")}, EXACT),
    "zeros of both signs": (0.0, -0.0, EXACT),
    "dicts in another order": ({1: 2, 3: 4}, {3: 4, 1: 2}, EXACT),
    "set and frozenset": ({1, 2}, frozenset({1, 2}), EXACT),
    "list for tuple": ([(1, 2)], ([1, 2],), ALIKE),
    "list for tuple in a dict": ({1: [2]}, {1: (2,)}, ALIKE),
    "one, 1.0 and True": ([1, 1.0, True], [True, 1, 1.0], BY_VALUE),
    "keys by value": ({1: "a"}, {1.0: "a"}, BY_VALUE),
    "members by value": ({1, 2}, {True, 2.0}, BY_VALUE),
    "another order": ([1, 2, 2], [2, 1, 2], ANY),
    "another order, nested values": ([{1: [2]}, [3]], [[3], {1: [2]}], ANY),
    "another order, nan": ([NAN, 1], [1, float("nan")], ANY),
    "another order, list for tuple": (
        [(1, 2), (3, 4)],
        [[3, 4], [1, 2]],
        replace(EXACT, any_order=True, sequences_alike=True),
    ),
    "repetitions that do not count": ([1, 2, 2], [2, 1, 1], SET),
    "close floats": (1.0, 1.004, NEAR),
    "close floats inside": ([{"x": 1.0}], [{"x": 0.999}], NEAR),
    "close int and float": (100, 100.5, NEAR),
    "infinity": (float("inf"), float("inf"), NEAR),
    "ranges": (range(3), range(3), EXACT),
    "bytes": (b"a", b"a", EXACT),
    "complex": (1 + 2j, 1 + 2j, EXACT),
}

DIFFERENT: dict[str, tuple[Any, Any, Rules, str]] = {
    "True for 1": (1, True, EXACT, "type"),
    "1.0 for 1": (1, 1.0, EXACT, "type"),
    "True for 1 in a set": ({1}, {True}, EXACT, "value"),
    "True for 1 as a key": ({1: 0}, {True: 0}, EXACT, "keys"),
    "tuple for list": ([1], (1,), EXACT, "type"),
    "tuple for list inside": ([[1]], [(1,)], EXACT, "type"),
    "tuple for list, any order": ([1], (1,), ANY, "type"),
    "list for set": ({1}, [1], ANY, "type"),
    "text for number": (1, "1", BY_VALUE, "type"),
    "None for 0": (0, None, BY_VALUE, "type"),
    "None for []": ([], None, LENIENT, "type"),
    "nan for a number": (1.0, NAN, NEAR, "value"),
    "shorter": ([1, 2], [1], EXACT, "length"),
    "longer": ([1], [1, 2], EXACT, "length"),
    "order": ([1, 2], [2, 1], EXACT, "value"),
    "order inside, any order outside": ([[1, 2]], [[2, 1]], ANY, "members"),
    "a member too many": ([1, 2], [1, 2, 3], ANY, "members"),
    "a member twice": ([1, 2], [1, 2, 2], ANY, "repeated"),
    "a member once only": ([1, 2, 2], [1, 2], ANY, "members"),
    "another multiset": ([1, 1, 2], [1, 2, 2], ANY, "repeated"),
    "a member too many, as sets": ([1, 2], [1, 2, 3], SET, "members"),
    "a tuple for a list, as sets": ([1], (1,), SET, "type"),
    "a member too few, others accepted": ([1, 2], [2, 4], EVEN, "members"),
    "an accepted member twice": ([1], [1, 4, 4], EVEN, "repeated"),
    "too far": (1.0, 1.1, NEAR, "value"),
    "True within a tolerance of 1": (1.0, True, NEAR, "type"),
    "a missing key": ({"a": 1}, {}, EXACT, "keys"),
    "a key too many": ({}, {"a": 1}, EXACT, "keys"),
    "a value of a key": ({"a": 1}, {"a": 2}, EXACT, "value"),
    "infinity for a number": (1.0, float("inf"), NEAR, "value"),
    "opaque for a value": ([1], Opaque("list"), EXACT, "type"),
    "cut for a value": ([1], Cut("count"), EXACT, "type"),
    "pairs for a dict": ({1: 2}, Pairs(((1, 2),)), EXACT, "type"),
    "range for a list": ([0, 1], range(2), ALIKE, "type"),
    "bytes for text": ("a", b"a", EXACT, "type"),
}


@pytest.mark.parametrize("case", EQUAL)
@pytest.mark.parametrize("swapped", [False, True], ids=["expected first", "actual first"])
def test_what_is_equal_is_equal_in_both_orders(case: str, swapped: bool) -> None:
    left, right, rules = EQUAL[case]

    assert difference(*((right, left) if swapped else (left, right)), rules) is None


@pytest.mark.parametrize("case", DIFFERENT)
def test_what_differs_says_how(case: str) -> None:
    expected, actual, rules, reason = DIFFERENT[case]

    found = difference(expected, actual, rules)

    assert found is not None
    assert found.reason == reason


@pytest.mark.parametrize("case", DIFFERENT)
def test_what_differs_differs_in_both_orders(case: str) -> None:
    expected, actual, rules, _ = DIFFERENT[case]

    assert difference(actual, expected, rules) is not None


@pytest.mark.parametrize(
    ("expected", "actual", "path"),
    [
        ([[1, 2], [3, 4]], [[1, 2], [3, 5]], "[1][1]"),
        ({"a": {2: [0]}}, {"a": {2: [1]}}, "['a'][2][0]"),
        ([1, [2]], [1, [2, 3]], "[1]"),
        (1, 2, ""),
        (((1,),), ((None,),), "[0][0]"),
    ],
    ids=["lists", "dicts", "length", "whole", "type"],
)
def test_the_first_difference_is_placed_as_python_indexes_it(
    expected: Any, actual: Any, path: str
) -> None:
    found = difference(expected, actual)

    assert found is not None
    assert found.path == path


def test_members_that_only_one_side_has_are_listed() -> None:
    found = difference([1, 2, 2, 3], [4, 2, 3], ANY)

    assert found == Difference("", [1, 2, 2, 3], [4, 2, 3], "members", missing=(1, 2), extra=(4,))


def test_keys_that_only_one_side_has_are_listed() -> None:
    found = difference({1: 0, 2: 0}, {2: 0, 3: 0})

    assert found is not None
    assert (found.missing, found.extra) == ((1,), (3,))


@given(plain_data, st.sampled_from(ALL_RULES))
def test_a_value_equals_itself_under_every_rule(value: Any, rules: Rules) -> None:
    assert difference(value, value, rules) is None


# So few values that two of them are often equal.
near_twins = st.recursive(
    st.sampled_from([0, 1, True, 1.0, None, "a"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.lists(inner, max_size=2).map(tuple),
        st.dictionaries(st.sampled_from([1, True, 1.0, "a"]), inner, max_size=1),
        st.sets(st.sampled_from([1, True, 1.0, "a"]), max_size=2),
    ),
    max_leaves=3,
)


@given(near_twins, near_twins, st.sampled_from(ALL_RULES))
def test_both_argument_orders_give_one_answer(left: Any, right: Any, rules: Rules) -> None:
    there, back = difference(left, right, rules), difference(right, left, rules)

    assert (there is None) == (back is None)


@given(near_twins, near_twins, st.sampled_from(ALL_RULES))
def test_rules_only_forgive(left: Any, right: Any, rules: Rules) -> None:
    if difference(left, right) is None:
        assert difference(left, right, rules) is None


@given(near_twins, near_twins)
def test_the_exact_rule_is_pythons_own_equality_of_values_and_types(left: Any, right: Any) -> None:
    if same(left, right):
        assert difference(left, right) is None
    if difference(left, right) is None:
        assert left == right


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_any_order_is_equality_of_multisets(left: list[int], right: list[int]) -> None:
    assert (difference(left, right, ANY) is None) == (Counter(left) == Counter(right))
