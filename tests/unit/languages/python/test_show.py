"""Showing plain data: as Python writes it, bounded, and with nothing that could act."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.codec import Cut, Opaque, Pairs
from graders.languages.python.show import read_literal, show
from graders.languages.text import TEXT_CHARS, VALUE_CHARS, cut, printable
from tests.strategies import plain_data, same, texts

literals = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        texts,
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.integers(), inner, max_size=3),
        st.sets(st.integers(), min_size=1, max_size=3),
    ),
    max_leaves=8,
)


@given(literals)
def test_what_is_shown_whole_can_be_typed(value: Any) -> None:
    assert same(ast.literal_eval(show(value, 10_000)), value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([], "[]"),
        ((), "()"),
        ((1,), "(1,)"),
        ((1, 2), "(1, 2)"),
        (set(), "set()"),
        ({2, 1}, "{1, 2}"),
        (frozenset(), "frozenset({})"),
        (frozenset({1}), "frozenset({1})"),
        ({}, "{}"),
        ({"a": [None]}, "{'a': [None]}"),
        (Pairs(((Opaque("N"), 1),)), "{<N>: 1}"),
        ([Cut("count")], "[<... count>]"),
        (range(3), "range(0, 3)"),
        (b"a\x00", "b'a\\x00'"),
        ("a\nb\x1b[31m\u202e\ud800", "'a\\nb\\x1b[31m\\u202e\\ud800'"),
    ],
    ids=str,
)
def test_values_are_shown_as_python_writes_them(value: Any, text: str) -> None:
    assert show(value) == text


def test_addresses_of_objects_are_hidden_wherever_a_text_is_cut() -> None:
    told = "<puzzle.Tuile object at 0x7f49cb30eb50>"

    assert show([told, {told: 1}]) == "['{0}', {{'{0}': 1}}]".format(told[:24] + "0x…>")
    assert not any("0x7f" in show("x" * long + told) for long in range(1150, 1200))


@given(plain_data, st.integers(8, 400))
def test_what_is_shown_is_bounded_and_printable(value: Any, limit: int) -> None:
    text = show(value, limit)

    assert len(text) <= limit
    assert all(char.isprintable() for char in text)


def deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "make_value",
    [
        pytest.param(lambda: ["a" * 60_000] * 100, id="long texts"),
        pytest.param(lambda: "a" * 5_000_000, id="a long text"),
        pytest.param(lambda: 2**4096, id="a long integer"),
        pytest.param(lambda: [2**4096] * 1000, id="long integers"),
        pytest.param(lambda: 1 << 200_000, id="an integer that Python refuses to write"),
        pytest.param(lambda: list(range(200_000)), id="many items"),
        pytest.param(lambda: set(range(100_000)), id="many members"),
        pytest.param(lambda: dict.fromkeys(range(50000), "x" * 100), id="many keys"),
        pytest.param(lambda: deep(100), id="depth"),
        pytest.param(lambda: b"\xff" * 65_536, id="long bytes"),
    ],
)
def test_huge_values_are_cut(make_value: Callable[[], Any]) -> None:
    assert len(show(make_value())) <= VALUE_CHARS


@pytest.mark.parametrize("limit", range(20, 32))
@pytest.mark.parametrize("item", [(2, 1, 1), {(1, 7): 23}, "abc"], ids=str)
def test_what_is_past_the_room_is_a_mark_and_no_other_value(item: Any, limit: int) -> None:
    text = show([item] * 200, limit)

    assert "…" in text.removesuffix("]")[-limit // 4 :]
    assert set(text) <= {*repr([item, item]), "…"}
    assert "''" not in text


def test_both_ends_of_a_long_text_are_kept() -> None:
    text = cut("a" * 500 + "z" * 500, 100)

    assert len(text) == 100
    assert text.startswith("aaa")
    assert text.endswith("zzz")
    assert " … " in text


def test_a_text_that_fits_is_left_alone() -> None:
    assert cut("a" * 100, 100) == "a" * 100


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\n\tb", "a\n\tb"),
        ("\x1b[31mrouge", "\\x1b[31mrouge"),
        ("a\rb", "a\\rb"),
        ("\x00\x07", "\\x00\\x07"),
        ("\u202egauche", "\\u202egauche"),
        ("\ud800", "\\ud800"),
        ('l\'été « ok » "oui" \\n', 'l\'été « ok » "oui" \\n'),
    ],
    ids=ascii,
)
def test_printed_text_stays_readable_and_cannot_act(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(exclude_categories=()), max_size=30))
def test_no_control_is_left_but_newlines_and_tabs(text: str) -> None:
    assert all(char.isprintable() or char in "\n\t" for char in printable(text))


def test_printed_text_is_cut() -> None:
    assert printable("a" * (TEXT_CHARS + 1)) == "a" * TEXT_CHARS + " …"


# A student's list may be a key, by a class of their own.
@pytest.mark.parametrize("text", ["{[0, 1]: True}", "{[]}", "{{}: 1}", "(", "f(1)", "-'a'", "\x00"])
def test_what_is_no_plain_value_is_none(text: str) -> None:
    assert read_literal(text) is None
