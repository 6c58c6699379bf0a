"""Temporary folders, which outlive no run, and the lock of runs on the files of one.

A run removes the folders that killed runs left behind. :class:`RunLock` lets many requests run at
once, or one alone while its time is measured again.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from graders.errors import SandboxError
from graders.light_dataclass import dataclass

try:
    locks: Any = importlib.import_module("fcntl")
except ImportError:  # a system without locks: folders go when they are cleaned up
    locks = None

# A name that no other program uses, nor earlier versions of this one that took no lock.
PREFIX = ".graders-run-"
_NAME = re.compile(re.escape(PREFIX) + "[a-z0-9_]{8}")


class Scratch:
    """A temporary folder, held by a lock that the kernel drops when its process dies."""

    def __init__(self) -> None:
        self._held = -1
        while True:
            self._folder = tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True)
            self._held = _held(self._folder.name, wait=True)
            # Before the lock was taken, another run may have removed the folder as a leftover.
            if Path(self._folder.name).exists():
                break
            self.cleanup()

    @property
    def name(self) -> str:
        """Return the path of the folder."""
        return self._folder.name

    def cleanup(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()
        if self._held >= 0:
            os.close(self._held)
            self._held = -1

    def __enter__(self) -> str:
        return self.name

    def __exit__(self, *details: object) -> None:
        self.cleanup()


class SharedScratch:
    """A temporary folder shared by all processes of a user that know its name.

    The name has eight small letters and digits. Each process holds a shared lock on the folder;
    once all have ended, a later run removes it. Raise SandboxError when the folder belongs to
    another user.
    """

    def __init__(self, name: str) -> None:
        self._held = -1
        path = Path(tempfile.gettempdir(), f"{PREFIX}{name}")
        while True:
            path.mkdir(0o700, exist_ok=True)
            _refuse_foreign(path)
            self._held = _held(str(path), wait=True, shared=True)
            # Before the lock was taken, another run may have removed it as a leftover.
            if _is_at(path, self._held) or (self._held < 0 and path.exists()):
                break
            self._let_go()
        self.name = str(path)

    def __del__(self) -> None:
        self._let_go()

    def _let_go(self) -> None:
        if self._held >= 0:
            os.close(self._held)
            self._held = -1


def _refuse_foreign(path: Path) -> None:
    """Refuse a folder that others could write to: its content is trusted."""
    with contextlib.suppress(FileNotFoundError):
        status = path.lstat()
        is_own = not hasattr(os, "getuid") or (
            stat.S_ISDIR(status.st_mode)
            and status.st_uid == os.getuid()
            and not status.st_mode & 0o077
        )
        if not is_own:
            raise SandboxError(f"{path} belongs to somebody else", "remove it")


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return descriptor >= 0 and os.path.samestat(path.lstat(), os.fstat(descriptor))
    except OSError:
        return False


def sweep() -> None:
    """Remove this user's folders whose processes are gone."""
    if locks is None or not hasattr(os, "getuid"):
        return
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            is_own = _NAME.fullmatch(path.name) and path.lstat().st_uid == os.getuid()
            if path.is_symlink() or not is_own:
                continue
            descriptor = _held(str(path), wait=False)
            if descriptor >= 0:
                shutil.rmtree(path, ignore_errors=True)
                os.close(descriptor)


def _held(folder: str, *, wait: bool, shared: bool = False) -> int:
    """Open a folder and lock it; return -1 if that is impossible or another holds the lock."""
    if locks is None:
        return -1
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return -1
    try:
        kind = locks.LOCK_SH if shared else locks.LOCK_EX
        locks.flock(descriptor, kind | (0 if wait else locks.LOCK_NB))
    except OSError:
        os.close(descriptor)
        return -1
    return descriptor


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
    if not folder or locks is None:  # without locks: tier process, one submission at a time
        yield
        return
    descriptor = os.open(os.path.join(folder, name), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        locks.flock(descriptor, locks.LOCK_EX if alone else locks.LOCK_SH)
        yield
    finally:
        os.close(descriptor)
