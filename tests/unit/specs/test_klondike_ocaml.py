"""A shuffle that is wrong is explained by the number of its cards, or by the cards."""

from __future__ import annotations

import pytest

from graders.spec.assignment import course_code
from tests.assignments import loaded


@pytest.mark.parametrize(
    ("shuffled", "words"),
    [
        ("Ac Kp", "2 card(s), not 3"),
        ("Ac Ac Kp", "these are not the same cards"),
    ],
)
def test_what_is_wrong_with_a_shuffle_is_told(shuffled: str, words: str) -> None:
    code = course_code(loaded("klondike-ocaml"))
    said = code["memes_cartes"](code["tas"](shuffled), code["tas"]("Ac Kp 2k"))
    assert said.en == words


def test_the_same_cards_in_another_order_are_right() -> None:
    code = course_code(loaded("klondike-ocaml"))
    assert code["memes_cartes"](code["tas"]("2k Ac Kp"), code["tas"]("Ac Kp 2k")) is True
