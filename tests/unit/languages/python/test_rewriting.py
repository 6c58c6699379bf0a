"""Definitions that are replaced, and those that are taken out."""

from __future__ import annotations

import pytest

from graders.languages.python.rewriting import rewritten
from graders.model import Target

SOURCE = '''\
a, b = 1, 2
c = 3


@given
def f(x):
    """Say é."""
    return "é"


class Base:
    def m(self):
        return 1


class A(Base):
    x = 1

    @property
    def p(self):
        return 2
'''


def without(*names: str) -> str:
    return rewritten(SOURCE, [Target("tp", name) for name in names], lambda _: "pass")


@pytest.mark.parametrize(
    ("name", "gone", "put"),
    [
        ("f", '@given\ndef f(x):\n    """Say é."""\n    return "é"', "pass"),
        ("c", "c = 3", "pass"),
        ("a", "a, b = 1, 2", "_, b = 1, 2"),
        ("A.p", "    @property\n    def p(self):\n        return 2", "    pass"),
        ("A.m", "    def m(self):\n        return 1", "    pass"),
    ],
    ids=["function", "constant", "one of two names", "member", "inherited member"],
)
def test_a_definition_is_taken_out(name: str, gone: str, put: str) -> None:
    assert gone in SOURCE
    assert without(name) == SOURCE.replace(gone, put)


def test_several_go_at_once() -> None:
    found = without("f", "A.p", "c")
    assert "def f" not in found
    assert "def p" not in found
    assert "c = 3" not in found
    compile(found, "tp", "exec")


def test_another_definition_takes_its_place_at_its_depth() -> None:
    found = rewritten(SOURCE, (Target("tp", "A.p"),), lambda _: "def p(self):\n    return 3\n")
    assert "    x = 1\n\n    def p(self):\n        return 3\n" in found
    assert "@property" not in found
