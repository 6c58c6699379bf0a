"""Frames on a pipe, and inputs that are asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from graders.worker import frames


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """Return the reading and the writing end of a pipe."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def given(pipe: tuple[int, int], body: bytes) -> int:
    """Write what a keeper hands over; return where it is read."""
    os.write(pipe[1], frames.LENGTH.pack(len(body)) + body)
    return pipe[0]


def test_an_input_is_asked_for_before_it_is_read(pipe: tuple[int, int]) -> None:
    reading, asking = os.pipe()
    try:
        assert frames.receive_input(asking, given(pipe, b'{"n":[1]}')) == {"n": [1]}
        assert frames.HEAD.unpack(os.read(reading, 100)) == (b"i", 0)
    finally:
        os.close(reading)
        os.close(asking)


def test_no_input_left_is_told(pipe: tuple[int, int]) -> None:
    with pytest.raises(EOFError, match="no input is left"):
        frames.receive_input(pipe[1], given(pipe, b""))
