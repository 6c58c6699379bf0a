"""What an author reads of the mistake in a sample."""

from __future__ import annotations

import pytest

from graders.authoring.mutants import Change
from graders.authoring.new.samples import comment_of

LONG = (
    "return [(row, column) for row in range(3) for column in range(3) if board[row][column] {} 0]"
)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("return n + 1", "return n", "return n + 1 became return n"),
        ("n += 1", "", "n += 1 became (nothing)"),
        (
            LONG.format("=="),
            LONG.format("!="),
            "… board[row][column] == 0] became … board[row][column] != 0]",
        ),
        ("a\n# x: y\n", "b\u2028", "a # x: y became b"),
    ],
    ids=["short", "gone", "long", "lines"],
)
def test_a_mistake_is_told_in_one_line_from_where_it_is(was: str, now: str, told: str) -> None:
    comment = comment_of(Change("lab.f", was, now), "en")
    assert comment == f"# the solution with a mistake in f: {told}"
