"""Go through syntax trees that are deeper than functions may call each other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

# Python reads and compiles trees three times as deep as its limit of calls (a chain of a
# thousand `elif` is one such); what visits them makes up to three calls per level.
_CALLS = 12_000
# Kept from before student code, which may put another one in its place.
_limit_calls = sys.setrecursionlimit


@contextmanager
def deep() -> Iterator[None]:
    """Let calls nest as deep as trees do; none of a student's code is to run meanwhile."""
    before = sys.getrecursionlimit()
    _limit_calls(max(before, _CALLS))
    try:
        yield
    finally:
        _limit_calls(before)
