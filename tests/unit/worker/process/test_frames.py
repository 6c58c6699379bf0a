"""Frames on a pipe, and the wait for the clock to be read."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

from graders.worker.process import frames


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """Return the reading and the writing end of a pipe."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def test_a_frame_that_asks_for_the_clock_returns_once_it_was_read(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    told: list[str] = []

    def write() -> None:
        frames.write_frame(writing, False, {"clock": "start"})
        told.append("went on")

    writer = threading.Thread(target=write)
    writer.start()
    writer.join(0.05)
    told.append("read")
    kind, size = frames.HEAD.unpack(os.read(reading, frames.HEAD.size))
    assert kind == b"n"
    assert os.read(reading, size) == b'{"clock":"start"}'
    writer.join()

    assert told == ["read", "went on"]


def test_other_frames_do_not_wait(pipe: tuple[int, int]) -> None:
    frames.write_frame(pipe[1], True, {"seen": [{"value": {"d": [["clock", 1]]}}]})

    assert os.read(pipe[0], 1) == b"m"


def test_a_reader_that_never_reads_is_not_waited_for_ever(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(frames, "pause", pauses.append)
    os.write(pipe[1], b"unread")
    frames.wait_until_read(pipe[1])

    assert len(pauses) > 100
