"""What a process gives up before it touches student code.

Nothing here decides a verdict: a process that fails to confine itself ends, and the host reports
the machine, not the student.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
from typing import Any

_PR_SET_DUMPABLE = 4
_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2


def _prctl(option: int, *args: Any) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, *args, *(ctypes.c_ulong(0),) * (4 - len(args))) != 0:
        raise OSError(ctypes.get_errno(), f"prctl({option})")


def become(uid: int) -> None:
    """Drop root for good: groups, group and user, real, effective and saved."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def harden() -> None:
    """Make this process unreadable to its children, and deaf to ^C."""
    _prctl(_PR_SET_DUMPABLE, ctypes.c_ulong(0))
    _prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def filter_calls(program: bytes) -> None:
    """Install a seccomp filter, compiled by the host, for the rest of this process's life."""
    code = ctypes.create_string_buffer(program, len(program))
    description = _Filter(len(program) // 8, ctypes.addressof(code))
    _prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_SECCOMP_MODE_FILTER), ctypes.byref(description))


def limit(limits: dict[str, int]) -> None:
    """Set the kernel's limits: names without ``RLIMIT_`` to values, soft and hard alike."""
    try:
        import resource
    except ImportError:  # a system without them; the host's clock is what is left
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
            # macOS refuses some limits (address space); the host's clocks still hold.
            continue


def close_all_but(*kept: int) -> None:
    """Close every descriptor from 3 up, except some."""
    first = 3
    for descriptor in sorted(kept):
        os.closerange(first, descriptor)
        first = descriptor + 1
    os.closerange(first, 4_096)
