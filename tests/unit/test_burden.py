"""The burden of answers: large ones are told, and keys that hash alike are refused."""

from __future__ import annotations

import itertools
import json
import math
import time
from collections.abc import Callable
from typing import Any

import pytest

from graders.codec import TooLarge, decode, encode
from graders.codec.burden import (
    CrowdedError,
    are_rows_crowded,
    burden,
    greatest,
    is_heavy,
    is_immense,
    set_of,
)
from graders.codec.variants import Record, Variant
from graders.judging.compare import Rules, difference

PRIME = 2**61 - 1
MANY = 20_000
FIRST, SECOND, START = 11400714785074694791, 14029467366897019727, 2870177450012600261
WORD = 2**64


def alike_pairs(count: int) -> list[tuple[int, int]]:
    """Choose pairs of integers that all have one hash, by the rule that Python publishes."""

    def mixed(lane: int) -> int:
        turned = (START + lane * SECOND) % WORD
        return (turned << 31 | turned >> 33) * FIRST % WORD

    total, inverse = (mixed(7) + 7 * SECOND) % WORD, pow(SECOND, -1, WORD)
    others = ((one, (total - mixed(one)) * inverse % WORD) for one in itertools.count(1))
    return list(itertools.islice((pair for pair in others if pair[1] < PRIME), count))


def pairs() -> list[Any]:
    return [{"t": [a, b]} for a, b in alike_pairs(MANY)]


def longs() -> list[Any]:
    return [{"i": hex(PRIME * k + 5)} for k in range(8, MANY)]


def halves() -> list[Any]:
    return [{"c": [(5e11 - 1000003 * k).hex(), float(k).hex()]} for k in range(MANY)]


def way() -> list[int]:
    """List small integers along the way of a table's search, and multiples that begin there."""
    steps = [0]
    for _ in range(MANY):
        steps.append((steps[-1] * 5 + 1) % 2**16)
    return [*dict.fromkeys(steps), *(k << 16 for k in range(1, 20_000))]


EVIL: dict[str, Callable[[], Any]] = {
    "complex numbers": lambda: {"s": halves()},
    "long integers": lambda: {"s": longs()},
    "pairs of integers": lambda: {"s": pairs()},
    "lists as members": lambda: {"fs": [pair["t"] for pair in pairs()]},
    "keys of a dict": lambda: {"d": [[pair, 1] for pair in pairs()]},
    "keys in a key": lambda: {"s": [{"d": [pair["t"] for pair in pairs()]}]},
    "members in a member": lambda: {"s": [{"fs": longs()}]},
    "along the way of a dict": lambda: {"d": [[k, 0] for k in way()]},
}
HONEST: dict[str, Callable[[], Any]] = {
    "integers": lambda: set(range(50_000)),
    "squares": lambda: {(i, j) for i in range(-80, 80) for j in range(-80, 80)},
    "bitboards": lambda: {
        1 << i | 1 << j | 1 << k for i in range(45) for j in range(i) for k in range(j)
    },
    "multiples": lambda: {k << 45 for k in range(20_000)},
    "boards": lambda: {tuple(i // 3**j % 3 for j in range(9)): i for i in range(15_000)},
    "complex numbers": lambda: {complex(k / 2, k) for k in range(20_000)},
    "frozensets": lambda: {frozenset({i, i + j}) for i in range(100) for j in range(100)},
}


@pytest.mark.parametrize("name", EVIL)
def test_keys_chosen_to_hash_alike_are_too_large_at_once(name: str) -> None:
    told = EVIL[name]()
    before = time.process_time()
    with pytest.raises(TooLarge):
        decode(told)
    assert time.process_time() - before < 5  # without a bound it is minutes


@pytest.mark.parametrize("name", HONEST)
def test_what_programs_keep_is_rebuilt(name: str) -> None:
    value = HONEST[name]()
    assert decode(json.loads(json.dumps(encode(value)))) == value


def test_one_key_told_many_times_is_one() -> None:
    told = {"s": [{"sub": "Case", "v": {"t": [1, 2]}}] * MANY}
    assert decode(told) == {(1, 2)}


def test_nothing_is_kept_of_a_crowd() -> None:
    with pytest.raises(CrowdedError):
        set_of(alike_pairs(MANY))


def test_a_deep_nest_is_rebuilt_once_and_not_at_each_level() -> None:
    form: Any = {"fs": [{"t": [k, {"f": float(k).hex()}]} for k in range(30_000)]}
    for _ in range(60):
        form = {"fs": [form]}
    before = time.process_time()
    assert isinstance(decode(form), frozenset)
    assert time.process_time() - before < 5


@pytest.mark.parametrize("rules", [Rules(any_order=True), Rules()])
def test_comparing_does_not_depend_on_hashes_either(rules: Rules) -> None:
    left = [(a, b) for a, b in alike_pairs(MANY)]
    before = time.process_time()
    assert difference(left, left[::-1], rules) is None or not rules.any_order
    assert difference([left], [[*left[1:], (0, 0)]], rules) is not None
    assert time.process_time() - before < 5


def test_values_and_texts_weigh() -> None:
    assert burden([1, (2, {"a": {3}})]) == 8
    assert burden("a" * 1_000) == 11


def test_an_answer_is_heavy_beside_the_references() -> None:
    assert is_heavy(list(range(9_000)), [1])
    assert not is_heavy(list(range(9_000)), list(range(8_000)))
    assert not is_heavy(list(range(1_000)), None)


@pytest.mark.parametrize("row", [[PRIME * k + 5 for k in range(9_000)]], ids=["long"])
def test_a_row_of_which_a_set_takes_too_long_is_told(row: list[int]) -> None:
    assert are_rows_crowded([{"a": (row,)}])
    assert are_rows_crowded([[k, 1] for k in row])
    assert not are_rows_crowded([list(range(9_000)), [[k, 1] for k in range(9_000)], row[:99]])


def test_ranges_weigh_what_they_hold() -> None:
    assert burden([range(1_000), range(5)]) == 1_008
    assert is_heavy([range(9_000)], [1])


@pytest.mark.parametrize(
    ("value", "most"),
    [
        (None, 0),
        (True, 1),
        (-7, 7),
        (2.5, 2),
        (math.inf, 0),
        (math.nan, 0),
        ("abc", 3),
        ("it makes 1200, or 30", 1200),
        ("9" * 5_000, 10**18),
        (range(-9, 3), 9),
        ([[], {"k": (1, {40})}], 40),
        ([0, 0, 0], 3),
        ([[0, -9], (2, 1)], 9),
        ([True, -2], 2),
    ],
    ids=lambda value: str(value)[:20],
)
def test_the_greatest_number_or_length_of_a_value(value: Any, most: int) -> None:
    assert greatest(value) == most


def test_a_value_is_not_looked_at_further_once_a_number_in_it_is_enough() -> None:
    assert greatest([range(90), [40]], enough=30) == 40
    assert greatest([range(90), [20]], enough=30) == 90


def test_a_number_far_beyond_known_ones_is_immense() -> None:
    assert is_immense([10**12], 4)
    assert not is_immense([10**12], 10**10)
    assert not is_immense([10**7], 4)


@pytest.mark.parametrize(
    ("value", "most"),
    [
        pytest.param([Record((("couleur", Variant("Pique")),))], 7, id="names"),
        pytest.param([Variant("Valeur", (12,)), "ab"], 12, id="number"),
        pytest.param(Variant("T", ("line 34",)), 34, id="number-in-text"),
        pytest.param(Variant("T", ([1, 1, 1],)), 3, id="list"),
    ],
)
def test_the_greatest_of_constructors_and_records_is_found(value: Any, most: int) -> None:
    assert greatest(value) == most
