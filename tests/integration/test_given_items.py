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

    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    most = next(question for question in only["questions"] if question["id"] == "most")
    assert most["verdict"] == "correct"
