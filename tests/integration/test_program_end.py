"""The end of a program: nothing is lost by its coming at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import atexit, sys, threading, time
from graders.commands.program_end import ends_at_once

class Kept:
    def __del__(self, write=sys.stderr.write):
        write("freed ")

def late():
    time.sleep(0.2)
    print("thread", end=" ")

with ends_at_once():
    kept = Kept()
    atexit.register(print, "atexit", end=" ")
    threading.Thread(target=late).start()
    print("output", end=" ")
    {ending}
"""


@pytest.mark.parametrize(
    ("ending", "status"), [("pass", 0), ("sys.exit()", 0), ("sys.exit(3)", 3), ("sys.exit(0)", 0)]
)
def test_a_program_ends_at_once_with_its_status_and_all_that_it_wrote(
    ending: str, status: int
) -> None:
    done = _run(ending)

    assert (done.returncode, done.stdout, done.stderr) == (status, "output thread atexit ", "")


@pytest.mark.parametrize(
    ("ending", "words"), [("raise ValueError(1)", "ValueError: 1"), ("sys.exit('why')", "why")]
)
def test_an_exception_is_told_as_ever(ending: str, words: str) -> None:
    done = _run(ending)

    assert (done.returncode, done.stdout) == (1, "output thread atexit ")
    assert words in done.stderr


def test_streams_that_cannot_be_flushed_are_python_s_affair() -> None:
    done = _run("sys.stdout.close()")

    assert (done.returncode, done.stdout) == (0, "output ")


def _run(ending: str) -> subprocess.CompletedProcess[str]:
    program = PROGRAM.format(ending=ending)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
