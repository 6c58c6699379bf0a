"""The codec: a round trip for plain data, bounds for the rest, and no code of a student's run."""

from __future__ import annotations

import json
import math
import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given

from graders.codec import (
    MAX_BITS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    BadEncoding,
    Cut,
    Opaque,
    Pairs,
    Record,
    TooLarge,
    Variant,
    decode,
    encode,
    freeze,
)
from tests.strategies import hashables, json_forms, plain_data, same
from tests.unit.odd_objects import ARMED, CALLS, crossed, evil


@given(plain_data)
def test_plain_data_survives_the_crossing(value: Any) -> None:
    assert same(crossed(value), value)


@given(plain_data)
def test_equal_values_have_one_encoding_apart_from_the_order_of_dicts(value: Any) -> None:
    assert encode(value) == encode(crossed(value))


@pytest.mark.parametrize(
    "value",
    [2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64, 1 - 2**MAX_BITS, -0.0, math.inf],
)
def test_numbers_at_the_edges_survive(value: float) -> None:
    assert repr(crossed(value)) == repr(value)


def test_nan_survives() -> None:
    assert math.isnan(crossed(float("nan")))
    assert math.isnan(crossed([complex(0, float("nan"))])[0].imag)


def test_lone_surrogates_survive_as_ascii_bytes() -> None:
    text = "é\udfff\ud800\x00"

    assert json.dumps(encode([text])).isascii()
    assert crossed([text]) == [text]


def test_true_and_one_are_told_apart_in_sets_and_keys() -> None:
    assert type(next(iter(crossed({True})))) is bool
    assert type(next(iter(crossed({1: "a"})))) is int


# -- bounds --------------------------------------------------------------------------------


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


def cycle() -> list[Any]:
    value: list[Any] = [1]
    value.append(value)
    return value


def cyclic_dict() -> dict[str, Any]:
    value: dict[str, Any] = {}
    value["self"] = value
    return value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(cycle(), [1, Cut("cycle")], id="list"),
        pytest.param(cyclic_dict(), {"self": Cut("cycle")}, id="dict"),
        pytest.param((cycle(),), ([1, Cut("cycle")],), id="inside a tuple"),
        pytest.param(["a" * (MAX_TEXT + 1)], [Cut("length")], id="long text"),
        pytest.param([b"a" * (MAX_TEXT + 1)], [Cut("length")], id="long bytes"),
        pytest.param([bytearray(MAX_TEXT + 1)], [Cut("length")], id="long bytearray"),
        pytest.param([2**MAX_BITS], [Cut("bits")], id="long integer"),
    ],
)
def test_what_is_beyond_a_bound_is_cut_and_the_rest_is_kept(value: Any, expected: Any) -> None:
    assert crossed(value) == expected


def test_depth_is_bounded() -> None:
    assert crossed(nested(MAX_DEPTH)) == nested(MAX_DEPTH)
    assert "Cut" not in repr(crossed(nested(MAX_DEPTH)))
    assert "<... depth>" in repr(crossed(nested(MAX_DEPTH + 1)))
    assert "<... depth>" in repr(crossed(nested(900)))


@pytest.mark.parametrize(
    "make_value",
    [
        pytest.param(lambda: [None] * (MAX_NODES + 5), id="None"),
        pytest.param(lambda: (1.5,) * (MAX_NODES + 5), id="tuple of floats"),
        pytest.param(lambda: dict.fromkeys(range(MAX_NODES)), id="dict"),
        pytest.param(lambda: {0: dict.fromkeys(range(MAX_NODES))}, id="dict inside a dict"),
        pytest.param(lambda: [{n: (n, [n]) for n in range(MAX_NODES)}], id="mixed"),
    ],
)
def test_too_many_items_are_cut_and_say_so(make_value: Callable[[], Any]) -> None:
    """Cut without a mark, a longer answer would be taken for a shorter one."""
    assert "<... count>" in repr(crossed(make_value()))


@pytest.mark.parametrize(
    ("item", "count"),
    [
        pytest.param(True, MAX_NODES - 1, id="as many as may be"),
        pytest.param(2**70, 60_000, id="long integers"),
        pytest.param(1j, 60_000, id="complex numbers"),
    ],
)
def test_what_encode_lets_through_decode_takes(item: Any, count: int) -> None:
    assert crossed([item] * count) == [item] * count


def doubled(times: int) -> Any:
    value: Any = [1]
    for _ in range(times):
        value = [value, value]
    return value


def test_sharing_does_not_blow_up() -> None:
    text = json.dumps(encode(doubled(45)))

    assert len(text) < 40 * MAX_NODES
    assert "count" in text


def test_a_subclass_in_a_cycle_does_not_blow_up() -> None:
    class L(list):  # type: ignore[type-arg]
        pass

    value = L()
    value.extend([value, value, value])

    assert len(json.dumps(encode(value))) < 100 * MAX_NODES


def test_the_nodes_of_one_call_can_be_fewer() -> None:
    assert "<... count>" in repr(decode(encode(["a"] * 20, nodes=10)))


# -- odd objects ---------------------------------------------------------------------------


def _evil_key() -> Any:
    return evil(str)("key")


EVIL: dict[str, tuple[Callable[[], Any], Any]] = {
    "object": (lambda: evil(object)(), Opaque("Evil")),
    "int": (lambda: evil(int)(7), 7),
    "long int": (lambda: evil(int)(2**80), 2**80),
    "float": (lambda: evil(float)(1.5), 1.5),
    "str": (lambda: evil(str)("text"), "text"),
    "bytes": (lambda: evil(bytes)(b"ab"), b"ab"),
    "bytearray": (lambda: evil(bytearray)(b"ab"), b"ab"),
    "list": (lambda: evil(list)([1, 2]), [1, 2]),
    "tuple": (lambda: evil(tuple)([1, 2]), (1, 2)),
    "dict": (lambda: evil(dict)({1: 2}), {1: 2}),
    "set": (lambda: evil(set)({1, 2}), {1, 2}),
    "frozenset": (lambda: evil(frozenset)({1, 2}), frozenset({1, 2})),
    "items of a list": (lambda: [evil(list)([evil(int)(1)])], [[1]]),
    "key of a dict": (lambda: {_evil_key(): 1}, {"key": 1}),
    "member of a set": (lambda: {_evil_key()}, {"key"}),
    "exception": (lambda: evil(ValueError)("x"), Opaque("Evil")),
}


@pytest.mark.parametrize("case", EVIL)
def test_no_method_of_a_student_is_called(case: str, armed: None) -> None:
    make, expected = EVIL[case]
    value = make()
    ARMED.append(True)

    form = encode(value)

    assert CALLS == []
    ARMED.clear()
    assert same(decode(form), expected) or decode(form) == expected


def test_a_metaclass_is_not_asked_either() -> None:
    asked = []

    class Meta(type):
        def __getattribute__(cls, name: str) -> Any:
            asked.append(name)
            return super().__getattribute__(name)

        def __instancecheck__(cls, instance: object) -> bool:
            asked.append("isinstance")
            return True

    class Odd(metaclass=Meta):
        __slots__ = ()

    value = Odd()
    asked.clear()

    assert decode(encode([value, Odd])) == [Opaque("Odd"), Opaque("Meta")]
    assert asked == []


def _generator() -> Iterator[int]:
    yield 1


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (_generator(), "generator"),
        (len, "builtin_function_or_method"),
        (test_nan_survives, "function"),
        (object(), "object"),
        (json, "module"),
        (int, "type"),
        (iter([1]), "list_iterator"),
        ({}.keys(), "dict_keys"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_objects_are_known_by_their_type_alone(value: object, kind: str) -> None:
    assert crossed(value) == Opaque(kind)


# -- decode --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "form",
    [
        1.5,
        {},
        {"f": 1},
        {"f": "x"},
        {"f": "0x1p99999"},
        {"i": 3},
        {"i": "0x" + "f" * 2000},
        {"i": "12z"},
        {"c": ["0x1p1"]},
        {"c": "0x1p1"},
        {"b": "0"},
        {"b": 1},
        {"r": [1, 2]},
        {"r": [1, 2, 0]},
        {"r": [[], 2, 1]},
        {"r": ["1", 2, 1]},
        {"t": {"t": []}},
        {"t": None},
        {"s": "ab"},
        {"d": [[1]]},
        {"d": [[1, 2, 3]]},
        {"d": [5]},
        {"d": {"a": 1}},
        {"sub": "L"},
        {"v": 1},
        {"t": [], "s": []},
        {"eval": "1"},
        {"": 1},
    ],
    ids=str,
)
def test_malformed_forms_are_refused(form: Any) -> None:
    with pytest.raises(BadEncoding):
        decode(form)


@given(json_forms)
def test_whatever_a_worker_writes_is_decoded_or_refused(form: Any) -> None:
    try:
        value = decode(form)
    except BadEncoding:
        return
    hash(freeze(value))
    assert len(repr(value)) < 100_000


def _deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "form",
    [
        pytest.param([0] * (MAX_NODES + 5), id="count of integers"),
        pytest.param([None] * (MAX_NODES + 5), id="count"),
        pytest.param({"t": [[0] * 700] * 700}, id="count in parts"),
        pytest.param({"d": [[None, None]] * MAX_NODES}, id="count of pairs"),
        pytest.param(_deep(900), id="depth"),
    ],
)
def test_decode_counts_again(form: Any) -> None:
    with pytest.raises(BadEncoding):
        decode(form)


def test_keys_that_became_equal_are_kept_as_pairs() -> None:
    form = {"d": [[{"o": "Node"}, 1], [{"o": "Node"}, 2]]}

    assert decode(form) == Pairs(((Opaque("Node"), 1), (Opaque("Node"), 2)))


def test_containers_used_as_keys_are_frozen() -> None:
    assert decode({"d": [[[1, {"s": [2]}], {"d": []}]]}) == {(1, frozenset({2})): {}}


@given(hashables)
def test_frozen_data_is_itself_and_hashable(value: Any) -> None:
    assert freeze(value) == value
    assert hash(freeze([value, {"a": value}])) is not None


@pytest.mark.parametrize(
    "board",
    [[[1, 2], [3]], [], [[]], [[1], [True]], [[1], 2], [[1 << 70]], [[1], [[2]]], [[0] * 70]],
    ids=str,
)
def test_a_type_that_was_met_before_is_encoded_as_the_first_time(board: list[Any]) -> None:
    """Within the same bounds: each of them has its shorter way."""
    first, again = type("L", (list,), {}), type("L", (list,), {})
    for nodes in range(40):
        alike, apart = [first(board), first(board), 7], [first(board), again(board), 7]
        assert encode(alike, nodes=nodes) == encode(apart, nodes=nodes)
    deep_alike, deep_apart = [first(board), first(board)], [first(board), again(board)]
    for _ in range(MAX_DEPTH + 2):
        assert encode(deep_alike) == encode(deep_apart)
        deep_alike, deep_apart = [deep_alike], [deep_apart]


def test_ranges_count_as_the_numbers_that_they_hold() -> None:
    assert decode([{"r": [0, MAX_NODES // 4, 1]}] * 3) == [range(MAX_NODES // 4)] * 3
    with pytest.raises(TooLarge):
        decode([{"r": [0, MAX_NODES // 2, 1]}] * 3)


# -- constructors and records --------------------------------------------------------------


def test_constructors_and_records_have_forms_of_their_own() -> None:
    card = Record((("couleur", Variant("Pique")), ("valeur", Variant("Valeur", (3,)))))
    form = {"rec": [["couleur", {"v": ["Pique"]}], ["valeur", {"v": ["Valeur", 3]}]]}
    assert encode(card) == form
    assert same(decode(form), card)


def test_a_constructor_is_no_tuple_of_python_s() -> None:
    assert not same(crossed(Variant("A", (1,))), ("A", (1,)))
    assert not same(crossed(Record((("a", 1),))), ((("a", 1),),))


def test_a_field_of_a_record_is_an_attribute() -> None:
    card = Record((("couleur", 1), ("valeur", 2)))
    assert (card.couleur, card.valeur) == (1, 2)
    with pytest.raises(AttributeError, match="this record has no field 'rang'"):
        _ = card.rang
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301 - our own


@pytest.mark.parametrize(
    "form",
    [
        {"v": []}, {"v": [1]}, {"v": "A"}, {"v": None}, {"v": [["A"]]},
        {"rec": 1}, {"rec": [1]}, {"rec": [["a"]]}, {"rec": [[1, 2]]}, {"rec": [["a", 1, 2]]},
        {"rec": {"a": 1}},
    ],
    ids=str,
)  # fmt: skip
def test_a_damaged_form_of_either_is_refused(form: Any) -> None:
    with pytest.raises(BadEncoding):
        decode(form)


def test_a_subclass_of_a_student_s_is_not_taken_for_either() -> None:
    class Mine(Variant):
        pass

    assert not isinstance(crossed(Mine("A")), Variant)


def test_copies_of_constructors_and_records_share_nothing_that_changes() -> None:
    fixed = Record((("couleur", Variant("Pique")), ("rang", (2, "a"))))
    assert deepcopy([fixed])[0] is fixed
    held = Record((("cartes", Variant("Main", ([1],))), ("rang", 2)))
    copy = deepcopy(held)
    assert copy == held
    assert type(copy) is Record
    copy.cartes.arguments[0].append(2)
    assert held.cartes == Variant("Main", ([1],))
