"""Values of OCaml, written in its notation and read back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.codec import Cut, Opaque, Record, Variant
from graders.languages.ocaml.lexing import KEYWORDS
from graders.languages.ocaml.show import kind_name, read_literal, show, source_of
from tests.strategies import same, texts

_fields = st.from_regex(r"[a-z]\w{0,4}", fullmatch=True).filter(lambda name: name not in KEYWORDS)
_constructors = st.from_regex(r"[A-Z][a-z]{0,5}", fullmatch=True)
_scalars = st.one_of(
    st.booleans(),
    st.integers(-(2**62), 2**62 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
    st.just(()),
    _constructors.map(Variant),
    st.sampled_from([Variant("'a'"), Variant("3l"), Variant("-4L"), Variant("[||]")]),
)


def _variant(name: str, arguments: list[Any]) -> Variant:
    # One argument that is a pair is written as two arguments are.
    return Variant(name, tuple(one for one in arguments if type(one) is not tuple))


def _record(pairs: dict[str, Any]) -> Record:
    return Record(tuple(pairs.items()))


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, min_size=2, max_size=3).map(tuple),
        st.builds(_variant, _constructors, some),
        some.map(lambda items: Variant("[||]", tuple(items))),
        st.dictionaries(_fields, inner, min_size=1, max_size=3).map(_record),
    )


values = st.recursive(_scalars, _larger, max_leaves=10)


@given(values)
def test_what_is_shown_whole_is_read_back(value: Any) -> None:
    assert same(read_literal(show(value, 100_000)), value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((), "()"),
        (True, "true"),
        (-3, "-3"),
        (1.0, "1."),
        (1e22, "1e+22"),
        (float("nan"), "nan"),
        (float("inf"), "infinity"),
        (-float("inf"), "neg_infinity"),
        ([1, 2], "[1; 2]"),
        ((1, [2]), "(1, [2])"),
        (Variant("Roi"), "Roi"),
        (Variant("Valeur", (3,)), "Valeur 3"),
        (Variant("Valeur", (-3,)), "Valeur (-3)"),
        (Variant("Some", (Variant("-3L"),)), "Some (-3L)"),
        (Variant("Some", (Variant("Some", (1,)),)), "Some (Some 1)"),
        (Variant("Some", (Variant("None"),)), "Some None"),
        (Variant("A", (1, Variant("B", (2,)))), "A (1, B 2)"),
        (Variant("[||]", (1, 2)), "[|1; 2|]"),
        (Variant("[||]"), "[||]"),
        (Record((("a", 1), ("b", Variant("C", (2,))))), "{a = 1; b = C 2}"),
        ('a"b\\\n\té\x1b', '"a\\"b\\\\\\n\\té\\027"'),
        ("\u202e", '"\\226\\128\\174"'),
        ("\ud800", '"\\237\\160\\128"'),
        (Opaque("int -> int"), "<int -> int>"),
        ([Cut("count")], "[<... count>]"),
        (None, "<NoneType>"),
    ],
    ids=str,
)
def test_values_are_shown_as_ocaml_writes_them(value: Any, text: str) -> None:
    assert show(value) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(3)", 3),
        ("(- 3)", -3),
        ("1_000", 1000),
        ("0x1F", 31),
        ("007", 7),
        ("1e3", 1000.0),
        ("[1; 2;]", [1, 2]),
        ("[Roi; Valeur 1]", [Variant("Roi"), Variant("Valeur", (1,))]),
        ("[|Roi|]", Variant("[||]", (Variant("Roi"),))),
        ("{ couleur = Pique; valeur = Roi }",
         Record((("couleur", Variant("Pique")), ("valeur", Variant("Roi"))))),
        ("Some (1, 2)", Variant("Some", (1, 2))),
        ('"\\xc3\\xa9"', "é"),
        ('"\\233"', "é"),
        ('"a\\\n   b"', "ab"),
        ("(* a remark *) 1", 1),
    ],
    ids=str,
)  # fmt: skip
def test_a_literal_is_read(text: str, value: Any) -> None:
    assert same(read_literal(text), value)


@pytest.mark.parametrize(
    "text", ["", "1 2", "x", "f 1", "1 + 2", "[1", "(1, 2", "{a}", '"a', "Some", "let x = 1", "-"]
)
def test_what_is_no_literal_is_not_read(text: str) -> None:
    expected = Variant("Some") if text == "Some" else None
    assert read_literal(text) == expected


def test_a_long_value_is_cut_in_its_middle() -> None:
    shown = show(list(range(1000)), 60)
    assert len(shown) <= 60
    assert " … " in shown
    assert shown.startswith("[0; 1;")


def test_a_value_for_the_program_is_whole_and_a_text_is_an_expression() -> None:
    assert source_of("List.init 3 succ") == "List.init 3 succ"
    assert read_literal(source_of([[0] * 1000])) == [[0] * 1000]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (True, "bool"), (1, "int"), (1.0, "float"), ("a", "string"), ([], "list"),
        ((), "unit"), ((1, 2), "tuple"), (Record((("a", 1),)), "record"),
        (Variant("Roi"), "value"), (Opaque("int -> int"), "int -> int"),
    ],
    ids=str,
)  # fmt: skip
def test_the_type_of_a_value_is_named(value: Any, name: str) -> None:
    assert kind_name(value) == name
