"""The pieces of a reference, as plain data."""

from __future__ import annotations

import ast

import pytest

from graders.codec.trees import pack
from graders.languages.pieces import Segment
from graders.languages.python.reference import bases_of, is_getter, kind_of


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("@a\n@b(1)\nclass C:\n    x = 1\n", "class"),
        ("@a\ndef f():\n    x = 1\n", "function"),
        ("async def f(): pass\n", "function"),
        ("x: int = 1\n", "value"),
        ("x = collections.namedtuple('x', 'a b')\n", "class"),
        ("x = Enum('x', ['A'])\n", "class"),
        ("x = type('x', (), {})\n", "class"),
        ("x = type([])\n", "value"),
        ("x = sorted([2])\n", "value"),
        ("x, y = 1, 2\n", "value"),
        ("", "function"),
    ],
)
def test_a_piece_has_a_kind(source: str, kind: str) -> None:
    assert kind_of(Segment("x", source, 1)) == kind


@pytest.mark.parametrize(
    ("source", "bases"),
    [
        ("class C:\n    x = 1\n", set()),
        ("@a\nclass C(list, other.Base):\n    pass\n", {"list", "Base"}),
        ("def f():\n    class C(list): pass\n", set()),
    ],
)
def test_a_class_extends_others(source: str, bases: set[str]) -> None:
    assert bases_of(Segment("C", source, 1)) == bases
    # In a kit, the tree of a definition stands in place of its source.
    assert bases_of(Segment("C", "", 1, packed=pack(ast.parse(source)))) == bases


@pytest.mark.parametrize(
    ("source", "is_one"),
    [
        ("def get(self):\n    return self.x\n", True),
        ("@property\ndef get(self, /):\n    return self.x\n", True),
        ("def get(self, key):\n    return self.x[key]\n", False),
        ("def get(self):\n    self.n = 1\n    return self.x\n", False),
        ("def get(self):\n    self.all.append(1)\n    return self.x\n", False),
        ("x = 1\n", False),
    ],
)
def test_a_getter_takes_its_object_alone_and_changes_nothing(source: str, is_one: bool) -> None:
    assert is_getter(Segment("get", source, 1)) is is_one
