"""What a course comes to is recalled as long as nothing changed, and only from a place of one's own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from graders import prepared
from graders.caches import cache_folder
from graders.grading.expected import Expected
from graders.prepared import Shelf
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

SPEC = """
id: tp
title: {fr: Un TP, en: A lab}
modules: [tp]
questions:
  - id: a
    title: {fr: A, en: A}
    points: 1
    targets: [a]
    checks:
      - {id: one, kind: oracle, title: T, call: a(n), inputs: numbers}
"""
EXPECTED = Expected({}, {("a", "one"): 0.5})


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a course of one assignment."""
    files = {
        "specs/tp.yaml": SPEC,
        "specs/tp.py": "def numbers():\n    return [{'n': 1}]\n",
        "reference/tp.py": "def a(n):\n    return n\n",
        "skeletons/tp.py": "",
    }
    for name, text in files.items():
        (tmp_path / "course" / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / "course" / name).write_text(text, encoding="utf-8")
    return tmp_path / "course"


@pytest.fixture
def shelf(course: Path, tmp_path: Path) -> Callable[[], Shelf]:
    """Return what makes the shelf of a new run."""
    return lambda: Shelf(course, "tp", tmp_path / "cache")


@pytest.fixture
def kept(course: Path, shelf: Callable[[], Shelf]) -> Assignment:
    """Return an assignment that was loaded and kept, with its answers."""
    assignment = load_assignment(course, "tp")
    shelf().keep_assignment(assignment)
    shelf().keep_expected(EXPECTED, "isolated", ())
    return assignment


def test_what_was_kept_is_recalled(kept: Assignment, shelf: Callable[[], Shelf]) -> None:
    assert shelf().assignment() == kept
    assert shelf().expected("isolated", ()) == replace(EXPECTED, is_recalled=True)


def test_answers_are_those_of_a_tier_and_of_packages(
    kept: Assignment, shelf: Callable[[], Shelf]
) -> None:
    assert kept
    assert shelf().expected("process", ()) is None
    assert shelf().expected("isolated", ("numpy 2.0",)) is None


@pytest.mark.parametrize(
    "file", ["specs/tp.yaml", "specs/tp.py", "reference/tp.py", "skeletons/tp.py", "specs/data.txt"]
)
def test_nothing_is_recalled_of_a_course_that_changed(
    kept: Assignment, course: Path, shelf: Callable[[], Shelf], file: str
) -> None:
    assert kept
    with (course / file).open("a", encoding="utf-8") as text:
        text.write("\n")

    assert shelf().assignment() is None
    assert shelf().expected("isolated", ()) is None


def test_nothing_is_recalled_of_another_version_of_the_harness(
    kept: Assignment, shelf: Callable[[], Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept
    monkeypatch.setattr(prepared, "harness_digest", lambda: "another")

    assert shelf().assignment() is None


def test_a_file_saved_while_it_was_loaded_is_not_kept_under_its_old_digest(
    course: Path, shelf: Callable[[], Shelf]
) -> None:
    running = shelf()
    assert running.assignment() is None
    before = (course / "reference/tp.py").read_text("utf-8")
    (course / "reference/tp.py").write_text("def a(n):\n    return -n\n", encoding="utf-8")
    running.keep_assignment(load_assignment(course, "tp"))
    (course / "reference/tp.py").write_text(before, encoding="utf-8")

    assert shelf().assignment() is None


@pytest.mark.parametrize("content", [b"", b"no pickle", b"\x80\x05K\x01."])
def test_what_cannot_be_read_is_made_again(
    kept: Assignment, shelf: Callable[[], Shelf], tmp_path: Path, content: bytes
) -> None:
    assert kept
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(content)

    assert shelf().assignment() is None


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
def test_a_folder_that_others_can_write_is_not_trusted(
    kept: Assignment, shelf: Callable[[], Shelf], tmp_path: Path
) -> None:
    assert kept
    (tmp_path / "cache").chmod(0o777)

    assert shelf().assignment() is None


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
def test_a_file_that_others_can_write_is_not_trusted(
    kept: Assignment, shelf: Callable[[], Shelf], tmp_path: Path
) -> None:
    assert kept
    for path in (tmp_path / "cache").iterdir():
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o666)

    assert shelf().assignment() is None


def test_what_was_not_used_for_longest_is_removed(
    kept: Assignment,
    shelf: Callable[[], Shelf],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for path in (tmp_path / "cache").iterdir():
        os.utime(path, (1, 1))
    monkeypatch.setattr(prepared, "_MOST_KEPT", 2)
    assert shelf().assignment() == kept
    shelf().keep_expected(EXPECTED, "process", ())

    assert shelf().assignment() == kept
    assert shelf().expected("isolated", ()) is None


def test_files_of_others_are_never_removed(
    kept: Assignment,
    shelf: Callable[[], Shelf],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thesis = tmp_path / "cache" / "thesis.txt"
    thesis.write_text("years of work", encoding="utf-8")
    os.utime(thesis, (1, 1))
    monkeypatch.setattr(prepared, "_MOST_KEPT", 1)
    shelf().keep_expected(EXPECTED, "process", ())

    assert kept
    assert len(list((tmp_path / "cache").iterdir())) == 2
    assert thesis.exists()


def test_the_folder_that_is_named_is_not_written_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADERS_CACHE", str(tmp_path))

    assert cache_folder("prepared") == tmp_path / "prepared"


@pytest.mark.parametrize(
    ("line", "is_kept"),
    [
        ("import random, json", True),
        ("from hypothesis import strategies", True),
        ("from graders.course import Text", True),
        ("import numpy", False),
        ("    from helper.lib import K", False),
        ("from . import other", False),
    ],
)
def test_what_packages_may_have_made_is_made_again(
    course: Path, shelf: Callable[[], Shelf], line: str, is_kept: bool
) -> None:
    """Nothing tells that a package has changed."""
    assignment = load_assignment(course, "tp")
    text = (course / "specs/tp.py").read_text("utf-8")
    block = f"def later():\n{line}\n" if line.startswith(" ") else f"{line}\n"
    (course / "specs/tp.py").write_text(text + block, encoding="utf-8")
    shelf().keep_assignment(assignment)
    shelf().keep_expected(EXPECTED, "isolated", ())

    assert (shelf().assignment() is not None) is is_kept
    # Answers to other inputs would be compared with those of these.
    assert (shelf().expected("isolated", ()) is not None) is is_kept


def test_a_place_that_cannot_be_written_costs_nothing_else(course: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    shelf = Shelf(course, "tp", tmp_path / "file" / "cache")
    shelf.keep_assignment(load_assignment(course, "tp"))

    assert shelf.assignment() is None
