"""The known mistakes of the five specs: each condition knows its own, and no right answer."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from graders.checks.hints import Hint, is_true
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.models import Spec
from graders.spec.schema.parse import parse_spec
from graders.spec.yaml.nodes import read_yaml

ROOT = Path(__file__).parents[3]
EMPTY = {"g": [[0, 0, 1], [0, 2, 0], [1, 0, 0]]}
FREE = [(i, j) for i in range(3) for j in range(3) if not EMPTY["g"][i][j]]
TAKEN = [(0, 2), (1, 1), (2, 0)]
BARE = {"g": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]}
RISING = {"g": [[0, 0, 1], [0, 1, 2], [1, 2, 2]]}
FALLING = {"g": [[1, 0, 2], [0, 1, 2], [2, 0, 1]]}
PEGS = {"cases": [1, 1, *[0] * 13]}
# Numbers stand for boards: those above a board follow it.
ABOVE = {"g": 3, "suit": lambda g, v: v > g}
DRAWN, UNDER = ({"pioche": ["4♦"], "defausse": row} for row in (["9♣", "2♥"], ["2♥", "9♣"]))

# Spec, question, check, rank of the pattern; inputs, a wrong answer, the right one, what is printed.
MISTAKES: list[tuple[str, str, str, int, dict[str, Any], Any, Any, str]] = [
    ("morpion", "cases_libres", "plateaux", 0, EMPTY, [(i + 1, j + 1) for i, j in FREE], FREE, ""),
    ("morpion", "cases_libres", "plateaux", 1, {"g": []}, [[1, 0], [2, 0]], [(0, 1), (0, 2)], ""),
    ("morpion", "cases_libres", "plateaux", 2, EMPTY, TAKEN, FREE, ""),
    ("morpion", "joueur", "debuts", 0, {"g": []}, 2, 1, ""),
    ("morpion", "joueur", "suites", 0, {"g": []}, 2, 1, ""),
    ("morpion", "gagnant", "lignes", 0, {"g": []}, None, 0, ""),
    ("morpion", "gagnant", "colonnes", 0, {"g": []}, None, 0, ""),
    ("morpion", "gagnant", "diagonales", 0, RISING, 0, 1, ""),
    ("morpion", "gagnant", "diagonales", 1, FALLING, None, 1, ""),
    # On an empty board both diagonals hold three equal squares, and win nothing.
    ("morpion", "gagnant", "diagonales", 2, BARE, None, 0, ""),
    ("morpion", "gagnant", "parties", 0, {"g": []}, None, 0, ""),
    ("morpion", "successeurs", "plateaux", 0, {"g": []}, [[[1]], [[1]]], [[[1]], [[2]]], ""),
    ("morpion", "strategie", "tous-les-plateaux", 0, ABOVE, {4: 5, 2: 3}, {4: 5}, ""),
    ("puzzle", "construction", "dimensions", 0, {}, [2, 3], [3, 2], ""),
    ("puzzle", "buildSolution", "chemin", 0, {}, [[3], [2], [1]], [[1], [2], [3]], ""),
    ("puzzle", "buildSolution", "chemin", 1, {}, [[2], [3]], [[1], [2], [3]], ""),
    ("puzzle", "buildSolution", "chemin", 2, {}, [[1], [2]], [[1], [2], [3]], ""),
    ("puzzle", "randomPuzzleV1", "cinquante", 0, {}, ["h"] * 49, ["h"] * 50, ""),
    ("puzzle", "solve", "petits", 0, {}, "hg", ["h", "g"], ""),
    ("puzzle", "solve", "petits", 1, {}, None, ["h", "g"], ""),
    ("puzzle", "solve", "sans-solution", 0, {}, False, None, ""),
    ("puzzle", "amelioration", "seize-cases", 0, {}, None, ["h"], ""),
    ("puzzle", "amelioration", "tout-voir", 0, {}, False, None, ""),
    ("solitaire", "calcule_solution", "fins-de-partie", 0, {}, None, [(0, 1, 3)], ""),
    ("solitaire", "calcule_solution", "fins-de-partie", 1, PEGS, [(0, 1, 3)] * 2, [(0, 1, 3)], ""),
    ("solitaire", "calcule_solution", "avec-ou-sans-solution", 0, {}, [], None, ""),
    ("solitaire", "calcule_solution", "avec-ou-sans-solution", 1, {}, None, [(0, 1, 3)], ""),
    ("solitaire", "recupere_coups", "tous-les-coups", 0, {}, [(3, 1, 0)], [(0, 1, 3)], ""),
    ("solitaire", "recupere_coups", "tous-les-coups", 1, {}, [(0, 1, 3)] * 2, [(0, 1, 3)], ""),
    ("moutons", "constructeur", "size", 0, {"n": 3}, 6, 7, ""),
    ("moutons", "destination", "pas", 0, {"depart": 2}, 1, 3, ""),
    ("moutons", "move", "memorise", 0, {}, [(1, 0)], [(0, 1)], ""),
    ("moutons", "move", "memorise", 1, {}, [(2, 3), (0, 1)], [(0, 1), (2, 3)], ""),
    ("klondike", "affiche_tas", "un-tas", 0, {"tas": ""}, "7♥ ", None, ""),
    ("klondike", "peut_ranger", "zones", 0, {}, None, False, ""),
    ("klondike", "piocher", "tire", 0, {}, UNDER, DRAWN, ""),
    ("klondike", "piocher", "tire", 1, {}, {**DRAWN, "pioche": ["9♣", "4♦"]}, DRAWN, ""),
]


@cache
def _spec(id_: str) -> Spec:
    file = ROOT / "specs" / f"{id_}.yaml"
    spec, problems = parse_spec(inherited(read_yaml(file.read_bytes(), file.name)))
    assert spec is not None
    assert not problems
    return spec


def _hints(spec: str, question: str, check: str) -> tuple[Hint, ...]:
    checks = next(q for q in _spec(spec).questions if q.id == question).checks
    return next(c for c in checks if c.id == check).hints


@pytest.mark.parametrize(
    ("spec", "question", "check", "rank", "inputs", "actual", "expected", "printed"),
    MISTAKES,
    ids=[".".join(map(str, mistake[:4])) for mistake in MISTAKES],
)
def test_a_hint_knows_its_mistake(
    spec: str,
    question: str,
    check: str,
    rank: int,
    inputs: dict[str, Any],
    actual: Any,
    expected: Any,
    printed: str,
) -> None:
    hint = _hints(spec, question, check)[rank]

    assert is_true(hint, inputs, actual, expected, printed)
    assert not is_true(hint, inputs, expected, expected, "7♥ ")


def test_a_right_order_is_not_taken_for_swapped_pairs_in_a_set() -> None:
    every = [(i, j) for i in range(3) for j in range(3)]
    swapped = _hints("morpion", "cases_libres", "plateaux")[1]

    assert not is_true(swapped, BARE, {*every}, every, "")


def test_each_condition_of_the_specs_has_its_mistake_here() -> None:
    written = {
        (id_, question.id, check.id, rank)
        for id_ in ("morpion", "puzzle", "solitaire", "moutons", "klondike")
        for question in _spec(id_).questions
        for check in question.checks
        for rank, hint in enumerate(check.hints)
        if hint.condition and not hint.is_of_end
    }

    assert written == {mistake[:4] for mistake in MISTAKES}
