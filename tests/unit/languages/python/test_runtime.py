"""A box finds the worker compiled, as Python itself would take it."""

from __future__ import annotations

import importlib.util
import os
import sysconfig
from pathlib import Path

import pytest

from graders.languages.python import runtime

FILES = ("__init__.py", "protocol.py", "codec/__init__.py", "worker/inner/module.py")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(runtime, "package", lambda: tmp_path)
    return tmp_path


def compiled(package: Path) -> list[Path]:
    return [Path(importlib.util.cache_from_source(str(package / name))) for name in FILES]


def test_all_that_a_box_imports_is_compiled_once(package: Path) -> None:
    runtime.compile_worker()
    made = [path.stat().st_mtime_ns for path in compiled(package)]
    runtime.compile_worker()
    assert [path.stat().st_mtime_ns for path in compiled(package)] == made


def test_a_copy_has_another_time(package: Path) -> None:
    """`cp -r` gives both files the time of the copy: Python would compile again in each box."""
    runtime.compile_worker()
    source, made = package / FILES[-1], compiled(package)[-1]
    before, later = made.read_bytes(), source.stat().st_mtime + 10
    os.utime(source, (later, later))
    runtime.compile_worker()
    assert made.read_bytes() != before


def test_a_file_of_another_version_is_made_again(package: Path) -> None:
    runtime.compile_worker()
    made = compiled(package)[-1]
    before = made.read_bytes()
    made.write_bytes(b"????" + before[4:])
    runtime.compile_worker()
    assert made.read_bytes() == before


def test_an_installation_that_cannot_be_written_is_left_as_it_is(package: Path) -> None:
    (package / "__pycache__").write_text("in the way")
    runtime.compile_worker()
    assert not any(path.exists() for path in compiled(package))


def test_a_python_that_was_moved_shows_no_folder_that_it_was_built_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = sysconfig.get_config_vars()
    monkeypatch.setitem(kept, "DESTSHARED", "/where/it/was/built/lib-dynload")
    found = runtime.stdlib()
    assert os.path.realpath(Path(os.__file__).parent) in found
    assert all(map(os.path.isdir, found))
