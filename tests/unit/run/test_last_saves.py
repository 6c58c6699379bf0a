"""The last save of each submission of a class."""

from __future__ import annotations

import os
import time
from pathlib import Path

from graders.run.last_saves import live
from graders.submissions import FoundSubmission


def write(path: Path, at: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    os.utime(path, (at, at))


def clock(at: int) -> str:
    return time.strftime("%H:%M:%S", time.localtime(at))


def test_the_newest_file_of_the_student_tells(tmp_path: Path) -> None:
    write(tmp_path / "ann" / "a.py", 1000)
    write(tmp_path / "ann" / "sub" / "b.py", 2000)
    write(tmp_path / "ann" / ".git" / "index", 5000)
    write(tmp_path / "ann" / "__pycache__" / "a.pyc", 5000)
    found = live([FoundSubmission("ann", tmp_path / "ann")])
    assert found.saved == {"ann": clock(2000)}


def test_a_file_among_those_of_others_is_looked_at_alone(tmp_path: Path) -> None:
    write(tmp_path / "tp_ann.py", 1000)
    write(tmp_path / "tp_bob.py", 2000)
    loose = FoundSubmission("ann", tmp_path, ("tp_ann.py",), is_loose=True)
    shared = FoundSubmission("bob", tmp_path, members=(("tp.py", "tp_bob.py"),))
    gone = FoundSubmission("eve", tmp_path, ("tp_eve.py",), is_loose=True)
    assert live([loose, shared, gone]).saved == {"ann": clock(1000), "bob": clock(2000)}


def test_an_archive_tells_for_all_that_it_holds(tmp_path: Path) -> None:
    write(tmp_path / "class.zip", 3000)
    inside = FoundSubmission("ann", tmp_path / "class.zip" / "ann")
    assert live([inside]).saved == {"ann": clock(3000)}
