"""The deal of the klondike's figures makes the script of its figures true."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.command_line import ROOT

MODULES = ("klondike_defs", "klondike")
# After each command: the accessible cards, of the discard and of piles 1 to 7, and what the
# figures say of the move.
SCRIPT = {
    "R5": ("", "K♠ 3♦ 5♥ 4♠ 9♦ 8♦ 10♠"),
    "D24": ("", "K♠ J♣ 5♥ 3♦ 9♦ 8♦ 10♠"),
    "D43": ("", "K♠ J♣ 3♦ 3♠ 9♦ 8♦ 10♠"),
    "D57": ("", "K♠ J♣ 3♦ 3♠ K♣ 8♦ 9♦"),
    "P": ("9♣", "K♠ J♣ 3♦ 3♠ K♣ 8♦ 9♦"),
}


@pytest.fixture
def klondike(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the reference, imported as a student's program would be."""
    monkeypatch.syspath_prepend(str(ROOT / "reference" / "klondike"))
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    loaded = importlib.import_module("klondike")
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name)
    return loaded


def _accessible(klondike: ModuleType, game: Any) -> tuple[str, str]:
    text = klondike.texte_carte
    discard = "".join(map(text, game.defausse[:1]))
    return discard, " ".join(text(visible[0]) for visible, _ in game.piles)


def test_the_deck_is_full(klondike: ModuleType) -> None:
    assert len(set(klondike.paquet_figure())) == 52


def test_the_script_of_the_figures(klondike: ModuleType) -> None:
    game = klondike.init_jeu(klondike.paquet_figure())

    for command, accessible in SCRIPT.items():
        game = klondike.joue(game, command)
        assert _accessible(klondike, game) == accessible, command


def test_what_moves_is_under_what_the_figures_say(klondike: ModuleType) -> None:
    game = klondike.init_jeu(klondike.paquet_figure())
    for command in ("R5", "D24", "D43", "D57"):
        game = klondike.joue(game, command)

    visible = [" ".join(map(klondike.texte_carte, pile[0])) for pile in game.piles]
    assert "".join(map(klondike.texte_carte, game.coeur)) == "A♥"
    assert visible[2] == "3♦ 4♠ 5♥"
    assert visible[6] == "9♦ 10♠"
