"""Mutants that each operator makes of a line of a function."""

from __future__ import annotations

from collections.abc import Iterator

import parso
import pytest

from graders.languages.python import mutation
from graders.languages.python.mutation import Node, Operator

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
        (mutation.drop_statement, "return x", ["pass"]),
        (mutation.drop_statement, "if x: y()", ["pass", "if x: pass"]),
        (mutation.drop_statement, "pass", []),
        (mutation.drop_statement, '"""Words."""', []),
        (mutation.drop_statement, "return None", []),
        (mutation.drop_statement, "if x: return", ["pass", "if x: pass"]),
        (mutation.drop_operand, "x = x and y", ["x = y", "x = x"]),
        (mutation.drop_operand, "x = x + 1 - y", ["x = 1 - y", "x = x - y", "x = x + 1"]),
        (mutation.drop_operand, "x == y", []),
        (mutation.drop_operand, "0 <= x < y", ["x < y", "0 < y", "0 <= x"]),
        (mutation.drop_item, "x = [1, 2, 3]", ["x = [2, 3]", "x = [1, 3]", "x = [1, 2]"]),
        (mutation.drop_item, "x = (1, y)", ["x = (y,)", "x = (1,)"]),
        (mutation.drop_item, "x = {1: 2, **y}", ["x = {**y}", "x = {1: 2}"]),
        (mutation.drop_item, "f(x, y=1)", ["f(y=1)", "f(x)"]),
        (mutation.drop_item, "x = [a for a in y]", []),
        (mutation.force_condition, "x = 1 if y else 2", ["x = 1 if True else 2", "x = 1 if False else 2"]),
        (mutation.force_condition, "if x: y()", ["if True: y()"]),
        (mutation.force_condition, "x = [a for a in y if a]", ["x = [a for a in y if True]"]),
        (mutation.unwrap_call, "x = list(y)", ["x = y"]),
        (mutation.unwrap_call, "x = f(y.z[0])", ["x = y.z[0]"]),
        (mutation.unwrap_call, "x = f(x, y)", []),
        (mutation.unwrap_call, "x = y.copy()", []),
        (mutation.skip_loop, "for a in x: y(a)", ["for a in []: y(a)"]),
        (mutation.alter_string, "x = 'ab'", ["x = 'Xab'"]),
        (mutation.alter_string, 'x = r""', ['x = r"X"']),
        (mutation.alter_string, "x = '''ab'''", ["x = '''Xab'''"]),
        (mutation.alter_string, "print('ab', f('c'))", []),
        (mutation.alter_string, "raise ValueError('ab')", []),
        (mutation.alter_string, '"""Words."""', []),
        (mutation.swap_comparison, "x == y", ["x != y"]),
        (mutation.swap_comparison, "x is None", ["x is not None"]),
        (mutation.swap_comparison, "x < y", ["x == y", "x != y", "x <= y", "x > y", "x >= y"]),
        (mutation.swap_comparison, "x is not 3", ["x == 3", "x != 3", "x < 3", "x <= 3", "x > 3", "x >= 3"]),
        (mutation.swap_comparison, "x in y", []),
        (mutation.swap_unary, "x = -y", ["x = +y", "x = ~y", "x = not y", "x = y"]),
        (mutation.swap_unary, "x = not y", ["x = y"]),
        (mutation.swap_keyword, "x = True and y", ["x = False and y", "x = True or y"]),
        (mutation.add_not, "while x: y()", ["while not x: y()"]),
        (mutation.change_number, "x = 0", ["x = 1", "x = -1"]),
        (mutation.swap_binary, "x(*y)", []),
        (mutation.swap_binary, "x = -y", []),
    ],
    # A function's own words hold its address: no two processes would name the tests alike.
    ids=lambda value: getattr(value, "__name__", str(value)),
)  # fmt: skip
def test_an_operator_makes_these_mutants(operator: Operator, line: str, lines: list[str]) -> None:
    assert made(operator, FUNCTION.format(line)) == [FUNCTION.format(one) for one in lines]


def test_an_arithmetic_operator_is_replaced_by_each_of_the_others() -> None:
    found = made(mutation.swap_binary, "x = 1 + y\n")
    assert len(found) == 11
    assert {"x = 1 - y\n", "x = 1 // y\n", "x = 1 ** y\n"} <= set(found)


def test_an_exception_that_is_caught_is_another_one() -> None:
    code = "try:\n    x()\nexcept (OSError, KeyError) as why:\n    pass\n"
    found = made(mutation.mistake_exception, code)
    assert [line for text in found for line in text.splitlines() if "except" in line] == [
        "except (UnicodeTranslateError, KeyError) as why:",
        "except (OSError, UnicodeTranslateError) as why:",
    ]


def test_one_decorator_goes_and_the_others_stay() -> None:
    code = "class A:\n    @one\n    @two\n    def f(self):\n        pass\n"
    bare = "class A:\n    @{}\n    def f(self):\n        pass\n"
    assert made(mutation.remove_decorator, code) == [bare.format("two"), bare.format("one")]
    assert made(mutation.remove_decorator, bare.format("one")) == [bare.replace("    @{}\n", "")]


def test_nothing_is_dropped_out_of_functions() -> None:
    assert made(mutation.drop_statement, "x = 1\nif x:\n    y = 2\n") == []


def test_what_follows_a_dropped_block_stays() -> None:
    code = "def f(x):\n    for a in x:\n        g(a)\n    # why\n    return x\n"
    assert "def f(x):\n    pass\n    # why\n    return x\n" in made(mutation.drop_statement, code)


@pytest.mark.parametrize(
    ("name", "lines"), [("a", (1, 1)), ("n", (2, 3)), ("f", (5, 7)), ("C.m", (10, 11))]
)
def test_a_definition_stands_where_its_name_is_bound(name: str, lines: tuple[int, int]) -> None:
    source = (
        "a, b = 1, 2\nwith open('x') as t:\n    n = 3\n\n@given\ndef f():\n    pass\n"
        "class C:\n    x = 1\n    def m(self):\n        pass\n"
    )
    assert mutation.definition_lines(source, name) == lines
