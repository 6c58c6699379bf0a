"""Tests of otter-grader: master notebooks, and both forms of its files."""

from __future__ import annotations

from typing import Any

import pytest

from graders.languages.python.docstring_examples import Example
from graders.languages.python.known_tests import KnownTests
from graders.languages.python.notebook_tests import read_notebook
from graders.languages.python.otter_cases import points_of
from graders.languages.python.otter_tests import read_otter_file


def raw(text: str) -> dict[str, Any]:
    return {"cell_type": "raw", "source": text}


def words(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "source": text}


def code(text: str, shown: str = "", printed: str = "") -> dict[str, Any]:
    outputs: list[dict[str, Any]] = [{"text": [printed]}] if printed else []
    outputs += [{"data": {"text/plain": [shown]}}] if shown else []
    return {"cell_type": "code", "source": text.splitlines(keepends=True), "outputs": outputs}


def master(*tests: dict[str, Any], settings: str = "points: 2") -> KnownTests:
    """Read a master notebook of one question, which defines `f`."""
    solution = [raw("# BEGIN SOLUTION"), code("def f(n):\n    return n"), raw("# END SOLUTION")]
    cells = [
        raw(f"# BEGIN QUESTION\nname: q1\n{settings}"),
        words("**Question 1.** Write `f`.\n\nMore."),
        *solution,
        raw("# BEGIN TESTS"),
        *tests,
        raw("# END TESTS"),
        raw("# END QUESTION"),
        code("f(1)", shown="1"),
    ]
    return read_notebook("lab.ipynb", cells)


def table(cases: str) -> str:
    return f'test = {{\n"name": "q1",\n"points": 2,\n"suites": [{{"cases": [\n{cases}]}}]}}'


def test_each_cell_of_tests_is_a_case_of_its_question() -> None:
    shown, hidden = master(code("n = 2\nf(n)", shown="4"), code("# HIDDEN\nassert f(0) == 0")).tests

    assert (shown.name, shown.place, shown.points) == ("q1_1", "lab.ipynb:cell 7", 1)
    assert shown.examples == (Example("f(n)", "n = 2", returns=4, displayed="4"),)
    assert shown.about == {"f"}
    assert (hidden.is_hidden, hidden.examples) == (True, (Example("f(0)", returns=0),))


def test_a_comparison_that_is_true_shows_both_its_sides() -> None:
    (one,) = master(code("f(3) == 6", shown="True")).tests

    assert one.examples == (Example("f(3)", returns=6, displayed="True"),)


def test_what_a_cell_prints_is_no_value() -> None:
    (one,) = master(code("f(3)", printed="6\n")).tests

    assert one.examples == (Example("f(3)", prints="6\n"),)


def test_cells_whose_outputs_were_cleared_are_left_to_the_reference() -> None:
    (one,) = master(code("f(3)")).tests

    assert one.examples == (Example("f(3)"),)


def test_the_settings_of_a_case_and_lines_to_ignore() -> None:
    settings = (
        '""" # BEGIN TEST CONFIG\npoints: 0.5\nhidden: true\nfailure_message: read it again\n'
    )
    case = code(f'{settings}""" # END TEST CONFIG\nprint(1)  # IGNORE\nassert f(1) == 1')
    one, other = master(case, code("assert f(2) == 2")).tests

    assert (one.points, one.is_hidden, other.points) == (0.5, True, 1.5)
    assert one.examples == (Example("f(1)", returns=1, message="read it again"),)


def test_cells_with_functions_that_raise() -> None:
    (one,) = master(
        code('def test_f(f, env):\n    assert env["f"](1) == f(1)\ntest_f(f, {})')
    ).tests

    assert one.examples == (Example("f(1) == f(1)", returns=True),)


def test_boundaries_in_fences_of_markdown() -> None:
    cells = [
        words("```otter\n# BEGIN QUESTION\nname: q1\n```"),
        words("```otter\n# BEGIN TESTS\n```"),
        code("assert f(0) == 0"),
        words("```otter\n# END TESTS\n```"),
    ]

    assert [test.name for test in read_notebook("lab.ipynb", cells).tests] == ["q1_1"]


def test_an_answer_in_words_with_its_prompt_and_its_solution() -> None:
    (one,) = read_notebook(
        "lab.ipynb",
        [
            raw("# BEGIN QUESTION\nname: q2\npoints: 3\nmanual: true"),
            words("**Question 2.** Why?"),
            raw("# BEGIN SOLUTION"),
            words("**SOLUTION:** Because."),
            raw("# END SOLUTION"),
            raw("# END QUESTION"),
        ],
    ).tests

    assert (one.name, one.title, one.points) == ("q2", "Question 2. Why?", 3)
    assert (one.is_manual, one.answer) == (True, "Because.")


def test_what_is_not_carried_is_told_with_its_cell() -> None:
    success = '""" # BEGIN TEST CONFIG\nsuccess_message: well done\n""" # END TEST CONFIG\n'
    free = '""" # BEGIN TEST CONFIG\npoints: 0\n""" # END TEST CONFIG\n'
    tests = [code("x = 1"), code("assert f("), code(f"{success}assert f(1)"), code(f"{free}f(2)")]

    assert master(*tests).left == [
        "lab.ipynb:cell 7: q1: the words for those who pass",
        "lab.ipynb:cell 7: q1: cases of no points have a hundredth of its points",
        "lab.ipynb:cell 7: q1_1 asserts nothing",
        "lab.ipynb:cell 8: not Python",
    ]


def test_a_case_of_no_points_is_seen_and_hardly_counts() -> None:
    settings = '""" # BEGIN TEST CONFIG\npoints: 2\nhidden: true\n""" # END TEST CONFIG\n'
    found = master(code("assert f(0) == 0"), code(f"{settings}assert f(1) == 1"), settings="")

    assert [round(test.points or 0, 3) for test in found.tests] == [0.02, 1.98]


def test_cases_share_the_points_of_one_that_is_not_carried() -> None:
    found = master(code("x = 1"), code("assert f(1) == 1"), settings="points: 3")

    assert [test.points for test in found.tests] == [3]


def test_a_question_of_no_points_is_only_told() -> None:
    found = master(code("assert f(0) == 0"), settings="points: 0")

    assert found.tests == []
    assert found.left == ["lab.ipynb:cell 7: q1_1 is worth no points"]


def test_a_question_without_tests_is_told() -> None:
    assert master().left == ["lab.ipynb:cell 1: q1 has no tests"]


def test_a_table_of_doctests() -> None:
    cases = (
        '{"code": ">>> n = 2\\n>>> f(n)\\n4", "hidden": False},\n'
        '{"code": ">>> assert f(1) == 2", "hidden": True, "points": 0.5},\n'
        '{"code": ">>> f(0)\\nTraceback (most recent call last):\\nValueError: no"},\n'
    )
    found = read_otter_file("q1.py", table(cases))

    assert found is not None
    first, second, third = found.tests
    assert (first.name, first.place, first.points) == ("q1_1", "q1.py:5", 0.75)
    assert first.examples == (Example("f(n)", "n = 2", returns=4, displayed="4\n"),)
    assert (second.place, second.points, second.is_hidden) == ("q1.py:6", 0.5, True)
    assert second.examples == (Example("f(1)", returns=2),)
    assert third.examples == (Example("f(0)", raises="ValueError"),)


def test_doctests_that_are_not_carried_are_told_with_their_lines() -> None:
    loop = '{"code": ">>> for i in [1]:\\n...     print(i)\\n1"},\n'
    found = read_otter_file("q1.py", table(f'{loop}{{"code": ">>> f("}},\n'))

    assert found is not None
    assert found.left == [
        "q1.py:5: what `for i in [1]:` prints",
        "q1.py:6: a doctest that is not Python",
    ]


def test_functions_that_raise_where_they_fail() -> None:
    source = '''\
from otter.test_files import test_case

OK_FORMAT = False
name = "q3"
points = 3
LIMIT = 5


@test_case(points=1, hidden=True, failure_message="too small")
def test_small(f, env):
    """Small numbers."""
    assert env["f"](LIMIT) == 2


@test_case(points=None)
def test_large(f):
    assert f(9) == 3
'''
    found = read_otter_file("q3.py", source)

    assert found is not None
    small, large = found.tests
    assert (small.name, small.place, small.is_hidden) == ("q3_1", "q3.py:10", True)
    assert small.examples == (Example("f(LIMIT)", "LIMIT = 5", returns=2, message="too small"),)
    assert (small.points, large.points) == (1, 2)


def test_other_files_are_none_of_otters() -> None:
    assert read_otter_file("test_lab.py", "def test_f():\n    assert f(1) == 2") is None


@pytest.mark.parametrize(
    ("told", "given", "expected"),
    [
        (None, [None, None], [0.5, 0.5]),
        (None, [2.0, None], [2, 0]),
        (None, [0.0, None], [0, 1]),
        (6, [2.0, 2.0, None, None], [2, 2, 1, 1]),
        (3, [None, None], [1.5, 1.5]),
        ([1, 2], [None, None], [1, 2]),
        ({"each": 2}, [None, None], [2, 2]),
    ],
)
def test_points_are_shared_as_otter_does(
    told: object, given: list[float | None], expected: list[float]
) -> None:
    assert points_of(told, given) == expected
