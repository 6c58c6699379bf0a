"""Statements below a main guard run where the file is imported if the rest of it needs them."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reading.main_guards import needed_below, opened

ROUND = "def f(n):\n    return round(n, DIGITS)\n"


def _needed(text: str, *expected: str) -> list[str]:
    return [ast.unparse(one) for one in needed_below(ast.parse(text), frozenset(expected))]


def _guard(*lines: str) -> str:
    return "\n    ".join(["if __name__ == '__main__':", *lines, "print(f(2))"])


@pytest.mark.parametrize(
    ("before", "below"),
    [
        (ROUND, "DIGITS = 2"),
        ("def f(n):\n    return math.sqrt(n)\n", "import math"),
        ("def f(n):\n    return os.path.join(n)\n", "import os.path"),
        ("def f(n):\n    return root(n)\n", "from math import sqrt as root"),
        ("def f(n):\n    return round(n, DIGITS)\n", "DIGITS: int = -2"),
        ("class A(B):\n    pass\n", "class B:\n        pass"),
    ],
)
def test_what_the_file_uses_is_needed(before: str, below: str) -> None:
    assert _needed(before + _guard(below, "DIGITS")) == [
        ast.unparse(ast.parse(below.replace("\n    ", "\n")))
    ]


def test_what_the_file_is_asked_for_is_needed() -> None:
    text = _guard(
        "g1 = L([1])", "n = 3", "def f(n):\n        return g(n)", "def g(n):\n        return n"
    )
    assert _needed(text, "g1", "f") == [
        "g1 = L([1])",
        "def f(n):\n    return g(n)",
        "def g(n):\n    return n",
    ]


@pytest.mark.parametrize(
    "text",
    [
        ROUND + "DIGITS = 1\n" + _guard("DIGITS = 2"),
        ROUND
        + "try:\n    from my import DIGITS\nexcept ImportError:\n    pass\n"
        + _guard("DIGITS = 2"),
        ROUND + _guard("DIGITS = int(input())"),
        ROUND + _guard("n = 2"),
        "def f(l):\n    return sum(l)\n" + _guard("sum = 0"),
        "class A:\n    n = 1\n    m = n\n" + _guard("n = 2"),
        ROUND + "if __name__ == 'main':\n    DIGITS = 2\n",
        ROUND + "if ready:\n    DIGITS = 2\n",
        ROUND + _guard("pass") + "\nelse:\n    DIGITS = 2\n",
    ],
    ids=[
        "bound above",
        "imported above",
        "computed",
        "not used",
        "built in",
        "of a class",
        "misspelt",
        "another",
        "else",
    ],
)
def test_nothing_else_is_needed(text: str) -> None:
    assert _needed(text) == []


@pytest.mark.parametrize(
    "uses", ["def f(n):\n        return n in TABLE", "class f:\n        n = TABLE", "f = [TABLE]"]
)
def test_what_is_computed_there_is_needed_by_what_stands_beside_it(uses: str) -> None:
    text = _guard("N = round(2)", "TABLE = list('ab' * N)", "n = TABLE[0]", uses)

    assert _needed(text, "f")[:-1] == ["N = round(2)", "TABLE = list('ab' * N)"]
    assert _needed("def g():\n    return TABLE\n" + text, "g") == []


def test_a_guard_runs_what_is_needed_alone_where_it_stood() -> None:
    tree = ast.parse(ROUND + _guard("n = 2", "DIGITS = 2"))
    needed = needed_below(tree, frozenset())
    above, below = (opened(one, needed) for one in tree.body)

    assert above == tree.body[:1]
    assert [(ast.unparse(one), one.lineno) for one in below] == [("DIGITS = 2", 5)]


def test_what_is_bound_above_is_not_bound_again_for_what_is_needed() -> None:
    text = "N = 1\ndef f():\n    return g()\n" + _guard("N = 2", "def g():\n        return N")
    assert _needed(text) == ["def g():\n    return N"]


def test_a_name_of_python_s_that_is_asked_for_is_needed() -> None:
    assert _needed(_guard("def sum(l):\n        return 1"), "sum") == ["def sum(l):\n    return 1"]
