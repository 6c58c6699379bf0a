"""From type hints to families: each draws values of its type, and what is no plain data has none."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.languages.python.strategies import strategy_of, strategy_of_value
from graders.spec.input_sources import FAMILIES
from graders.spec.inputs import draw


def hint(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def values(text: str) -> list[Any]:
    found = strategy_of(hint(text))
    assert found is not None
    return draw(eval(found.text, {**FAMILIES}).strategy(), lambda _: True, 30, 0)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("int", int), ("bool", bool), ("float", float), ("str", str), ("'list[int]'", list),
        ("list", list), ("Sequence[str]", list), ("dict[str, int]", dict), ("typing.Dict", dict),
        ("tuple", tuple), ("tuple[int, ...]", tuple), ("tuple[int, str]", tuple), ("set[int]", set),
        ("frozenset[int]", frozenset), ("Optional[int]", (int, type(None))),
        ("int | str", (int, str)), ("Literal['a', 2]", (str, int)), ("list[list[bool]]", list),
    ],
)  # fmt: skip
def test_a_hint_draws_values_of_its_type(text: str, kind: Any) -> None:
    assert all(isinstance(value, kind) for value in values(text))


def test_items_are_of_the_type_that_is_named() -> None:
    drawn = values("dict[str, list[tuple[int, bool]]]")
    items = [item for mapping in drawn for listed in mapping.values() for item in listed]
    assert items
    assert all(type(number) is int and type(flag) is bool for number, flag in items)


@pytest.mark.parametrize(
    "text", ["Puzzle", "list[Puzzle]", "Callable[[int], int]", "np.ndarray", "dict[int]", "Any"]
)
def test_what_is_no_plain_data_has_no_family(text: str) -> None:
    assert strategy_of(hint(text)) is None


def test_lists_may_be_changed_and_tuples_may_not() -> None:
    assert [bool((s := strategy_of(hint(h))) and s.is_mutable) for h in
            ("list[int]", "tuple[int, int]", "tuple[list[int], int]")] == [True, False, True]  # fmt: skip


def test_a_default_tells_the_type_where_no_hint_does() -> None:
    assert strategy_of_value(hint("3")) == strategy_of(hint("int"))
    assert strategy_of_value(hint("None")) is None
