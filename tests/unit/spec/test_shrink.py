"""Shrinking a failing input, within a budget."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graders.spec.load import load_assignment
from graders.spec.shrink import shrink

Edit = Callable[[str, str, str], Path]


def test_shrink_finds_the_smallest_failing_input(course: Path) -> None:
    made = load_assignment(course, "tiny")
    found = shrink(made, "quadruple", "tirages", lambda case: case["n"] > 57, 500)
    assert found == {"n": 58}


def test_shrink_stops_at_its_budget(course: Path) -> None:
    calls: list[dict[str, Any]] = []

    def fails(case: dict[str, Any]) -> bool:
        calls.append(case)
        return bool(case["n"] > 57)

    found = shrink(load_assignment(course, "tiny"), "quadruple", "tirages", fails, 25)
    assert len(calls) <= 25
    assert found is None or found["n"] > 57


def test_shrink_does_not_try_known_inputs_again(course: Path) -> None:
    made = load_assignment(course, "tiny")
    drawn = made.inputs["quadruple", "tirages"]
    known = next(case for case in drawn if case["n"] > 57)
    tried: list[dict[str, Any]] = []

    def fails(case: dict[str, Any]) -> bool:
        tried.append(case)
        return bool(case["n"] > 57)

    assert shrink(made, "quadruple", "tirages", fails, 60, known) == {"n": 58}
    assert not [case for case in tried if case in drawn]


def test_what_families_give_shrinks_to_what_where_keeps(course: Path, edit: Edit) -> None:
    inputs = "inputs: {n: 'numbers(0, 10**6)', _m: 'lists([1, 2], 9)'}\n        where: n % 2 == 1"
    edit("specs/tiny.yaml", "inputs: tirages", inputs)
    made = load_assignment(course, "tiny")
    found = shrink(made, "quadruple", "tirages", lambda case: case["n"] > 57, 500)
    assert found == {"n": 59, "_m": []}


def test_an_input_that_comes_first_is_shown_as_it_is(course: Path, edit: Edit) -> None:
    edit("specs/tiny.yaml", "inputs: tirages", "inputs: tirages\n        first: [{n: 999}]")
    made = load_assignment(course, "tiny")
    assert made.inputs["quadruple", "tirages"][0] == {"n": 999}
    asked = ("quadruple", "tirages", lambda case: case["n"] > 57, 500)
    assert shrink(made, *asked, {"n": 999}) is None
    assert shrink(made, *asked) == {"n": 58}


@pytest.mark.parametrize(
    ("question", "check"), [("double", "exemples"), ("quadruple", "juge"), ("mots", "lu")]
)
def test_inputs_of_a_list_do_not_shrink(course: Path, question: str, check: str) -> None:
    made = load_assignment(course, "tiny")
    assert shrink(made, question, check, lambda case: True, 10) is None


def test_what_the_predicate_raises_gets_out(course: Path) -> None:
    def fails(case: dict[str, Any]) -> bool:
        raise OSError("the box is gone")

    with pytest.raises(OSError, match="the box is gone"):
        shrink(load_assignment(course, "tiny"), "quadruple", "tirages", fails, 10)


def test_an_input_that_is_read_at_a_glance_is_shown_as_it_is(course: Path, edit: Edit) -> None:
    edit("specs/tiny.yaml", "inputs: tirages", "inputs: {n: 'lists(numbers(0, 99), 9)'}")
    made = load_assignment(course, "tiny")

    def shrunk(least: int) -> bool:
        known = next(one for one in made.inputs["quadruple", "tirages"] if len(one["n"]) >= least)
        found = shrink(made, "quadruple", "tirages", lambda one: len(one["n"]) >= 2, 500, known)
        return found is not None

    assert shrunk(9)
    assert not shrunk(2)
