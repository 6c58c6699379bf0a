"""A tiny course whose reference holds every sort of definition."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

SPEC = """\
id: tiny
title: tiny
modules: [tiny]
provided: {tiny: [given]}
questions:
  - {id: double, title: d, points: 1, checks: [{id: a, title: t, call: double(2)}]}
  - id: box
    title: b
    points: 1
    targets: [Box.__init__, Box.wide]
    needs: [double]
    checks: [{id: a, title: t, call: Box(2).wide()}]
  - id: words
    title: w
    points: 1
    target: words
    checks: [{id: a, rubric: null, title: t}]
"""

REFERENCE = '''\
"""A reference."""


def given(n):
    return n + 100


def _two():
    return 2


def double(n: int | None) -> int | None:
    """Double 3 + 4."""
    return n * _two()


class Box:
    def __init__(self, side: int | None):
        self.side = side

    def wide(self):
        return self.side > 3


words = "free + free"
'''


@pytest.fixture
def tiny(tmp_path: Path) -> Assignment:
    """Return the assignment of the tiny course."""
    files = {
        "specs/tiny.yaml": SPEC,
        "reference/tiny.py": REFERENCE,
        "skeletons/tiny.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return load_assignment(tmp_path, "tiny")
