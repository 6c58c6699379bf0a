"""A box kept by a zygote: it is started, told what to give up, asked, and stopped."""

from __future__ import annotations

import ctypes
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from graders.errors import SandboxError
from graders.sandbox import wire
from graders.sandbox.base import Answer, Limits

MEND = 'run "graders doctor": it prints the command that mends this machine'
# Users that own nothing; one per process of ours, so that their limits do not add up.
_FIRST_UID, _UIDS = 61_184, 4_096
_START_S = 20.0
_GRACE_S = 5.0


def unowned_user() -> int | None:
    """Return the user that a box of root's becomes; None for who cannot become another."""
    return _FIRST_UID + os.getpid() % _UIDS if os.geteuid() == 0 else None


class ZygoteBox:
    """One running box; see :class:`graders.sandbox.base.Box`.

    Parameters
    ----------
    command : sequence of str
        What starts the zygote.
    start : mapping
        What the zygote applies to itself and its children, see ``graders.worker.__main__``.
    environment : mapping of str to str
        All that the command finds in its environment.
    passed : tuple of int
        Descriptors that the command needs.
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
            preexec_fn=fix,
        )
        self._channel = wire.Channel(self._process)
        body = json.dumps(start).encode()
        self._is_ready = False
        with suppress(BrokenPipeError):  # told where its start is awaited
            self._channel.send(wire.LENGTH.pack(len(body)) + body)

    def spend_waiting_on(self, chores: Iterable[object]) -> None:
        """Go through an iterable whenever an answer is awaited, as long as there is none.

        Its steps should take some tens of milliseconds: an answer waits for the end of one.
        """
        self._channel.chores = iter(chores)

    def _await_ready(self) -> None:
        """Wait for the zygote to be ready: it starts while its host does something else."""
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
        body = json.dumps(request, separators=(",", ":")).encode()
        header = json.dumps(
            {
                "body": len(body),
                "budgets": limits.budgets_s,
                "total": limits.total_s,
                "wall": limits.wall_s,
                "idle": limits.idle_s,
                "preload": request.get("preload", ()),
                "bytes": limits.output_bytes,
                "rlimits": {**limits.rlimits(), "NPROC": 64}
                if os.geteuid() == 0
                else limits.rlimits(),
            }
        ).encode()
        self._await_ready()
        deadline = time.monotonic() + limits.wall_s + _GRACE_S
        try:
            self._channel.send(wire.LENGTH.pack(len(header)) + header + body)
            return self._channel.answer(deadline)
        except (EOFError, OSError) as problem:
            self._stop()
            raise SandboxError(f"the sandbox stopped answering: {problem}", MEND) from None
        except BaseException:
            # What it has yet to say would be taken for the answer to another request.
            self._stop()
            raise

    def __enter__(self) -> Self:
        self._await_ready()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        """Close the control pipe, which ends the zygote and with it the whole box."""
        self._channel.close()
        # One that is killed while it starts may leave a part of itself behind.
        if not self._ends_within(_GRACE_S if not self._is_ready else 1.0):
            self._process.kill()
        self._process.wait()

    def _ends_within(self, seconds: float) -> bool:
        """Await the end of the zygote as soon as it comes: ``Popen.wait`` sleeps in between."""
        if self._process.poll() is not None:
            return True
        ended = os.pidfd_open(self._process.pid)
        try:
            poller = select.poll()
            poller.register(ended, select.POLLIN)
            return bool(poller.poll(seconds * 1000))
        finally:
            os.close(ended)


# MERGED: The same memory layout for every process: what depends on addresses is then the same each time.

_ADDR_NO_RANDOMIZE = 0x0040000


def fix() -> None:
    """Ask for a fixed layout of this process's successor; not to have it is no error."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).personality(_ADDR_NO_RANDOMIZE)
