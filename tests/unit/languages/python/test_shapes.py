"""The shape of what an expression of the course comes to, and values that it cannot come to."""

from __future__ import annotations

from typing import Any

import pytest

from graders.codec import Cut, Opaque, Pairs
from graders.languages.python.shapes import fits, shapes_of

SETUP = """
def essaie(n):
    try:
        return [f(n), True]
    except ValueError:
        return None

def rien(n):
    f(n)

def tout(n):
    return f(n)

def des(n):
    yield n

def liste(n):
    def dedans():
        return 3
    return [dedans()]

len = 4
"""
CASES: dict[str, tuple[str, Any, bool]] = {
    "a call may give anything": ("f(x)", None, True),
    "a pair": ("(f(x), y)", (None, 1), True),
    "a pair with a part less": ("(f(x), y)", (None,), False),
    "a list for a pair": ("(f(x), y)", [None, 1], False),
    "nothing for a list": ("[f(x), y]", None, False),
    "a pair in a list": ("[(f(x), 1) for x in xs]", [(None, 1), (2, 1)], True),
    "anything in a list of pairs": ("[(f(x), 1) for x in xs]", [(None, 1), 2], False),
    "a list of any length": ("[*f(x), 1]", [1, 2, 3], True),
    "a text": ("str(p)", "p", True),
    "no text": ("str(p)", None, False),
    "a truth value": ("not f(x)", 1, False),
    "one of two": ("[1] if f(x) else 'a'", "b", True),
    "none of two": ("[1] if f(x) else 'a'", 3, False),
    "a dict with keys alike": ("dict(f(x))", Pairs(((1, 2), (True, 3))), True),
    "what a function of the setup gives": ("essaie(1)", [3, True], True),
    "the other thing that it gives": ("essaie(1)", None, True),
    "what it never gives": ("essaie(1)", 3, False),
    "a function without a return": ("rien(1)", 3, False),
    "a function that gives anything": ("tout(1)", 3, True),
    "a generator": ("des(1)", 3, True),
    "a function in a function": ("liste(1)", 3, False),
    "a name that is bound again": ("len(x)", "many", True),
    "a cut part": ("[f(x)]", [Cut("depth")], True),
    "an object": ("[f(x)]", Opaque("list"), False),
}


@pytest.mark.parametrize("name", CASES)
def test_a_value_fits_where_the_expression_may_come_to_it(name: str) -> None:
    code, value, does_fit = CASES[name]

    assert fits(value, shapes_of(code, SETUP)) is does_fit


def test_take_may_come_to_what_is_no_list() -> None:
    assert fits(None, shapes_of("take(3, f(x))"))
