"""A running zygote: the program that opens boxes one after the other, and stops with its host."""

from __future__ import annotations

import ctypes
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from graders.errors import SandboxError
from graders.i18n import N_, Message
from graders.sandbox.base import Answer
from graders.sandbox.channel import Channel, message

MEND = Message('run "graders doctor": it prints the command for this machine')
# Users that own nothing: one per process of ours, so that limits per user do not add up.
_FIRST_UID, _UIDS = 61_184, 4_096
_START_S = 20.0
_GRACE_S = 5.0
_ADDR_NO_RANDOMIZE = 0x0040000
# The environment of every worker; then that of a worker in a box.
PYTHON_SETTINGS = {"PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1", "PYTHONUTF8": "1", "TERM": "dumb"}
ENVIRONMENT = {**PYTHON_SETTINGS, "LANG": "C.UTF-8", "PATH": "/usr/bin", "HOME": "/"}
# The words of a keeper that is ready: others can follow it, or its zygote took its place.
_READY, _ALONE = b"ready", b"alone"


def box_user_id() -> int | None:
    """Return the user id of a box that root starts; None if this process is not root."""
    return _FIRST_UID + os.getpid() % _UIDS if os.geteuid() == 0 else None


class Zygote:
    """A program that opens boxes, one at a time.

    ``start`` holds the settings that it applies to itself and to its boxes, see
    ``graders.worker.__main__``. ``environment`` is the whole environment of the command that starts
    it; ``passed`` are the descriptors that this command needs. ``can_follow`` tells whether another
    box can be opened after the current one.
    """

    def __init__(
        self,
        command: Sequence[str],
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
        self._has_started = self._is_open = self._is_ready = False
        self.can_follow = True
        self._send(json.dumps(start).encode())

    def work_while_waiting(self, chores: Iterable[object]) -> None:
        """Do the steps of an iterable while an answer is awaited.

        Keep a step to some tens of milliseconds: an answer waits for the current one.
        """
        self._channel.chores = iter(chores)

    def open_box(self) -> None:
        """Open a box, without waiting for it."""
        self._is_open, self._is_ready = True, False
        self._send(b"open")

    def await_box(self) -> None:
        """Wait until the box is ready; raise SandboxError if it does not get ready."""
        if self._is_ready:
            return
        try:
            word = self._channel.receive(len(_READY), time.monotonic() + _START_S)
        except (EOFError, OSError) as problem:
            why = self._last_words() or str(problem)
            self.stop()
            what = N_("the sandbox did not start: {why}")
            if self._has_started:
                what = N_("the sandbox stopped answering: {why}")
            raise SandboxError(Message(what, {"why": why}), MEND) from None
        except BaseException:
            self.stop()
            raise
        if word not in (_READY, _ALONE):
            self.stop()
            raise SandboxError(f"the sandbox started with {word!r}", MEND)
        self.can_follow = word == _READY
        self._has_started = self._is_ready = True

    def ask(self, header: bytes, body: bytes, kept: Iterable[bytes], wall_s: float) -> Answer:
        """Carry out a request in the open box; raise SandboxError when the box failed."""
        self.await_box()
        deadline = time.monotonic() + wall_s + _GRACE_S
        try:
            self._channel.send(message(header) + body)
            return self._channel.answer(deadline, kept)
        except (EOFError, OSError) as problem:
            # One that is silent goes on: it has told nothing.
            told = self._last_words() if isinstance(problem, EOFError) else ""
            self.stop()
            why = told or str(problem)
            raise SandboxError(
                Message("the sandbox stopped answering: {why}", {"why": why}), MEND
            ) from None
        except BaseException:
            # The rest of this answer would be taken for the answer to the next request.
            self.stop()
            raise

    def _last_words(self) -> str:
        """Return the last line that a program told before it ended, such as an exception."""
        return "".join(self._channel.errors().splitlines()[-1:])

    def close_box(self) -> bool:
        """Close the box; return whether another one can be opened, else stop."""
        if self._is_ready and self.can_follow:
            self._send(b"")
            self._is_open = self._is_ready = False
            return True
        self.stop()
        return False

    def stop(self) -> None:
        """End the zygote, and with it every box."""
        # Closing the control pipe is not enough: forks of this process may hold it as well.
        for _ in range(2 if self._is_open else 1):
            self._send(b"")
        self.can_follow = self._is_open = self._is_ready = False
        self._channel.close()
        # A program that is killed while it starts may leave processes behind.
        if not self._ends_within(1.0 if self._has_started else _GRACE_S):
            self._process.kill()
        self._process.wait()

    def _send(self, body: bytes) -> None:
        with suppress(OSError):  # whoever waits for an answer reports it
            self._channel.send(message(body))

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
