"""Asserts of tests, read as examples."""

from __future__ import annotations

import ast

import pytest

from graders.languages.python.asserted import Asserted
from graders.languages.python.docstring_examples import NOTHING, Example


def read(code: str) -> Asserted:
    found = Asserted()
    found.read(ast.parse(code).body)
    return found


def only(code: str) -> Example:
    found = read(code)
    assert found.left == []
    (example,) = found.examples
    return example


@pytest.mark.parametrize(
    ("code", "example"),
    [
        ("assert f(2) == 4", Example("f(2)", returns=4)),
        ("assert 4 == f(2), 'words'", Example("f(2)", returns=4)),
        ("assert f(2) is None", Example("f(2)", returns=None)),
        ("assert f(2) == (1, 2)", Example("f(2)", returns=NOTHING)),
        ("assert f(2) == g(3)", Example("f(2) == g(3)", returns=True)),
        ("assert f(2)", Example("bool(f(2))", returns=True)),
        ("assert not f(2)", Example("not f(2)", returns=True)),
        ("assert f(2) in (3, 4)", Example("f(2) in (3, 4)", returns=True)),
        ("assert isinstance(f(2), int)", Example("isinstance(f(2), int)", returns=True)),
        ("assert f(2) == pytest.approx(0.5)", Example("f(2)", returns=0.5)),
        ("assert math.isclose(f(2), 1 / 4)", Example("f(2)", returns=0.25)),
        ("assert abs(f(2) - 0.5) < 1e-9", Example("f(2)", returns=0.5)),
        ("self.assertEqual(f(2), [1])", Example("f(2)", returns=[1])),
        ("self.assertListEqual(f(2), [1])", Example("f(2)", returns=[1])),
        ("self.assertTrue(f(2) > 1)", Example("f(2) > 1", returns=True)),
        ("self.assertFalse(f(2))", Example("not f(2)", returns=True)),
        ("self.assertIsNone(f(2))", Example("f(2)", returns=None)),
        ("self.assertIsNotNone(f(2))", Example("f(2) is not None", returns=True)),
        ("self.assertAlmostEqual(f(2), 0.5, 3)", Example("f(2)", returns=0.5)),
        ("self.assertIn(1, f(2))", Example("1 in f(2)", returns=True)),
        ("self.assertIsInstance(f(2), int)", Example("isinstance(f(2), int)", returns=True)),
        (
            "self.assertCountEqual(f(2), [1])",
            Example("sorted(f(2), key=repr) == sorted([1], key=repr)", returns=True),
        ),
        ("self.assertRaises(ValueError, f, 2)", Example("f(2)", raises="ValueError")),
        ("with pytest.raises(ValueError):\n    f(2)", Example("f(2)", raises="ValueError")),
        (
            "with self.assertRaises(KeyError):\n    a = A()\n    a.f()",
            Example("a.f()", "a = A()", raises="KeyError"),
        ),
        (
            "try:\n    f(2)\nexcept ValueError:\n    pass\nelse:\n    assert False",
            Example("f(2)", raises="ValueError"),
        ),
    ],
)
def test_an_assert_is_an_example(code: str, example: Example) -> None:
    assert only(code) == example


def test_a_setup_holds_what_the_call_relies_on_and_nothing_else() -> None:
    found = read("a = A(1)\nb = A(2)\nfor i in range(3):\n    a.add(i)\nassert a.total() == 4")

    assert [one.setup for one in found.examples] == ["a = A(1)\nfor i in range(3):\n    a.add(i)"]


def test_a_call_that_was_asserted_counts_for_those_after_it() -> None:
    found = read("a = A()\nassert a.take() == 1\nassert a.take() == 2\nassert f() == 3")

    assert [one.setup for one in found.examples] == ["a = A()", "a = A()\na.take()", ""]


def test_a_value_with_a_name_is_written_as_its_call() -> None:
    assert only("x = f(2)\nassert x == 4") == Example("f(2)", returns=4)


def test_rows_of_a_loop_are_examples() -> None:
    code = "for n, m in [(1, 2), (3, 6)]:\n    with self.subTest(n=n):\n        assert f(n) == m"

    assert read(code).examples == [Example("f(1)", returns=2), Example("f(3)", returns=6)]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("for n in range(9):\n    assert f(n) == n", "asserts inside of `for n in range(9):`"),
        ("self.assertRegex(f(), 'a')", "`assertRegex`, which no check stands for"),
        ("with raises(KeyError):\n    del a[1]", "an exception that no single call raises"),
    ],
)
def test_what_is_not_carried_is_told_with_its_line(code: str, why: str) -> None:
    found = read(f"assert f(1) == 1\n{code}")

    assert found.left == [(2, why)]
    assert len(found.examples) == 1


def test_the_module_under_test_is_not_imported_in_a_setup() -> None:
    found = read("from lab import f\nimport math\nassert f(math.pi) == 3")

    assert [one.setup for one in found.examples] == ["import math"]
