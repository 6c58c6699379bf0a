"""A right function takes the moves for a list, as its student's own function gives them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.tiny_course import best_sandbox, make_course

SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: moves
    title: moves
    points: 1
    checks: [{id: one, title: one, call: 'list(moves([0, 1, 1]))', returns: [1, 2]}]
  - id: most
    title: most
    points: 1
    needs: [moves]
    checks:
      - {id: one, title: one, call: 'most([0, 1, 1])', returns: 2}
      - {id: none, title: none, call: 'most([])', returns: null}
"""
REFERENCE = """\
def moves(board):
    yield from (k for k, one in enumerate(board) if one)


def most(board):
    return max(moves(board), default=None)
"""
RIGHT = """\
def most(board, of=moves):
    found = of(board)
    if len(found) == 0:
        return None
    return found[-1]
"""


@pytest.mark.parametrize(
    "moves",
    [
        "",
        "def moves(board):\n    pass\n\n\n",
        "def moves(board):\n    return [k for k, one in enumerate(board) if not one]\n\n\n",
    ],
)
def test_a_lent_generator_is_a_list_for_the_code_of_a_student(moves: str, tmp_path: Path) -> None:
    make_course(tmp_path, SPEC, REFERENCE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(moves + RIGHT, "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    assert _verdict(out, "most") == "correct"


AS_SETS = {
    "two sets": "    found = moves(board) - {-1}\n    return max(found, default=None)\n",
    "a set before": "    return max({-1, 2} & moves(board), default=None)\n",
}


@pytest.mark.parametrize("case", AS_SETS)
def test_a_lent_generator_is_a_set_for_the_code_of_a_student(case: str, tmp_path: Path) -> None:
    make_course(tmp_path, SPEC, REFERENCE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(f"def most(board):\n{AS_SETS[case]}", "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    assert _verdict(out, "most") == "correct"


ENDLESS_SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: squares
    title: squares
    points: 1
    checks: [{id: one, title: one, call: 'take(3, squares())', returns: [0, 1, 4]}]
  - id: root
    title: root
    points: 1
    needs: [squares]
    checks: [{id: one, title: one, call: root(n), inputs: [{n: 0}, {n: 9}, {n: 25}]}]
"""
# A thousand items take longer than a check may.
ENDLESS_REFERENCE = """\
def squares():
    n = 0
    while True:
        yield n * n + 0 * sum(range(300_000))
        n += 1


def root(n):
    return next(k for k, one in enumerate(squares()) if one == n)
"""
WRONG_LIST = """\
def squares():
    return [n + n for n in range(1_000)]


"""
ROOTS = {
    "a loop": ("    for k, one in enumerate(squares()):\n        if one == n: return k\n", "correct"),
    "an item": ("    k, of = 0, squares()\n    while of[k] != n: k += 1\n    return k\n", "correct"),
    "a part": ("    return squares()[:8].index(n)\n", "correct"),
    "all items": ("    of = squares()\n    return [of[k] for k in range(len(of))].index(n)\n", "to-review"),
}  # fmt: skip


@pytest.mark.parametrize("case", ROOTS)
def test_a_generator_that_never_ends_is_asked_for_what_is_used(case: str, tmp_path: Path) -> None:
    code, verdict = ROOTS[case]
    make_course(tmp_path, ENDLESS_SPEC, ENDLESS_REFERENCE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(f"{WRONG_LIST}def root(n):\n{code}", "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    assert _verdict(out, "root") == verdict


def _verdict(out: Path, asked: str) -> str:
    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    return str(next(one["verdict"] for one in only["questions"] if one["id"] == asked))
