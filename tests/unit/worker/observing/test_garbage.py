"""Objects that are given back between two cases."""

from __future__ import annotations

import gc
import mmap
import os
import weakref
from collections.abc import Iterator

import pytest

from graders.worker.observing import garbage


class Node:
    """Something that may refer to itself."""

    def __init__(self, size: int = 1) -> None:
        self.itself = self
        # Memory of its own, never what this process has already: a bytearray may reuse some.
        self.held = mmap.mmap(-1, size)


@pytest.fixture(autouse=True)
def uncollected() -> Iterator[None]:
    """Nothing but what is tried gives memory back, and nothing stays frozen."""
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.parametrize(
    ("before", "after", "is_there"),
    [(9_000, 9_000, True), (9_000, 20_000, True), (9_000, 90_000, False), (0, 0, False)],
)
def test_cycles_are_given_back_once_a_program_took_much_or_nothing_tells(
    monkeypatch: pytest.MonkeyPatch, before: int, after: int, is_there: bool
) -> None:
    told = iter([before, after])
    monkeypatch.setattr(garbage, "_measure", lambda: lambda: next(told))
    kept = garbage.Garbage()
    node = weakref.ref(Node())
    kept.give_back()
    assert (node() is not None) is is_there


def test_a_file_that_student_code_closed_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    real = os.open

    def remembered(path: str, flags: int) -> int:
        opened.append(real(path, flags))
        return opened[-1]

    monkeypatch.setattr(os, "open", remembered)
    kept = garbage.Garbage()
    os.close(opened[0])
    node = weakref.ref(Node())
    kept.give_back()
    assert node() is None


def test_where_no_file_tells_the_most_that_a_process_ever_took_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*given: object) -> int:
        raise FileNotFoundError

    monkeypatch.setattr(os, "open", refused)
    assert garbage._measure() is garbage._peak_kib
    assert garbage._peak_kib() > 1_000


def test_memory_that_was_given_back_before_hides_none_that_is_taken() -> None:
    # The peak of this process, as getrusage tells it, is now far above what it has.
    held = bytearray(256 << 20)
    del held
    kept = garbage.Garbage()
    node = Node(64 << 20)
    there = weakref.ref(node)
    del node
    kept.give_back()
    assert there() is None
