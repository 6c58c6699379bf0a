"""Courses proposed from the tests of otter-grader."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from graders.authoring.new.files import name_assignment, write_assignment
from graders.authoring.new.from_solution import propose_files
from graders.spec.load import load_assignment

SOLUTION = '''\
import math

def square(n):
    """Return the square."""
    return n * n

nine = 9
hundred = square(10)

def show(n):
    """Print a number."""
    print(n)
'''
CASES = """\
from otter.test_files import test_case
OK_FORMAT = False
name = "q1"
points = 3

@test_case(points=1)
def test_square(square, nine):
    assert square(2) == 4
    assert square(math.pi) > 9
    assert nine == 9

@test_case(points=2)
def test_large(square):
    assert square(10) == 100
"""
TABLE = r"""
test = {"name": "q2", "points": 2, "suites": [{"cases": [
    {"code": ">>> show(3)\n3\n"},
    {"code": ">>> show(4)"},
]}]}
"""


def written(folder: Path, tests: str) -> Mapping[str, Any]:
    """Return the questions of the spec by id."""
    (folder / "lab.py").write_text(SOLUTION, "utf-8")
    (folder / "q.py").write_text(tests, "utf-8")
    naming = name_assignment("lab")
    files, _ = propose_files(naming, folder / "lab.py", "en", [folder / "q.py"])
    made = write_assignment(folder / "course", naming, files)
    assert made.left == ()
    load_assignment(made.course, "lab")
    spec = yaml.safe_load(files[naming.spec_file])
    # All tests of a file run in one process.
    assert spec["every"]["again"] is True
    return {one["id"]: one for one in spec["questions"]}


def test_a_value_beside_a_function_is_a_question_of_its_own(tmp_path: Path) -> None:
    questions = written(tmp_path, CASES)

    assert {id_: [c["call"] for c in q["checks"]] for id_, q in questions.items()} == {
        "square": ["square(2)", "square(math.pi) > 9", "square(10)"],
        "nine": ["nine"],
    }
    assert questions["square"]["points"] + questions["nine"]["points"] == 3


def test_a_value_goes_with_the_function_that_computes_it(tmp_path: Path) -> None:
    """Nothing is lent while a program is loaded: without `square` there is no `hundred`."""
    questions = written(tmp_path, CASES.replace("nine", "hundred").replace("== 9", "== 100"))

    assert questions["square"]["targets"] == ["square", "hundred"]


def test_checks_weigh_as_their_cases(tmp_path: Path) -> None:
    questions = written(tmp_path, CASES)

    assert [check.get("weight", 1) for check in questions["square"]["checks"]] == pytest.approx(
        [1, 1, 6], rel=0.01
    )


def test_a_check_imports_what_its_test_uses(tmp_path: Path) -> None:
    questions = written(tmp_path, CASES)

    assert questions["square"]["checks"][1]["setup"] == "import math"


def test_a_number_says_nothing_so_the_call_is_the_title(tmp_path: Path) -> None:
    questions = written(tmp_path, TABLE)

    checks = questions["show"]["checks"]
    assert [(check.get("title"), check["call"]) for check in checks] == [
        (None, "show(3)"), (None, "show(4)"),
    ]  # fmt: skip


def test_what_a_function_prints_is_not_taken_for_what_it_returns(tmp_path: Path) -> None:
    shown, silent = written(tmp_path, TABLE)["show"]["checks"]

    assert (shown["prints"], "returns" in shown) == ("3\n", False)
    assert (silent["printed"], "returns" in silent) == ("exact", False)
