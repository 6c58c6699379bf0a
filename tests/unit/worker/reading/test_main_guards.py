"""Statements below a main guard run where the file is imported if the rest of it needs them."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reading.main_guards import needed_below, opened, places

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
        ("def f(n):\n    return LINES[n]\n", "LINES = [(0, 1), (2 * 3, -1)]"),
        ("def f(n):\n    return N * P\n", "(N, P) = (3, 4)"),
        ("class A:\n    def n(self):\n        return n(self)\n", "def n(a):\n        return 1"),
    ],
)
def test_what_the_file_uses_is_needed(before: str, below: str) -> None:
    assert _needed(before + _guard(below, "DIGITS")) == [
        ast.unparse(ast.parse(below.replace("\n    ", "\n")))
    ]


@pytest.mark.parametrize("counts", ["n += 1", "n = n + 1", "n = 3\n    return n"])
def test_what_a_function_binds_anew_is_needed(counts: str) -> None:
    text = f"def f(x):\n    global n\n    {counts}\n"

    assert _needed(text + _guard("n = 0"), "f") == ["n = 0"]


@pytest.mark.parametrize(
    "beside",
    [
        "def g(a, a):\n    return DIGITS\n",
        "def g():\n    n = DIGITS\n    global n\n",
        "def g():\n    from math import *\n    return DIGITS\n",
        "def g():\n    print(f\"{'oui\u00a0!' if DIGITS else 'non\u00a0!'}\")\n",
    ],
)
def test_what_cannot_be_written_out_or_compiled_hides_nothing_else(beside: str) -> None:
    assert _needed(beside + ROUND + _guard("DIGITS = 2"), "f") == ["DIGITS = 2"]


def test_values_in_texts_are_read() -> None:
    text = "def f(a):\n    return f\"{a:{WIDTH}} {f'{SIGN}'}\"\n"

    assert _needed(text + _guard("WIDTH = 2", "SIGN = '!'")) == ["WIDTH = 2", "SIGN = '!'"]


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
        "def f():\n    import n\n    return n\n" + _guard("import n"),
        "def f():\n    def n():\n        pass\n    return n\n" + _guard("n = 2"),
        "def f():\n    try:\n        pass\n    except OSError as n:\n        print(n)\n"
        + _guard("n = 2"),
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
        "imported in a function",
        "defined in a function",
        "an exception",
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

    assert above == [(0, tree.body[0])]
    assert [(ast.unparse(one), one.lineno) for _, one in below] == [("DIGITS = 2", 5)]


def test_what_is_bound_above_is_not_bound_again_for_what_is_needed() -> None:
    text = "N = 1\ndef f():\n    return g()\n" + _guard("N = 2", "def g():\n        return N")
    assert _needed(text) == ["def g():\n    return N"]


def test_a_name_of_python_s_that_is_asked_for_is_needed() -> None:
    assert _needed(_guard("def sum(l):\n        return 1"), "sum") == ["def sum(l):\n    return 1"]


def test_import_of_all_is_needed_where_a_name_is_bound_nowhere() -> None:
    text = _guard("from math import *", "DIGITS = 2")

    assert _needed("def f(n):\n    return root(n)\n" + text) == ["from math import *"]
    assert _needed(ROUND + text) == ["DIGITS = 2"]


def test_a_definition_takes_the_place_of_a_stub_above() -> None:
    text = "def f(n):\n    # TODO\n    pass\ndef g(n):\n    pass\n"
    below = ["def f(n):\n        return n", "def g(n):\n        return n"]

    assert _needed(text + _guard(*below), "f") == ["def f(n):\n    return n"]


def test_the_sides_of_a_guard_may_be_in_either_order() -> None:
    other = _guard("DIGITS = 2").replace("__name__ == '__main__'", "'__main__' == __name__")
    assert _needed(ROUND + other) == ["DIGITS = 2"]


def test_what_the_module_has_by_then_is_not_needed() -> None:
    tree = ast.parse("from my import *\n" + ROUND + _guard("DIGITS = 2"))

    assert [*needed_below(tree, frozenset(), there={"DIGITS"})] == []
    assert len(needed_below(tree, frozenset())) == 1


@pytest.mark.parametrize(
    ("below", "needed"),
    [
        (["f = 1"], []),
        (["f = f(2)"], []),
        (["f = lambda n: n"], ["f = lambda n: n"]),
        (["def g():\n        return f", "f = 1"], []),
        (["def f():\n        return 1", "f = f()"], ["def f():\n    return 1"]),
    ],
)
def test_a_value_is_no_function_that_is_asked_for(below: list[str], needed: list[str]) -> None:
    tree = ast.parse(_guard(*below))
    found = needed_below(tree, frozenset("f"), functions=frozenset("f"))
    assert [ast.unparse(one) for one in found] == needed


@pytest.mark.parametrize(
    "below",
    [
        ["g = L(2)", "g[0] = 1", "g.add(3)"],
        ["g = []", "for i in range(3):\n    g.append(i)"],
        ["n = [1]", "g = L(n)"],
    ],
)
def test_a_value_that_is_asked_for_is_made_by_all_that_makes_it(below: list[str]) -> None:
    text = _guard(*(one.replace("\n", "\n    ") for one in below))
    assert _needed(text, "g") == below


@pytest.mark.parametrize(
    "below",
    [
        ["g = L(2)", "while ready:\n        g[0] = 1"],
        ["g = L(2)", "g = next(g)"],
        ["g = L(2)", "show(g)", "g[0] = 1"],
        ["g[0] = 1", "g = L(2)"],
    ],
)
def test_what_a_program_does_later_with_a_value_is_not_asked_for(below: list[str]) -> None:
    assert _needed(_guard(*below), "g") == ["g = L(2)"]


def test_places_below_a_guard_do_not_depend_on_what_is_needed() -> None:
    guard = ast.parse(_guard("n = 2", "DIGITS = 2")).body[0]
    assert isinstance(guard, ast.If)

    assert opened(guard, ()) == [(0, guard)]
    assert opened(guard, guard.body[1:2]) == [(2, guard.body[1])]
    assert places(guard) == 4
    assert places(guard.body[0]) == 1
