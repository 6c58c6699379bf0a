"""The pictures of a failing case: by the spec's expression, as an aid that never costs a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.checks.picturing import pictured
from graders.judging.compare import EXACT
from graders.judging.forms import forms
from graders.model import Judgement, Verdict
from graders.probe import Observation

BOARD, OTHER = [[0, 1], [2, 0]], [[0, 1], [2, 2]]
DRAWN, OTHER_DRAWN = ((".", "x"), ("o", ".")), ((".", "x"), ("o", "o"))


def board(value: Any) -> list[list[str]]:
    return [[".xo"[cell] for cell in row] for row in value]


def failing(
    *,
    judged: Mapping[str, Any],
    draw: Callable[..., Any] = board,
    picture: str = "draw(value)",
    **case: Any,
) -> Judgement:
    """A failure of the first case, whose inputs are given and whose answer is ``OTHER``."""
    run = RunResult(
        inputs=(case,),
        seen=(Observation(value=OTHER),),
        expected=(Observation(value=BOARD),),
        code={"draw": draw},
        picture=picture,
    )
    return pictured(Judgement(Verdict.WRONG, case=0, actual="...", **judged), run)


def test_both_values_and_the_inputs_are_drawn() -> None:
    found = failing(judged=forms(BOARD, OTHER, EXACT), g=BOARD, n=3, _hidden=BOARD)
    assert (found.expected_picture, found.actual_picture) == (DRAWN, OTHER_DRAWN)
    assert found.input_pictures == (("g", DRAWN),)


def test_the_answer_alone_is_drawn_where_many_are_right() -> None:
    found = failing(judged={}, g=BOARD)
    assert (found.expected_picture, found.actual_picture) == ((), OTHER_DRAWN)


def test_the_inputs_of_the_case_are_known_to_the_expression() -> None:
    by_width = "[list(value[:width]), list(value[width:])]"
    found = failing(judged={}, picture=by_width, plan="abcd", width=2)
    assert found.input_pictures == (("plan", (("a", "b"), ("c", "d"))),)


@pytest.mark.parametrize(
    "drawn",
    [None, "abc", [], [[]], [["too long a text"]], [[1]], [["a"] * 21], [["a"]] * 21, {"a": 1}],
    ids=repr,
)
def test_what_is_no_picture_is_left_out(drawn: Any) -> None:
    found = failing(judged=forms(BOARD, OTHER, EXACT), draw=lambda value: drawn, g=BOARD)
    assert (found.expected_picture, found.actual_picture) == ((), ())
    assert found.input_pictures == ()


def never_ends(value: Any) -> None:
    while True:
        pass


def test_a_function_that_never_ends_changes_nothing() -> None:
    judged = forms(BOARD, OTHER, EXACT)
    found = failing(judged=judged, draw=never_ends, g=BOARD)
    assert found == Judgement(Verdict.WRONG, case=0, actual="...", **judged)


def test_the_function_changes_no_value_of_the_run() -> None:
    def erases(value: Any) -> list[list[str]]:
        value.clear()
        return [["a"]]

    given = [[0, 1], [2, 0]]
    failing(judged={}, draw=erases, g=given, h=given)
    assert given == BOARD
