"""The host's end of the pipes of a worker: bounded reads with deadlines, frames to answers."""

from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import time
from collections.abc import Iterable, Iterator

from graders.sandbox.base import Answer, Frame, Handed

LENGTH = struct.Struct(">I")
# Heads of frames written by a child, and by its keeper; equal to those of worker/frames.
HEAD = struct.Struct(">cI")
RELAYED = struct.Struct(">cdI")
FRAME_BYTES = 256
_MAX_FRAME = 64 << 20
_NONE_LEFT = object()


def message(body: bytes) -> bytes:
    """Return bytes as a message: its length, then the bytes."""
    return LENGTH.pack(len(body)) + body


class Channel:
    """Talks to a zygote through the pipes of its process.

    ``chores`` are steps of work to do while this process waits. After a step that raises, the rest
    is not done; the code that needs the work does it later.
    """

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        assert process.stdin  # noqa: S101 - all three are pipes
        assert process.stdout  # noqa: S101
        assert process.stderr  # noqa: S101
        self._input = process.stdin.fileno()
        self._output = process.stdout.fileno()
        self._poller = select.poll()
        self._poller.register(self._output, select.POLLIN)
        self._buffer = bytearray()
        self.chores: Iterator[object] = iter(())
        self._on_chores_s = 0.0

    def send(self, data: bytes) -> None:
        """Write everything."""
        view = memoryview(data)
        while view:
            view = view[os.write(self._input, view) :]

    def receive(self, size: int, deadline: float) -> bytes:
        """Read exactly ``size`` bytes.

        Raise EOFError when the worker ended, TimeoutError when the bytes did not come by
        ``deadline`` (monotonic seconds, without those spent on chores).
        """
        while len(self._buffer) < size:
            self._await(deadline)
            data = os.read(self._output, 1 << 18)
            if not data:
                raise EOFError("it ended")
            self._buffer += data
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        return taken

    def _await(self, deadline: float) -> None:
        while not self._poller.poll(0) and self._does_a_chore():
            pass
        left = deadline + self._on_chores_s - time.monotonic()
        if left <= 0 or not self._poller.poll(left * 1000):
            raise TimeoutError("no answer in time")

    def _does_a_chore(self) -> bool:
        begun = time.monotonic()
        try:
            return next(self.chores, _NONE_LEFT) is not _NONE_LEFT
        except Exception:  # noqa: BLE001 - not the worker's fault
            self.chores = iter(())
            return False
        finally:
            self._on_chores_s += time.monotonic() - begun

    def answer(self, deadline: float, kept: Iterable[bytes] = ()) -> Answer:
        """Read frames until the end of a request; send one of the kept inputs when asked for it."""
        frames: list[Frame] = []
        handed: list[Handed] = []
        left = iter(kept)
        while True:
            kind, cpu, size = RELAYED.unpack(self.receive(RELAYED.size, deadline))
            if size > _MAX_FRAME:
                raise EOFError("a frame is too long")
            body = self.receive(size, deadline)
            if kind == b"E":
                end = json.loads(body)
                peak_kib = end["peak_kib"]
                told = tuple(frames), end["why"], end["status"], end["cpu"], peak_kib
                return Answer(*told, tuple(handed))
            if kind == b"i":
                handed.append(Handed(len(frames), cpu))
                given = next(left, b"")
                self.send(LENGTH.pack(len(given)) + given)
                continue
            frames.append(Frame(kind == b"m", cpu, body))

    def errors(self) -> str:
        """End the process, and return its standard error."""
        assert self._process.stderr  # noqa: S101 - it is a pipe
        if self._process.stderr.closed:
            return "it was stopped"
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
        return self._process.stderr.read(2_000).decode("utf-8", "replace").strip()

    def close(self) -> None:
        """Close all three pipes and forget their numbers, which others may get."""
        self._input = self._output = -1
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                pipe.close()
