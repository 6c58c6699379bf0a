"""Notebooks of teachers for nbgrader."""

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


def test_code_and_tasks_that_a_teacher_marks_are_told() -> None:
    cells = [
        cell("plot()", grade=True, solution=True, grade_id="plot"),
        cell("Draw it.", "markdown", task=True, grade_id="draw"),
    ]
    found = read_notebook("lab.ipynb", cells)

    assert found.tests == []
    assert found.left == [
        "lab.ipynb:cell 1: plot, code that a teacher marks",
        "lab.ipynb:cell 2: draw, a task that a teacher marks",
    ]


def test_a_cell_that_is_not_python_is_told() -> None:
    cells = [cell("%%bash\nls", grade=True, grade_id="t"), cell("assert f(", grade=True)]

    assert read_notebook("lab.ipynb", cells).left == [
        "lab.ipynb:cell 1: not Python",
        "lab.ipynb:cell 2: not Python",
    ]
