"""A measured command that takes too long is ended with all that it started, and still counted."""

from __future__ import annotations

import time
from pathlib import Path

from bench.clock import run

# A child in a session of its own, as the kernels of notebooks are.
_PROGRAM = """\
import pathlib, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True)
pathlib.Path("child").write_text(str(child.pid))
time.sleep(600)
"""


def _is_running(pid: str) -> bool:
    try:
        stat = Path("/proc", pid, "stat").read_text("utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_descendants_of_other_sessions_are_ended_and_counted(tmp_path: Path) -> None:
    ran = run(["-c", _PROGRAM], tmp_path, 3.0)
    assert ran.status == -9
    child = (tmp_path / "child").read_text("utf-8")
    # A signal takes its time; a child that got none would run for ever, and this test too.
    while _is_running(child):
        time.sleep(0.05)
    # The program itself only sleeps.
    assert ran.cost.cpu_s > 0.3


def test_a_command_that_ends_is_left_alone(tmp_path: Path) -> None:
    assert run(["-c", "raise SystemExit(3)"], tmp_path, 60.0).status == 3
