"""A class is graded as it comes from a platform: the marks are those of the plain folders."""

from __future__ import annotations

import io
import re
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import ROOT, Grade

EXAMPLES = ROOT / "examples" / "morpion"
STUDENTS = ("bernard-hugo", "henry-maxime", "perrin-alice")
# One question is enough: what is graded is the same bytes, or it is not.
OPTIONS = ("--question", "joueur", "--sandbox", "process")


def handed_in() -> dict[str, tuple[str, bytes]]:
    """Return the file of each student: its name and its bytes."""
    files = {}
    for student in STUDENTS:
        (path,) = (p for p in (EXAMPLES / student).iterdir() if p.suffix in (".py", ".ipynb"))
        files[student] = (path.name, path.read_bytes())
    return files


def zipped(files: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


def tarred(files: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return target.getvalue()


def plain() -> dict[str, bytes]:
    return {f"{student}/{name}": text for student, (name, text) in handed_in().items()}


def moodle(mark: str) -> dict[str, bytes]:
    return {
        f"{student}_{number}_assignsubmission_file{mark}{name}": text
        for number, (student, (name, text)) in enumerate(handed_in().items(), 4321)
    }


LAYOUTS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "Moodle, folders": ("all.zip", lambda: zipped(moodle("_/"))),
    "wrapped": (
        "all.tar.gz",
        lambda: tarred({f"tp/{name}": text for name, text in plain().items()}),
    ),
    "zips": (
        "all.zip",
        lambda: zipped(
            {f"{student}.zip": zipped({f"tp/{n}": t}) for student, (n, t) in handed_in().items()}
        ),
    ),
}


def without_notes(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a shape says of files, and the number that a platform knows a student by."""
    return {
        **document,
        "submissions": [
            {**one, "notes": [], "id": re.sub(r"-\d+$", "", one["id"])}
            for one in document["submissions"]
        ],
    }


@pytest.fixture
def as_folders(tmp_path: Path) -> Path:
    for name, content in plain().items():
        (tmp_path / "class" / name).parent.mkdir(parents=True)
        (tmp_path / "class" / name).write_bytes(content)
    return tmp_path / "class"


def test_every_shape_of_a_class_has_the_same_grades(
    as_folders: Path, grade: Grade, tmp_path: Path
) -> None:
    expected = grade(as_folders, "--json", *OPTIONS).json()
    assert [one["id"] for one in expected["submissions"]] == list(STUDENTS)
    assert all(one["state"] == "graded" for one in expected["submissions"])
    for name, make in LAYOUTS.values():
        (tmp_path / name).write_bytes(make())
        done = grade(tmp_path / name, "--json", *OPTIONS)
        assert without_notes(done.json()) == without_notes(expected)


def test_nothing_kept_is_needed_for_the_same_grades(
    as_folders: Path, grade: Grade, tmp_path: Path
) -> None:
    options = ("--json", *OPTIONS)
    expected = grade(as_folders, "--out", "one", *options).json()
    name, make = LAYOUTS["wrapped"]
    (tmp_path / name).write_bytes(make())
    done = grade(tmp_path / name, "--out", "two", *options).json()
    assert without_notes(done) == without_notes(expected)


def test_the_same_bytes_from_an_archive_are_not_graded_again(
    as_folders: Path, grade: Grade, tmp_path: Path
) -> None:
    assert grade(as_folders, *OPTIONS).status == 0
    records = sorted((tmp_path / "grades" / "records").glob("*.json"))
    before = [path.stat().st_mtime_ns for path in records]
    (tmp_path / "all.zip").write_bytes(zipped(plain()))
    assert grade(tmp_path / "all.zip", *OPTIONS).status == 0
    assert [path.stat().st_mtime_ns for path in records] == before


def test_a_student_checks_a_zip(grade: Grade, tmp_path: Path) -> None:
    name, text = handed_in()["perrin-alice"]
    (tmp_path / "morpion.zip").write_bytes(zipped({name: text}))
    done = grade("morpion.zip", "--json", *OPTIONS)
    (submission,) = done.json()["submissions"]
    assert (submission["id"], submission["state"]) == ("morpion", "graded")


def test_one_student_s_bomb_costs_that_student_only(grade: Grade, tmp_path: Path) -> None:
    name, text = handed_in()["perrin-alice"]
    bomb = zipped({"morpion.py": b"\0" * (64 << 20)})
    files = {
        "perrin-alice/morpion.zip": zipped({name: text}),
        "bomb/morpion.zip": bomb,
        "cut/morpion.zip": bomb[:-200],
        "slip/morpion.zip": zipped({"../../slip.py": text, name: text}),
    }
    (tmp_path / "all.zip").write_bytes(zipped(files))
    done = grade("all.zip", "--json", *OPTIONS)
    assert done.status == 0, done.stderr
    by_id = {one["id"]: one for one in done.json()["submissions"]}
    assert {id_: one["state"] for id_, one in by_id.items()} == {
        "bomb": "empty",
        "cut": "empty",
        "perrin-alice": "graded",
        "slip": "graded",
    }
    assert any("is larger than" in note for note in by_id["bomb"]["notes"])
    assert any("is damaged" in note for note in by_id["cut"]["notes"])
    assert any("leads out of the archive" in note for note in by_id["slip"]["notes"])
    assert not list(tmp_path.rglob("slip.py"))
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "content",
    [zipped({"a/morpion.py": b"x"})[:-20], b"", b"Rar!\x1a\x07\x00"],
    # The zip holds the time of its making, which its name must not: several
    # processes collect the same tests.
    ids=["cut", "empty", "rar"],
)
def test_an_archive_that_cannot_be_read_is_named(
    content: bytes, grade: Grade, tmp_path: Path
) -> None:
    (tmp_path / "class.zip").write_bytes(content)
    done = grade("class.zip")
    assert done.status == 2
    assert "'class.zip' is an archive that cannot be read" in done.stderr
    assert "fix:" in done.stderr
    assert "Traceback" not in done.stderr
