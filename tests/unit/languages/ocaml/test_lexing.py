"""The words of OCaml, and where each stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.languages.ocaml.lexing import Unclosed, line_at, tokens, words


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ("let f' = 1", "keyword name operator number"),
        ("'a' 'a \\'", "char name operator operator"),
        (r"'\n' '\065' '\xff' '\o101' '\\'", "char char char char char"),
        ('"a \\" b" x', "text name"),
        ("{|a \" (* |} {id| |} |id}", "text text"),
        ("~x ?y", "name name"),
        ("1.5e-3 1e+2 0x1F 1_000 3L 0xep-1", "number number number number number number operator number"),
        ("a;;b", "name operator name"),
        ("[|1|]", "operator number operator"),
        ("x |> f", "name operator name"),
        ("( * ) (*)", "operator operator operator operator operator operator"),
    ],
)  # fmt: skip
def test_words_have_kinds(source: str, kinds: str) -> None:
    assert [token.kind for token in tokens(source)] == kinds.split()


@pytest.mark.parametrize(
    "comment",
    [
        "(* a (* b *) c *)",
        '(* a string "*)" within *)',
        "(* the char '\"' and c'est *)",
        "(**)",
        "(***)",
        "(* a\n b *)",
    ],
)
def test_a_comment_is_one_word(comment: str) -> None:
    assert [token.text for token in tokens(f"{comment} x")] == [comment, "x"]
    assert [token.text for token in words(f"{comment} x")] == ["x"]


@pytest.mark.parametrize(
    ("source", "what", "place"),
    [
        ("x (* a (* b *)", "comment", 2),
        ('x "a', "string", 2),
        ('x "a\\"', "string", 2),
    ],
)
def test_what_never_ends_is_told_with_its_place(source: str, what: str, place: int) -> None:
    with pytest.raises(Unclosed) as problem:
        list(tokens(source))
    assert problem.value.args == (what, place)


@given(st.text(alphabet="ab_'\"(*){|}\\0. \n;-~", max_size=20))
def test_words_are_pieces_of_the_source_in_its_order(source: str) -> None:
    try:
        found = list(tokens(source))
    except Unclosed:
        return
    ends = 0
    for token in found:
        assert token.start >= ends
        assert not source[ends : token.start].strip()
        assert source[token.start : token.end] == token.text
        ends = token.end
    assert not source[ends:].strip()


def test_lines_are_counted_from_one() -> None:
    assert [line_at("a\nb\n", place) for place in (0, 1, 2, 4)] == [1, 1, 2, 3]
