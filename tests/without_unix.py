"""Run a part of graders as on Windows, or as on macOS: without what these systems lack.

The modules of graders lose it, the worker's and those of a pool's processes as well, and so do the
programs of students. The standard library and installed packages keep it: on such a system they would
be others. This file is run by its path, ``windows`` or ``macos`` first, then ``grade ARGUMENTS``,
``graders ARGUMENTS`` or ``graders.worker once``.
"""

from __future__ import annotations

import builtins
import importlib
import os
import resource
import runpy
import select
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from errno import EACCES, EINVAL, ENOENT
from typing import Any

_SYSTEM = "GRADERS_TESTS_SYSTEM"
_LINUX_ONLY = {
    "os": """O_PATH eventfd memfd_create pidfd_open pipe2 posix_fadvise prlimit sched_getaffinity
        sched_setaffinity setns splice unshare waitid""",
    "select": "epoll",
    "signal": "pidfd_send_signal sigtimedwait sigwaitinfo",
    "time": "pthread_getcpuclockid",
}
NAMES = {
    "windows": {
        "os": _LINUX_ONLY["os"] + """
            O_ACCMODE O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK WNOHANG chown chroot ctermid
            fchdir fchmod fchown fdatasync fork forkpty fpathconf geteuid getegid getgid getgroups
            getloadavg getpgid getpgrp getpriority getresuid getsid getuid killpg lchown mkfifo
            mknod nice openpty pathconf posix_spawn posix_spawnp pread pwrite register_at_fork
            sched_yield sendfile setegid seteuid setgid setgroups setpgid setpriority setresgid
            setresuid setsid setuid statvfs sync sysconf ttyname uname wait wait3 wait4""",
        "select": "poll epoll kqueue",
        "signal": """SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTSTP
            SIGUSR1 SIGUSR2 SIGVTALRM SIGXCPU SIGXFSZ ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL alarm
            getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending
            sigtimedwait sigwait sigwaitinfo""",
        "time": "clock_gettime clock_gettime_ns clock_getres pthread_getcpuclockid tzset",
    },
    "macos": _LINUX_ONLY,
}  # fmt: skip
MODULES = {
    "windows": "fcntl grp pty pwd resource syslog termios tty _posixsubprocess posix readline",
    "macos": "",
}
PLATFORM = {"windows": "win32", "macos": "darwin"}


class OtherModule:
    """A module of the standard library, without some of its names and with others instead."""

    def __init__(self, module: Any, absent: str, instead: dict[str, Any]) -> None:
        vars(self)["_module"] = module
        vars(self)["_absent"] = frozenset(absent.split())
        vars(self)["_instead"] = instead

    def __getattr__(self, name: str) -> Any:
        if name in self._absent:
            raise AttributeError(f"no {name} here")
        return self._instead[name] if name in self._instead else getattr(self._module, name)

    def __setattr__(self, name: str, value: Any) -> None:
        # A module that a stand-in of the worker's replaces is no longer ours.
        self._instead.pop(name, None)
        setattr(self._module, name, value)


def _starting(system: str) -> Callable[..., Any]:
    """Return what starts a process: a worker lacks the same names."""

    def start(command: Any, *rest: Any, **options: Any) -> Any:
        if system == "windows":
            for refused in ("preexec_fn", "pass_fds", "user", "group"):
                if options.get(refused):
                    raise ValueError(f"{refused} is not supported on Windows platforms")
        if isinstance(command, list) and "graders.worker" in command:
            where = command.index("-m")
            command = [*command[:where], __file__, system, *command[where + 1 :]]
        return subprocess.Popen(command, *rest, **options)

    return start


def _kill(process: int, number: int) -> None:
    """Windows ends a process, this one as well, whatever the signal (but two of its own)."""
    if number in (0, 1):
        raise OSError(EINVAL, "sent to a group of processes of a console")
    os.kill(process, signal.SIGKILL)


def _open_file(path: Any, *rest: Any, **options: Any) -> int:
    descriptor = os.open(path, *rest, **options)
    if stat.S_ISDIR(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise PermissionError(EACCES, "Permission denied", path)
    return descriptor


def _open_without_proc(path: Any, *rest: Any, **options: Any) -> int:
    if str(path).startswith("/proc"):
        raise FileNotFoundError(ENOENT, "No such file or directory", path)
    return os.open(path, *rest, **options)


def _own_clock_alone(clock: int) -> float:
    if clock < 0:
        raise OSError(EINVAL, "Invalid argument")
    return time.clock_gettime(clock)


def _without_address_space(kind: int, limits: tuple[int, int]) -> None:
    if kind == resource.RLIMIT_AS:
        raise ValueError("current limit exceeds maximum limit")
    resource.setrlimit(kind, limits)


INSTEAD: dict[str, dict[str, dict[str, Any]]] = {
    "windows": {"os": {"kill": _kill, "open": _open_file}},
    "macos": {
        "os": {"open": _open_without_proc},
        "resource": {"setrlimit": _without_address_space},
        "time": {"clock_gettime": _own_clock_alone},
    },
}


def hide_unix(system: str) -> None:
    """Hide these names from the modules of graders and of students that are imported from now on."""
    ordinary, ordinary_module = builtins.__import__, importlib.import_module
    instead = {
        **INSTEAD[system],
        "sys": {"platform": PLATFORM[system]},
        "subprocess": {"Popen": _starting(system)},
    }
    absent = frozenset(MODULES[system].split())
    hidden = {
        module.__name__: OtherModule(
            module, NAMES[system].get(module.__name__, ""), instead.get(module.__name__, {})
        )
        for module in (os, resource, select, signal, subprocess, sys, time)
    }

    def found(name: str, importer: dict[str, Any]) -> Any:
        if _has_its_own(importer):
            return None
        if name in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return hidden.get(name)

    def import_hidden(name: str, globals: Any = None, *rest: Any, **more: Any) -> Any:  # noqa: A002
        return found(name, globals or {}) or ordinary(name, globals, *rest, **more)

    def import_module(name: str, package: str | None = None) -> Any:
        return found(name, sys._getframe(1).f_globals) or ordinary_module(name, package)

    builtins.__import__, importlib.import_module = import_hidden, import_module


def _has_its_own(importer: dict[str, Any]) -> bool:
    """Tell whether a module is Python's or a package's, which would be another one elsewhere."""
    name = str(importer.get("__name__")).partition(".")[0]
    is_package = "site-packages" in str(importer.get("__file__"))
    is_python = not importer or (name in sys.stdlib_module_names and name != "__main__")
    return name != "graders" and (is_package or is_python)


def main() -> None:
    """Hide the names, then run the command that the arguments name."""
    system, *sys.argv = sys.argv[1:]
    os.environ[_SYSTEM] = system  # for the processes of a pool
    hide_unix(system)
    if sys.argv[0] in ("grade", "graders"):
        from graders import cli

        (cli.grade_main if sys.argv[0] == "grade" else cli.graders_main)()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
elif __name__ == "__mp_main__":  # a process of a pool, which begins anew where nothing forks
    hide_unix(os.environ[_SYSTEM])
