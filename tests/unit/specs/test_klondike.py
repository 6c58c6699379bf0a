"""A wrong deal is explained by the first card that is missing or there several times."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from graders.spec.assignment import course_code
from tests.assignments import loaded

ROOT = Path(__file__).parents[3]


def _deal(cards: list[str]) -> dict[str, Any]:
    dealt = iter(cards)
    piles = [((next(dealt),), tuple(next(dealt) for _ in range(k))) for k in range(7)]
    empty = dict.fromkeys(("coeur", "pique", "carreau", "trefle", "defausse"), ())
    return {**empty, "piles": tuple(piles), "pioche": tuple(dealt)}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda pack: pack[:-1], "10♦ is nowhere"),
        (lambda pack: [*pack, pack[0]], "K♠ is there several times"),
        (lambda pack: [*pack[:-1], pack[0]], "K♠ is there several times"),
    ],
    ids=["lacks", "more", "instead"],
)
def test_the_card_that_is_wrong_is_told(change: Any, words: str) -> None:
    code = course_code(loaded("klondike"))
    assert code["bonne_donne"](_deal(change(code["PAQUET"]))).en == words


def test_a_full_deal_is_right_and_one_with_something_else_is_not() -> None:
    code = course_code(loaded("klondike"))
    assert code["bonne_donne"](_deal(code["PAQUET"])) is True
    assert code["bonne_donne"](_deal([*code["PAQUET"], "x"])) is False


def test_zones_hold_every_card_from_the_ace() -> None:
    """No game has others, and the number of cards of a zone may tell which one is next."""
    zone = course_code(loaded("klondike"))["zone"]
    spec = (ROOT / "specs" / "klondike.yaml").read_text("utf-8")
    zones = re.findall(r'(?:"|\| )([♥♠♦♣]) ([^|"]*[^|" ])', spec)
    assert len(zones) >= 20
    assert [cards for suit, cards in zones if cards != zone(suit, len(cards.split()))] == []
