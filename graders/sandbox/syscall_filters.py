"""Filters of system calls, compiled on the host by libseccomp; only their bytes enter a box.

An isolated box stacks three filters. The zygote's lets it fork into new namespaces; a keeper's
refuses that, and lets it fork; a child refuses fork and similar calls as well. A refused call fails
with an errno, so that a student sees an exception. The calls are grouped by the promise that they
would break. The test of a box tries each of them, see :mod:`graders.sandbox.self_test`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from errno import EAGAIN, ENOSYS, EPERM
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from graders.errors import SandboxError
from graders.i18n import Message
from graders.protocol import OWN_PROCESS

_CLONE_THREAD = 0x00010000
# New namespaces: of mounts, control groups, host names, IPC, users, processes, and the network.
_CLONE_NEW = tuple(1 << bit for bit in (17, 25, 26, 27, 28, 29, 30))
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_FIOASYNC, _FIOSETOWN, _SIOCSPGRP = 0x5452, 0x8901, 0x8902
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_PTRACER = 1, 4, 22, 0x59616D61
# F_SETLK, F_SETLKW, F_SETOWN, F_SETSIG, F_SETOWN_EX, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE,
# F_NOTIFY: locks that others see, and signals to whoever is named.
_FCNTL = (6, 7, 8, 10, 15, 37, 38, 1024, 1026)
_LOW_32 = 0xFFFFFFFF
# The access mode of open(2): 0 to read, 1 to write, 2 for both, 3 for neither. (Python's O_ACCMODE
# is the C library's, which may hold more bits.)
_ACCESS = 3

REFUSED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        promise: tuple(names.split())
        for promise, names in {
            "write": """truncate chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime
                utimes utimensat futimesat setxattr lsetxattr fsetxattr setxattrat removexattr
                lremovexattr fremovexattr removexattrat file_setattr""",
            "read": "open_by_handle_at name_to_handle_at",
            "network": "socket socketpair bind connect listen accept accept4",
            "signals": "pidfd_send_signal rt_sigqueueinfo rt_tgsigqueueinfo",
            "memory": """ptrace process_vm_readv process_vm_writev process_madvise process_mrelease
                kcmp pidfd_getfd""",
            "shared": """shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd
                msgrcv msgctl mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify flock
                inotify_init inotify_init1 inotify_add_watch fanotify_init fanotify_mark
                memfd_create memfd_secret vmsplice""",
            "keyrings": "keyctl add_key request_key",
            "namespaces": """unshare setns mount umount2 fsopen fsmount fsconfig fspick move_mount
                open_tree open_tree_attr mount_setattr statmount listmount listns pivot_root
                chroot""",
            "limits": """sched_setaffinity sched_setattr sched_setparam sched_setscheduler
                setpriority ioprio_set move_pages migrate_pages mbind set_mempolicy
                set_mempolicy_home_node""",
            "machine": """syslog acct quotactl quotactl_fd swapon swapoff reboot kexec_load
                kexec_file_load init_module finit_module delete_module settimeofday clock_settime
                clock_adjtime adjtimex sethostname setdomainname iopl ioperm nfsservctl vhangup""",
            "kernel": """bpf perf_event_open userfaultfd io_uring_setup io_uring_enter
                io_uring_register io_setup personality modify_ldt lsm_set_self_attr""",
        }.items()
    }
)

# Refused to the children that run student code, needed by the keeper that forks and kills them.
REFUSED_TO_CHILDREN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "exec": ("execve", "execveat"),
        "signals": ("tkill",),
        "memory": ("pidfd_open",),
        "processes": ("setsid", "setpgid"),
        "kernel": ("seccomp",),
        "user": ("setuid", "setgid", "setresuid", "setresgid", "setgroups", "capset"),
    }
)

# Calls that an old libseccomp cannot name; their numbers are the same on every processor.
_NUMBERS = {
    "quotactl_fd": 443,
    "memfd_secret": 447,
    "process_mrelease": 448,
    "set_mempolicy_home_node": 450,
    "fchmodat2": 452,
    "statmount": 457,
    "listmount": 458,
    "lsm_set_self_attr": 460,
    "setxattrat": 463,
    "removexattrat": 466,
    "open_tree_attr": 467,
    "file_setattr": 469,
    "listns": 470,
}
# Calls of future kernels, whose effects are unknown.
_FUTURE = range(471, 512)


Role = Literal["zygote", "keeper", "child"]


@cache
def filter_program(role: Role) -> bytes:
    """Compile a filter for this machine's processor.

    It is for a zygote, for the keeper of a box, or for its child, which runs student code and may
    not fork at all. The result is a classic BPF program, as ``prctl(PR_SET_SECCOMP)`` and
    ``bwrap --seccomp`` take it; ``OWN_PROCESS`` in it stands for the process that installs it.
    Raise ImportError, OSError or RuntimeError when libseccomp is not there.
    """
    import pyseccomp

    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in _names(REFUSED):
        _refuse(rules, pyseccomp, name, EPERM)
    for number in _FUTURE:
        _refuse(rules, pyseccomp, number, ENOSYS)
    masked, not_equal = pyseccomp.MASKED_EQ, pyseccomp.NE
    _refuse(rules, pyseccomp, "prlimit64", EPERM, pyseccomp.Arg(0, not_equal, 0))
    for request in (_TIOCSTI, _TIOCLINUX):
        _refuse(rules, pyseccomp, "ioctl", EPERM, pyseccomp.Arg(1, masked, _LOW_32, request))
    _refuse(rules, pyseccomp, "clone3", ENOSYS)
    for flag in _CLONE_NEW if role != "zygote" else ():
        _refuse(rules, pyseccomp, "clone", EPERM, pyseccomp.Arg(0, masked, flag, flag))
    if role == "child":
        _refuse_to_child(rules, pyseccomp)
    return _export(rules)


def _refuse_to_child(rules: Any, seccomp: Any) -> None:
    """Add what the keeper of a box needs and its children do not."""
    masked, not_equal = seccomp.MASKED_EQ, seccomp.NE
    for name in _names(REFUSED_TO_CHILDREN):
        _refuse(rules, seccomp, name, EPERM)
    for option in (_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_PTRACER):
        _refuse(rules, seccomp, "prctl", EPERM, seccomp.Arg(0, masked, _LOW_32, option))
    for request in (_FIOASYNC, _FIOSETOWN, _SIOCSPGRP):
        _refuse(rules, seccomp, "ioctl", EPERM, seccomp.Arg(1, masked, _LOW_32, request))
    for command in _FCNTL:
        _refuse(rules, seccomp, "fcntl", EPERM, seccomp.Arg(1, masked, _LOW_32, command))
    for name in ("kill", "tgkill"):
        _refuse(rules, seccomp, name, EPERM, seccomp.Arg(0, not_equal, OWN_PROCESS))
    for name in ("fork", "vfork"):
        _refuse(rules, seccomp, name, EAGAIN)
    _refuse(rules, seccomp, "clone", EAGAIN, seccomp.Arg(0, masked, _CLONE_THREAD, 0))
    _refuse_emptying(rules, seccomp)


def _refuse_emptying(rules: Any, seccomp: Any) -> None:
    """Refuse to open a file so that it is emptied, yet not opened for writing.

    The first two versions of Landlock see an opening for reading, or for nothing at all.
    """
    access = _ACCESS
    for name, place in (("open", 1), ("openat", 2)):
        emptied = seccomp.Arg(place, seccomp.MASKED_EQ, access | os.O_TRUNC, os.O_TRUNC)
        neither = seccomp.Arg(place, seccomp.MASKED_EQ, access, access)
        _refuse(rules, seccomp, name, EPERM, emptied)
        _refuse(rules, seccomp, name, EPERM, neither)
    _refuse(rules, seccomp, "openat2", ENOSYS)


def numbers(names: tuple[str, ...]) -> dict[str, int]:
    """Return the numbers of system calls on this processor; those that it lacks are left out."""
    import pyseccomp

    found = {name: pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name) for name in names}
    known = {name: _NUMBERS.get(name, -1) if n < 0 else n for name, n in found.items()}
    return {name: number for name, number in known.items() if number >= 0}


def _names(table: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for names in table.values():
        yield from names


def _refuse(rules: Any, seccomp: Any, name: str | int, errno: int, *when: Any) -> None:
    if isinstance(name, str):
        number = numbers((name,)).get(name)
        if number is None:
            return  # a call that this processor does not have
        name = number
    rules.add_rule(seccomp.ERRNO(errno), name, *when)


def _export(rules: Any) -> bytes:
    descriptor = os.memfd_create("filter")
    with os.fdopen(descriptor, "w+b") as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def require_filters() -> None:
    """Raise SandboxError when libseccomp or its Python module is missing on this machine."""
    try:
        filter_program("child")
    except (ImportError, OSError, RuntimeError) as problem:
        raise SandboxError(
            Message("system calls cannot be filtered: {problem}", {"problem": str(problem)}),
            Message("apt-get install libseccomp2 (as root); pip install pyseccomp"),
        ) from None
