"""Filters of system calls, compiled on the host by libseccomp; only their bytes enter a box.

Two filters are stacked: the keeper of a box has all refusals but those of fork and its kin, a
child adds the rest. A refused call fails with an errno, so that a student sees an exception.
"""

from __future__ import annotations

import os
from errno import EAGAIN, ENOSYS, EPERM
from functools import cache
from typing import Any

_CLONE_THREAD = 0x00010000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_PR_SET_DUMPABLE, _PR_SET_PTRACER = 4, 0x59616D61

_REFUSED = """
ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_getfd
pidfd_send_signal rt_sigqueueinfo rt_tgsigqueueinfo sched_setaffinity sched_setattr
sched_setparam sched_setscheduler setpriority ioprio_set move_pages migrate_pages mbind
set_mempolicy unshare setns mount umount2 fsopen fsmount fsconfig fspick move_mount open_tree
mount_setattr pivot_root chroot keyctl add_key request_key bpf perf_event_open userfaultfd
io_uring_setup io_uring_enter io_uring_register socket socketpair bind connect listen accept
accept4 shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd msgrcv msgctl
mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify inotify_init inotify_init1
inotify_add_watch fanotify_init fanotify_mark flock open_by_handle_at name_to_handle_at
memfd_create memfd_secret vmsplice personality modify_ldt syslog acct quotactl swapon swapoff
reboot kexec_load kexec_file_load init_module finit_module delete_module chmod fchmod fchmodat
fchmodat2 chown fchown lchown fchownat utime utimes utimensat futimesat setxattr lsetxattr
fsetxattr removexattr lremovexattr fremovexattr settimeofday clock_settime clock_adjtime adjtimex
sethostname setdomainname iopl ioperm nfsservctl vhangup
""".split()  # noqa: SIM905 - a table of names reads better than a list of strings

# Refused to the children that run student code, needed by the keeper that forks and kills them.
_CHILD_ONLY = [
    "pidfd_open",
    "setsid",
    "setpgid",
    "seccomp",
    "setuid",
    "setgid",
    "setresuid",
    "setresgid",
    "setgroups",
]


@cache
def filter_program(*, child: bool) -> bytes:
    """Compile a filter for this machine's processor.

    Parameters
    ----------
    child : bool
        For a process that runs student code (no fork at all), else for the keeper of a box.

    Returns
    -------
    bytes
        A classic BPF program, as ``prctl(PR_SET_SECCOMP)`` and ``bwrap --seccomp`` take it.

    Raises
    ------
    ImportError, OSError, RuntimeError
        When libseccomp is not there.
    """
    import pyseccomp

    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in _REFUSED + (_CHILD_ONLY if child else []):
        _refuse(rules, pyseccomp, name, EPERM)
    masked, not_equal, equal = pyseccomp.MASKED_EQ, pyseccomp.NE, pyseccomp.EQ
    _refuse(rules, pyseccomp, "prlimit64", EPERM, pyseccomp.Arg(0, not_equal, 0))
    for request in (_TIOCSTI, _TIOCLINUX):
        _refuse(rules, pyseccomp, "ioctl", EPERM, pyseccomp.Arg(1, masked, 0xFFFFFFFF, request))
    _refuse(rules, pyseccomp, "clone3", ENOSYS)
    if child:
        for option in (_PR_SET_DUMPABLE, _PR_SET_PTRACER):
            _refuse(rules, pyseccomp, "prctl", EPERM, pyseccomp.Arg(0, equal, option))
        for name in ("fork", "vfork"):
            _refuse(rules, pyseccomp, name, EAGAIN)
        thread = pyseccomp.Arg(0, masked, _CLONE_THREAD, 0)
        _refuse(rules, pyseccomp, "clone", EAGAIN, thread)
    return _export(rules)


def _refuse(rules: Any, seccomp: Any, name: str, errno: int, *when: Any) -> None:
    try:
        rules.add_rule(seccomp.ERRNO(errno), name, *when)
    except (ValueError, RuntimeError, OSError):
        # A call that this processor or this libseccomp does not know cannot be made by name.
        return


def _export(rules: Any) -> bytes:
    descriptor = os.memfd_create("filter")
    with os.fdopen(descriptor, "w+b") as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
