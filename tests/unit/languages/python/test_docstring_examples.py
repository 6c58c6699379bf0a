"""The examples of a docstring, as checks: what each calls, after what, and what it should give."""

from __future__ import annotations

import ast

import pytest

from graders.languages.python.docstring_examples import NOTHING, Example, examples_of


def only(docstring: str, *, prints: bool = False) -> Example:
    (example,) = examples_of(docstring, prints=prints)
    return example


def test_a_value_is_what_the_docstring_writes() -> None:
    assert only(">>> f(3)\n[1, {'a': None}]") == Example("f(3)", returns=[1, {"a": None}])


def test_an_exception_is_named_without_its_module() -> None:
    shown = ">>> f(3)\nTraceback (most recent call last):\n  ...\ndecimal.InvalidOperation: no"
    assert only(shown) == Example("f(3)", raises="InvalidOperation")


@pytest.mark.parametrize("want", ["(1, 2)", "{1, 2}", "{1: 2}"])
def test_any_literal_is_a_result(want: str) -> None:
    assert only(f">>> f(3)\n{want}").returns == ast.literal_eval(want)


def test_what_is_no_literal_is_left_to_the_reference() -> None:
    assert only(">>> f(3)\n<Point object>").returns is NOTHING


def test_what_is_printed_is_compared_as_text() -> None:
    assert only(">>> print(f(3))\n3").prints == "3\n"
    assert only(">>> f(3)\n3", prints=True).prints == "3\n"


def test_what_comes_before_counts_where_there_is_a_state() -> None:
    first, second = examples_of(">>> p = P()\n>>> p.pop()\n1\n>>> p.pop()\n2")
    assert (first.setup, second.setup) == ("p = P()", "p = P()\np.pop()")
    _, alone = examples_of(">>> f(1)\n1\n>>> f(2)\n2")
    assert alone.setup == ""


def test_importing_what_is_documented_is_left_out() -> None:
    assert only(">>> from lab import f\n>>> from math import pi\n>>> f(pi)\n3").setup == (
        "from math import pi"
    )


def test_a_broken_docstring_gives_nothing() -> None:
    assert list(examples_of(">>>f(3)\n3")) == []
