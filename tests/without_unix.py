"""Run a part of graders as on a system that has neither fork nor the signals of Unix.

Only the modules of graders lose what Unix alone has; the standard library on such a system would be
another one. This file is run by its path: ``grade ARGUMENTS`` or ``graders.worker once``.
"""

from __future__ import annotations

import builtins
import os
import runpy
import select
import signal
import subprocess
import sys
import time
from typing import Any

MODULES = "fcntl grp pty pwd resource syslog termios tty _posixsubprocess posix readline"
NAMES = {
    "os": """O_ACCMODE O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_PATH WNOHANG chown chroot ctermid
        eventfd fchdir fchmod fchown fdatasync fork forkpty fpathconf geteuid getegid getgid getgroups
        getloadavg getpgid getpgrp getpriority getresuid getsid getuid killpg lchown memfd_create mkfifo
        mknod nice openpty pathconf pidfd_open pipe2 posix_spawn posix_spawnp pread prlimit pwrite
        register_at_fork sched_getaffinity sched_setaffinity sched_yield sendfile setegid seteuid setgid
        setgroups setpgid setpriority setresgid setresuid setsid setuid splice statvfs sync sysconf
        ttyname uname unshare wait wait3 wait4 waitid""",
    "select": "poll epoll",
    "signal": """SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTSTP SIGUSR1
        SIGUSR2 SIGVTALRM SIGXCPU SIGXFSZ alarm getitimer pause pthread_kill pthread_sigmask setitimer
        siginterrupt sigpending sigtimedwait sigwait""",
    "sys": "",
    "time": "clock_gettime clock_gettime_ns clock_getres pthread_getcpuclockid tzset",
    "subprocess": "",
}  # fmt: skip


class ModuleWithoutUnix:
    """A module of the standard library, without some of its names."""

    def __init__(self, module: Any) -> None:
        vars(self)["_module"] = module
        vars(self)["_absent"] = frozenset(NAMES[module.__name__].split())

    def __getattr__(self, name: str) -> Any:
        if name in self._absent:
            raise AttributeError(f"no {name} here")
        if self._module is sys and name == "platform":
            return "win32"
        if self._module is subprocess and name == "Popen":
            return _popen
        return getattr(self._module, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._module, name, value)


def _popen(command: list[str], **options: Any) -> Any:
    """Start a worker that lacks the same names."""
    if "preexec_fn" in options:
        raise ValueError("preexec_fn is not supported on Windows platforms")
    where = command.index("-m")
    without = [*command[:where], __file__, *command[where + 1 :]]
    return subprocess.Popen(without, **options)


def hide_unix() -> None:
    """Hide these names from the modules of graders that are imported from now on."""
    ordinary = builtins.__import__
    modules = (os, select, signal, subprocess, sys, time)
    hidden = {module.__name__: ModuleWithoutUnix(module) for module in modules}

    def import_hidden(name: str, globals: Any = None, *rest: Any, **more: Any) -> Any:  # noqa: A002
        importer = str((globals or {}).get("__package__") or "")
        if importer.partition(".")[0] == "graders":
            if name in MODULES.split():
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in hidden:
                return hidden[name]
        return ordinary(name, globals, *rest, **more)

    builtins.__import__ = import_hidden


def main() -> None:
    """Hide the names, then run the command that the arguments name."""
    hide_unix()
    sys.argv = sys.argv[1:]
    if sys.argv[0] == "grade":
        from graders.cli import grade_main

        grade_main()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
