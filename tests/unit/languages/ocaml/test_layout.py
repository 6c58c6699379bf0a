"""Inputs in OCaml on several lines, as a person would break them."""

from __future__ import annotations

from typing import Any

import pytest

from graders.codec import Record, Variant
from graders.languages import language_named
from graders.languages.ocaml.layout import binding
from graders.languages.ocaml.show import read_literal, source_of

CARD = Record((("couleur", Variant("Coeur")), ("valeur", Variant("Valeur", (9,)))))
EMPTY: tuple[list[Any], list[Any]] = ([], [])
GAME = Record(
    (
        ("coeur", [CARD, CARD]),
        ("pique", []),
        ("piles", [([CARD], [CARD]), *[EMPTY] * 6]),
        ("defausse", []),
        ("pioche", [CARD]),
    )
)
BROKEN = """\
let jeu =
  {coeur = [{couleur = Coeur; valeur = Valeur 9};
            {couleur = Coeur; valeur = Valeur 9}];
   pique = [];
   piles = [([{couleur = Coeur; valeur = Valeur 9}],
             [{couleur = Coeur; valeur = Valeur 9}]);
            ([], []); ([], []); ([], []); ([], []); ([], []);
            ([], [])];
   defausse = [];
   pioche = [{couleur = Coeur; valeur = Valeur 9}]}"""


def test_a_short_value_stands_on_a_line() -> None:
    assert binding("n", [1, 2], 100) == "let n = [1; 2]"


def test_a_long_value_is_broken_between_its_parts() -> None:
    assert binding("jeu", GAME, 2_000) == BROKEN
    assert language_named("ocaml").binding("jeu", GAME, 2_000) == BROKEN


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([*range(100)], id="numbers"),
        pytest.param([[*range(30)]] * 3, id="lists"),
        pytest.param(Variant("[||]", tuple(range(60))), id="array"),
        pytest.param(("x" * 100, GAME), id="games"),
        pytest.param([Variant("Some", (GAME,))] * 2, id="arguments"),
        pytest.param([[[[[[[[GAME]]]]]]]], id="deep"),
    ],
)
def test_a_broken_value_reads_as_the_same(value: Any) -> None:
    text = binding("v", value, 10_000)
    assert "\n" in text
    head, _, rest = text.partition("=")
    assert head == "let v "
    again = read_literal(rest)
    assert source_of(again) == source_of(value)


@pytest.mark.parametrize("limit", [200, 1_000])
def test_lines_in_the_middle_of_a_long_value_are_left_out(limit: int) -> None:
    whole = binding("v", [*range(1_000)], 10_000).split("\n")
    first, last = binding("v", [*range(1_000)], limit).split("\n  …\n")
    assert len(first) + len(last) < limit
    assert first.split("\n") == whole[: first.count("\n") + 1]
    assert last.split("\n") == whole[-last.count("\n") - 1 :]


def test_one_long_text_is_left_out() -> None:
    assert binding("v", "x" * 1_000, 100) == "let v =\n  …"
