"""Guesses of what a constructor that is not there would have given to attributes."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from graders.worker.adapting.state_guesses import ways

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
    assert held[: len(packed)] == packed


def made_by(source: str, number: int, **ours: Any) -> list[dict[str, Any]]:
    """Return the attributes that each of the first ways gives to an object of one class."""
    uses = ast.parse(source).body
    names = sorted({n.attr for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute)})
    found = []
    for way in list(ways(names, uses, SimpleNamespace(**ours), {"n": 4}))[:number]:
        made = SimpleNamespace(**ours)
        for recipe in way:
            recipe.set(made, {"n": 4})
        found.append({name: vars(made)[name] for name in names})
    return found


def test_no_attribute_is_held_to_its_first_value_until_all_others_were_tried() -> None:
    source = (
        "def m(self, y):\n    self.into += y\n    self.out += y\n    return self.shut is None\n"
    )
    found = made_by(source, 12, owner="a", balance=10, is_open=True)

    assert found[0] == {"into": 0, "out": 0, "shut": None}
    assert {"into": 10, "out": 0, "shut": None} in found


def test_a_number_is_tried_first_where_an_attribute_is_counted_with() -> None:
    source = "def m(self, y):\n    return self.free - y\n"
    found = made_by(source, 2, board=[1, 0], size=9, view=None)

    assert [one["free"] for one in found] == [9, 4]


@pytest.mark.parametrize("taken", ['self.data["{}"]', "self.data.{}", "self.data[{}]"])
def test_one_attribute_may_hold_values_of_ours_under_other_names(taken: str) -> None:
    names = ["solde", "ouvert"] if "{}]" not in taken or '"' in taken else [0, 1]
    money, is_open = (taken.format(name) for name in names)
    use = ast.parse(f"def m(self):\n    if not {is_open}:\n        {money} += 1\n").body[0]
    made = SimpleNamespace(balance=10)
    found = []
    for (recipe,) in ways(["data"], [use], made, {}):
        recipe.set(made, {})
        found.append(vars(made).pop("data"))

    held = [vars(one) if isinstance(one, SimpleNamespace) else one for one in found]
    assert dict(zip(names, [10, True], strict=True)) in [
        dict(enumerate(one)) if isinstance(one, list) else one for one in held
    ]


@pytest.mark.parametrize(
    ("body", "ours", "counted"),
    [
        ("return self.x // 60, self.x % 60", {"hours": 2, "minutes": 5}, 125),
        ("return divmod(self.x, 100)", {"euros": 3, "name": "tea", "cents": 40}, 340),
        (
            "return self.x // 3600, self.x % 3600 // 60, self.x % 60",
            {"hours": 1, "minutes": 2, "seconds": 3},
            3723,
        ),
    ],
)
def test_a_number_that_is_taken_apart_counts_the_smallest_unit_first(
    body: str, ours: dict[str, Any], counted: int
) -> None:
    use = ast.parse(f"def m(self):\n    {body}\n").body[0]
    made = SimpleNamespace(**ours)
    next(ways(["x"], [use], made, {}))[0].set(made, {})

    assert made.x == counted


def test_a_number_may_count_the_units_of_parameters() -> None:
    use = ast.parse("def m(self):\n    return divmod(self.x, 60)\n").body[0]
    made = SimpleNamespace(both=(2, 5))
    given = {"self": made, "hours": 2, "minutes": 5}
    next(ways(["x"], [use], made, given))[0].set(made, given)

    assert made.x == 125


def test_a_value_of_ours_and_a_parameter_count_nothing_together() -> None:
    use = ast.parse("def m(self):\n    return divmod(self.x, 60)\n").body[0]
    made = SimpleNamespace(hours=2, minutes=5)
    given = {"self": made, "h": 2, "m": 5}
    found = []
    for (recipe,) in ways(["x"], [use], made, given):
        recipe.set(made, given)
        found.append(vars(made).pop("x"))

    assert [n for n in found if type(n) is int and n > 60] == [125, 125]


def test_a_number_that_is_not_taken_apart_counts_units_last() -> None:
    method = "def m(self, n):\n    t = 60 * self.x + self.y + n\n    return t // 60, t % 60\n"
    made = SimpleNamespace(hours=2, minutes=5)
    found = []
    for (recipe,) in ways(["x"], [ast.parse(method).body[0]], made, {}):
        recipe.set(made, {})
        found.append(vars(made).pop("x"))

    assert found[:2] == [2, 5]
    assert 125 in found


def test_a_remainder_alone_tells_no_unit() -> None:
    use = ast.parse("def m(self):\n    return self.x % 2 - 1\n").body[0]
    made = SimpleNamespace(width=4, height=3)
    next(ways(["x"], [use], made, {}))[0].set(made, {})

    assert made.x == 4


def test_an_object_that_is_held_may_hold_all_values_in_one_attribute() -> None:
    use = ast.parse("def m(self):\n    return self.x.time[0] * 60 + self.x.time[1]\n").body[0]
    made = SimpleNamespace(hours=2, minutes=5)
    found = []
    for (recipe,) in ways(["x"], [use], made, {}):
        recipe.set(made, {})
        found.append(vars(made).pop("x"))

    held = [vars(one) for one in found if isinstance(one, SimpleNamespace)]
    assert {"time": (2, 5)} in held


def test_a_list_of_ours_may_be_kept_in_a_dictionary_by_places() -> None:
    use = ast.parse("def m(self):\n    return list(self.x.values())\n").body[0]
    made = SimpleNamespace(songs=["a", "b"])
    found = []
    for (recipe,) in ways(["x"], [use], made, {}):
        recipe.set(made, {})
        found.append(vars(made).pop("x"))

    assert found[:2] == [{}, {0: "a", 1: "b"}]
