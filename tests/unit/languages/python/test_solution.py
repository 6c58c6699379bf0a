"""Reading a solution: what is kept is a reference, what is not is told, and nothing is run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.languages.python.solution import Solution, read_solution


def read(tmp_path: Path, source: str) -> Solution:
    path = tmp_path / "sol.py"
    path.write_text(source)
    return read_solution(path)


def notebook(tmp_path: Path, *cells: tuple[str, str]) -> Solution:
    path = tmp_path / "sol.ipynb"
    listed = [{"cell_type": kind, "source": source.splitlines(True)} for kind, source in cells]
    path.write_text(json.dumps({"cells": listed, "nbformat": 4}))
    return read_solution(path)


def test_nothing_of_a_solution_is_run(tmp_path: Path) -> None:
    witness = tmp_path / "witness"
    read(
        tmp_path,
        f"def f():\n    pass\nopen({str(witness)!r}, 'w')\nX = open({str(witness)!r}, 'w')\n",
    )
    assert not witness.exists()


def test_definitions_stay_as_they_were_written(tmp_path: Path) -> None:
    source = "import math  # for pi\n\nR = 3\n\n\ndef f(x):  # area\n    return math.pi * x * R\n"
    assert read(tmp_path, source).source == source


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("print(f())", "defines nothing"),
        ("assert f() is None", "defines nothing"),
        ("for i in range(3):\n    f()", "defines nothing"),
        ("found = f()", "used by no function"),
        ("def test_f():\n    assert f()", "a test"),
    ],
)
def test_what_only_shows_or_tests_is_set_aside_and_told(
    statement: str, why: str, tmp_path: Path
) -> None:
    solution = read(tmp_path, f"def f():\n    pass\n\n\n{statement}\n")
    assert solution.source == "def f():\n    pass\n"
    (aside,) = solution.asides
    assert aside.startswith("sol.py:5: ")
    assert why in aside


def test_a_constant_that_a_function_uses_through_another_is_kept(tmp_path: Path) -> None:
    source = "base = 2\ntwice = base * 2\n\n\ndef f():\n    return twice\n"
    assert read(tmp_path, source).source == source


def test_a_definition_that_comes_again_counts_once(tmp_path: Path) -> None:
    solution = notebook(
        tmp_path, ("code", "def f():\n    return 1"), ("code", "def f():\n    return 2")
    )
    assert "return 1" not in solution.source
    assert "return 2" in solution.source
    assert solution.asides == ("cell 1: f, defined again in cell 2",)


def test_a_notebook_becomes_percent_cells_without_magics_and_demonstrations(tmp_path: Path) -> None:
    solution = notebook(
        tmp_path,
        ("markdown", "# Title\n\ntext"),
        ("code", "%matplotlib inline\n!ls\nimport math"),
        ("code", "def f():\n    return math.pi"),
        ("code", "# try it\nprint(f())"),
        ("code", "%%bash\nls"),
    )
    assert solution.source == (
        "# %% [markdown]\n# # Title\n#\n# text\n\n# %%\nimport math\n\n"
        "# %%\ndef f():\n    return math.pi\n"
    )
    assert solution.is_notebook
    assert len(solution.asides) == 3


def test_packages_are_those_that_are_not_pythons_own(tmp_path: Path) -> None:
    source = "import math, numpy.linalg\nfrom pandas import DataFrame\n\n\ndef f():\n    pass\n"
    assert read(tmp_path, source).packages == ("numpy", "pandas")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def f(:\n", "sol.py:1: not Python"),
        ("x = 1\n", "no function or class"),
        (
            (
                "from unittest import TestCase\n\n\nclass TestT(TestCase):\n    def test_a(self):\n"
                "        self.assertTrue(True)\n"
            ),
            "these are tests: write --from SOLUTION --tests .*sol.py",
        ),
        ("import beside\n\n\ndef f():\n    pass\n", "imports 'beside'"),
    ],
)
def test_what_cannot_be_a_solution_is_refused(source: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("")
    with pytest.raises(UsageError, match=words):
        read(tmp_path, source)
