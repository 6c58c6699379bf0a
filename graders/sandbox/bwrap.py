"""Tier isolated: a bubblewrap sandbox with a zygote as its first process, and boxes inside it.

The sandbox has its own namespaces, an empty read-only root with Python, the worker and nothing of
the machine's data, no network, no ``/proc``, and stacked filters of system calls. The zygote may
make namespaces, and gives each box its own of processes, of the network and of shared memory; the
box itself has no capability. Started by root, there is no user namespace (Python may live under
root's private home), and the zygote's first act is to become a user that owns nothing.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graders.errors import SandboxError
from graders.i18n import Message
from graders.languages.python.runtime import (
    Installed,
    compile_worker,
    interpreter,
    package,
    parso,
    private,
    shared,
    where,
)
from graders.light_dataclass import dataclass
from graders.model import Tier
from graders.protocol import PACKAGES
from graders.sandbox.programs import Program, mounts, shown_places
from graders.sandbox.syscall_filters import filter_program, numbers, require_filters
from graders.sandbox.systems import require_linux
from graders.sandbox.zygote import ENVIRONMENT, Zygote, box_user_id
from graders.sandbox.zygote_box import ZygoteBox

_SHOWN = "/grader/packages"


@dataclass(frozen=True)
class BwrapSandbox:
    """Makes isolated boxes with the ``bwrap`` at ``path``."""

    path: str
    hidden: tuple[str, ...] = ()
    installed: tuple[Installed, ...] = ()
    programs: tuple[Program, ...] = ()
    tier = Tier.ISOLATED

    def open(self) -> ZygoteBox:
        return ZygoteBox(self.start())

    def start(self) -> Zygote:
        user = box_user_id()
        with _in_memory(filter_program("zygote")) as outer:
            shown = (*_packages(self.installed), *mounts(self.programs))
            command = [self.path, *_arguments(user is not None, self.hidden, shown)]
            command += ["--seccomp", str(outer)]
            command += ["--", interpreter(), "-s", "-S", "-B", "-m", "graders.worker", "box"]
            start = {
                "uid": user,
                "keeps": ["namespaces"],
                "clone": numbers(("clone",))["clone"],
                "keeper_filter": filter_program("keeper").hex(),
                "filter": filter_program("child").hex(),
                "languages": shown_places(self.programs),
            }
            return Zygote(command, start, {}, (outer,))


@contextmanager
def _in_memory(content: bytes) -> Iterator[int]:
    """Give the descriptor of a file in memory that holds some bytes."""
    with os.fdopen(os.memfd_create("filter"), "w+b") as file:
        file.write(content)
        file.seek(0)
        yield file.fileno()


def _arguments(as_root: bool, hidden: tuple[str, ...], shown: tuple[str, ...]) -> list[str]:
    """Return the options of ``bwrap``, in the order in which it must apply them.

    ``shown`` are those that show packages and programs.
    """
    needed = ("CAP_SYS_ADMIN", *(("CAP_SETUID", "CAP_SETGID") if as_root else ()))
    user = [] if as_root else "--unshare-user --disable-userns --uid 65534 --gid 65534".split()  # noqa: SIM905
    user += ["--cap-drop", "ALL", *(word for name in needed for word in ("--cap-add", name))]
    spaces = "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try".split()  # noqa: SIM905
    return [
        *spaces,
        *user,
        *"--die-with-parent --new-session --as-pid-1 --hostname sandbox --clearenv".split(),  # noqa: SIM905
        *_environment(),
        *_mounts(),
        *shown,
        *_masks(hidden),
        *"--chdir / --remount-ro /".split(),  # noqa: SIM905
    ]


def _environment() -> Iterator[str]:
    for name, value in {**ENVIRONMENT, "PYTHONPATH": "/grader"}.items():
        yield from ("--setenv", name, value)


def _mounts() -> Iterator[str]:
    yield from ("--ro-bind", "/usr", "/usr")
    for name in ("lib", "lib32", "lib64", "libx32", "bin", "sbin"):
        path = f"/{name}"
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
        elif os.path.isdir(path):
            yield from ("--ro-bind", path, path)
    for prefix in _prefixes():
        yield from _parents(prefix)
        yield from ("--ro-bind", prefix, prefix)
    yield from ("--perms", "0755", "--dir", "/dev")
    for device in ("null", "zero", "urandom"):
        yield from ("--dev-bind", f"/dev/{device}", f"/dev/{device}")
    for folder in ("/grader", "/grader/graders", "/grader/graders/__pycache__"):
        yield from ("--perms", "0755", "--dir", folder)
    for source in shared():
        yield from ("--ro-bind", str(source), f"/grader/graders/{source.relative_to(package())}")
    yield from ("--ro-bind", str(package() / "worker"), "/grader/graders/worker")
    yield from ("--ro-bind", parso(), "/grader/parso")


def _packages(installed: tuple[Installed, ...]) -> Iterator[str]:
    """Show the declared packages that are installed, with what they need, and nothing else."""
    entries = dict(entry for package in installed for entry in package.entries)
    if not entries:
        return
    yield from ("--perms", "0755", "--dir", _SHOWN)
    for name, path in entries.items():
        yield from ("--ro-bind", path, f"{_SHOWN}/{name}")
    yield from ("--setenv", PACKAGES, where(installed, [_SHOWN]))


def _masks(hidden: tuple[str, ...]) -> Iterator[str]:
    """Cover private folders inside the folders that are shown.

    A course or a class may lie below a prefix: an installation without a virtual environment would
    show them.
    """
    shown = ["/usr", *_prefixes()]
    needed = [sysconfig.get_path("stdlib"), str(Path(interpreter()).parent)]
    covered: list[str] = []
    for folder in sorted({os.path.realpath(path) for path in [*private(), *hidden]}):
        is_shown = any(f"{folder}/".startswith(f"{prefix}/") for prefix in shown)
        is_needed = any(f"{path}/".startswith(f"{folder}/") for path in needed)
        is_covered = any(folder.startswith(f"{other}/") for other in covered)
        if os.path.isdir(folder) and is_shown and not is_needed and not is_covered:
            covered.append(folder)
            yield from ("--perms", "0555", "--tmpfs", folder, "--remount-ro", folder)


def _prefixes() -> list[str]:
    """Return the folders that Python needs, outside ``/usr``."""
    folders = {os.path.realpath(sys.base_prefix), str(Path(interpreter()).parent)}
    outer = [folder for folder in sorted(folders) if not f"{folder}/".startswith("/usr/")]
    return [
        folder
        for folder in outer
        if not any(other != folder and folder.startswith(f"{other}/") for other in outer)
    ]


def _parents(path: str) -> Iterator[str]:
    """Make the parents of a mount with open modes: bwrap would copy those of a private home."""
    for parent in reversed(Path(path).parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(parent))


def find(
    hidden: tuple[str, ...] = (),
    installed: tuple[Installed, ...] = (),
    programs: tuple[Program, ...] = (),
) -> BwrapSandbox:
    """Return the isolated tier of this machine.

    Raise SandboxError when bubblewrap or libseccomp is missing, or this is no Linux.
    """
    require_linux()
    path = shutil.which("bwrap")
    if path is None:
        raise SandboxError(
            Message("bubblewrap is not installed"),
            Message("apt-get install bubblewrap libseccomp2 (as root)"),
        )
    require_filters()
    compile_worker()
    return BwrapSandbox(path, hidden, installed, programs)
