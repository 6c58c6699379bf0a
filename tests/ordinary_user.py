"""Graders started by an ordinary user, where the tests run as root from files that may be private."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from tests.command_line import ROOT

# Tools that no test starts as an ordinary user.
_TOOLS = shutil.ignore_patterns("mypy*", "ruff*", "babel*", "pip", "*.mypyc.*", "__pycache__")


@cache
def python_for(uid: int) -> tuple[str, tuple[str, ...]]:
    """Return a Python that a user can start, and the folders where it finds graders.

    A checkout, or an environment, in a folder that only root may enter is copied to one that all
    may read.

    Raises
    ------
    LookupError
        When there is no such Python of this version.
    """
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    own = os.path.realpath(sys.executable)
    candidates = (sys.executable, own, f"/usr/bin/{version}", f"/usr/local/bin/{version}")
    python = next((one for one in candidates if _starts([one, "-c", "pass"], (), uid)), None)
    if python is None:
        raise LookupError(f"no {version} that user {uid} can start: install one in /usr")
    folders = (str(ROOT), *(path for path in sys.path if path.endswith("site-packages")))
    command = [python, "-c", "import graders.commands.group, pydantic, filelock, parso"]
    return python, folders if _starts(command, folders, uid) else _copied(folders)


def _starts(command: list[str], folders: tuple[str, ...], uid: int) -> bool:
    try:
        done = subprocess.run(
            command,
            cwd="/",
            env={"PYTHONPATH": os.pathsep.join(folders), "LANG": "C.UTF-8"},
            user=uid,
            group=uid,
            extra_groups=[],
            capture_output=True,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


def _copied(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Copy the package and the libraries to where everybody may read them."""
    place = Path(tempfile.mkdtemp(prefix="ordinary-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    root, *libraries = folders
    shutil.copytree(Path(root, "graders"), place / "root" / "graders")
    for rank, library in enumerate(libraries):
        shutil.copytree(library, place / str(rank), ignore=_TOOLS)
    for path in (place, *place.rglob("*")):
        path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
    return (str(place / "root"), *(str(place / str(rank)) for rank in range(len(libraries))))
