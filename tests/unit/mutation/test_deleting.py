"""The operators of ours: what each makes of a line of a function."""

from __future__ import annotations

from typing import Any

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from tests.mutation import deleting

FUNCTION = "def f(x, y):\n    {}\n"


def made(operator: Any, code: str) -> list[str]:
    """Return what an operator makes of a program, mutant by mutant."""
    nodes = list(ast_nodes(get_ast(code)))
    count = sum(1 for node in nodes for _ in operator.mutation_positions(node))
    return [mutate_code(code, operator, occurrence) for occurrence in range(count)]


@pytest.mark.parametrize(
    ("operator", "line", "lines"),
    [
        (deleting.DropStatement, "return x", ["pass"]),
        (deleting.DropStatement, "if x: y()", ["pass", "if x: pass"]),
        (deleting.DropStatement, "pass", []),
        (deleting.DropStatement, '"""Words."""', []),
        (deleting.DropStatement, "return None", []),
        (deleting.DropStatement, "if x: return", ["pass", "if x: pass"]),
        (deleting.DropOperand, "x = x and y", ["x = y", "x = x"]),
        (deleting.DropOperand, "x = x + 1 - y", ["x = 1 - y", "x = x - y", "x = x + 1"]),
        (deleting.DropOperand, "x == y", []),
        (deleting.DropOperand, "0 <= x < y", ["x < y", "0 < y", "0 <= x"]),
        (deleting.DropItem, "x = [1, 2, 3]", ["x = [2, 3]", "x = [1, 3]", "x = [1, 2]"]),
        (deleting.DropItem, "x = (1, y)", ["x = (y,)", "x = (1,)"]),
        (deleting.DropItem, "x = {1: 2, **y}", ["x = {**y}", "x = {1: 2}"]),
        (deleting.DropItem, "f(x, y=1)", ["f(y=1)", "f(x)"]),
        (deleting.DropItem, "x = [a for a in y]", []),
        (deleting.ForceCondition, "x = 1 if y else 2", ["x = 1 if True else 2", "x = 1 if False else 2"]),
        (deleting.ForceCondition, "if x: y()", ["if True: y()"]),
        (deleting.ForceCondition, "x = [a for a in y if a]", ["x = [a for a in y if True]"]),
        (deleting.UnwrapCall, "x = list(y)", ["x = y"]),
        (deleting.UnwrapCall, "x = f(y.z[0])", ["x = y.z[0]"]),
        (deleting.UnwrapCall, "x = f(x, y)", []),
        (deleting.UnwrapCall, "x = y.copy()", []),
        (deleting.AlterString, "x = 'ab'", ["x = 'Xab'"]),
        (deleting.AlterString, 'x = r""', ['x = r"X"']),
        (deleting.AlterString, "x = '''ab'''", ["x = '''Xab'''"]),
        (deleting.AlterString, "print('ab', f('c'))", []),
        (deleting.AlterString, "raise ValueError('ab')", []),
        (deleting.AlterString, '"""Words."""', []),
    ],
    ids=str,
)  # fmt: skip
def test_an_operator_makes_these_mutants(operator: Any, line: str, lines: list[str]) -> None:
    assert made(operator(), FUNCTION.format(line)) == [FUNCTION.format(one) for one in lines]


def test_nothing_is_dropped_out_of_functions() -> None:
    assert made(deleting.DropStatement(), "x = 1\nif x:\n    y = 2\n") == []


def test_what_follows_a_dropped_block_stays() -> None:
    code = "def f(x):\n    for a in x:\n        g(a)\n    # why\n    return x\n"
    assert "def f(x):\n    pass\n    # why\n    return x\n" in made(deleting.DropStatement(), code)
