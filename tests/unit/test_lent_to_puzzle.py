"""The reference's methods of `puzzle` work on a student's class, however it keeps its tiles."""

from __future__ import annotations

import types
from typing import Any

import pytest

from graders.languages.python.state_shapes import SHAPES
from tests.command_line import ROOT

# Its cases are in a dictionary by pairs, and its constructor calls `set_listeTuiles`.
STUDENT = (ROOT / "tests/fairness/right/puzzle/places/puzzle.py").read_text("utf-8")
HALVES = """\
class Puzzle:
    def __init__(self, largeur, longueur, tuiles=None):
        self.taille = largeur, longueur
        numeros = [*range(1, largeur * longueur), " "]
        tuiles = list(tuiles or map(Tuile, numeros))
        trou = [tuile.est_trou() for tuile in tuiles].index(True)
        self.avant, self.trou, self.apres = tuiles[:trou], tuiles[trou], tuiles[trou + 1:]
        self.liste_depl = []

    def get_largeur(self):
        return self.taille[0]

    def get_longueur(self):
        return self.taille[1]

    def get_listeTuiles(self):
        return [*self.avant, self.trou, *self.apres]
"""
REFERENCE = (ROOT / "reference/puzzle.py").read_text("utf-8")
ATTRIBUTES = frozenset(["liste_depl"])
METHODS = ["get_largeur", "get_longueur", "get_listeTuiles", "get_Trou", "set_listeTuiles", "deplacement"]  # fmt: skip


def _module(source: str, lent: str) -> Any:
    """Run a student's module with a method of the reference in the place of its own."""
    module = types.ModuleType("puzzle")
    exec(compile(REFERENCE, "reference", "exec"), vars(module))
    method = vars(vars(module)["Puzzle"])[lent]
    exec(compile(source, "puzzle", "exec"), vars(module))
    setattr(vars(module)["Puzzle"], lent, method)
    return module


@pytest.mark.parametrize("lent", METHODS)
@pytest.mark.parametrize("shape", ["as written", "packed"])
def test_a_lent_method_finds_the_tiles(shape: str, lent: str) -> None:
    source = STUDENT if shape == "as written" else SHAPES[shape](STUDENT, ATTRIBUTES)
    module = _module(source, lent)
    puzzle = module.Puzzle(3, 2, [module.Tuile(value) for value in (1, " ", 2, 4, 5, 3)])
    puzzle.save_undo("d")
    puzzle.deplacement("d")
    puzzle.deplacement("b")
    assert module.Puzzle(3, 2).isFinish()
    assert [tile.get_valeur() for tile in puzzle.get_listeTuiles()] == [1, 2, 3, 4, 5, " "]
    assert (puzzle.get_largeur(), puzzle.get_longueur()) == (3, 2)
    assert puzzle.isFinish()
    assert sorted(puzzle.EnumereDeplacement()) == ["g", "h"]
    puzzle.set_listeTuiles(puzzle.get_listeTuiles()[::-1])
    assert puzzle.get_Trou() == (0, 0)
    assert puzzle.get_listeTuiles()[0].est_trou()


@pytest.mark.parametrize("values", [(1, 2, 3, 4, 5, " "), (" ", 1, 2, 3, 4, 5)])
def test_a_list_of_tiles_that_becomes_empty_is_set(values: tuple[Any, ...]) -> None:
    module = _module(HALVES, "set_listeTuiles")
    tiles = [module.Tuile(value) for value in (1, 2, " ", 4, 5, 3)]
    puzzle = module.Puzzle(3, 2, tiles)
    puzzle.liste_depl.append("d")
    wanted = [module.Tuile(value) for value in values]
    puzzle.set_listeTuiles(wanted)
    assert (puzzle.get_listeTuiles(), puzzle.liste_depl) == (wanted, ["d"])


def test_a_lent_position_is_an_index_and_a_pair() -> None:
    module = _module("", "get_Trou")
    place = module.Puzzle(3, 2).get_Trou()
    assert place == 5
    assert place == (1, 2)
    assert tuple(place) == (1, 2)
    # Python asks `!=` apart from `==`.
    assert [place != (1, 2), place != (2, 1)] == [False, True]
    assert [*"abcdef"][place] == "f"
    assert {5: "hole"}[place] == "hole"


@pytest.mark.parametrize("kept", ["puzzle", "text", "text of what has no hash"])
def test_lent_parents_are_found_by_a_puzzle_or_its_text(kept: str) -> None:
    module = _module(STUDENT, "buildSolution")
    if kept == "text of what has no hash":
        module.Puzzle.__hash__ = None
    start, middle, end = (module.Puzzle(3, 2) for _ in range(3))
    middle.deplacement("g")
    end.set_listeTuiles(middle.get_listeTuiles())
    end.deplacement("h")
    links = ((end, middle), (middle, start), (start, None))
    parent = {one if kept == "puzzle" else str(one): before for one, before in links}

    chain = start.buildSolution(end, parent)
    assert [id(one) for one in chain] == [id(one) for one in (start, middle, end)]
