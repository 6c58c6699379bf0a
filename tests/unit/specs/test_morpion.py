"""A strategy that holds something else than a board is shown what it holds."""

from __future__ import annotations

import pytest

from graders.spec.assignment import course_code
from tests.assignments import loaded

BOARD = [[2, 0, 2], [1, 1, 2], [2, 1, 1]]
WON = [[2, 1, 2], [1, 1, 2], [2, 1, 1]]
AWAY = [[1, 0, 0], [0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("advice", [(0, 1), [0, 1], 3, "x", ([0, 1],), []])
def test_a_value_that_is_no_board_is_shown(advice: object) -> None:
    code = course_code(loaded("morpion"))
    said = code["faux"](BOARD, {code["fige"](BOARD): advice})
    assert repr(advice) in said.en
    assert "a successor that is an attractor" in said.en


def test_a_board_that_wins_is_right() -> None:
    code = course_code(loaded("morpion"))
    assert code["faux"](BOARD, {code["fige"](BOARD): WON}) is None


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ([BOARD], "[[2, 1, 2], [1, 1, 2], [2, 1, 1]] is not a key of the dict"),
        ([BOARD, WON, AWAY], "[[1, 0, 0], [0, 0, 0], [0, 0, 0]] is not reached from g"),
    ],
    ids=["lacks", "more"],
)
def test_the_key_that_is_wrong_is_told(keys: list[list[list[int]]], words: str) -> None:
    code = course_code(loaded("morpion"))
    fige = code["fige"]
    expected = {fige(BOARD): WON, fige(WON): True}
    assert code["cles"](BOARD, {fige(key): False for key in keys}, expected).en == words
    assert code["cles"](BOARD, expected, expected) is None
