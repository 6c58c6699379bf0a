"""Fixtures that unit tests of several folders share."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.unit.odd_objects import ARMED, CALLS


@pytest.fixture
def armed() -> Iterator[None]:
    """Forget the calls of evil methods before, and disarm their objects after."""
    CALLS.clear()
    yield
    ARMED.clear()


@pytest.fixture(autouse=True)
def _recursion_limit() -> Iterator[None]:
    """Put Python's limit of recursion back: programs of some tests change it."""
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)
