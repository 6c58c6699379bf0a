"""Loops as they are written: where they may be looked at, and what only counts."""

from __future__ import annotations

import ast
import textwrap

import pytest

from graders.worker.observing.loops import Loop, innermost, loops_of


def function(body: str) -> ast.AST:
    return ast.parse("def f():\n" + textwrap.indent(textwrap.dedent(body), "    ")).body[0]


def loop(body: str) -> Loop:
    return loops_of(function(body))[0]


def test_a_loop_is_looked_at_where_one_statement_begins() -> None:
    found = loop("""\
        while go:
            a = 1
            b = f(
                2)
            c = [x for x in a]
            if a:
                d = 1
            elif b:
                e = 1
            for x in a:
                g = 1
            with a:
                h = 1
            try:
                i = 1
            except E:
                j = 1
        else:
            k = 1
        """)
    assert sorted(found.anchors) == [2, 3, 7, 8, 9, 10]
    assert found.lines == range(2, 19)


def test_loops_of_inner_functions_are_theirs() -> None:
    body = """\
        def g():
            while a:
                b = 1
        while c:
            d = 1
        """
    assert [one.line for one in loops_of(function(body))] == [5]


def test_a_line_belongs_to_the_innermost_loop() -> None:
    body = """\
        while a:
            for b in c:
                d = 1
            e = 1
        f = 1
        """
    assert innermost(function(body)) == {2: 2, 3: 3, 4: 3, 5: 2}


@pytest.mark.parametrize(
    ("body", "steps"),
    [
        ("while i > 0: i += 1", {"i": 1}),
        ("while i < n and go(): i = i - 2", {"i": -1}),
        ("while 0 > i: i -= 1", {"i": -1}),
        ("while -3 <= i: i = 1 + i", {"i": 1}),
        ("while i != 4: i += 2", {"i": 1}),
        ("while go(): i += 1", {"i": 1}),
        ("while i >= len(l): i += 1", {"i": 1}),
        ("while i < j:\n    i -= 1\n    j += 1", {"i": -1, "j": 1}),
        # It comes closer, or both ways, or by how much is not known.
        ("while i < 9: i += 1", {}),
        ("while i > 0:\n    i += 1\n    i -= 2", {}),
        ("while i > 0: i += n", {}),
        ("while i > 0: i += -1", {}),
        ("while i > 0: i *= 2", {}),
        # Something else reads it, or may.
        ("while i > 0:\n    i += 1\n    f(i)", {}),
        ("while i > 0:\n    i += 1\n    if i > 9: break", {}),
        ("while i > 0 or i < -4: i += 1", {}),
        ("while not i > 0: i += 1", {}),
        ("while 0 < i < 9: i += 1", {}),
        ("while i > 0:\n    i += 1\n    g = lambda: i", {}),
        ("while i > n.m: i += 1", {}),
        ("while i == 3: i += 1", {}),
        ("while i: i += 1", {}),
    ],
)
def test_what_only_counts_away_from_its_bounds_is_known(body: str, steps: dict[str, int]) -> None:
    assert loop(body).steps == steps


@pytest.mark.parametrize(
    ("body", "is_plain"),
    [
        ("import math", False),
        ("from math import pi", False),
        ("a = frame.f_globals", False),
        ("match a:\n        case object(__globals__=b): pass", False),
        ("match a:\n        case Point(x=b): pass", True),
    ],
)
def test_what_reaches_more_than_it_names_is_not_plain(body: str, is_plain: bool) -> None:
    assert loop(f"while True:\n    {body}").is_plain is is_plain


@pytest.mark.parametrize(
    ("condition", "is_plain"),
    [("a is None", True), ("a is not True", True), ("a is b", False), ("a.__class__", False)],
)
def test_identities_and_what_python_keeps_are_not_plain(condition: str, is_plain: bool) -> None:
    assert loop(f"while {condition}: pass").is_plain is is_plain
