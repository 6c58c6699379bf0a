"""Files of tests: pytest, unittest, otter."""

from __future__ import annotations

from graders.languages.python.docstring_examples import Example
from graders.languages.python.known_tests import KnownTest, read_script

PYTEST = '''\
import pytest
from lab import A, f

LIMIT = 10


@pytest.fixture
def a():
    made = A(LIMIT)
    return made


def helper():
    return 3


def test_total(a):
    """The total is right."""
    assert a.total() == 0


@pytest.mark.parametrize("n, m", [(1, 2), pytest.param(3, 6, id="three")])
def test_f(n, m):
    assert f(n) == m


def test_with_help():
    assert f(1) == helper()


@pytest.mark.parametrize("n", range(3))
def test_of_no_rows(n):
    assert f(n) == n


def test_printed(capsys):
    f(1)
    assert capsys.readouterr().out == "1"


def test_of_nothing():
    f(1)
'''
UNITTEST = """\
import unittest

class TestA(unittest.TestCase):
    def setUp(self):
        self.a = A(1)

    def test_add(self):
        self.a.add(2)
        self.assertEqual(self.a.total(), 3)
"""
OTTER = """\
test = {
    "name": "q1", "points": 2,
    "suites": [{"setup": "", "type": "doctest", "cases": [
        {"code": ">>> n = 2\\n>>> f(n)\\n4", "hidden": False},
        {"code": ">>> assert f(1) == 2", "hidden": True, "points": 1},
    ]}],
}
"""
OTTER_CASES = """\
from otter.test_files import test_case
OK_FORMAT = False

@test_case(points=3, hidden=True)
def test_f(f):
    assert f(1) == 2
"""


def test_functions_of_pytest_with_their_fixtures_and_rows() -> None:
    found = read_script("test_lab.py", PYTEST)

    total, rows = found.tests
    assert total.title == "The total is right"
    assert total.place == "test_lab.py:17"
    assert total.examples == (
        Example("a.total()", "LIMIT = 10\nmade = A(LIMIT)\na = made", returns=0),
    )
    assert rows.examples == (Example("f(1)", returns=2), Example("f(3)", returns=6))


def test_what_is_not_carried_is_told() -> None:
    assert read_script("test_lab.py", PYTEST).left == [
        "test_lab.py:27: test_with_help calls the helper helper",
        "test_lab.py:32: test_of_no_rows is parametrized by no literal list",
        "test_lab.py:36: test_printed takes capsys, defined elsewhere",
        "test_lab.py:41: test_of_nothing asserts nothing",
    ]


def test_methods_of_unittest_with_their_setup() -> None:
    (add,) = read_script("test_a.py", UNITTEST).tests

    assert add.examples == (Example("a.total()", "a = A(1)\na.add(2)", returns=3),)


def test_a_table_of_otter() -> None:
    first, second = read_script("q1.py", OTTER).tests

    assert first == KnownTest(
        "q1", "q1.py:1", examples=(Example("f(n)", "n = 2", returns=4),), points=2
    )
    assert second == KnownTest(
        "q1", "q1.py:1", examples=(Example("f(1)", returns=2),), points=1, is_hidden=True
    )


def test_cases_of_otter() -> None:
    (case,) = read_script("q1.py", OTTER_CASES).tests

    assert (case.points, case.is_hidden) == (3, True)
