"""Families of inputs: what they hold, their edges, and that they shrink."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import find

from graders import families
from graders.errors import UsageError
from graders.families import (
    Family,
    choices,
    combined,
    decimals,
    grids,
    lists,
    numbers,
    permutations,
    shuffled,
    texts,
    tuples,
)
from graders.spec.inputs import draw


def drawn(family: Family) -> list[Any]:
    return draw(family.strategy(), lambda _: True, 60, 0)


FAMILIES: list[tuple[Family, Any]] = [
    (numbers(-7, 40), lambda n: type(n) is int and -7 <= n <= 40),
    (numbers(3, 4), lambda n: n in (3, 4)),
    (decimals(-1, 2.5), lambda x: type(x) is float and -1 <= x <= 2.5 and round(x, 2) == x),
    (texts("ab ", 5), lambda t: set(t) <= {*"ab "} and len(t) <= 5),
    (texts("ab ", 5, shortest=2), lambda t: 2 <= len(t) <= 5),
    (lists(numbers(0, 3), 4), lambda v: len(v) <= 4 and set(v) <= {0, 1, 2, 3}),
    (lists(lists(["ab"], 2), 3, shortest=1), lambda v: 1 <= len(v) <= 3),
    (choices(["x", [1], None]), lambda v: v in ("x", [1], None)),
    (permutations("abc"), lambda v: sorted(v) == [*"abc"]),
    (permutations(range(12)), lambda v: sorted(v) == [*range(12)]),
    (shuffled(range(9), 3), lambda v: sorted(v) == [*range(9)]),
    (shuffled([]), lambda v: v == []),
    (grids(2, 3, [0, 1, 2]), lambda g: [len(row) for row in g] == [3, 3]),
    (grids(0, 3, [0]), lambda g: g == []),
    (tuples(numbers(0, 2), ["x", "y"]), lambda t: t[0] in (0, 1, 2) and t[1] in ("x", "y")),
    (numbers(0, 2) | choices([None]), lambda v: v in (0, 1, 2, None)),
    (numbers(0, 9).map(lambda n: 2 * n), lambda n: n % 2 == 0 and n <= 18),
    (numbers(0, 9).filter(lambda n: n % 3 == 0), lambda n: n in (0, 3, 6, 9)),
    (combined({"a": numbers(0, 1), "b": texts("xy", 2)}), lambda m: [*m] == ["a", "b"]),
]  # fmt: skip


@pytest.mark.parametrize(("family", "holds"), FAMILIES, ids=range(len(FAMILIES)))
def test_a_family_draws_and_lists_its_own_values(family: Family, holds: Any) -> None:
    assert all(map(holds, drawn(family)))
    assert all(map(holds, family.edges))
    listed = family.values(families.MOST_LISTED)
    if family.count is None:
        assert listed is None
    else:
        assert listed is not None
        assert len(listed) == family.count == len({repr(one) for one in listed})
        assert {repr(one) for one in drawn(family)} <= {repr(one) for one in listed}


@pytest.mark.parametrize(
    ("family", "edges"),
    [
        (numbers(-5, 9), (0, 1, -1, -5, 9)),
        (numbers(2, 9), (2, 9)),
        (decimals(0, 3), (0.0, 1.0, 3.0, 0.5)),
        (texts("ab", 3), ("", "a", "b", "aaa", "bbb", "ab")),
        (lists([4, 7], 2), ([], [4], [7], [4, 4], [7, 7])),
        (lists([4, 7], 2, shortest=2), ([4, 4], [7, 7])),
        (choices([4]), (4,)),
        (permutations([1, 2, 3]), ([1, 2, 3], [3, 2, 1])),
        (shuffled([1, 2], 5), ([1, 2],)),
        (grids(1, 2, [0, 1]), ([[0, 0]], [[1, 1]])),
    ],
)  # fmt: skip
def test_edges_are_what_programs_are_most_often_wrong_about(family: Family, edges: Any) -> None:
    assert family.edges == edges


def test_combined_edges_hold_each_edge_of_each_name_soon() -> None:
    edges = combined({name: numbers(-9, 9) for name in "abcd"}).edges
    for name in "abcd":
        assert {one[name] for one in edges[:5]} == {0, 1, -1, -9, 9}


@pytest.mark.parametrize(
    ("family", "fails", "smallest"),
    [
        (numbers(0, 10**6), lambda n: n > 57, 58),
        (lists(numbers(0, 99), 8), lambda v: sum(v) > 10, [11]),
        (texts("abc", 9), lambda t: "c" in t, "c"),
        (shuffled(range(5), 9), lambda v: v[0] == 2, [2, 1, 0, 3, 4]),
        (grids(2, 2, [0, 1]), lambda g: g[1][1] == 1, [[0, 0], [0, 1]]),
    ],
)  # fmt: skip
def test_a_failure_shrinks(family: Family, fails: Any, smallest: Any) -> None:
    assert find(family.strategy(), fails) == smallest


@pytest.mark.parametrize(
    "make",
    [
        lambda: numbers(3, 2),
        lambda: lists([1], 2, shortest=3),
        lambda: choices([]),
        lambda: grids(-1, 2, [0]),
    ],
)
def test_a_family_without_values_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match=r"no |nothing"):
        make()


def test_values_that_are_no_family_are_refused() -> None:
    with pytest.raises(TypeError, match="expected a family or a list of values, got 'abc'"):
        families.family_of("abc")


def test_hypothesis_is_imported_when_something_is_drawn() -> None:
    code = (
        "import sys; from graders.families import *;"
        "lists(numbers(0, 3), 2).map(tuple).filter(len).values(50); print('hypothesis' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_without_hypothesis_drawing_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(UsageError, match="hypothesis, which is not installed"):
        numbers(0, 9).strategy()


def test_a_set_is_listed_in_one_order_whatever_the_hash_seed() -> None:
    code = (
        "from graders.families import choices, permutations; words = set('some words of a set'.split());"
        "print(choices(words).values(9), permutations(words).edges)"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(seen) == 1
