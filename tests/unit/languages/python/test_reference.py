"""The pieces of a reference, as plain data."""

from __future__ import annotations

import pytest

from graders.languages.pieces import Segment
from graders.languages.python.reference import kind_of


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("@a\n@b(1)\nclass C:\n    x = 1\n", "class"),
        ("@a\ndef f():\n    x = 1\n", "function"),
        ("async def f(): pass\n", "function"),
        ("x: int = 1\n", "value"),
        ("x, y = 1, 2\n", "value"),
        ("", "function"),
    ],
)
def test_a_piece_has_a_kind(source: str, kind: str) -> None:
    assert kind_of(Segment("x", source, 1)) == kind
