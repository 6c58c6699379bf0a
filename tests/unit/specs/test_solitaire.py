"""Moves that win are found in a text, however the boards of the game are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import pytest

from graders.checks.base import CourseCode
from graders.spec.assignment import course_code
from tests.assignments import loaded

Board = tuple[bool, ...]
Draw = Callable[[Board], str]


@pytest.fixture(scope="module")
def code() -> CourseCode:
    return course_code(loaded("solitaire"))


@pytest.fixture(scope="module")
def game(code: CourseCode) -> list[Board]:
    """Return the last four boards of a game that is won."""
    return _won(code, code["DEPART"])[-4:]


def _won(code: CourseCode, board: Board) -> list[Board]:
    if sum(board) == 1:
        return [board]
    rests = (_won(code, other) for other in code["suites"](board))
    return next(([board, *rest] for rest in rests if rest), [])


def drawn(pegs: str) -> Draw:
    def draw(board: Board) -> str:
        signs = iter(pegs[0] if peg else pegs[1] for peg in board)
        rows = (" ".join(next(signs) for _ in range(size)) for size in range(1, 6))
        return "\n".join(row.center(9) for row in rows)

    return draw


def listed(board: Board) -> str:
    return str([int(peg) for peg in board])


def text(boards: Sequence[Board], *ways: Draw) -> str:
    return "\n".join(chain.from_iterable((way(board) for way in ways) for board in boards))


@pytest.mark.parametrize("pegs", ["o.", "X_", "10", "*o"])
@pytest.mark.parametrize("has_start", [False, True], ids=["moves", "start and moves"])
def test_boards_may_each_be_shown_in_two_ways_in_turn(
    code: CourseCode, game: list[Board], pegs: str, has_start: bool
) -> None:
    shown = game if has_start else game[1:]
    ways: list[tuple[Draw, ...]] = [(drawn(pegs),), (listed,)]
    for way in (*ways, (drawn(pegs), listed), (listed, drawn(pegs))):
        assert code["coups_affiches"](text(shown, *way), game[0]) is None


def test_boards_that_are_no_game_are_none(code: CourseCode, game: list[Board]) -> None:
    first, one, two, won = game
    for boards in ([two, won], [one, two, two], [won, two, one, first], [one, won], []):
        said = code["coups_affiches"](text(boards, drawn("X_"), listed), first)
        assert "do not lead to a single peg" in str(said)


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Je cherche une solution...\nIl n'y en a pas.", True),
        ("Plus de solution...", True),
        ("Il n'y a plus de coup gagnant...", True),
        ("La recherche a échoué...", True),
        ("Recherche finie, rien trouvé...", True),
        ("Recherche : aucune solution...", True),
        ("C'est fini", True),
        ("Je cherche une solution...", False),
        ("Calcul d'une solution…", False),
        ("Voici la suite :\nNone", False),
        ("Solution la plus courte :\nNone", False),
    ],
)
def test_a_search_that_is_announced_does_not_say_that_there_is_no_solution(
    code: CourseCode, text: str, is_told: bool
) -> None:
    assert code["dit_non"](text) is is_told
