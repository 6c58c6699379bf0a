"""A tiny course to break in many ways."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

SPEC = """\
id: tiny
title: {fr: Petit, en: Small}
modules: [tiny]
provided: {tiny: [L, montre]}
questions:
  - id: double
    title: double
    points: 2
    checks:
      - id: exemples
        title: examples
        inputs: nombres
        call: double(n)
  - id: quadruple
    title: quadruple
    points: 3
    needs: [double]
    checks:
      - id: tirages
        title: draws
        inputs: tirages
        examples: 30
        call: quadruple(n)
      - id: juge
        title: judged
        requires: [tirages]
        inputs: [{n: 1}, {n: 2}]
        call: quadruple(n)
        right: pair(actual)
  - id: mots
    title: words
    points: 1
    target: null
    checks: [{id: lu, rubric: null, title: read}]
"""

REFERENCE = '''\
"""A reference."""

import math


class L(list):
    """A list."""


def montre(x):
    """Show a value."""
    print(L([x]))


def _deux():
    return 2


def double(n):
    """Double a number."""
    return n * _deux()


# The next function is asked last.
def quadruple(n):
    """Double twice."""
    return double(double(math.floor(n)))
'''

MODULE = '''\
"""Inputs, and what is right."""

from hypothesis import strategies as st

not_a_function = 3


def nombres():
    return [{"n": n} for n in range(4)]


def tirages():
    return st.fixed_dictionaries({"n": st.integers(-1000, 1000)})


def pair(value):
    return None if value % 2 == 0 else "odd"
'''


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a sound course, with the assignment ``tiny``."""
    files = {
        "specs/tiny.yaml": SPEC,
        "specs/tiny.py": MODULE,
        "reference/tiny.py": REFERENCE,
        "skeletons/tiny.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def edit(course: Path) -> Callable[[str, str, str], Path]:
    """Return a function that replaces a text, which must be there, in a file of the course."""

    def replace(file: str, old: str, new: str) -> Path:
        path = course / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return course

    return replace
