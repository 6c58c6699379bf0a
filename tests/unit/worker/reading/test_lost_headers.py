"""The parameters of functions that do not compile are read all the same."""

from __future__ import annotations

import pytest

from graders.worker.reading.lost_headers import headers_read


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("def f(a, b=None):", (False, "def f(a, b=None): pass")),
        ("def f(a, b=None)", (False, "def f(a, b=None): pass")),
        ("    def f(self, n=(1, 2)) -> int:  # (sic", (True, "def f(self, n=(1, 2)): pass")),
        ("def f(a): return g(a) +", (False, "def f(a): pass")),
        ("async def f(a):", (False, "def f(a): pass")),
    ],
)
def test_a_first_line_tells_the_parameters(line: str, read: tuple[bool, str]) -> None:
    assert headers_read([line, "    return ("]) == [read]


@pytest.mark.parametrize("line", ["def f(a, a):", "def f(a b):", "def f(", "x = 1", "def f:"])
def test_what_python_cannot_read_tells_nothing(line: str) -> None:
    assert headers_read([line]) == []
