"""What each operator makes of a line of a function."""

from __future__ import annotations

from collections.abc import Iterator

import parso
import pytest

from graders.mutating import swapping, taking
from graders.mutating.operators import Operator
from graders.mutating.taking import Node

FUNCTION = "def f(x, y):\n    {}\n"


def made(operator: Operator, code: str) -> list[str]:
    """Return what an operator makes of a program, mutant by mutant."""
    lines = code.splitlines(keepends=True)
    found = []
    for node in _nodes(parso.parse(code)):  # type: ignore[no-untyped-call]
        (first, column), (last, end) = node.start_pos, node.end_pos
        start = sum(map(len, lines[: first - 1])) + column
        stop = sum(map(len, lines[: last - 1])) + end
        found += [code[:start] + new + code[stop:] for new in operator(node)]
    return found


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in getattr(node, "children", ()):
        yield from _nodes(child)


@pytest.mark.parametrize(
    ("operator", "line", "lines"),
    [
        (taking.drop_statement, "return x", ["pass"]),
        (taking.drop_statement, "if x: y()", ["pass", "if x: pass"]),
        (taking.drop_statement, "pass", []),
        (taking.drop_statement, '"""Words."""', []),
        (taking.drop_statement, "return None", []),
        (taking.drop_statement, "if x: return", ["pass", "if x: pass"]),
        (taking.drop_operand, "x = x and y", ["x = y", "x = x"]),
        (taking.drop_operand, "x = x + 1 - y", ["x = 1 - y", "x = x - y", "x = x + 1"]),
        (taking.drop_operand, "x == y", []),
        (taking.drop_operand, "0 <= x < y", ["x < y", "0 < y", "0 <= x"]),
        (taking.drop_item, "x = [1, 2, 3]", ["x = [2, 3]", "x = [1, 3]", "x = [1, 2]"]),
        (taking.drop_item, "x = (1, y)", ["x = (y,)", "x = (1,)"]),
        (taking.drop_item, "x = {1: 2, **y}", ["x = {**y}", "x = {1: 2}"]),
        (taking.drop_item, "f(x, y=1)", ["f(y=1)", "f(x)"]),
        (taking.drop_item, "x = [a for a in y]", []),
        (taking.force_condition, "x = 1 if y else 2", ["x = 1 if True else 2", "x = 1 if False else 2"]),
        (taking.force_condition, "if x: y()", ["if True: y()"]),
        (taking.force_condition, "x = [a for a in y if a]", ["x = [a for a in y if True]"]),
        (taking.unwrap_call, "x = list(y)", ["x = y"]),
        (taking.unwrap_call, "x = f(y.z[0])", ["x = y.z[0]"]),
        (taking.unwrap_call, "x = f(x, y)", []),
        (taking.unwrap_call, "x = y.copy()", []),
        (taking.skip_loop, "for a in x: y(a)", ["for a in []: y(a)"]),
        (taking.alter_string, "x = 'ab'", ["x = 'Xab'"]),
        (taking.alter_string, 'x = r""', ['x = r"X"']),
        (taking.alter_string, "x = '''ab'''", ["x = '''Xab'''"]),
        (taking.alter_string, "print('ab', f('c'))", []),
        (taking.alter_string, "raise ValueError('ab')", []),
        (taking.alter_string, '"""Words."""', []),
        (swapping.swap_comparison, "x == y", ["x != y"]),
        (swapping.swap_comparison, "x is None", ["x is not None"]),
        (swapping.swap_comparison, "x < y", ["x == y", "x != y", "x <= y", "x > y", "x >= y"]),
        (swapping.swap_comparison, "x is not 3", ["x == 3", "x != 3", "x < 3", "x <= 3", "x > 3", "x >= 3"]),
        (swapping.swap_comparison, "x in y", []),
        (swapping.swap_unary, "x = -y", ["x = +y", "x = ~y", "x = not y", "x = y"]),
        (swapping.swap_unary, "x = not y", ["x = y"]),
        (swapping.swap_keyword, "x = True and y", ["x = False and y", "x = True or y"]),
        (swapping.add_not, "while x: y()", ["while not x: y()"]),
        (swapping.change_number, "x = 0", ["x = 1", "x = -1"]),
        (swapping.swap_binary, "x(*y)", []),
        (swapping.swap_binary, "x = -y", []),
    ],
    ids=str,
)  # fmt: skip
def test_an_operator_makes_these_mutants(operator: Operator, line: str, lines: list[str]) -> None:
    assert made(operator, FUNCTION.format(line)) == [FUNCTION.format(one) for one in lines]


def test_an_arithmetic_operator_is_replaced_by_each_of_the_others() -> None:
    found = made(swapping.swap_binary, "x = 1 + y\n")
    assert len(found) == 11
    assert {"x = 1 - y\n", "x = 1 // y\n", "x = 1 ** y\n"} <= set(found)


def test_an_exception_that_is_caught_is_another_one() -> None:
    code = "try:\n    x()\nexcept (OSError, KeyError) as why:\n    pass\n"
    found = made(swapping.mistake_exception, code)
    assert [line for text in found for line in text.splitlines() if "except" in line] == [
        "except (UnicodeTranslateError, KeyError) as why:",
        "except (OSError, UnicodeTranslateError) as why:",
    ]


def test_one_decorator_goes_and_the_others_stay() -> None:
    code = "class A:\n    @one\n    @two\n    def f(self):\n        pass\n"
    bare = "class A:\n    @{}\n    def f(self):\n        pass\n"
    assert made(taking.remove_decorator, code) == [bare.format("two"), bare.format("one")]
    assert made(taking.remove_decorator, bare.format("one")) == [bare.replace("    @{}\n", "")]


def test_nothing_is_dropped_out_of_functions() -> None:
    assert made(taking.drop_statement, "x = 1\nif x:\n    y = 2\n") == []


def test_what_follows_a_dropped_block_stays() -> None:
    code = "def f(x):\n    for a in x:\n        g(a)\n    # why\n    return x\n"
    assert "def f(x):\n    pass\n    # why\n    return x\n" in made(taking.drop_statement, code)
