"""Boxes started before they are needed, boxes replaced when they fail, and the lock of runs.

:class:`RunLock` lets many requests run at once, or one alone while its time is measured again.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from graders.errors import SandboxError
from graders.model import Tier
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from graders.sandbox.zygote_box import ZygoteBox


class Prestarted:
    """A sandbox with at most one box started in advance.

    The box belongs to this process: a copy in another process starts its own.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._started: Box | None = None
        self._closing: weakref.finalize[..., Prestarted] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Prestarted, (self._sandbox,)

    @property
    def tier(self) -> Tier:
        return self._sandbox.tier

    def start(self, chores: Iterable[object] = ()) -> None:
        """Start the box that the next `open` returns, without waiting for it.

        The steps of ``chores`` are done while that box starts.
        """
        self.close()
        self._started = box = self._sandbox.open()
        if isinstance(box, ZygoteBox):
            box.work_while_waiting(chores)
        # The box may never be opened: a submission that is already known needs none.
        self._closing = weakref.finalize(self, box.__exit__, None, None, None)

    def awaited(self) -> Box:
        """Return the started box once it is ready; the next `open` returns it as well."""
        assert self._started is not None  # noqa: S101 - the caller started it
        return self._started.__enter__()

    def open(self) -> Box:
        if self._started is None or self._closing is None:
            return self._sandbox.open()
        box, self._started = self._started, None
        self._closing.detach()
        return box

    def close(self) -> None:
        """Close the started box if nobody opened it."""
        if self._closing is not None:
            self._closing()
        self._started = None


class RetriedBox:
    """A box that is replaced by a new one when it stops answering.

    It is opened at once. Each method raises SandboxError when this machine gives no box any more.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._box: Box = sandbox.open()

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        """Carry out a request, a second time in a new box if the first one failed."""
        try:
            return self._box.ask(request, limits)
        except SandboxError:
            self.renew()
            return self._box.ask(request, limits)

    def renew(self) -> None:
        """Close the box and open another one."""
        self._box.__exit__(None, None, None)
        self._box = self._sandbox.open().__enter__()

    def __enter__(self) -> Self:
        self._box.__enter__()
        return self

    def __exit__(self, *details: object) -> None:
        self._box.__exit__(*details)


@dataclass(frozen=True)
class RunLock:
    """A lock on two files in ``folder``; without a folder nobody waits.

    A process that wants to run alone locks the first file, where new requests then wait, until the
    running ones have ended. ``at_once`` is the number of processes, this one included.
    """

    folder: str = ""
    at_once: int = 1

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Run while others run."""
        with _locked(self.folder, "turnstile", alone=True):
            running = _locked(self.folder, "running", alone=False)
            running.__enter__()
        try:
            yield
        finally:
            running.__exit__(None, None, None)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Wait until no other runs, and run alone."""
        with (
            _locked(self.folder, "turnstile", alone=True),
            _locked(self.folder, "running", alone=True),
        ):
            yield


@contextmanager
def _locked(folder: str, name: str, *, alone: bool) -> Iterator[None]:
    if not folder:
        yield
        return
    try:
        import fcntl
    except ImportError:  # no such locks here: tier process, one submission at a time
        yield
        return
    descriptor = os.open(os.path.join(folder, name), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)
