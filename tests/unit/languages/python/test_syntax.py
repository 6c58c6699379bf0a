"""The names that a text in Python uses, as its tables of symbols tell them."""

from __future__ import annotations

import pytest

from graders.languages.python import syntax


@pytest.mark.parametrize(
    ("code", "used"),
    [
        ("def f(self):\n    x = self.a\n    return x + y\n", {"y"}),
        # Python's own tables take a function of that name for the module.
        ("def top(self):\n    x = self.a\n    return x + y\n", {"y"}),
        ("def f():\n    global z\n    z = 1\n", {"z"}),
    ],
)
def test_names_that_a_function_does_not_bind_are_used(code: str, used: set[str]) -> None:
    assert syntax.names_used(code) == used
