"""The moves kept by `save_undo` are compared in words: the method returns nothing to show."""

from __future__ import annotations

import runpy

import pytest

from graders.checks.base import CourseCode
from graders.spec.assignment import course_code
from tests.assignments import loaded
from tests.command_line import ROOT


@pytest.fixture(scope="module")
def code() -> CourseCode:
    return course_code(loaded("puzzle"))


@pytest.mark.parametrize(
    ("kept", "others", "words"),
    [
        (["h", "g"], [], None),
        (["g"], [], "liste_depl holds ['g'] instead of ['h', 'g']"),
        (["h", "g"], ["h"], "the liste_depl of another puzzle holds ['h']"),
    ],
)
def test_moves_that_are_not_those_kept_are_told(
    code: CourseCode, kept: list[str], others: list[str], words: str | None
) -> None:
    told = code["autres_depl"](kept, ["h", "g"], others)

    assert (told and told.en) == words


def test_puzzles_made_of_one_list_do_not_share_it() -> None:
    puzzle = runpy.run_path(str(ROOT / "reference" / "puzzle.py"))["Puzzle"]
    tiles = puzzle(2, 1).get_listeTuiles()
    one, other = puzzle(2, 1, tiles), puzzle(2, 1, tiles)

    one.deplacement("g")

    assert str(other) == str(puzzle(2, 1))
