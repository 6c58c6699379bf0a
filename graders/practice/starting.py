"""Start a Python in the user's own terminal, which is theirs until it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import graders

__all__ = ["in_terminal"]


def in_terminal(request: Mapping[str, Any]) -> int:
    """Carry out a request of the user's in a plain process; return its status.

    Parameters
    ----------
    request : mapping
        Plain data, see ``graders.worker.terminal``.
    """
    with TemporaryDirectory(prefix="graders-") as folder:
        file = Path(folder, "request.json")
        file.write_text(json.dumps(request), "utf-8")
        # What is typed at a terminal reaches both: ^C is the other's to answer.
        before = signal.signal(signal.SIGINT, _ignore)
        try:
            process = subprocess.Popen(  # noqa: S603 - our own worker
                # -P: a file of the user's must not stand for a module of Python's.
                [sys.executable, "-P", "-m", "graders.worker.terminal", str(file)],
                env={**os.environ, "PYTHONPATH": _path()},
            )
            return process.wait()
        finally:
            signal.signal(signal.SIGINT, before)


def _ignore(*_: object) -> None:
    """Do nothing: unlike SIG_IGN, a program that is started does not inherit it."""


def _path() -> str:
    own, theirs = str(Path(graders.__file__).parent.parent), os.environ.get("PYTHONPATH", "")
    return os.pathsep.join(filter(None, (own, theirs)))
