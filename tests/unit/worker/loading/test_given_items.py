"""The items of lent generators: which of them never end, and what is asked of those."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from graders.codec.trees import pack
from graders.worker.loading.given_items import EndlessItems, Items, giving_items
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import part, request

NUMBERS = "def numbers():\n    n = 0\n    while {}:\n        yield n\n        n += 1\n"
ENDLESS: dict[str, tuple[str, bool]] = {
    "while True": (NUMBERS.format("True"), True),
    "while 1": (NUMBERS.format("1"), True),
    "a condition": (NUMBERS.format("n < 5"), False),
    "a return": (NUMBERS.format("True") + "        if n > 4: return\n", False),
    "a return before": (
        NUMBERS.format("True").replace("n = 0", "n = 0\n    if n: return", 1),
        False,
    ),
    "an exception": (NUMBERS.format("True") + "        if n > 4: raise ValueError\n", False),
    "a break": (NUMBERS.format("True") + "        if n > 4: break\n", False),
    "count": ("from itertools import count\ndef numbers():\n    for n in count(): yield n\n", True),
    "a range": ("def numbers():\n    for n in range(5): yield n\n", False),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_a_generator_never_ends_where_nothing_leaves_it(case: str) -> None:
    source, is_endless = ENDLESS[case]
    scope: dict[str, object] = {}
    exec(source, scope)

    given = giving_items(scope["numbers"], source, lambda: None)()

    assert type(given) is (EndlessItems if is_endless else Items)


def test_all_items_of_one_that_never_ends_are_told() -> None:
    met = []
    source = NUMBERS.format("True")
    scope: dict[str, object] = {}
    exec(source, scope)
    lent = giving_items(scope["numbers"], source, lambda: met.append(1))

    assert (lent()[3], lent()[2:4], 7 in lent()) == (3, [2, 3], True)
    assert not met
    with pytest.raises(TypeError):
        len(lent())
    with pytest.raises(TypeError):
        lent()[-1]
    assert len(met) == 2


def test_a_loop_over_what_stands_for_a_list_does_not_go_on_for_ever() -> None:
    met = []

    def numbers() -> Iterator[int]:
        yield from iter(int, 1)

    items = EndlessItems(numbers(), 1, lambda: met.append(1))

    with pytest.raises(TypeError):
        list(iter(items))
    assert met


def test_a_generator_of_a_kit_is_lent_as_its_tree() -> None:
    tree = {"tree": str(pack(ast.parse(NUMBERS.format("True"))))}
    asked = request({"tp": "third = numbers()[3]"}, [part("tp", lent=[["numbers", tree]])], [])
    loader = Loader(asked, lambda module, index: None)
    loader.load()

    assert loader.names.modules["tp"].third == 3
