"""Run the commands as a user would: in a process of their own, from a folder of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import ROOT, Grade, Outcome

# As on a kernel without Landlock: asking for it finds no such system call.
_NO_LANDLOCK = (
    "import errno, pyseccomp as s; f = s.SyscallFilter(s.ALLOW); "
    "f.add_rule(s.ERRNO(errno.ENOSYS), 444); f.load(); "
)


@pytest.fixture
def grade(tmp_path: Path) -> Grade:
    """Run `grade`, or another entry named by `entry`, in a temporary folder or below, in `cwd`.

    With `landlock=False`, as on a kernel without Landlock.
    """
    return grade_in(tmp_path)


def grade_in(folder: Path) -> Grade:
    """Return what the fixture `grade` is, for another folder."""

    def run(
        *arguments: object,
        entry: str = "grade",
        timeout: float = 600,
        landlock: bool = True,
        cwd: str = "",
        **env: str,
    ) -> Outcome:
        before = "" if landlock else _NO_LANDLOCK
        code = f"{before}from graders.cli import {entry}_main; {entry}_main()"
        environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "COLUMNS": "80", **env}
        environment["PYTHONPATH"] = str(ROOT)
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)],
            cwd=folder / cwd,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=timeout,
            check=False,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run
