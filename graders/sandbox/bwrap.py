"""Tier isolated: a bubblewrap box with a zygote as its first process.

The box has its own namespaces, an empty read-only root with Python, the worker and nothing of
the machine's data, no network, no ``/proc``, and two stacked filters of system calls. Started by
root, it keeps no user namespace (Python may live under root's private home) but only the
capabilities that change user, and the worker's first act is to become a user that owns nothing.
"""

from __future__ import annotations

import glob
import importlib.util
import json
import os
import py_compile
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import graders
from graders.errors import SandboxError
from graders.model import Tier
from graders.protocol import PACKAGES
from graders.sandbox import layout, wire
from graders.sandbox.base import Answer, Limits
from graders.sandbox.filters import filter_program
from graders.sandbox.packages import Installed, where

# Users that own nothing; one per process of ours, so that their limits do not add up.
_FIRST_UID, _UIDS = 61_184, 4_096
_START_S = 20.0
_GRACE_S = 5.0
_SHOWN = "/grader/packages"
_MEND = 'run "graders doctor": it prints the command that mends this machine'


@dataclass(frozen=True)
class BwrapSandbox:
    """Makes isolated boxes with the ``bwrap`` found at ``path``."""

    path: str
    hidden: tuple[str, ...] = ()
    installed: tuple[Installed, ...] = ()

    @property
    def tier(self) -> Tier:
        return Tier.ISOLATED

    def open(self) -> BwrapBox:
        return BwrapBox(self.path, self.hidden, self.installed)


class BwrapBox:
    """One running box; see :class:`graders.sandbox.base.Box`."""

    def __init__(
        self, path: str, hidden: tuple[str, ...] = (), installed: tuple[Installed, ...] = ()
    ) -> None:
        uid = _FIRST_UID + os.getpid() % _UIDS if os.geteuid() == 0 else None
        with _memfd(filter_program(child=False)) as outer:
            command = [path, *_arguments(uid is not None, hidden, installed)]
            command += ["--seccomp", str(outer.fileno())]
            command += ["--", _interpreter(), "-s", "-S", "-B", "-m", "graders.worker", "box"]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(outer.fileno(),),
                env={},
                bufsize=0,
                preexec_fn=layout.fix,
            )
        self._channel = wire.Channel(self._process)
        inner = filter_program(child=True).hex()
        start = json.dumps({"uid": uid, "filter": inner}).encode()
        self._channel.send(wire.LENGTH.pack(len(start)) + start)
        self._await_ready()

    def _await_ready(self) -> None:
        try:
            ready = self._channel.receive(5, time.monotonic() + _START_S)
        except (EOFError, TimeoutError) as problem:
            words = self._channel.errors()
            self._stop()
            raise SandboxError(f"the sandbox did not start: {words or problem}", _MEND) from None
        if ready != b"ready":
            self._stop()
            raise SandboxError(f"the sandbox started with {ready!r}", _MEND)

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        body = json.dumps(request, separators=(",", ":")).encode()
        header = json.dumps(
            {
                "body": len(body),
                "budgets": limits.budgets_s,
                "total": limits.total_s,
                "wall": limits.wall_s,
                "idle": limits.idle_s,
                "bytes": limits.output_bytes,
                "rlimits": {**limits.rlimits(), "NPROC": 64}
                if os.geteuid() == 0
                else limits.rlimits(),
            }
        ).encode()
        deadline = time.monotonic() + limits.wall_s + _GRACE_S
        try:
            self._channel.send(wire.LENGTH.pack(len(header)) + header + body)
            return self._channel.answer(deadline)
        except (EOFError, TimeoutError, OSError) as problem:
            self._stop()
            raise SandboxError(f"the sandbox stopped answering: {problem}", _MEND) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        """Close the control pipe, which ends the zygote and with it the whole box."""
        self._channel.close()
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class _memfd:  # noqa: N801 - used like the function that it wraps
    """A file in memory that holds some bytes, rewound, for the length of a block."""

    def __init__(self, content: bytes) -> None:
        self._file = os.fdopen(os.memfd_create("filter"), "w+b")
        self._file.write(content)
        self._file.flush()
        self._file.seek(0)

    def __enter__(self) -> Any:
        return self._file

    def __exit__(self, *details: object) -> None:
        self._file.close()


def _arguments(
    as_root: bool, hidden: tuple[str, ...], installed: tuple[Installed, ...]
) -> list[str]:
    """Return the options of ``bwrap``, in the order in which it must apply them."""
    user = (
        ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        if as_root
        else ["--unshare-user", "--disable-userns", "--uid", "65534", "--gid", "65534"]
    )
    spaces = "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try".split()  # noqa: SIM905
    return [
        *spaces,
        *user,
        *"--die-with-parent --new-session --as-pid-1 --hostname sandbox --clearenv".split(),  # noqa: SIM905
        *_environment(),
        *_mounts(),
        *_packages(installed),
        *_masks(hidden),
        *"--chdir / --remount-ro /".split(),  # noqa: SIM905
    ]


def _environment() -> Iterator[str]:
    settings = {
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin",
        "PYTHONHASHSEED": "0",
        "PYTHONSAFEPATH": "1",
        "PYTHONUTF8": "1",
        "PYTHONPATH": "/grader",
        "HOME": "/",
        "TERM": "dumb",
    }
    for name, value in settings.items():
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
    package = Path(graders.__file__).parent
    for folder in ("/grader", "/grader/graders", "/grader/graders/__pycache__"):
        yield from ("--perms", "0755", "--dir", folder)
    for source in (package / name for name in ("__init__.py", "codec.py", "protocol.py")):
        yield from ("--ro-bind", str(source), f"/grader/graders/{source.name}")
        compiled = Path(importlib.util.cache_from_source(str(source)))
        if compiled.exists():
            yield from ("--ro-bind", str(compiled), f"/grader/graders/__pycache__/{compiled.name}")
    yield from ("--ro-bind", str(package / "worker"), "/grader/graders/worker")
    yield from ("--ro-bind", _parso(), "/grader/parso")


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
    """Cover what lies in the folders that are shown and is none of a student's business.

    The built-in course stands among the installed packages, and a course or a class may stand
    below a prefix: without this, an installation without a virtual environment would show them.
    """
    shown = ["/usr", *_prefixes()]
    needed = [sysconfig.get_path("stdlib"), str(Path(_interpreter()).parent)]
    covered: list[str] = []
    for folder in sorted({os.path.realpath(path) for path in [*_private(), *hidden]}):
        is_shown = any(f"{folder}/".startswith(f"{prefix}/") for prefix in shown)
        is_needed = any(f"{path}/".startswith(f"{folder}/") for path in needed)
        is_covered = any(folder.startswith(f"{other}/") for other in covered)
        if os.path.isdir(folder) and is_shown and not is_needed and not is_covered:
            covered.append(folder)
            yield from ("--perms", "0555", "--tmpfs", folder, "--remount-ro", folder)


def _private() -> Iterator[str]:
    """Name the folders of packages and data: the box imports the standard library alone."""
    yield str(Path(graders.__file__).parent.parent)
    yield from ("/usr/share", "/usr/src", "/usr/local", "/usr/local/share", "/usr/local/src")
    yield "/usr/lib/python3/dist-packages"
    for prefix in {"/usr", "/usr/local", os.path.realpath(sys.base_prefix)}:
        for name in ("site-packages", "dist-packages"):
            yield from glob.glob(f"{prefix}/lib*/python3*/{name}")


def _prefixes() -> list[str]:
    """Return the folders that Python needs, outside ``/usr``."""
    interpreter = Path(_interpreter())
    folders = {os.path.realpath(sys.base_prefix), str(interpreter.parent)}
    outer = [folder for folder in sorted(folders) if not f"{folder}/".startswith("/usr/")]
    return [
        folder
        for folder in outer
        if not any(other != folder and folder.startswith(f"{other}/") for other in outer)
    ]


def _parents(path: str) -> Iterator[str]:
    """Make the parents of a mount ourselves: bwrap would copy the modes of a private home."""
    for parent in reversed(Path(path).parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(parent))


def _interpreter() -> str:
    return os.path.realpath(sys.executable)


def _parso() -> str:
    found = importlib.util.find_spec("parso")
    if found is None or not found.origin:
        raise SandboxError("the library parso is not installed", "pip install parso")
    return str(Path(found.origin).parent)


def _compile_worker() -> None:
    """Compile the worker's modules once: the box is read-only and could not keep them."""
    for source in (Path(graders.__file__).parent / "worker").glob("*.py"):
        compiled = Path(importlib.util.cache_from_source(str(source)))
        try:
            if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
                py_compile.compile(str(source), doraise=True)
        except OSError:
            return  # a read-only installation: the boxes start a little later


def find(hidden: tuple[str, ...] = (), installed: tuple[Installed, ...] = ()) -> BwrapSandbox:
    """Return the isolated tier of this machine, tried.

    Raises
    ------
    SandboxError
        When there is no bubblewrap, or it cannot make a box here; the words say which.
    """
    path = shutil.which("bwrap")
    if path is None:
        raise SandboxError(
            "bubblewrap is not installed", "apt-get install bubblewrap libseccomp2 (as root)"
        )
    try:
        filter_program(child=True)
    except (ImportError, OSError, RuntimeError) as problem:
        raise SandboxError(
            f"system calls cannot be filtered: {problem}",
            "apt-get install libseccomp2 (as root); pip install pyseccomp",
        ) from None
    _compile_worker()
    return BwrapSandbox(path, hidden, installed)
