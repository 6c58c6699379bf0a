"""The rights that a process gives up before it touches student code: user, files, system calls.

Nothing here decides a verdict: a process that fails to confine itself ends, and the host reports
the machine, not the student.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import stat
import struct
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from graders.codec.typing_shim import Any
from graders.protocol import OWN_PROCESS

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_KEEPCAPS = 8
_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2
# Either `read` or `override` reads files despite their modes. Containers give root the second only,
# which writes as well; Landlock stops the writing.
_CAPABILITIES = {"override": 1, "read": 2, "namespaces": 21}
_NEW_IPC, _NEW_PID, _NEW_NET = 0x08000000, 0x20000000, 0x40000000
_CAPABILITIES_3 = 0x20080522
_AROUND_FORK = ("BeforeFork", "AfterFork_Parent", "AfterFork_Child")
_INSTRUCTION_BYTES = 8


@cache
def _libc() -> ctypes.PyDLL:
    """Look up the C library, and Python's own, once: each time makes a class."""
    return ctypes.PyDLL(None, use_errno=True)


def _prctl(option: int, *args: Any) -> None:
    if _libc().prctl(option, *args, *(ctypes.c_ulong(0),) * (4 - len(args))) != 0:
        raise OSError(ctypes.get_errno(), f"prctl({option})")


def become(uid: int, kept: Sequence[str] = ()) -> None:
    """Drop root for good: groups, group and user, real, effective and saved.

    The user ``uid`` owns nothing. This process keeps the first capability of ``kept`` that it has:
    ``namespaces`` makes them, ``read`` and ``override`` read files despite their modes.
    """
    if kept:
        _prctl(_PR_SET_KEEPCAPS, ctypes.c_ulong(1))
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    for name in kept:
        try:
            _keep_only(1 << _CAPABILITIES[name])
            return
        except PermissionError:
            if name == kept[-1]:
                raise


def forking_apart(clone: int) -> Callable[[], int]:
    """Return a function that forks as :func:`os.fork` does, into namespaces of its own.

    It returns -1 where the kernel gives none. They are those of processes, where the child is the
    first one, of the network, and of System V's shared memory and queues. Of files, all is
    read-only. ``clone`` is the number of that system call; the functions around it are those that
    the C API asks for around a fork.
    """
    libc = _libc()
    before, in_parent, in_child = (libc[f"PyOS_{name}"] for name in _AROUND_FORK)
    before.restype = in_parent.restype = in_child.restype = None
    call, flags = libc.syscall, _NEW_PID | _NEW_NET | _NEW_IPC | signal.SIGCHLD

    def fork() -> int:
        # Functions that were looked up here, and numbers wrapped (`libc.syscall`, `c_long`), would
        # stay in memory, or leave its free places in another order: objects of the next child
        # would have other addresses.
        before()
        forked: int = call(clone, flags, 0, 0, 0, 0)
        (in_parent if forked else in_child)()
        return forked

    return fork


def give_up_capabilities() -> None:
    """Give up all capabilities for good, also those that a new program would inherit."""
    _keep_only(0)


def _keep_only(capabilities: int) -> None:
    who = struct.pack("=Ii", _CAPABILITIES_3, 0)
    # Effective, permitted and inheritable, of the first 32 capabilities, then of the others.
    if _libc().capset(who, struct.pack("=6I", capabilities, capabilities, 0, 0, 0, 0)) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def end_with_parent(parent: int) -> None:
    """Ask the kernel to kill this process when its parent ends."""
    _prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL))
    if os.getppid() != parent:
        sys.exit("the parent ended first")


def remember_folders() -> None:
    """List the folders of modules once, because they cannot be listed later.

    A finder lists its folder again when its cache is invalidated; that is switched off.
    """
    for finder in list(sys.path_importer_cache.values()):
        if finder is not None and hasattr(finder, "invalidate_caches"):
            finder.find_spec("graders")
            finder.invalidate_caches = _nothing


def _nothing() -> None:
    """Do nothing."""


def harden() -> None:
    """Make this process unreadable to its children, and let it ignore ^C."""
    _prctl(_PR_SET_DUMPABLE, ctypes.c_ulong(0))
    _prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def filter_calls(program: bytes) -> None:
    """Install a seccomp filter, compiled by the host, for the rest of this process's life."""
    program = as_own(program)
    code = ctypes.create_string_buffer(program, len(program))
    description = _Filter(len(program) // _INSTRUCTION_BYTES, ctypes.addressof(code))
    _prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_SECCOMP_MODE_FILTER), ctypes.byref(description))


def as_own(program: bytes) -> bytes:
    """Put this process's id into a filter at the places that mean "this process".

    They are the last four bytes of an instruction of eight.
    """
    meant, own = struct.pack("=I", OWN_PROCESS), struct.pack("=I", os.getpid())
    place = program.find(meant)
    while place >= 0:
        if place % _INSTRUCTION_BYTES == _INSTRUCTION_BYTES - len(meant):
            program = program[:place] + own + program[place + len(own) :]
        place = program.find(meant, place + 1)
    return program


def limit(limits: dict[str, int]) -> None:
    """Set soft and hard limits of the kernel, by name without ``RLIMIT_``."""
    try:
        import resource
    except ImportError:  # a system without them: only the host's clock remains
        return
    for name, value in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(kind, (soft, soft))
        except (ValueError, OSError):
            # macOS refuses some limits (address space); the host's clock still holds.
            continue


def close_all_but(*kept: int) -> None:
    """Close every descriptor from 3 up, except those in ``kept``."""
    first = 3
    for descriptor in sorted(kept):
        os.closerange(first, descriptor)
        first = descriptor + 1
    os.closerange(first, 4_096)


_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1
# A loop of refused calls must not fill the machine's audit log.
_UNLOGGED = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE = 1, 1 << 1, 1 << 2, 1 << 3, 1 << 14
# Rights on files: execute, write, read, truncate, ioctl.
_OF_FILES = 0b111 | _TRUNCATE | 1 << 15
_RIGHTS = {
    "read": _READ_FILE | _READ_DIR,
    "open": _READ_FILE,
    "write": _READ_FILE | _WRITE_FILE,
    "run": _READ_FILE | _EXECUTE,
}


def version() -> int:
    """Return the version of Landlock's ABI in this kernel, 0 where it has no Landlock."""
    try:
        return _call(_CREATE_RULESET, None, 0, _ASK_VERSION)
    except OSError:
        return 0


def restrict(allowed: Mapping[str, Iterable[str]], newest: int | None = None) -> None:
    """Give up all files except some; raise when this kernel has no Landlock, or forbids its use.

    ``allowed`` gives paths by right: ``read`` files and list folders, ``open`` files by name,
    ``write``, ``run`` a program. A folder stands for everything below it; a missing path is
    ignored. ``newest`` is the highest ABI of Landlock to use.
    """
    abi = min(version(), newest or 99)
    files, described = _handled(abi)
    ruleset = _call(_CREATE_RULESET, described, len(described), 0)
    try:
        for use, paths in allowed.items():
            for path in paths:
                _allow(ruleset, path, _RIGHTS[use] & files)
        _call(_RESTRICT_SELF, ruleset, _UNLOGGED if abi >= 7 else 0)
    finally:
        os.close(ruleset)


def _handled(abi: int) -> tuple[int, bytes]:
    """Return the rights on files that an ABI can refuse, and its whole description."""
    if abi < 1:
        raise OSError("this kernel has no Landlock")
    bits = 13 if abi < 2 else 14 if abi < 3 else 15 if abi < 5 else 16
    files, network, scopes = (1 << bits) - 1, 0b11, 0b11
    if abi < 4:
        return files, struct.pack("=Q", files)
    if abi < 6:
        return files, struct.pack("=QQ", files, network)
    return files, struct.pack("=QQQ", files, network, scopes)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= _OF_FILES
        _call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _call(number: int, *args: Any) -> int:
    words = [ctypes.c_long(arg) if isinstance(arg, int) else arg for arg in args]
    result: int = _libc().syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"Landlock's system call {number} failed")
    return result
