"""The example classes, graded once for all the tests that look at what comes of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tests.commands import ROOT

CODE = "from graders.cli import grade_main; grade_main()"


def graded_example(assignment: str, factory: pytest.TempPathFactory) -> Path:
    """Return the results of an example class, as `grade` leaves them; nobody may change them.

    Whoever comes first grades it, in whichever process of the tests; the others wait.
    """
    base = factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    out = shared / "graded" / assignment
    out.parent.mkdir(exist_ok=True)
    with FileLock(out.with_suffix(".lock")):
        if not (out / "grades.json").exists():
            command = [sys.executable, "-c", CODE, str(ROOT / "examples" / assignment)]
            subprocess.run(
                [*command, "--out", str(out), "--quiet", "--lang", "fr"],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                check=True,
            )
    return out
