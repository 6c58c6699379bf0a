"""``graders play`` and ``graders try``, typed at through a pipe and through a terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import kit_course
from tests.command_line import ROOT

HALF = """\
import math

from nowhere import nothing

def first(n):
    # TODO
    pass

def second(n)
    return 0

def last(n):
    return [second(k) for k in range(1, n + 1)]

def helper():
    return 5

while input("again? "):
    pass
"""


def _command(*arguments: object) -> list[str]:
    code = "from graders.cli import graders_main; graders_main()"
    return [sys.executable, "-c", code, *map(str, arguments)]


def _typed(folder: Path, text: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        _command(*arguments),
        input=text,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "GRADERS_CACHE": str(folder / "cache")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=200,
        check=False,
    )


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    """Return the folder of a kit, with work begun beside it; the course is in `course`."""
    kit = kit_course.kit_in(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/lab.py").write_text(HALF)
    return kit


@pytest.mark.parametrize("where", ["course", "kit"])
def test_the_reference_s_program_is_played(lab: Path, where: str) -> None:
    done = _typed(lab.parent, "hello\n", "play", "lab", "--course", where)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "played [12, 18, 24, 30]\n? shown hello\n"


def test_an_exception_of_the_program_shows_no_line_of_it(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path / "course")
    spec = kit_course.SPEC.replace('print("played", last(4))', "second(-1)")
    (course / "specs/lab.yaml").write_text(spec)
    done = _typed(tmp_path, "", "play", "lab", "--course", course)
    assert done.returncode == 1
    assert "ValueError: no negative number is doubled" in done.stderr
    assert 'File "<lab>", line 4, in second' in done.stderr
    assert "raise ValueError" not in done.stderr
    assert "graders" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminal to make here")
def test_interrupting_a_game_ends_it_without_a_traceback(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path / "course")
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(PYTHONPATH=str(ROOT), GRADERS_CACHE=str(tmp_path / "cache"))
        command = _command("play", "lab", "--course", course)
        os.execv(command[0], command)  # noqa: S606 - our own
    shown = _until(terminal, b"? ")
    shown += _interrupted(terminal)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130
    assert b"played" in shown
    assert b"Traceback" not in shown
    assert b"interrupted:" not in shown


def _until(terminal: int, end: bytes) -> bytes:
    """Read a terminal until something is shown."""
    shown, deadline = b"", time.monotonic() + 100
    while not shown.endswith(end):
        data = _read(terminal, deadline - time.monotonic())
        assert data, f"only {shown!r} was shown"
        shown += data
    return shown


def _interrupted(terminal: int) -> bytes:
    """Press ^C as people do, again when nothing comes of it, and read until the terminal closes.

    Python's `input` is deaf to a signal that comes after its prompt and before it reads.
    """
    shown, deadline = b"", time.monotonic() + 100
    while time.monotonic() < deadline:
        os.write(terminal, b"\x03")
        while data := _read(terminal, 20):
            shown += data
        if data is None:
            return shown
    raise AssertionError(f"it goes on after ^C: {shown!r}")


def _read(terminal: int, seconds: float) -> bytes | None:
    """Read what a terminal shows: nothing when the time is over, None when it is closed."""
    if not select.select([terminal], [], [], max(seconds, 0))[0]:
        return b""
    try:
        return os.read(terminal, 4096) or None
    except OSError:  # closed by whoever wrote to it
        return None


def test_what_is_missing_is_lent_and_the_first_lines_say_so(lab: Path) -> None:
    text = "first(2), second(2), last(2), helper()\n"
    done = _typed(lab.parent, text, "try", "mine", "--course", lab, "--lang", "en")
    assert done.returncode == 0
    assert "(9, 18, [12, 18], 5)" in done.stdout
    said = done.stderr
    assert "lab · lab.py" in said
    assert "yours: last" in said
    assert "given: shown" in said
    assert "lent by the reference: first, second, alone" in said
    assert "first is still to be written" in said
    assert "second was lost to a syntax error" in said
    assert "alone is not defined" in said
    assert max(map(len, said.splitlines())) <= 100


def test_what_is_typed_counts_for_lent_and_for_own_functions(lab: Path) -> None:
    text = "def first(n):\n    return 100\n\nsecond(1)\nlast(1)\n"
    done = _typed(lab.parent, text, "try", "mine", "--course", lab, "--lang", "en")
    assert "200\n" in done.stdout
    assert "[200]\n" in done.stdout
    assert "first is yours from now on" in done.stderr


def test_reload_reads_the_file_again_and_keeps_what_was_typed(lab: Path) -> None:
    better = HALF.replace("    # TODO\n    pass", "    return 1000")
    text = f"kept = first(1)\nopen('mine/lab.py', 'w').write({better!r})\nreload()\nkept, first(1), second(1)\n"
    done = _typed(lab.parent, text, "try", "mine", "--course", lab, "--lang", "en")
    assert "(6, 1000, 2000)" in done.stdout
    assert done.stderr.count("reload() reads your files again") == 2
    assert "yours: first, last" in done.stderr


def test_a_reload_that_fails_leaves_what_was_there(lab: Path) -> None:
    text = "import os; os.remove('mine/lab.py')\nreload()\nlast(1)\n"
    done = _typed(lab.parent, text, "try", "mine/", "--course", lab, "--lang", "en")
    assert "error: " in done.stderr
    assert "[12]\n" in done.stdout


def test_an_error_shows_one_s_own_lines_and_none_that_is_lent(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path / "course")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/lab.py").write_text("def last(n):\n    return second(-1)\n")
    done = _typed(tmp_path, "last(1)\n", "try", "mine", "--course", course)
    assert "    return second(-1)" in done.stderr
    assert "ValueError: no negative number is doubled" in done.stderr
    assert "raise ValueError" not in done.stderr


def test_leaving_is_no_failure_whatever_the_status(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path / "course")
    (tmp_path / "lab.py").write_text("x = 1\n")
    done = _typed(tmp_path, "exit(3)\nprint('not here')\n", "try", "lab.py", "--course", course)
    assert done.returncode == 0
    assert "not here" not in done.stdout


def test_a_path_that_holds_a_class_is_refused(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path / "course")
    for name in ("alice", "bruno"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "lab.py").write_text("x = 1\n")
    done = _typed(tmp_path, "", "try", "class", "--course", course)
    assert done.returncode == 2
    assert "holds 2 submissions" in done.stderr
    assert "Traceback" not in done.stderr
