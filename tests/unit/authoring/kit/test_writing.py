"""Kits as folders and as archives."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from graders.authoring.kit.files import write_kit
from graders.errors import UsageError

FILES = {"mine/lab.py": b"start", "reference/lab.kit.json": b"{}", "specs/lab.yaml": b"new"}


def test_a_zip_holds_one_folder_and_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = tmp_path / "lab.zip", tmp_path / "again" / "lab.zip"
    write_kit(first, FILES)
    write_kit(second, FILES)
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        assert archive.namelist() == [f"lab/{name}" for name in sorted(FILES)]
        assert archive.read("lab/mine/lab.py") == b"start"


def test_a_newer_kit_leaves_what_the_student_wrote(tmp_path: Path) -> None:
    write_kit(tmp_path / "kit", {**FILES, "specs/lab.yaml": b"old"})
    mine = tmp_path / "kit/mine/lab.py"
    mine.write_bytes(b"an evening of work")
    write_kit(tmp_path / "kit", FILES)
    assert mine.read_bytes() == b"an evening of work"
    assert (tmp_path / "kit/specs/lab.yaml").read_bytes() == b"new"


def test_a_newer_kit_brings_what_it_compiled(tmp_path: Path) -> None:
    old = {**FILES, "mine/lab.ml": b"start", "mine/help_lab.cmo": b"of an older compiler"}
    write_kit(tmp_path / "kit", old)
    write_kit(tmp_path / "kit", {**old, "mine/lab.ml": b"new", "mine/help_lab.cmo": b"new"})
    assert (tmp_path / "kit/mine/help_lab.cmo").read_bytes() == b"new"
    assert (tmp_path / "kit/mine/lab.ml").read_bytes() == b"start"


def test_a_folder_that_is_no_kit_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(UsageError, match="holds something that is no kit"):
        write_kit(tmp_path, FILES)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written"):
        write_kit(tmp_path / "file" / "kit", FILES)
