"""A box whose first process is a zygote: starting it, sending it requests, and stopping it.

:class:`Channel` is the host's end of its pipes: bounded reads with deadlines, frames to answers.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Self

from graders.errors import SandboxError
from graders.sandbox.base import Answer, Frame, Handed, Limits, split_request

MEND = 'run "graders doctor": it prints the command that mends this machine'
# Users that own nothing: one per process of ours, so that limits per user do not add up.
_FIRST_UID, _UIDS = 61_184, 4_096
_START_S = 20.0
_GRACE_S = 5.0
_ADDR_NO_RANDOMIZE = 0x0040000
# The environment of every worker; then that of a worker in a box.
PYTHON_SETTINGS = {"PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1", "PYTHONUTF8": "1", "TERM": "dumb"}
ENVIRONMENT = {**PYTHON_SETTINGS, "LANG": "C.UTF-8", "PATH": "/usr/bin", "HOME": "/"}
LENGTH = struct.Struct(">I")
# Heads of frames written by a child, and by the zygote; equal to those of worker/process/frames.
HEAD = struct.Struct(">cI")
RELAYED = struct.Struct(">cdI")
FRAME_BYTES = 256
_MAX_FRAME = 64 << 20
_NONE_LEFT = object()


def box_user_id() -> int | None:
    """Return the user id of a box that root starts; None if this process is not root."""
    return _FIRST_UID + os.getpid() % _UIDS if os.geteuid() == 0 else None


class ZygoteBox:
    """One running box; see :class:`graders.sandbox.base.Box`.

    ``start`` holds the settings that the zygote applies to itself and its children, see
    ``graders.worker.__main__``. ``environment`` is the whole environment of the command that starts
    the zygote; ``passed`` are the descriptors that this command needs.
    """

    def __init__(
        self,
        command: list[str],
        start: Mapping[str, Any],
        environment: Mapping[str, str],
        passed: tuple[int, ...] = (),
    ) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=passed,
            env=dict(environment),
            cwd="/",
            start_new_session=True,
            bufsize=0,
            preexec_fn=_fix_memory_layout,
        )
        self._channel = Channel(self._process)
        body = json.dumps(start).encode()
        self._is_ready = False
        with suppress(BrokenPipeError):  # `_await_ready` reports it
            self._channel.send(LENGTH.pack(len(body)) + body)

    def work_while_waiting(self, chores: Iterable[object]) -> None:
        """Do the steps of an iterable while an answer is awaited.

        Keep a step to some tens of milliseconds: an answer waits for the current one.
        """
        self._channel.chores = iter(chores)

    def _await_ready(self) -> None:
        """Wait until the zygote is ready."""
        if self._is_ready:
            return
        try:
            ready = self._channel.receive(5, time.monotonic() + _START_S)
        except (EOFError, OSError) as problem:
            words = self._channel.errors().splitlines()
            self._stop()
            why = words[-1] if words else problem
            raise SandboxError(f"the sandbox did not start: {why}", MEND) from None
        except BaseException:
            self._stop()
            raise
        if ready != b"ready":
            self._stop()
            raise SandboxError(f"the sandbox started with {ready!r}", MEND)
        self._is_ready = True

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        body, kept = split_request(request)
        of_user = {"NPROC": 64} if os.geteuid() == 0 else {}
        settings = {
            "body": len(body),
            "budgets": limits.budgets_s,
            "total": limits.total_s,
            "wall": limits.wall_s,
            "idle": limits.idle_s,
            "preload": request.get("preload", ()),
            "bytes": limits.output_bytes,
            "hands": bool(kept),
            "rlimits": limits.rlimits() | of_user,
        }
        header = json.dumps(settings).encode()
        self._await_ready()
        deadline = time.monotonic() + limits.wall_s + _GRACE_S
        try:
            self._channel.send(LENGTH.pack(len(header)) + header + body)
            return self._channel.answer(deadline, kept)
        except (EOFError, OSError) as problem:
            self._stop()
            raise SandboxError(f"the sandbox stopped answering: {problem}", MEND) from None
        except BaseException:
            # The rest of this answer would be taken for the answer to the next request.
            self._stop()
            raise

    def __enter__(self) -> Self:
        self._await_ready()
        return self

    def __exit__(self, *details: object) -> None:
        self._stop()

    def _stop(self) -> None:
        """Close the control pipe, which ends the zygote and with it the whole box."""
        self._channel.close()
        # A box that is killed while it starts may leave processes behind.
        if not self._ends_within(_GRACE_S if not self._is_ready else 1.0):
            self._process.kill()
        self._process.wait()

    def _ends_within(self, seconds: float) -> bool:
        """Wait for the end of the zygote without the sleeps of ``Popen.wait``."""
        if self._process.poll() is not None:
            return True
        ended = os.pidfd_open(self._process.pid)
        try:
            poller = select.poll()
            poller.register(ended, select.POLLIN)
            return bool(poller.poll(seconds * 1000))
        finally:
            os.close(ended)


def _fix_memory_layout() -> None:
    """Give the process that follows the same memory layout each time, if the kernel can.

    A set of objects without a hash of their own is walked in the order of their addresses; with a
    random layout the same submission would not always behave the same.
    """
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).personality(_ADDR_NO_RANDOMIZE)


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
