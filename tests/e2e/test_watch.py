"""`grade --watch`: a student saves, and sees at once what it changed."""

from __future__ import annotations

import os
import pty
import queue
import re
import select
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

    def __init__(self, folder: Path, stream: int = subprocess.PIPE, **variables: str) -> None:
        code = "from graders.cli import grade_main; grade_main()"
        command = [sys.executable, "-c", code, "mine", "--watch", "--course", "course"]
        self.process = subprocess.Popen(
            [*command, "--lang", "en", "--sandbox", best_sandbox()],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "PYTHONUNBUFFERED": "1",
                "TERM": "xterm-256color",
                **variables,
            },
            stdout=stream,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        if stream == subprocess.PIPE:
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
    assert any(line.startswith("saved at ") and line.endswith(": grading…") for line in said)
    assert any(line.endswith(" · attempt 2") for line in said)
    assert "  `other` is right now" in said
    # No word of a class, and no screen to clear.
    assert not any("gains points" in line or "submission" in line for line in said)
    assert not any("\x1b" in line for line in said)


def test_a_folder_that_is_empty_for_a_while_is_watched_on(
    watching: Watching, tmp_path: Path
) -> None:
    (tmp_path / "mine" / "tiny.py").unlink()
    watching.until("fix:")
    (tmp_path / "mine" / "tiny.py").write_text(REFERENCE)
    watching.until("`other` is right now")


def test_an_interruption_ends_it(watching: Watching) -> None:
    watching.process.send_signal(signal.SIGINT)
    watching.until("interrupted")
    assert watching.process.wait(_SAID) == 130


def _on_terminal(tmp_path: Path, **variables: str) -> bytes:
    """Return what a first grading shows on a terminal."""
    make_course(tmp_path / "course")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(REFERENCE)
    ours, theirs = pty.openpty()
    watching = Watching(tmp_path, theirs, **variables)
    os.close(theirs)
    try:
        shown = b""
        while b"Ctrl-C" not in shown:
            assert select.select([ours], [], [], _SAID)[0]
            shown += os.read(ours, 65536)
        return shown
    finally:
        watching.process.kill()
        watching.process.wait()
        os.close(ours)


def test_a_terminal_is_cleared_for_each_grading(tmp_path: Path) -> None:
    assert _on_terminal(tmp_path).startswith(b"\x1b[2J")


def test_the_log_of_a_service_keeps_each_line_though_it_is_a_terminal(tmp_path: Path) -> None:
    shown = _on_terminal(tmp_path, CI="true")
    assert b"Total" in shown
    # No code clears the screen, or a line of it.
    assert re.findall(rb"\x1b\[\d*[JK]", shown) == []


def test_a_save_that_changes_nothing_is_told(watching: Watching, tmp_path: Path) -> None:
    path = tmp_path / "mine" / "tiny.py"
    path.write_text(path.read_text() + "\n")
    assert "nothing has changed since the last save" in watching.until("watching mine")


def test_the_page_of_a_class_says_who_is_where_while_it_is_watched(tmp_path: Path) -> None:
    make_course(tmp_path / "course")
    for name, code in (("ann", REFERENCE), ("bob", REFERENCE.replace("return 2 * n", "return n"))):
        (tmp_path / "mine" / name).mkdir(parents=True)
        (tmp_path / "mine" / name / "tiny.py").write_text(code)
    index = tmp_path / "grades" / "index.html"
    run = Watching(tmp_path)
    try:
        run.until("watching mine")
        live = index.read_text().partition('id="live"')[2].partition("</section>")[0]
        assert live.index("bob.html") < live.index("All is right") < live.index("ann.html")
        (tmp_path / "mine" / "bob" / "tiny.py").write_text(REFERENCE)
        run.until("bob")
        run.until("watching mine")
        live = index.read_text().partition('id="live"')[2].partition("</section>")[0]
        assert live.index("All is right") < live.index("bob.html")
        run.process.send_signal(signal.SIGINT)
        assert run.process.wait(_SAID) == 130
    finally:
        run.process.kill()
        run.process.wait()
        run.reader.join()
    assert 'id="live"' not in index.read_text()
    assert 'http-equiv="refresh"' not in index.read_text()


def test_a_watch_of_what_is_no_submission_leaves_nothing(tmp_path: Path) -> None:
    make_course(tmp_path / "course")
    (tmp_path / "mine").mkdir()
    run = Watching(tmp_path)
    assert run.process.wait(_SAID) == 2
    run.reader.join()
    assert not (tmp_path / "grades").exists()
