"""Notebooks of teachers: nbgrader, and otter's master notebooks."""

from __future__ import annotations

from typing import Any

from graders.languages.python.docstring_examples import Example
from graders.languages.python.notebook_tests import read_notebook


def cell(text: str, kind: str = "code", outputs: str = "", **nbgrader: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"cell_type": kind, "source": text.splitlines(keepends=True)}
    found["metadata"] = {"nbgrader": nbgrader} if nbgrader else {}
    if outputs:
        found["outputs"] = [{"data": {"text/plain": [outputs]}}]
    return found


def test_locked_cells_of_nbgrader_with_what_they_hide() -> None:
    text = (
        "x = 2\nassert f(x) == 4\n### BEGIN HIDDEN TESTS\nassert f(x + 1) == 6\n"
        "### END HIDDEN TESTS\n"
    )
    shown, hidden = read_notebook(
        "lab.ipynb", [cell(text, grade=True, solution=False, points=2, grade_id="test_f")]
    ).tests

    assert (shown.name, shown.place, shown.points) == ("test_f", "lab.ipynb:cell 1", 2)
    assert shown.examples == (Example("f(x)", "x = 2", returns=4),)
    assert (hidden.is_hidden, hidden.points) == (True, None)
    assert hidden.examples == (Example("f(x + 1)", "x = 2", returns=6),)


def test_answers_that_a_teacher_marks() -> None:
    cells = [cell("Because", "markdown", grade=True, solution=True, points=3, grade_id="why")]
    (why,) = read_notebook("lab.ipynb", cells).tests

    assert (why.name, why.points, why.is_manual) == ("why", 3, True)


def test_a_master_notebook_of_otter() -> None:
    found = read_notebook(
        "lab.ipynb",
        [
            cell("# BEGIN QUESTION\nname: q1\npoints: 2", "raw"),
            cell("def f(n):\n    return 2 * n  # SOLUTION"),
            cell("# BEGIN TESTS", "raw"),
            cell("n = 2\nf(n)", outputs="4"),
            cell('""" # BEGIN TEST CONFIG\nhidden: true\npoints: 1\n""" # END TEST CONFIG\nf(3) == 6',
                 outputs="True"),
            cell("assert f(0) == 0"),
            cell("# END TESTS", "raw"),
            cell("f(1)"),
            cell("# BEGIN QUESTION\nname: q2\nmanual: true", "raw"),
        ],
    )  # fmt: skip

    one, two, three, manual = found.tests
    assert (one.name, one.points, one.examples) == ("q1", 2, (Example("f(n)", "n = 2", returns=4),))
    assert (two.points, two.is_hidden) == (1, True)
    assert two.examples == (Example("f(3) == 6", returns=True),)
    assert three.examples == (Example("f(0)", returns=0),)
    assert (manual.name, manual.is_manual) == ("q2", True)


def test_a_cell_that_is_not_python_is_told() -> None:
    cells = [cell("%%bash\nls", grade=True, grade_id="t"), cell("assert f(", grade=True)]

    assert read_notebook("lab.ipynb", cells).left == [
        "lab.ipynb:cell 1: not Python",
        "lab.ipynb:cell 2: not Python",
    ]
