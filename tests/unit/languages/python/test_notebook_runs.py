"""The runs of a kernel, told as cells: the last run of each, and what was run in between."""

from __future__ import annotations

import pytest

from graders.languages.python.notebook_runs import CellRun, as_cells

F = "def f(n):\n    return n"
MENDED = "def f(n):\n    return n + 1\nprint(f(1))"


def _cells(*runs: str | tuple[str, str]) -> list[str]:
    return as_cells([CellRun(it) if isinstance(it, str) else CellRun(*it) for it in runs])


def test_each_run_has_its_place() -> None:
    assert _cells("x = 1", F, "f(2)", "") == ["x = 1", F, "f(2)", ""]


def test_the_line_that_asks_ends_the_last_run_alone() -> None:
    assert _cells("y = 1\n%grade f\ny = 2", "x = 1\n  %grade\nx = 2") == [
        "y = 1\n%grade f\ny = 2",
        "x = 1\n",
    ]
    assert _cells(F, "%grade") == [F, ""]
    assert _cells(f"%%grade f\n{F}") == [f"%%grade f\n{F}"]
    assert _cells("%graded") == ["%graded"]


def test_a_cell_run_again_stands_where_it_was_run_last() -> None:
    runs = (("x = 1", "a"), ("y = x", "b"), ("x = 2", "a"), "")
    assert _cells(*runs) == ["", "y = x", "x = 2", ""]


def test_what_was_run_in_between_finds_the_definitions_that_it_needs() -> None:
    cells = _cells((F, "a"), ("f(2)", "b"), (MENDED, "a"), "")
    assert cells == ["def f(n):\n    return n + 1\n", "f(2)", MENDED, ""]


def test_a_decorator_and_an_import_go_with_a_definition() -> None:
    text = "from functools import cache\n@cache\ndef f(n):\n    return n\nf(9)"
    assert _cells((F, "a"), "f(1)", (text, "a"), "")[0] == text.removesuffix("f(9)")


@pytest.mark.parametrize("broken", ["def f(n:\n    return n", "def f(n)\n    return n"])
def test_a_cell_that_was_no_python_is_forgotten_once_it_is_mended(broken: str) -> None:
    assert _cells(broken, MENDED, "") == ["def f(n):\n    return n + 1\n", MENDED, ""]
    assert _cells((F, "a"), (broken, "a"), "") == ["", broken, ""]


def test_a_cell_that_was_no_python_took_nothing_from_the_kernel() -> None:
    broken = "def f(n:\n    return n"
    assert _cells(F, broken, "") == [F, broken, ""]


def test_the_same_text_is_the_same_cell() -> None:
    assert _cells("print(1)", F, "print(1)\n", "") == ["", F, "print(1)\n", ""]


def test_two_cells_of_one_text_are_two_where_their_names_are_known() -> None:
    assert _cells(("next(g)", "a"), ("next(g)", "b"), "") == ["next(g)", "next(g)", ""]


def test_what_a_cell_binds_is_not_lost_by_another_of_the_same_function() -> None:
    with_more = f"import math\nstep = 2\n{F}"
    assert _cells(with_more, MENDED, "") == [with_more, MENDED, ""]


def test_a_class_that_grows_cell_by_cell_keeps_all_of_them() -> None:
    first = "class A:\n    def m(self):\n        return 1"
    more = "class A(A):\n    def k(self):\n        return 2"
    again = "class A(A):\n    def l(self):\n        return 3"
    assert _cells(first, more, again, "") == [first, more, again, ""]


def test_a_cell_mended_twice_counts_once() -> None:
    texts = [f"def f(n):\n    return n + {n}" for n in range(3)]
    assert _cells(*texts, "") == [texts[2], "", texts[2], ""]
