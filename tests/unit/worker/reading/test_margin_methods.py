"""A method at the margin costs itself, and not the methods of its class that stand below it."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.worker.reading.margin_methods import swallows_members, without_margin_methods
from graders.worker.reading.units import read_module

CLASS = """\
class A:
    def a(self):
        return 1

"""
AT_MARGIN = """\
def b(self):
    return self.a()

"""
BELOW = """\
    @property
    def c(self):
        return 3

    @staticmethod
    def d(x):
        return x
"""


def _members(text: str) -> list[str]:
    (owner,) = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    return [node.name for node in owner.body if isinstance(node, ast.FunctionDef)]


def test_methods_below_one_at_the_margin_are_of_the_class() -> None:
    text, notes = without_margin_methods(CLASS + AT_MARGIN + BELOW + "\n\ndef f(x):\n    pass\n")
    assert _members(text) == ["a", "c", "d"]
    assert notes == [{"line": 5, "detail": "b", "inside": "A"}]
    assert [node.lineno for node in ast.parse(text).body] == [1, 17]


@pytest.mark.parametrize(
    "method",
    [
        "@staticmethod\ndef b():\n    return 2\n\n",
        "@classmethod\ndef b(cls):\n    return cls()\n\n",
        "def b(self, c=0):\n    self.e = c\n\n",
        "def b(self):\n\n",
    ],
    ids=["static", "of the class", "a parameter named like a property", "without a body"],
)
def test_any_method_at_the_margin_costs_itself(method: str) -> None:
    mended, notes = without_margin_methods(CLASS + method + BELOW)
    assert _members(mended) == ["a", "c", "d"]
    assert [note["detail"] for note in notes] == ["b"]


def test_two_methods_at_the_margin_cost_themselves() -> None:
    more = BELOW.replace(" c(", " f(").replace(" d(", " g(")
    mended, notes = without_margin_methods(
        CLASS + AT_MARGIN + BELOW + AT_MARGIN.replace("b", "e") + more
    )
    assert _members(mended) == ["a", "c", "d", "f", "g"]
    assert [note["detail"] for note in notes] == ["b", "e"]


def test_what_makes_a_method_another_is_of_the_class_too() -> None:
    mended, _ = without_margin_methods(CLASS + AT_MARGIN + BELOW + "    g = staticmethod(d)\n")
    assert _members(mended) == ["a", "c", "d"]


def test_the_first_method_at_the_margin_costs_itself() -> None:
    notes: list[dict[str, Any]] = []
    ((unit,), _) = read_module(("class A:\n" + AT_MARGIN + BELOW).encode(), "lab.py", notes)
    assert _members(unit["text"]) == ["c", "d"]
    assert [(note["line"], note["end"], note["names"]) for note in notes] == [(2, 3, ["b"])]


def test_what_holds_no_statement_swallows_none() -> None:
    assert [swallows_members(text) for text in ("", "# b\n", AT_MARGIN + BELOW)] == [
        False,
        False,
        True,
    ]


def test_all_methods_at_the_margin_in_a_row_are_set_aside() -> None:
    row = AT_MARGIN + AT_MARGIN.replace("b", "e")
    mended, notes = without_margin_methods(CLASS + row + BELOW)
    assert _members(mended) == ["a", "c", "d"]
    assert [(note["line"], note["detail"]) for note in notes] == [(5, "b"), (8, "e")]


@pytest.mark.parametrize(
    "text",
    [
        CLASS + AT_MARGIN,
        AT_MARGIN + BELOW,
        CLASS + AT_MARGIN.replace("self", "x") + BELOW,
        CLASS + AT_MARGIN + BELOW + "    return d\n",
        CLASS + "def b(self):\n    g = lambda: d(1)\n    h(g)\n\n" + BELOW,
        CLASS + AT_MARGIN + BELOW.replace("c(self)", "a(self)"),
        CLASS + AT_MARGIN + "    def c(x):\n        return x\n",
        CLASS + "x = 1\n\n" + AT_MARGIN + BELOW,
    ],
    ids=[
        "the last one",
        "no class",
        "a function",
        "a closure",
        "used",
        "known",
        "no method",
        "below",
    ],
)
def test_what_may_be_meant_stays_as_it_is(text: str) -> None:
    assert without_margin_methods(text) == (text, [])


def test_a_file_tells_of_it() -> None:
    notes: list[dict[str, Any]] = []
    ((unit,), _) = read_module((CLASS + AT_MARGIN + BELOW).encode(), "lab.py", notes)
    assert _members(unit["text"]) == ["a", "c", "d"]
    assert notes == [
        {"note": "at-margin", "file": "lab.py", "line": 5, "detail": "b", "inside": "A"}
    ]
