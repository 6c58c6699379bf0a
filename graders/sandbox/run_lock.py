"""The lock that lets many requests run at once, or one alone while its time is measured again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class RunLock:
    """A lock on two files in ``folder``; without a folder nobody waits.

    A process that wants to run alone keeps the first file, the turnstile: newcomers wait there, and
    those that run come to their end. ``at_once`` is the number of processes, this one included.
    """

    folder: str = ""
    at_once: int = 1

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Run while others run."""
        if not self.folder:
            yield
            return
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
        if not self.folder:
            yield
            return
        with (
            _locked(self.folder, "turnstile", alone=True),
            _locked(self.folder, "running", alone=True),
        ):
            yield


@contextmanager
def _locked(folder: str, name: str, *, alone: bool) -> Iterator[None]:
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
