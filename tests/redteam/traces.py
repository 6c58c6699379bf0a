"""Traces that a run must not leave on the machine, looked for by marks of this run's class."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
_PATIENCE_S = 5.0
_WRITABLE = ("/tmp", "/var/tmp", "/dev/shm", "/run", "/run/lock", "/dev/mqueue", "/", "/root")


@contextmanager
def adopting_orphans() -> Iterator[None]:
    """Make what outlives its parent a child of this process, where it can be seen.

    Not for longer: what other tests leave to itself would be found here, dead and never buried.
    """
    _adapt(1)
    try:
        yield
    finally:
        _adapt(0)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _adapt(whether: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(whether), *(ctypes.c_ulong(0),) * 3)


def children() -> set[int]:
    """Return the processes whose parent is this one, the dead ones left out."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = stat.read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid() and state != "Z":
                found.add(int(stat.parent.name))
    return found


def left_alive(before: set[int]) -> set[int]:
    """Return the orphans of a run that do not end by themselves; they are ended here."""
    deadline = time.monotonic() + _PATIENCE_S
    while (left := children() - before) and time.monotonic() < deadline:
        time.sleep(0.05)
    for pid in left:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    return left


def files_marked(mark: str, *folders: Path) -> list[str]:
    """Return the files in places that everybody can write which bear a mark in their name."""
    places = [Path(name) for name in _WRITABLE] + list(folders)
    return [str(path) for place in places for path in _entries(place) if mark in path.name]


def _entries(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from folder.iterdir()


def system_v(key: int) -> list[str]:
    """Return the shared memories, semaphores and queues of a key."""
    found = []
    for kind in ("shm", "sem", "msg"):
        lines = Path(f"/proc/sysvipc/{kind}").read_text("ascii").splitlines()[1:]
        found += [f"{kind}: {line}" for line in lines if int(line.split()[0]) == key]
    return found


def sockets_marked(mark: str) -> list[str]:
    """Return the Unix sockets, abstract ones included, whose name bears a mark."""
    lines = Path("/proc/net/unix").read_text("utf-8", "replace").splitlines()
    return [line for line in lines if mark in line]


@dataclass
class Ears:
    """Listens where attackers call, by TCP, UDP and Unix sockets, and keeps what it hears."""

    folder: Path
    name: str
    heard: list[str] = field(default_factory=list)

    def __enter__(self) -> Ears:
        self._tcp = self._bound(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
        self.port = int(self._tcp.getsockname()[1])
        self._udp = self._bound(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", self.port))
        self.path = str(self.folder / "ear")
        self._unix = self._bound(socket.AF_UNIX, socket.SOCK_STREAM, self.path)
        Path(self.path).chmod(0o777)
        self._abstract = self._bound(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{self.name}")
        self._is_open = True
        all_ = (self._tcp, self._udp, self._unix, self._abstract)
        self._threads = [threading.Thread(target=self._listen, args=(one,)) for one in all_]
        for thread in self._threads:
            thread.start()
        return self

    @staticmethod
    def _bound(family: int, kind: int, address: object) -> socket.socket:
        ear = socket.socket(family, kind)
        ear.bind(address)  # type: ignore[arg-type]
        ear.settimeout(0.2)
        if kind == socket.SOCK_STREAM:
            ear.listen()
        return ear

    def _listen(self, ear: socket.socket) -> None:
        while self._is_open:
            with suppress(TimeoutError):
                if ear.type == socket.SOCK_DGRAM:
                    self.heard.append(f"a datagram: {ear.recv(1000)!r}")
                else:
                    ear.accept()[0].close()
                    self.heard.append(f"a connection to {ear.getsockname()!r}")

    def __exit__(self, *details: object) -> None:
        self._is_open = False
        for thread in self._threads:
            thread.join()
        for ear in (self._tcp, self._udp, self._unix, self._abstract):
            ear.close()
