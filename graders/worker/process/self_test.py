"""Try everything that a box forbids, in place of a submission, and report what got through.

No student byte is in this process, so its report can be trusted. An attempt that succeeds does no
harm: calls get arguments that are refused only after a filter would have refused them, signals are
number 0, and created files are removed.
"""

from __future__ import annotations

import ctypes
import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from graders.codec.typing_shim import Any

# Errors of a refusal: by a filter, by Landlock, by a system without the call.
_REFUSALS = (errno.EPERM, errno.EACCES, errno.ENOSYS)
# Arguments that calls refuse as invalid, and harmless ones for calls that would accept them.
_NONSENSE = (-1,) * 6
_HARMLESS = {
    "msgget": (0x67726164, 0),
    "semget": (0x67726164, 0, 0),
    "shmget": (0x67726164, 0, 0),
}
# Calls without arguments would act on the terminal or the session.
_UNTRIED = frozenset(("vhangup", "setsid"))
_ENVIRONMENT = frozenset(
    "GRADERS_PACKAGES HOME LANG LC_CTYPE PATH PWD SYSTEMROOT TERM USERPROFILE".split()  # noqa: SIM905
)
# Files, and a folder without Python. Folders that lead to Python are there, with nothing else.
_OUTSIDE = ("/etc/passwd", "/etc/hostname", "/proc/version", "/etc")
_PLACES = (".", "/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/etc", "/usr", "/usr/lib", "/home")
_SETTINGS = (
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/vm/overcommit_memory",
    "/proc/sys/fs/file-max",
    "/proc/self/oom_score_adj",
    "/sys/kernel/mm/transparent_hugepage/enabled",
)
# Open a file neither for reading nor for writing.
_NEITHER = 3
_DEVICES = "mem kmsg tty ptmx fuse kvm full random net/tun loop-control sda vda nvme0n1".split()  # noqa: SIM905


def attempt(request: Mapping[str, Any]) -> dict[str, list[str]]:
    """Try to break each promise; return the attempts that got through.

    In the request, ``calls`` maps promises to the system calls (names and numbers) that would break
    them, ``hidden`` names files that no box shows, ``host`` is a process outside.
    """
    through: dict[str, list[str]] = {}
    for attempts in _ATTEMPTS:
        through[attempts.__name__.lstrip("_")] = sorted(set(attempts(request)))
    for promise, calls in request["calls"].items():
        through.setdefault(promise, []).extend(_calls(calls))
    return through


def _calls(calls: Mapping[str, int]) -> Iterator[str]:
    for name, number in calls.items():
        if name not in _UNTRIED and not _is_refused(number, _HARMLESS.get(name, _NONSENSE)):
            yield name


def _is_refused(number: int, arguments: tuple[int, ...]) -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    words = [ctypes.c_long(argument) for argument in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    return bool(result == -1 and ctypes.get_errno() in _REFUSALS)


def _succeeds(action: Callable[..., Any], *arguments: Any) -> bool:
    try:
        action(*arguments)
    except Exception:
        return False
    return True


def _read(request: Mapping[str, Any]) -> Iterator[str]:
    for path in (*_OUTSIDE, *request["hidden"]):
        if _succeeds(_look, path):
            yield path


def _look(path: str) -> None:
    """Open and read a file, or list a folder that is not empty."""
    with suppress(NotADirectoryError):
        if not os.listdir(path):
            raise FileNotFoundError(path)
        return
    with open(path, "rb") as file:
        file.read(1)


def _write(request: Mapping[str, Any]) -> Iterator[str]:
    for place in _PLACES:
        if _succeeds(_create, os.path.join(place, f"graders-selftest-{os.getpid()}")):
            yield f"a file in {place}"
    for path in (os.__file__, __file__):
        if _succeeds(_open, path, os.O_WRONLY | os.O_APPEND):
            yield path
    # Nothing is emptied: the file does not exist, which is only found out after a refusal.
    for access in (os.O_RDONLY, _NEITHER):
        try:
            _open("/graders/selftest", access | os.O_TRUNC)
        except OSError as problem:
            if problem.errno not in _REFUSALS:
                yield "a file that is emptied"


def _create(path: str) -> None:
    _open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    os.unlink(path)


def _open(path: str, flags: int) -> None:
    os.close(os.open(path, flags, 0o600))


def _network(request: Mapping[str, Any]) -> Iterator[str]:
    import socket

    for family in ("AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_VSOCK"):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
            with suppress(OSError, AttributeError):
                socket.socket(getattr(socket, family), kind).close()
                yield f"{family} {kind.name}"


def _fork(request: Mapping[str, Any]) -> Iterator[str]:
    if not hasattr(os, "fork"):
        return
    with suppress(OSError):
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
        yield "fork"


def _exec(request: Mapping[str, Any]) -> Iterator[str]:
    try:
        os.execve("/graders/selftest", ["selftest"], {})
    except OSError as problem:
        if problem.errno not in _REFUSALS:
            yield "execve"


def _signals(request: Mapping[str, Any]) -> Iterator[str]:
    parent = os.getppid()
    for name, number in (("its parent", parent), ("process 1", 1), ("all", -1)):
        # Signal 0 is not delivered, but refused like any other.
        if _succeeds(os.kill, number, 0):
            yield f"kill({name})"
    with suppress(ImportError, OSError):
        import fcntl

        reading, writing = os.pipe()
        try:
            fcntl.fcntl(reading, 8, parent)  # F_SETOWN
            yield "fcntl"
        finally:
            os.close(reading)
            os.close(writing)


def _processes(request: Mapping[str, Any]) -> Iterator[str]:
    for path in ("/proc", "/proc/1/cmdline", "/proc/1/status", "/proc/self/status"):
        if _succeeds(_look, path):
            yield path


def _sysctl(request: Mapping[str, Any]) -> Iterator[str]:
    # Opened for writing and never written.
    return (path for path in _SETTINGS if _succeeds(_open, path, os.O_WRONLY))


def _limits(request: Mapping[str, Any]) -> Iterator[str]:
    with suppress(ImportError):
        import resource

        for name in ("AS", "CPU", "FSIZE", "NOFILE", "CORE"):
            kind = getattr(resource, f"RLIMIT_{name}")
            soft, hard = resource.getrlimit(kind)
            if hard == resource.RLIM_INFINITY or _succeeds(
                resource.setrlimit, kind, (soft, hard + 1)
            ):
                yield name
        if _succeeds(resource.prlimit, os.getppid(), resource.RLIMIT_NOFILE):
            yield "those of its parent"


def _devices(request: Mapping[str, Any]) -> Iterator[str]:
    for name in _DEVICES:
        if _succeeds(_open, f"/dev/{name}", os.O_RDONLY | os.O_NONBLOCK):
            yield f"/dev/{name}"


def _user(request: Mapping[str, Any]) -> Iterator[str]:
    if not hasattr(os, "geteuid"):
        return
    if os.geteuid() == 0:
        yield "it is root"
    elif _succeeds(os.setuid, 0):
        yield "setuid"


def _environment(request: Mapping[str, Any]) -> Iterator[str]:
    names = set(os.environ) - _ENVIRONMENT
    return (name for name in names if not name.startswith("PYTHON"))


def _descriptors(request: Mapping[str, Any]) -> Iterator[str]:
    pipes = 0
    for descriptor in range(256):
        with suppress(OSError):
            mode = os.fstat(descriptor).st_mode
            pipes += stat.S_ISFIFO(mode)
            # The pipe of the answer and empty devices are allowed.
            if not stat.S_ISCHR(mode) and (not stat.S_ISFIFO(mode) or pipes > 1):
                yield f"descriptor {descriptor}"


def _existence(request: Mapping[str, Any]) -> Iterator[str]:
    for path in ("/etc/passwd", f"/proc/{request['host']}", *request["hidden"]):
        if os.path.lexists(path):
            yield path


# Each is named after the promise that it tries to break.
_ATTEMPTS: tuple[Callable[[Mapping[str, Any]], Iterator[str]], ...] = (
    *(_read, _write, _network, _fork, _exec, _signals, _processes, _sysctl),
    *(_limits, _devices, _user, _environment, _descriptors, _existence),
)
