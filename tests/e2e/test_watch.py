"""`grade --watch`: a student saves, and sees at once what it changed."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command_line import ROOT
from tests.tiny_course import REFERENCE, best_sandbox, make_course

_SAID = 60.0


class Watching:
    """A run of `grade --watch`, whose lines are read as they come."""

    def __init__(self, folder: Path) -> None:
        code = "from graders.cli import grade_main; grade_main()"
        command = [sys.executable, "-c", code, "mine", "--watch", "--course", "course"]
        self.process = subprocess.Popen(
            [*command, "--lang", "en", "--sandbox", best_sandbox()],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            for line in stream:
                self.lines.put(line.rstrip())

    def until(self, words: str) -> list[str]:
        """Return the lines up to the one that holds some words."""
        seen: list[str] = []
        while not seen or words not in seen[-1]:
            try:
                seen.append(self.lines.get(timeout=_SAID))
            except queue.Empty:
                pytest.fail(f"{words!r} was not said in {_SAID:g} s, only: {seen}")
        return seen


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    make_course(tmp_path / "course")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(REFERENCE.replace("return 2 * n", "return n"))
    run = Watching(tmp_path)
    try:
        run.until("watching mine")
        yield run
    finally:
        run.process.kill()
        run.process.wait()
        run.reader.join()


def test_a_save_is_graded_and_what_it_changes_is_told(watching: Watching, tmp_path: Path) -> None:
    (tmp_path / "mine" / "tiny.py").write_text(REFERENCE)
    said = watching.until("mine.html")
    assert "  since the last grades: 1 gains points" in said
    assert any("other: +1 (one: wrong \N{RIGHTWARDS ARROW} right)" in line for line in said)


def test_a_folder_that_is_empty_for_a_while_is_watched_on(
    watching: Watching, tmp_path: Path
) -> None:
    (tmp_path / "mine" / "tiny.py").unlink()
    watching.until("mend:")
    (tmp_path / "mine" / "tiny.py").write_text(REFERENCE)
    watching.until("since the last grades: 1 gains points")


def test_an_interruption_ends_it(watching: Watching) -> None:
    watching.process.send_signal(signal.SIGINT)
    watching.until("interrupted")
    assert watching.process.wait(_SAID) == 130
