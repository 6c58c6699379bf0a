"""Each of the five TPs draws its values as students know them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.checks.picturing import pictured
from graders.model import Judgement, Rows, Verdict
from graders.probe import Observation
from graders.spec.assignment import course_code
from tests.assignments import loaded

ROOT = Path(__file__).parents[3]
DRAWN: dict[str, tuple[dict[str, Any], str, Rows]] = {
    "morpion": (
        {"g": [[1, 0, 2], [0, 1, 0], [0, 0, 2]], "cases": [(0, 0), (1, 1)]},
        "g",
        (("×", "·", "○"), ("·", "×", "·"), ("·", "·", "○")),
    ),
    "solitaire": (
        {"cases": [1, 0, 0, *[1] * 12], "coup": (3, 4, 5)},
        "cases",
        (("●",), ("○", "○"), ("●",) * 3, ("●",) * 4, ("●",) * 5),
    ),
    "moutons": ({"board": [1, 0, -1], "depart": 0}, "board", (("▷", "·", "◀"),)),
    "puzzle": (
        {"largeur": 2, "hauteur": 2, "plan": (3, 1, 0, 2), "coups": ["h", "g"]},
        "plan",
        (("3", "1"), ("·", "2")),
    ),
    "klondike": (
        {"jeu": "♥ 2♥ A♥ | D 9♣ | P K♠ | 2 3♦ 4♠ [J♣ 7♥]", "tas": "R2", "i": "D"},
        "jeu",
        (
            ("2♥", "♠", "♦", "♣", "", "9♣", "▒"),
            ("", "▒", "", "", "", "", ""),
            ("", "▒", "", "", "", "", ""),
            ("", "4♠", "", "", "", "", ""),
            ("", "3♦", "", "", "", "", ""),
        ),
    ),
}


@pytest.mark.parametrize("tp", DRAWN)
def test_what_is_a_board_is_drawn_and_nothing_else(tp: str) -> None:
    inputs, name, drawn = DRAWN[tp]
    assignment = loaded(tp)
    answer = (Observation(value=inputs[name]),)
    code, picture = course_code(assignment), assignment.spec.picture
    run = RunResult((inputs,), (0,), answer, answer, code, picture=picture)
    found = pictured(Judgement(Verdict.WRONG, case=0, actual="..."), run)
    assert found.input_pictures == ((name, drawn),)
    assert found.actual_picture == drawn
