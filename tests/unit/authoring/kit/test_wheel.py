"""The wheel of graders that kits carry: pip installs it, and no solution is in it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import graders
from graders.authoring.kit.wheel import wheel, wheel_name
from tests.command_line import ROOT
from tests.tiny_course import make_course


@pytest.fixture(scope="module")
def made() -> bytes:
    return wheel()


@pytest.fixture(scope="module")
def archive(made: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(made))


def test_the_name_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == graders.DISTRIBUTION
    assert wheel_name() == f"graders_tp-{graders.__version__}-py3-none-any.whl"


def test_it_holds_the_package_and_no_course(archive: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in archive.namelist()}
    assert tops == {"graders", f"graders_tp-{graders.__version__}.dist-info"}
    package = ROOT / "graders"
    ours = {f"graders/{path.relative_to(package).as_posix()}" for path in package.rglob("*.py")}
    assert ours <= set(archive.namelist())
    solutions = {path.name for path in (ROOT / "reference").glob("*.py")}
    assert not solutions & {Path(name).name for name in archive.namelist()}


def test_equal_files_give_equal_bytes(made: bytes) -> None:
    assert wheel() == made


def test_pip_installs_it_and_a_course_is_asked_for(made: bytes, tmp_path: Path) -> None:
    """Into a folder of its own, without the libraries: these are already here."""
    file = tmp_path / wheel_name()
    file.write_bytes(made)
    place = tmp_path / "place"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(place), str(file)], check=True, capture_output=True)
    program = place / "bin" / "grade"
    assert program.is_file()
    course = make_course(tmp_path / "course")
    (tmp_path / "tiny.py").write_text("x = 1\n")
    asked = {}
    for name, more in (("alone", []), ("with", ["--course", str(course)])):
        done = subprocess.run(
            [sys.executable, str(program), str(tmp_path / "tiny.py"), *more],
            cwd=tmp_path, env={"PYTHONPATH": str(place)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        asked[name] = (done.returncode, done.stderr)
    assert asked["alone"][0] == 2
    assert "there is no course here" in asked["alone"][1]
    assert asked["with"][0] in (0, 1), asked["with"]


def test_nothing_tells_anyone_to_install_a_name_of_somebody_else_s() -> None:
    typed = re.compile(r"pip install (?:--?\w+ )*['\"]?graders\b(?!_)")
    roots = ("README.md", "CONTRIBUTING.md", "docs", "graders", "skeletons", "specs")
    paths = [
        it
        for root in roots
        for it in ([ROOT / root] if (ROOT / root).is_file() else (ROOT / root).rglob("*"))
    ]
    texts = {
        it: it.read_text("utf-8")
        for it in paths
        if it.suffix in {".md", ".py", ".yml", ".yaml", ".sh", ".po"}
    }
    # Decisions say why nobody is told so.
    told = [path.name for path, text in texts.items() if typed.search(text)]
    assert told == ["decisions.md"]


def test_pages_name_the_wheel_of_this_version() -> None:
    named = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs" / "ci").glob("*.yml")]
    found = {
        it
        for path in named
        for it in re.findall(r"graders_tp-[\w.-]+\.whl", path.read_text("utf-8"))
    }
    assert found == {wheel_name()}
