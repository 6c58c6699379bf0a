"""A strategy that holds something else than a board is shown what it holds."""

from __future__ import annotations

import pytest

from graders.spec.assignment import course_code
from tests.assignments import loaded

BOARD = [[2, 0, 2], [1, 1, 2], [2, 1, 1]]


@pytest.mark.parametrize("advice", [(0, 1), [0, 1], 3, "x", ([0, 1],), []])
def test_a_value_that_is_no_board_is_shown(advice: object) -> None:
    code = course_code(loaded("morpion"))
    said = code["faux"](BOARD, {code["fige"](BOARD): advice})
    assert repr(advice) in said.en
    assert "a successor that is an attractor" in said.en


def test_a_board_that_wins_is_right() -> None:
    code = course_code(loaded("morpion"))
    won = [[2, 1, 2], [1, 1, 2], [2, 1, 1]]
    assert code["faux"](BOARD, {code["fige"](BOARD): won}) is None
