"""Landlock: a process gives up every file but some, for itself and its children, for good.

Three system calls, which no C library wraps; their numbers are the same on every processor. What
a kernel can refuse grows with its ABI (1 in Linux 5.13, 7 in 6.15): all that it knows is refused,
and what older ones miss (truncating, sockets, signals) is refused by the filter of system calls.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable, Mapping

from graders.hints import Any

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1
# Refusals are a program's own affair: a loop of them must not fill the machine's audit log.
_UNLOGGED = 1
_WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE = 1 << 1, 1 << 2, 1 << 3, 1 << 14
# What may be allowed of files: execute, write, read, truncate, ioctl.
_OF_FILES = 0b111 | _TRUNCATE | 1 << 15
_RIGHTS = {"read": _READ_FILE | _READ_DIR, "open": _READ_FILE, "write": _READ_FILE | _WRITE_FILE}


def version() -> int:
    """Return the ABI of this kernel, 0 where it has no Landlock."""
    try:
        return _call(_CREATE_RULESET, None, 0, _ASK_VERSION)
    except OSError:
        return 0


def restrict(allowed: Mapping[str, Iterable[str]], newest: int | None = None) -> None:
    """Give up every file, but some.

    Parameters
    ----------
    allowed : mapping
        Paths by what they are good for: ``read`` files and list folders, ``open`` what is known
        by name, ``write``. A folder stands for all that is below it; a missing path for nothing.
    newest : int, optional
        Do as a kernel of this ABI would.

    Raises
    ------
    OSError
        When this kernel has no Landlock, or lets nobody use it.
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
    """Return what an ABI can refuse of files, and the description of all that it can."""
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
    libc = ctypes.CDLL(None, use_errno=True)
    words = [ctypes.c_long(arg) if isinstance(arg, int) else arg for arg in args]
    result: int = libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"Landlock's system call {number} failed")
    return result
