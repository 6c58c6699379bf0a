"""Variables that a function fills or empties are told, also where Python cannot read it."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reading.changed_variables import changes_of, changes_read


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("T.append(1)", {("T", False)}),
        ("T.setdefault(1, []).append(2)", {("T", False)}),
        ("T[1] = 2", {("T", False)}),
        ("T.clear()", {("T", True)}),
        ("del T[1]", {("T", True)}),
        ("global n\n    n += 1", {("n", False)}),
        ("global n, T\n    n, T = 0, {}", {("n", True), ("T", True)}),
        ("global T\n    T = list()", {("T", True)}),
        ("global T\n    T = list('ab')", {("T", False)}),
        ("global T\n    T: dict = defaultdict(list)", {("T", True)}),
        ("T = {}\n    T[1] = 2", set()),
        ("return T[1]", set()),
    ],
)
def test_what_fills_a_variable_is_told_from_what_empties_it(
    body: str, expected: set[tuple[str, bool]]
) -> None:
    assert {*changes_of(ast.parse(f"def f(x):\n    {body}\n"))} == expected


@pytest.mark.parametrize(
    "lost",
    [
        "def add(name)\n    global n\n    if name:\n        T[name] = 1\n        n += 1\n",
        "def add(name):\n    global n\n    for x in name:\n      T[x] = 1\n       n += 1\n",
        "def add(name):\n    print((name)\n    T[name] = 1\n    global n\n    n = n + 1\n",
    ],
    ids=["colon", "indentation", "bracket"],
)
def test_the_lines_of_what_cannot_be_read_are_read_one_by_one(lost: str) -> None:
    with pytest.raises(SyntaxError):
        ast.parse(lost)

    assert changes_read(lost.splitlines()) == [("T", False), ("n", False)]


def test_what_is_declared_global_and_bound_on_no_line_that_can_be_read_may_be_either() -> None:
    lost = ["def reset():", "    global n, T", "    n = 0", "    T = ({}"]

    assert changes_read(lost) == [("T", False), ("T", True), ("n", True)]
