"""An environment per peer, with pinned packages: made once under ``.cache/bench``, then reused."""

from __future__ import annotations

import hashlib
import platform
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from bench.clock import ROOT

_CACHE = ROOT / ".cache" / "bench"
_PEERS = Path(__file__).parent / "peers"
_MADE = "made-of"


class CannotInstall(Exception):
    """A peer's packages cannot be had on this machine."""


def python_of(environment: str) -> str:
    """Return the interpreter of an environment, made if it is not there or its pins changed.

    Raises
    ------
    CannotInstall
        With what pip said in a file that the message names.
    """
    folder = _CACHE / environment
    python = folder / "bin" / "python"
    wanted = _digest(environment)
    made = folder / _MADE
    if made.exists() and made.read_text("utf-8") == wanted:
        return str(python)
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    _install(environment, python)
    made.write_text(wanted, "utf-8")
    return str(python)


def _install(environment: str, python: Path) -> None:
    log = _CACHE / f"{environment}.log"
    command = [str(python), "-m", "pip", "install", "-q", "-r", str(_pins(environment))]
    with log.open("wb") as said:
        status = subprocess.run(command, stdout=said, stderr=said, check=False).returncode
    if status:
        place = log.relative_to(ROOT)
        raise CannotInstall(f"pip ended with {status} for {environment}.txt: see {place}")


def version_of(environment: str, package: str) -> str:
    """Return the pinned version of a package."""
    found = re.search(rf"(?mi)^{re.escape(package)}==(\S+)$", _pins(environment).read_text("utf-8"))
    if found is None:
        raise LookupError(f"{package} is not pinned in {_pins(environment).name}: add it")
    return found[1]


def _pins(environment: str) -> Path:
    return _PEERS / f"{environment}.txt"


def _digest(environment: str) -> str:
    whole = f"{platform.python_version()} {sys.executable}\n".encode()
    return hashlib.sha256(whole + _pins(environment).read_bytes()).hexdigest()
