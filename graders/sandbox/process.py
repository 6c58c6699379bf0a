"""Tier process: one plain Python process per request, for students' own code on their machines.

It survives crashes and endless loops, not malice. It needs neither fork nor Unix signals: the host
watches the CPU time of the process, the wall clock, and its memory where no kernel limits that.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Any, Self

from graders.errors import SandboxError
from graders.i18n import Message
from graders.languages.python import runtime
from graders.languages.python.runtime import Installed, folders, where
from graders.light_dataclass import dataclass
from graders.model import Tier
from graders.protocol import PACKAGES
from graders.sandbox import channel, zygote
from graders.sandbox.base import Answer, Frame, Handed, Limits, Why, split_request
from graders.sandbox.programs import Program, places
from graders.sandbox.scratch import Scratch
from graders.sandbox.usage import Usage, usage_of

# The memory of a process is looked at so often, where that is for the host to do: what it takes
# meanwhile comes on top of what it may.
_LOOK_S = 0.02
_PAUSE_S = 0.5
# The pipe of a process that was killed is read to its end at once, unless another holds it open.
_REST_S = 1.0
# The most bytes that are read of what a worker says that cannot start.
_SAID_BYTES = 1 << 16


@dataclass(frozen=True)
class ProcessSandbox:
    """Makes boxes that are plain processes."""

    installed: tuple[Installed, ...] = ()
    programs: tuple[Program, ...] = ()
    tier = Tier.PROCESS

    def open(self) -> ProcessBox:
        return ProcessBox(self.installed, self.programs)


class ProcessBox:
    """Starts a process per request, in an empty folder of its own."""

    def __init__(
        self, installed: tuple[Installed, ...] = (), programs: tuple[Program, ...] = ()
    ) -> None:
        self._installed = installed
        self._programs = places(programs)
        self._folder = Scratch()

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        body, kept = split_request(request)
        language = request.get("language", "python")
        settings = {
            "body": len(body),
            "hands": bool(kept),
            "rlimits": limits.rlimits(),
            "language": language,
            "program": self._programs.get(language),
        }
        header = json.dumps(settings).encode()
        process = self._start()
        try:
            watch = _Watch(process, limits, iter(kept))
            answer = watch.run(channel.message(header) + body)
            if answer.why == "exit" and answer.status and not answer.frames:
                _refuse_unstarted(process)
            return answer
        finally:
            process.kill()
            process.wait()
            assert process.stderr  # noqa: S101 - it is a pipe
            process.stderr.close()

    def _start(self) -> subprocess.Popen[bytes]:
        places = (runtime.package(), Path(runtime.parso()))
        environment = {
            **zygote.PYTHON_SETTINGS,
            "PYTHONPATH": os.pathsep.join([str(path.parent) for path in places]),
            PACKAGES: where(self._installed, folders(self._installed)),
            # Without a home, libraries ask the system for one, which not every user has.
            "HOME": self._folder.name,
        }
        if sys.platform == "win32":
            environment["USERPROFILE"] = self._folder.name
        if "SYSTEMROOT" in os.environ:
            environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        try:
            return subprocess.Popen(
                [runtime.interpreter(), "-s", "-S", "-B", "-m", "graders.worker", "once"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                cwd=self._folder.name,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as problem:
            raise SandboxError(
                Message("Python cannot be started: {problem}", {"problem": str(problem)})
            ) from problem

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        self._folder.cleanup()


def _refuse_unstarted(process: subprocess.Popen[bytes]) -> None:
    """Raise SandboxError if a process that has ended says why.

    Before it reads a student's file, a worker closes this stream: only its own failure is said.
    """
    assert process.stderr  # noqa: S101 - it is a pipe
    said = process.stderr.read(_SAID_BYTES).decode("utf-8", "replace").split("\n")
    if any(said):
        why = next(line for line in reversed(said) if line)
        raise SandboxError(
            Message("the sandbox did not start: {why}", {"why": why}),
            Message("please report it, with what graders doctor prints"),
        )


@dataclass
class _Watch:
    """Follows one process: its frames, its clock, its end.

    Each pipe is closed by the thread that uses it: closed by another, its number could be that of
    the next process's pipe before the thread writes.
    """

    process: subprocess.Popen[bytes]
    limits: Limits
    kept: Iterator[bytes]
    handed: list[Handed] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    arrivals: queue.SimpleQueue[tuple[bytes, float]] = field(default_factory=queue.SimpleQueue)
    outgoing: queue.SimpleQueue[bytes] = field(default_factory=queue.SimpleQueue)
    buffer: bytearray = field(default_factory=bytearray)
    passed: int = 0
    milestones: int = 0
    mark_s: float = 0.0
    used_s: float = 0.0
    seen_s: float = 0.0
    moved_at: float = field(default_factory=time.monotonic)
    usage: Usage = field(init=False)

    def __post_init__(self) -> None:
        self.usage = usage_of(self.process.pid)

    def run(self, request: bytes) -> Answer:
        self.outgoing.put(request)
        for work in (self._feed, self._drain):
            threading.Thread(target=work, daemon=True).start()
        try:
            why = self._until_end()
        finally:
            self.usage.kill()
            self.outgoing.put(b"")
        if why == "memory":  # it may have taken all of it since it wrote
            self._take_rest()
        status = self.process.wait()
        frames, handed = tuple(self.frames), tuple(self.handed)
        return Answer(frames, why, status, self.used_s, handed=handed)

    def _take_rest(self) -> None:
        """Take what the process wrote before it was killed."""
        with suppress(queue.Empty):
            while (arrived := self.arrivals.get(timeout=_REST_S))[0] and self._take(*arrived):
                continue

    def _feed(self) -> None:
        assert self.process.stdin  # noqa: S101 - it is a pipe
        with suppress(OSError), self.process.stdin as pipe:
            while data := self.outgoing.get():
                view = memoryview(data)
                while view:
                    view = view[pipe.write(view) or 0 :]

    def _drain(self) -> None:
        assert self.process.stdout  # noqa: S101 - it is a pipe
        with suppress(OSError), self.process.stdout as pipe:
            while data := os.read(pipe.fileno(), 1 << 18):
                # Read at once: a worker that waits for its frame to be read goes on from here.
                self.arrivals.put((data, self.usage.cpu_s()))
        self.arrivals.put((b"", 0.0))

    def _until_end(self) -> Why:
        deadline = time.monotonic() + self.limits.wall_s
        while True:
            left = self._budget_left()
            wall_left = min(deadline - time.monotonic(), self._idle_left())
            has_ended = self.process.poll() is not None
            if left <= 0:
                return "cpu"
            if wall_left <= 0:
                return "exit" if has_ended else "wall"
            if self.usage.memory_bytes() > self.limits.memory_mib << 20:
                return "memory"
            if has_ended:  # what it started may hold its pipe open
                self.usage.kill()
            most_s = _LOOK_S if self.usage.is_memory_told else _PAUSE_S
            try:
                data, cpu_s = self.arrivals.get(timeout=min(left / 2 + 0.001, wall_left, most_s))
            except queue.Empty:
                continue
            if not data:
                # The process closed its pipe: now it must end as well.
                return self._ended_within(min(left, wall_left))
            if not self._take(data, cpu_s):
                return "output"

    def _ended_within(self, seconds: float) -> Why:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return "cpu"
        return "exit"

    def _budget_left(self) -> float:
        self.used_s = max(self.used_s, self.usage.cpu_s())
        budgets = self.limits.budgets_s
        budget = budgets[min(self.milestones, len(budgets) - 1)]
        return min(budget - (self.used_s - self.mark_s), self.limits.total_s - self.used_s)

    def _idle_left(self) -> float:
        """Return how long the process may still wait without using CPU time."""
        now = time.monotonic()
        if self.used_s > self.seen_s + 0.0005:
            self.seen_s, self.moved_at = self.used_s, now
        return self.limits.idle_s - (now - self.moved_at)

    def _hand(self) -> None:
        """Hand over one of the kept inputs, when the clock is read."""
        self.used_s = max(self.used_s, self.usage.cpu_s())
        self.handed.append(Handed(len(self.frames), self.used_s))
        given = next(self.kept, b"")
        # Written by the thread: a process that does not read would hold up the watch.
        self.outgoing.put(channel.message(given))

    def _take(self, data: bytes, cpu_s: float) -> bool:
        """Take the complete frames of data that arrived after ``cpu_s`` CPU seconds.

        Return False where there are none any more: too much was written, or the wrong bytes.
        """
        self.buffer += data
        self.passed += len(data)
        if self.passed > self.limits.output_bytes:
            return False
        while len(self.buffer) >= channel.HEAD.size:
            kind, size = channel.HEAD.unpack_from(self.buffer)
            whole = channel.HEAD.size + size
            if kind not in (b"m", b"s", b"n", b"i") or size > self.limits.output_bytes:
                return False
            if len(self.buffer) < whole:
                break
            self.passed += channel.FRAME_BYTES
            cpu_s = max(cpu_s, self.frames[-1].cpu_s if self.frames else 0.0)
            self.used_s = max(self.used_s, cpu_s)
            body = bytes(self.buffer[channel.HEAD.size : whole])
            del self.buffer[:whole]
            if kind == b"i":
                self._hand()
                continue
            self.frames.append(Frame(kind == b"m", cpu_s, body))
            if kind in (b"m", b"s"):
                self.milestones += kind == b"m"
                self.mark_s = cpu_s
        return True
