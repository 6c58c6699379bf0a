"""Guesses of what a constructor that is not there would have given to attributes."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from graders.worker.loading.state_guesses import ways

USES = {
    "if self.x:\n        raise ValueError": False,
    "if not self.x:\n        raise ValueError": True,
    "if self.x or y:\n        return 1": False,
    'if self.x != "open":\n        raise ValueError': "open",
    "self.x.append(y)": [],
    "self.x.add(y)": set(),
    "return self.x.get(y)": {},
    "return self.x is None": None,
}


def first(body: str, name: str = "x") -> Any:
    use = ast.parse(f"def m(self, y):\n    {body}\n").body[0]
    made = SimpleNamespace(balance=3)
    way = next(ways([name], [use], made, {}))
    way[0].set(made, {})
    return getattr(made, name)


@pytest.mark.parametrize("body", USES)
def test_the_first_guess_fits_the_use(body: str) -> None:
    assert first(body) == USES[body]
    assert type(first(body)) is type(USES[body])


def test_a_private_name_is_known_by_its_use() -> None:
    assert first("self.__x.append(y)", "_A__x") == []


def test_without_a_use_that_tells_it_is_a_value_of_ours() -> None:
    assert first("return self.x") == 3


def test_two_objects_do_not_share_a_guessed_list() -> None:
    use = ast.parse("def m(self, y):\n    self.x.append(y)\n").body[0]
    (recipe,) = next(ways(["x"], [use], SimpleNamespace(), {}))
    one, other = SimpleNamespace(), SimpleNamespace()
    recipe.set(one, {})
    recipe.set(other, {})

    assert one.x is not other.x


def test_a_short_name_is_first_the_value_of_ours_that_it_abbreviates() -> None:
    use = ast.parse("def m(self):\n    return self.d == 0 or self.__n == 0\n").body[0]
    made = SimpleNamespace(_num=6, _den=8)
    way = next(ways(["d", "_A__n"], [use], made, {"den": 8}))
    for recipe in way:
        recipe.set(made, {"den": 8})

    assert (made.d, vars(made)["_A__n"]) == (8, 6)


@pytest.mark.parametrize(
    ("use", "packed"),
    [
        ("return self.x[1] * 2", [("tea", 3), ["tea", 3]]),
        ("self.x[1] += 2", [("tea", 3), ["tea", 3]]),
        ('return self.x["price"] * 2', [{"name": "tea", "price": 3}]),
    ],
)
def test_one_attribute_may_hold_all_values_of_ours(use: str, packed: list[Any]) -> None:
    definition = ast.parse(f"def m(self):\n    {use}\n").body[0]
    made = SimpleNamespace(name="tea", price=3)
    found = []
    for (recipe,) in ways(["x"], [definition], made, {}):
        recipe.set(made, {})
        found.append(vars(made).pop("x"))

    held = [value for value in found if isinstance(value, list | tuple | dict) and len(value) == 2]
    assert held == packed
