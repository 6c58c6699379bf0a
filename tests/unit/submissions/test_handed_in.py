"""Facts on how a submission came in, from names and the commits of clones."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.handing_in import HandedIn
from graders.submissions import ExpectedFiles, find
from graders.submissions.commits import last_commit

Layout = Callable[..., Path]
MARK = "assignsubmission_file_"


def handed(
    path: Path, expected_files: ExpectedFiles, *, every_attempt: bool = False
) -> list[HandedIn]:
    return [one.handed for one in find([path], expected_files, every_attempt=every_attempt)]


def test_a_platform_tells_the_student_and_the_folder(lay: Layout, morpion: ExpectedFiles) -> None:
    folder = f"Seán O'Brien, Jr_103_{MARK}"
    (one, _) = handed(lay(f"{folder}/morpion.py", f"B_104_{MARK}/morpion.py"), morpion)[::-1]
    assert (one.student, one.platform, one.number) == ("Seán O'Brien, Jr", "moodle", "103")
    assert one.name == folder


def test_a_mark_of_lateness_tells_no_time(lay: Layout, morpion: ExpectedFiles) -> None:
    names = ["a_LATE_11_901_morpion.py", "b_12_902_morpion.py", "c_13_903_morpion.py"]
    found = handed(lay(*names), morpion)
    assert [(one.number, one.is_late, one.at) for one in found] == [
        ("11", True, ""), ("12", False, ""), ("13", False, ""),
    ]  # fmt: skip


def test_a_time_in_a_name_is_one_and_a_date_alone_is_none(
    lay: Layout, morpion: ExpectedFiles
) -> None:
    names = ["durand_2026-11-30_23-59.py", "roy_2026-11-30.py", "xu_2026-13-30_10-00.py"]
    found = {one.name: one.at for one in handed(lay(*names), morpion)}
    assert list(found.values()) == ["2026-11-30T23:59:00", "", ""]


def test_attempts_are_apart_when_each_is_wanted(lay: Layout, morpion: ExpectedFiles) -> None:
    folder = lay("durand_v1.py", "durand_v2.py", "roy.py")
    assert [one.id for one in handed(folder, morpion)] == ["durand", "roy"]
    each = handed(folder, morpion, every_attempt=True)
    assert [(one.id, one.of, one.attempt, one.attempts) for one in each] == [
        ("durand", "durand", 2, 2), ("durand-attempt-1", "durand", 1, 2), ("roy", "roy", 1, 1),
    ]  # fmt: skip


def test_files_handed_in_again_are_attempts(lay: Layout, morpion: ExpectedFiles) -> None:
    names = ["a_11_901_morpion.py", "a_11_905_morpion-1.py", "b_12_902_morpion.py"]
    each = find([lay(*names, "c_13_903_morpion.py")], morpion, every_attempt=True)
    members = {one.id: dict(one.members)["morpion.py"] for one in each}
    assert members["a-11"] == "a_11_905_morpion-1.py"
    assert members["a-attempt-1-11"] == "a_11_901_morpion.py"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    folder.mkdir()
    date = "2026-11-30T23:59:30+01:00"
    env = {
        **os.environ, "GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date, "HOME": str(tmp_path),
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@x",
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@x",
    }  # fmt: skip
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "x"]):
        subprocess.run(["git", *words], cwd=folder, env=env, check=True)
    return folder


def test_the_last_commit_of_a_clone_has_a_time(clone: Path) -> None:
    assert last_commit(clone) == "2026-11-30T23:59:30+01:00"
    subprocess.run(["git", "pack-refs", "--all"], cwd=clone, check=True)
    subprocess.run(["git", "gc", "-q"], cwd=clone, check=True)
    assert last_commit(clone) == "2026-11-30T23:59:30+01:00"


def test_the_settings_of_a_clone_run_nothing(clone: Path, tmp_path: Path) -> None:
    trace = tmp_path / "ran"
    program = tmp_path / "evil"
    program.write_text(f"#!/bin/sh\ntouch {trace}\n")
    program.chmod(0o755)
    with (clone / ".git" / "config").open("a") as config:
        config.write(f"[core]\n fsmonitor = {program}\n pager = {program}\n")
        config.write(f"[log]\n showSignature = true\n[gpg]\n program = {program}\n")
    assert last_commit(clone)
    assert not trace.exists()


@pytest.mark.parametrize("head", ["", "ref: refs/heads/../../../etc/passwd", "ref: x", "0" * 40])
def test_what_is_no_commit_has_no_time(clone: Path, head: str) -> None:
    (clone / ".git" / "HEAD").write_text(head)
    assert last_commit(clone) == ""
    assert last_commit(clone / "nowhere") == ""
