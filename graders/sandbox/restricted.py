"""Tier restricted: Landlock, filtered system calls and limits, where namespaces cannot be had.

Containers (Docker, GitLab CI) and some distributions (Ubuntu 24.04) forbid namespaces, which
bubblewrap needs. A process may still give up files and system calls for good. The zygote starts as
a plain process with an environment made for it, in a session of its own. It keeps the files that
Python needs, and its children keep the calls that compute. As root, it becomes a user that owns
nothing.

There is no namespace of processes. The zygote's child cannot start another process; it dies with
the zygote, and the zygote dies with the host.
"""

from __future__ import annotations

import ctypes
import glob
import os
import stat
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

from graders.errors import SandboxError
from graders.i18n import Message
from graders.languages.python import runtime
from graders.languages.python.runtime import Installed, folders, where
from graders.light_dataclass import dataclass
from graders.model import Tier
from graders.protocol import PACKAGES
from graders.sandbox.programs import Program, places
from graders.sandbox.syscall_filters import filter_program, require_filters
from graders.sandbox.systems import require_linux
from graders.sandbox.zygote import ENVIRONMENT, Zygote, box_user_id
from graders.sandbox.zygote_box import ZygoteBox

_LANDLOCK_CREATE_RULESET = 444
_DEVICES = ("/dev/null", "/dev/zero")
# Folders of packages inside the standard library's folder.
_BESIDE = ("site-packages", "dist-packages")


@dataclass(frozen=True)
class RestrictedSandbox:
    """Makes boxes of processes that gave up all rights except those that they need.

    ``readable`` are files and folders, with everything below; ``is_private`` tells whether some of
    them are readable only by their owner, as in root's home. ``known`` are folders and files of
    shared libraries: they can be opened by name, not listed. ``landlock`` is the version of
    Landlock to assume; 0 for that of this kernel.
    """

    readable: tuple[str, ...]
    known: tuple[str, ...]
    installed: tuple[Installed, ...] = ()
    is_private: bool = False
    landlock: int = 0
    programs: tuple[Program, ...] = ()
    tier = Tier.RESTRICTED

    def open(self) -> ZygoteBox:
        return ZygoteBox(self.start())

    def start(self) -> Zygote:
        user = box_user_id()
        alone = str(runtime.package() / "worker" / "start_restricted.py")
        command = [runtime.interpreter(), "-s", "-S", "-B", alone, runtime.parso()]
        start = {
            "uid": user,
            "keeps": ["read", "override"] if self.is_private else [],
            "clone": 0,
            "host": os.getpid(),
            "files": {
                "read": [*self.readable, "/dev/urandom"],
                "open": self.known,
                "write": _DEVICES,
                "run": list(places(self.programs).values()),
            },
            "landlock": self.landlock,
            "filter": filter_program("child").hex(),
            "languages": places(self.programs),
        }
        packages = where(self.installed, folders(self.installed))
        return Zygote(command, start, {**ENVIRONMENT, PACKAGES: packages})


def find(
    hidden: tuple[str, ...] = (),
    installed: tuple[Installed, ...] = (),
    programs: tuple[Program, ...] = (),
) -> RestrictedSandbox:
    """Return the restricted tier of this machine.

    Raise SandboxError when the kernel has no Landlock, or system calls cannot be filtered.
    """
    require_linux()
    if _landlock() < 1:
        raise SandboxError(
            Message("this kernel has no Landlock"),
            Message(
                "grade on Linux 5.13 or later with Landlock among its security modules "
                "(cat /sys/kernel/security/lsm)"
            ),
        )
    require_filters()
    runtime.compile_worker()
    concealed = frozenset(map(os.path.realpath, hidden))
    worker = (*map(str, runtime.shared()), str(runtime.package() / "worker"), runtime.parso())
    readable = (*_python(concealed), *worker, *_packages(installed, concealed))
    libraries = tuple(_libraries(concealed))
    is_private = not all(map(_is_public, (*readable, *places(programs).values())))
    return RestrictedSandbox(readable, libraries, installed, is_private, programs=programs)


def _landlock() -> int:
    """Return the version of Landlock, 0 or less for none."""
    call = ctypes.c_long(_LANDLOCK_CREATE_RULESET)
    version: int = ctypes.CDLL(None).syscall(call, None, ctypes.c_long(0), ctypes.c_long(1))
    return version


def _python(hidden: frozenset[str]) -> Iterator[str]:
    """Yield the standard library, without the packages that may lie in it."""
    for folder in runtime.stdlib():
        beside = {f"{folder}/{name}" for name in _BESIDE}
        yield from without(folder, hidden | beside)


def _packages(installed: Iterable[Installed], hidden: frozenset[str]) -> Iterator[str]:
    for path in dict(entry for package in installed for entry in package.entries).values():
        yield from without(path, hidden)


def _libraries(hidden: frozenset[str]) -> Iterator[str]:
    """Yield folders of shared libraries, or single libraries of a folder that holds more."""
    kind = sysconfig.get_config_var("MULTIARCH") or "."
    bases = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
    named = [*bases, *(f"{base}/{kind}" for base in bases), f"{sys.base_prefix}/lib"]
    for folder in dict.fromkeys(os.path.realpath(name) for name in named):
        if glob.glob(f"{folder}/python*") or any(f"{p}/".startswith(f"{folder}/") for p in hidden):
            yield from sorted(filter(os.path.isfile, glob.glob(f"{folder}/*.so*")))
        elif os.path.isdir(folder):
            yield folder


def without(path: str, hidden: frozenset[str]) -> Iterator[str]:
    """Yield a file or a folder, or the parts of it that are not hidden.

    In ``hidden``, links are resolved.
    """
    real = os.path.realpath(path)
    if real in hidden:
        return
    if not any(folder.startswith(f"{real}/") for folder in hidden):
        yield path
        return
    for entry in sorted(os.scandir(real), key=lambda entry: entry.name):
        if not (entry.is_symlink() and _leads_away(entry, hidden)):
            yield from without(entry.path, hidden)


def _leads_away(link: os.DirEntry[str], hidden: frozenset[str]) -> bool:
    """Tell whether a link leads to a folder or to something hidden."""
    target = os.path.realpath(link.path)
    return link.is_dir() or any(target.startswith(f"{folder}/") for folder in hidden)


def _is_public(path: str) -> bool:
    """Tell whether a user that owns nothing may read a path."""
    try:
        if not os.stat(path).st_mode & stat.S_IROTH:
            return False
        leading = Path(os.path.realpath(path)).parents
        return all(folder.stat().st_mode & stat.S_IXOTH for folder in leading)
    except OSError:
        return True  # it is not there: nothing to read
