"""A box finds the worker compiled, as Python itself would take it."""

from __future__ import annotations

import os
import py_compile
from pathlib import Path

import pytest

from graders.languages.python import runtime


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_text("x = 1\n", encoding="utf-8")
    return path


def compiled(source: Path) -> Path:
    return Path(str(py_compile.compile(str(source), doraise=True)))


def test_what_was_just_compiled_is_current(source: Path) -> None:
    assert runtime.is_current(compiled(source), source)


def test_a_copy_has_another_time(source: Path) -> None:
    """`cp -r` gives both files the time of the copy: Python would compile again in each box."""
    made = compiled(source)
    now = source.stat().st_mtime + 10
    os.utime(source, (now, now))
    os.utime(made, (now + 1, now + 1))

    assert not runtime.is_current(made, source)


def test_another_text_of_the_same_time_is_told_by_its_size(source: Path) -> None:
    made, time = compiled(source), source.stat().st_mtime
    source.write_text("x = 1000\n", encoding="utf-8")
    os.utime(source, (time, time))

    assert not runtime.is_current(made, source)


def test_nothing_is_not_current(source: Path, tmp_path: Path) -> None:
    assert not runtime.is_current(tmp_path / "none.pyc", source)


def test_a_file_of_another_version_is_not_current(source: Path) -> None:
    made = compiled(source)
    made.write_bytes(b"????" + made.read_bytes()[4:])

    assert not runtime.is_current(made, source)
