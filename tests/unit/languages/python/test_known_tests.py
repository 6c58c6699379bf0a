"""Files of tests: pytest, unittest."""

from __future__ import annotations

from graders.languages.python.docstring_examples import Example
from graders.languages.python.known_tests import read_script

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


def check_f(n):
    assert f(n) == 2


def test_total(a):
    """The total is right."""
    assert a.total() == 0


@pytest.mark.parametrize("n, m", [(1, 2), pytest.param(3, 6, id="three")])
def test_f(n, m):
    assert f(n) == m


def test_with_help():
    assert f(1) == helper()


def test_with_check():
    check_f(1)


@pytest.mark.parametrize("n", rows())
def test_of_no_rows(n):
    assert f(n) == n


def test_written(tmp_path):
    f(tmp_path)
    assert tmp_path.exists()


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


def test_functions_of_pytest_with_their_fixtures_and_rows() -> None:
    found = read_script("test_lab.py", PYTEST)

    total, rows, helped = found.tests
    assert total.title == "The total is right"
    assert total.place == "test_lab.py:21"
    assert total.examples == (
        Example("a.total()", "LIMIT = 10\nmade = A(LIMIT)\na = made", returns=0),
    )
    assert rows.examples == (Example("f(1)", returns=2), Example("f(3)", returns=6))
    assert helped.examples == (
        Example("f(1) == helper()", "def helper():\n    return 3", returns=True),
    )


def test_what_is_not_carried_is_told() -> None:
    assert read_script("test_lab.py", PYTEST).left == [
        "test_lab.py:35: test_with_check calls check_f, which asserts",
        "test_lab.py:40: test_of_no_rows is parametrized by no literal list",
        "test_lab.py:44: test_written takes tmp_path, defined elsewhere",
        "test_lab.py:49: test_of_nothing asserts nothing",
    ]


def test_helpers_of_a_test_class_and_effects_on_other_objects_are_kept() -> None:
    source = """
class TestA(unittest.TestCase):
    def setUp(self):
        self.a = A(1)

    def twice(self):
        self.a.add(1)
        return self.a.add(1)

    def test_share(self):
        other = A(0)
        self.twice()
        self.assertEqual(other.total(), 0, "each has its own")
"""
    (share,) = read_script("test_a.py", source).tests
    (shown,) = share.examples
    helper = "def twice():\n    a.add(1)\n    return a.add(1)"
    assert shown.setup == f"{helper}\na = A(1)\nother = A(0)\ntwice()"
    assert (shown.call, shown.returns) == ("other.total()", 0)
    assert shown.message == "each has its own"


def test_functions_of_nose_and_an_argument_looked_at_again() -> None:
    source = """
def test_f():
    given = [2, 1]
    assert_equal(f(given), [1, 2])
    assert given == [2, 1]
    assert math.isclose(g(1), 3)
"""
    (test,) = read_script("test_f.py", source).tests
    assert test.examples == (
        Example("f(given)", "given = [2, 1]", returns=[1, 2]),
        Example("given", "given = [2, 1]\nf(given)", returns=[2, 1]),
        Example("g(1)", returns=3, tolerance=1e-9),
    )


def test_methods_of_unittest_with_their_setup() -> None:
    (add,) = read_script("test_a.py", UNITTEST).tests

    assert add.examples == (Example("a.total()", "a = A(1)\na.add(2)", returns=3),)


def test_names_of_the_module_under_test_are_bare() -> None:
    source = """
import lab
import numpy as np
from lab import g as h

def test_f():
    assert lab.f(np.pi) == 2
    assert h(lab.LIMIT) == 3
"""
    (test,) = read_script("test_lab.py", source).tests
    assert [(one.setup, one.call) for one in test.examples] == [
        ("import numpy as np", "f(np.pi)"),
        ("", "g(LIMIT)"),
    ]


def test_a_value_with_the_name_of_a_member_has_another() -> None:
    source = "import lab\n\ndef test_key():\n    key = lab.key(2)\n    assert lab.check(key) == 1\n"
    (test,) = read_script("test_lab.py", source).tests

    assert test.examples == (Example("check(key_)", "key_ = key(2)", returns=1),)


def test_what_a_value_at_the_top_uses_comes_with_it() -> None:
    source = """
LEAST: int = 2
class Clock:
    now = LEAST

ROWS = [Clock(), Clock()]

def test_f():
    assert f(ROWS) == 2
"""
    (test,) = read_script("test_lab.py", source).tests
    (shown,) = test.examples
    assert shown.setup.split("\n")[0] == "LEAST: int = 2"
    assert "class Clock" in shown.setup
    assert shown.setup.endswith("ROWS = [Clock(), Clock()]")
