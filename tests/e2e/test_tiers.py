"""Which tier a run took, and what `graders doctor` tells of each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import ROOT, Grade


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Hand in a class of two."""
    for name in ("alice", "bob"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "morpion.py").write_text("g1 = 1\n")
    return tmp_path


@pytest.mark.restricted
def test_without_bubblewrap_a_class_is_graded_restricted(grade: Grade, folder: Path) -> None:
    done = grade("class", "--course", ROOT, "--question", "g1", "--out", "out", PATH=str(folder))

    assert (done.status, done.stderr) == (0, "")
    words = "run restricted: no network, no files, filtered system calls; no namespaces"
    assert words in done.stdout
    assert words in (folder / "out" / "index.html").read_text("utf-8")
    assert words in (folder / "out" / "alice.html").read_text("utf-8")


@pytest.mark.restricted
def test_bubblewrap_is_not_replaced_when_it_is_asked_for(grade: Grade, folder: Path) -> None:
    done = grade("class", "--sandbox", "bwrap", PATH=str(folder))

    assert done.status == 3
    assert "bubblewrap is not installed" in done.stderr
    assert "fix: apt-get install bubblewrap" in done.stderr


@pytest.mark.restricted
def test_the_doctor_is_content_with_the_restricted_tier(grade: Grade, folder: Path) -> None:
    done = grade("doctor", entry="graders", PATH=str(folder))

    assert done.status == 0
    assert "no  isolated: " in done.stdout
    assert "ok  restricted: " in done.stdout


# Graders as it is installed, where no course stands beside the package.
_INSTALLED = """
from pathlib import Path
from graders.spec import course_folder
course_folder._checkout = lambda: Path("/nowhere")
from graders.cli import graders_main
graders_main()
"""


def test_the_doctor_needs_no_course(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _INSTALLED, "doctor"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ok  process: " in done.stdout
    assert "package" not in done.stdout
    assert done.stderr == ""


def test_the_doctor_names_what_is_missing_of_each_tier(grade: Grade, folder: Path) -> None:
    done = grade("doctor", entry="graders", PATH=str(folder), landlock=False)

    assert done.status == 3
    assert "no  isolated: " in done.stdout
    assert "no  restricted: " in done.stdout
    assert "this kernel has no Landlock" in done.stdout
    assert "ok  process: " in done.stdout
    assert done.stdout.count("fix: ") >= 2


def test_the_doctor_speaks_the_language_of_the_reader(grade: Grade, folder: Path) -> None:
    done = grade("doctor", entry="graders", PATH=str(folder), landlock=False, LC_ALL="fr_FR.UTF-8")

    assert "non isolé\u00a0: bubblewrap" in done.stdout
    assert "bubblewrap n’est pas installé" in done.stdout
    assert "à faire\u00a0: apt-get install bubblewrap" in done.stdout
    assert "ok  processus\u00a0: " in done.stdout
