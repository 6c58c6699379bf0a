"""Turns on one machine: many requests at once, or one alone while its time is measured again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class RunLock:
    """Who may run, agreed on through two lock files in ``folder``; no folder, no waiting.

    The first file is a turnstile: whoever wants to be alone keeps it, so that newcomers wait
    and the others run out. ``at_once`` tells how many there are, oneself included.
    """

    folder: str = ""
    at_once: int = 1

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Run among others."""
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
        """Wait for the others to pause, and run by oneself."""
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
