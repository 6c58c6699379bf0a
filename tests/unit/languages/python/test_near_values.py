"""Values near a value are of its type, and calls near a call differ from it in one argument."""

from __future__ import annotations

import ast
import random
from typing import Any

import pytest

from graders.languages.python.near_values import altered, altered_code


@pytest.mark.parametrize(
    "value",
    [True, 0, -3, 2.5, "a", "abc", [1], [1, 2, 3], (1, 2), [[1, 2], [3]], {"a": 1}, {1, 2}],
    ids=repr,
)
def test_what_is_near_has_the_type_and_is_another_value(value: Any) -> None:
    before = repr(value)
    found = list(altered(value, random.Random(0)))
    assert found
    assert {type(one) for one in found} == {type(value)}
    assert any(one != value for one in found)
    assert repr(value) == before


@pytest.mark.parametrize("value", [None, "", [], (), {}, set()], ids=repr)
def test_nothing_is_near_what_has_no_parts(value: Any) -> None:
    assert list(altered(value, random.Random(0))) == []


def test_steps_of_a_scenario_are_played_else_and_never_rewritten() -> None:
    steps = ("s.push(1)", "s.pop()", "s.size()")
    for one in altered(steps, random.Random(0), is_code=True):
        assert set(one) <= set(steps)


def test_code_is_altered_in_the_values_it_passes_alone() -> None:
    code = "sorted([3, 1], key=f) + g(x, 'ab', -1)[0]"
    found = list(altered_code(code, random.Random(0)))
    assert all(ast.parse(one, mode="eval") for one in found)
    assert "sorted([3], key=f) + g(x, 'ab', -1)[0]" in found
    assert "sorted([3, 1], key=f) + g(x, 'a', -1)[0]" in found
    assert "sorted([3, 1], key=f) + g(x, 'ab', 0)[0]" in found
    assert all(one.endswith("[0]") and "key=f" in one for one in found)
    assert code not in {*found}
    assert list(altered_code("f(x) + 1", random.Random(0))) == []


def test_a_setup_is_altered_as_statements() -> None:
    assert "m = Memory(5)\nm.fill()" in list(
        altered_code("m = Memory(4)\nm.fill()", random.Random(0), is_setup=True)
    )
