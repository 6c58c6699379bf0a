"""Asserts of tests, read as examples."""

from __future__ import annotations

import ast
import math

import pytest

from graders.languages.python.asserted import Asserted
from graders.languages.python.docstring_examples import Example


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
        ("assert 4 == f(2), 'words'", Example("f(2)", returns=4, message="words")),
        ("assert f(2) is None", Example("f(2)", returns=None, is_same=True)),
        ("assert f(2) is x", Example("f(2) is x", returns=True)),
        ("assert f(2) == (1, 2)", Example("f(2)", returns=(1, 2))),
        ("assert f(2) == g(3)", Example("f(2) == g(3)", returns=True)),
        ("assert f(2)", Example("bool(f(2))", returns=True)),
        ("assert not f(2)", Example("not f(2)", returns=True)),
        ("assert f(2) in (3, 4)", Example("f(2) in (3, 4)", returns=True)),
        ("assert isinstance(f(2), int)", Example("isinstance(f(2), int)", returns=True)),
        ("assert f(2) == pytest.approx(0.5)", Example("f(2)", returns=0.5, tolerance=5e-7)),
        ("assert math.isclose(f(2), 1 / 4)", Example("f(2)", returns=0.25, tolerance=2.5e-10)),
        ("assert abs(f(2) - 0.5) < 1e-9", Example("f(2)", returns=0.5, tolerance=1e-9)),
        ("assert f(2) == 10 / 4 + math.pi", Example("f(2)", returns=2.5 + math.pi)),
        ("self.assertEqual(f(2), [1])", Example("f(2)", returns=[1])),
        ("self.assertListEqual(f(2), [1])", Example("f(2)", returns=[1])),
        ("self.assertTrue(f(2) > 1)", Example("f(2) > 1", returns=True)),
        ("self.assertFalse(f(2))", Example("not f(2)", returns=True)),
        ("self.assertIsNone(f(2))", Example("f(2)", returns=None, is_same=True)),
        ("self.assertIsNotNone(f(2))", Example("f(2) is not None", returns=True)),
        ("self.assertAlmostEqual(f(2), 0.5, 3)", Example("f(2)", returns=0.5, tolerance=5e-4)),
        ("self.assertIn(1, f(2))", Example("1 in f(2)", returns=True)),
        ("self.assertIsInstance(f(2), int)", Example("isinstance(f(2), int)", returns=True)),
        (
            "self.assertCountEqual(f(2), [1])",
            Example("list(f(2))", returns=[1], in_any_order=True),
        ),
        (
            "self.assertCountEqual(f(2), g(1))",
            Example("sorted(f(2), key=repr) == sorted(g(1), key=repr)", returns=True),
        ),
        (
            "assert list(f().items()) == [1]",
            Example("list(f().items())", returns=[1], in_any_order=True),
        ),
        ("self.assertRaises(ValueError, lambda: f(2))", Example("f(2)", raises="ValueError")),
        ("self.assertRaises(ValueError, f, 2)", Example("f(2)", raises="ValueError")),
        ("with pytest.raises(ValueError):\n    f(2)", Example("f(2)", raises="ValueError")),
        ("with pytest.raises(ValueError):\n    x = f(2)", Example("f(2)", raises="ValueError")),
        (
            "with pytest.raises(ValueError):\n    a[1] = f(2)",
            Example("a.__setitem__(1, f(2))", raises="ValueError"),
        ),
        (
            "with pytest.raises(KeyError):\n    del a.b[1, 2]",
            Example("a.b.__delitem__((1, 2))", raises="KeyError"),
        ),
        (
            "with pytest.raises(ValueError):\n    a.b.c = -1",
            Example("setattr(a.b, 'c', -1)", raises="ValueError"),
        ),
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
    "rows",
    ["range(1, 3)", "[1, 2]", "{1: 0, 2: 0}.items()", "zip([1, 2], [0, 0])", "ROWS"],
)
def test_rows_may_be_written_in_several_ways(rows: str) -> None:
    names = "n" if rows in ("range(1, 3)", "[1, 2]", "ROWS") else "n, _"
    code = f"ROWS = [1, 2]\nfor {names} in {rows}:\n    assert f(n) == 0"

    assert read(code).examples == [Example("f(1)", returns=0), Example("f(2)", returns=0)]


def test_what_a_loop_does_counts_for_its_later_rows() -> None:
    code = "a = A()\nfor n in [1, 2]:\n    a.add(n)\n    assert a.total() == n * (n + 1) // 2"

    assert [one.setup for one in read(code).examples] == [
        "a = A()\na.add(1)",
        "a = A()\na.add(1)\na.total()\na.add(2)",
    ]


def test_a_loop_that_asserts_nothing_is_part_of_the_setup() -> None:
    code = "x = 5\nfor i in [1, 2]:\n    x += f(i)\nassert x == 9"

    assert only(code) == Example("x", "x = 5\nfor i in [1, 2]:\n    x += f(i)", returns=9)


def test_a_result_that_has_a_name_is_the_one_expected() -> None:
    code = "expected = [1]\nresult = f(2)\nassert result == expected"

    assert only(code) == Example("f(2)", returns=[1])


def test_two_numbers_that_are_computed_are_compared_as_closely_as_the_test_does() -> None:
    shown = only("self.assertAlmostEqual(f(2), g(3), delta=0.1)")

    assert shown.call == "math.isclose(f(2), g(3), rel_tol=0.0, abs_tol=0.1)"
    assert (shown.setup, shown.returns) == ("import math", True)


@pytest.mark.parametrize(
    ("code", "tolerance"),
    [
        ("assert f() == approx(300, rel=0.01)", 0.01),
        ("assert f() == approx(300, abs=3)", 0.01),
        ("self.assertAlmostEqual(f(), 0.333, places=2)", 0.005),
        ("self.assertAlmostEqual(f(), 100, delta=1)", 0.01),
        ("assert np.allclose(f(), [1, 2])", 1e-5),
        ("assert abs(f() - 0.5) <= 1 / 4", 0.25),
    ],
)
def test_a_check_is_as_close_as_its_test(code: str, tolerance: float) -> None:
    assert only(code).tolerance == tolerance


def test_the_words_of_an_exception_are_told_to_be_left() -> None:
    found = read("with raises(ValueError) as e:\n    f(2)\nassert str(e.value) == 'no'")

    assert found.examples == [Example("f(2)", raises="ValueError")]
    assert found.left == [(3, "the words of the exception are not compared")]


def test_both_sides_of_and_are_examples() -> None:
    assert read("assert f(1) == 2 and f(2) == 4").examples == [
        Example("f(1)", returns=2),
        Example("f(2)", returns=4),
    ]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("for n in range(m):\n    assert f(n) == n", "asserts inside of `for n in range(m):`"),
        (
            "with raises((KeyError, TypeError)):\n    f(1)",
            "an exception that is not told by one name",
        ),
        ("assert time.time() - start < 1", "`time.time`: write a check of kind `cost` or `source`"),
        ("self.assertRegex(f(), 'a')", "`assertRegex`, which no check stands for"),
        ("with raises(KeyError):\n    del a[1], a[2]", "an exception that no single call raises"),
        ("with raises(KeyError):\n    a[1:2] = b", "an exception that no single call raises"),
        ("with raises(KeyError):\n    import a", "an exception that no single call raises"),
    ],
)
def test_what_is_not_carried_is_told_with_its_line(code: str, why: str) -> None:
    found = read(f"assert f(1) == 1\n{code}")

    assert found.left == [(2, why)]
    assert len(found.examples) == 1


def test_the_module_under_test_is_not_imported_in_a_setup() -> None:
    found = read("from lab import f\nimport math\nassert f(math.pi) == 3")

    assert [one.setup for one in found.examples] == ["import math"]


def test_a_call_that_raises_counts_for_what_follows() -> None:
    """A program that changes its object, then complains, is caught by the next assertion."""
    code = "a = A()\nself.assertRaises(ValueError, a.add, 2)\nassert a.total() == 0"
    raised, after = read(code).examples

    assert raised == Example("a.add(2)", "a = A()", raises="ValueError")
    setup = "a = A()\ntry:\n    a.add(2)\nexcept Exception:\n    pass"
    assert after == Example("a.total()", setup, returns=0)
