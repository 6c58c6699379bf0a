"""The functions whose values no check looks at."""

from __future__ import annotations

import pytest

from graders.languages.python.handed_values import handed_on

FUNCTIONS = {"make", "level", "fill"}


@pytest.mark.parametrize(
    "codes",
    [
        ["level(make(3))"],
        ["[level(make(3)), level(make(0))]"],
        ["g = make(3)\nfill(g, 4)", "level(g)"],
        ["g = make(3)\nh = make(4)\nfill(g, level(h))", "level(g)"],
        ["g, h = make(3), make(4)\nfill(g, 4)", "level(h)"],
    ],
)
def test_a_value_that_is_only_given_to_other_functions_is_handed_on(codes: list[str]) -> None:
    assert "make" in handed_on([codes], FUNCTIONS)


@pytest.mark.parametrize(
    "codes",
    [
        ["make(3)"],
        ["level(make(3))", "sorted(make(3))"],
        ["g = make(3)", "level(g)", "g"],
        ["g = make(3)\nfill(g, 4)", "g['level']"],
        ["g = make(3)\nh = g", "level(h)"],
        ["level(make(3))", "tried(make)"],
        ["def two(n):\n    return [make(n), make(n)]", "level(make(3))"],
        ["level(3)"],
        ["g, h = make(3)", "level(g)"],
    ],
)
def test_a_value_that_code_looks_at_is_not_handed_on(codes: list[str]) -> None:
    assert "make" not in handed_on([codes], FUNCTIONS)


def test_a_name_in_another_check_is_another_value() -> None:
    assert "make" in handed_on([["g = make(3)", "level(g)"], ["fill(g, 2) + g"]], FUNCTIONS)
