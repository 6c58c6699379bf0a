"""``graders kit`` as a teacher runs it, and what students then type with nothing else at hand."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from graders.authoring.kit.solution_leaks import solution_lines, text_of
from tests import kit_course
from tests.assignments import loaded
from tests.command_line import ROOT, Grade
from tests.example_results import copy_records


def _checks(document: dict[str, Any]) -> dict[str, Any]:
    (submission,) = document["submissions"]
    return {
        f"{question['id']}.{check['id']}": check
        for question in submission["questions"]
        for check in question["checks"]
    }


def test_a_kit_alone_checks_a_submission_as_the_course_does(
    tmp_path: Path, grade: Grade, pytestconfig: pytest.Config
) -> None:
    made = grade(
        "kit", "morpion", "--out", "morpion.zip", entry="graders", GRADERS_COURSE=str(ROOT)
    )
    assert made.status == 0, made.stderr
    assert "lent       g1, cases_libres" in made.stdout
    assert made.stderr == ""
    work = ROOT / "examples" / "morpion" / "petit-nathan"
    copy_records("morpion", [work.name], pytestconfig, tmp_path / "full")
    full = grade(work, "--json", "--out", "full", GRADERS_COURSE=str(ROOT))
    # On the student's machine: the kit and the work, no course and no cache.
    home = tmp_path / "home"
    with zipfile.ZipFile(tmp_path / "morpion.zip") as archive:
        archive.extractall(home)
    shutil.rmtree(home / "morpion" / "mine")
    shutil.copytree(work, home / "morpion" / "mine")
    cache = str(tmp_path / "cache")
    own = grade("home/morpion/mine", "--json", "--course", "home/morpion", GRADERS_CACHE=cache)
    assert own.status == full.status == 1
    assert _checks(own.json()) == _checks(full.json())
    secret = solution_lines(loaded("morpion"))
    assert secret
    texts = [text_of(path.name, path.read_bytes()) for path in home.rglob("*")
             if path.suffix != ".zip" and path.is_file() and "mine" not in path.parts]  # fmt: skip
    assert [line for line in secret for text in texts if line in text] == []


def test_in_a_kit_grade_mine_is_all_there_is_to_type(tmp_path: Path, grade: Grade) -> None:
    course = kit_course.make_course(tmp_path / "course")
    made = grade("kit", "lab", "--out", "kit", "--course", course, entry="graders")
    assert "3 checks, withheld: first.secret, first.hidden, alone.one" in made.stdout
    shutil.rmtree(course)
    fresh = grade("kit/mine/", "--lang", "en", GRADERS_COURSE="kit")
    assert fresh.status == 1
    assert fresh.stdout.count("is still to be written") >= 4
    (tmp_path / "kit/mine/lab.py").write_text(kit_course.REFERENCE)
    right = grade("kit/mine/", "--lang", "en", GRADERS_COURSE="kit")
    assert right.status == 0
    assert "your teacher will read the rest" in right.stdout
    record = json.loads(next((tmp_path / "grades/records").glob("*.json")).read_text())
    assert "77071" not in json.dumps(record)


def test_a_kit_without_reference_lends_nothing_and_says_so(tmp_path: Path, grade: Grade) -> None:
    course = kit_course.make_course(tmp_path / "course")
    made = grade(
        "kit", "lab", "--without-reference", "--out", "kit", "--course", course, entry="graders"
    )
    assert "nothing is lent" in made.stdout
    done = grade("kit/mine/", "--lang", "en", GRADERS_COURSE="kit")
    assert "this kit lends nothing" in done.stdout
    played = grade("play", "lab", "--course", "kit", entry="graders")
    assert played.status == 2
    assert "holds no reference to run" in played.stderr


def test_nothing_that_takes_a_reference_is_made_of_a_kit(tmp_path: Path, grade: Grade) -> None:
    kit_course.kit_in(tmp_path)
    for command in ("kit", "skeleton", "check", "gradescope-zip"):
        again = grade(command, "lab", "--course", "kit", entry="graders")
        assert again.status == 2, command
        assert "there is no reference to read" in again.stderr
    assert not (tmp_path / "lab.zip").exists()


def test_a_hint_that_gives_a_line_away_is_told_to_the_teacher(tmp_path: Path, grade: Grade) -> None:
    course = kit_course.make_course(tmp_path / "course")
    spec = course / "specs/lab.yaml"
    hint = 'call: first(0), hints: ["return multiplied_by_three + 3"]'
    spec.write_text(kit_course.SPEC.replace("call: first(0)", hint))
    made = grade("kit", "lab", "--course", course, entry="graders")
    assert made.status == 0
    line = "specs/lab.yaml holds a line of the reference: return multiplied_by_three + 3"
    assert line in made.stderr


def test_what_a_kit_cannot_tell_is_explained_in_the_terminal(tmp_path: Path, grade: Grade) -> None:
    kit_course.kit_in(tmp_path, with_reference=False)
    (tmp_path / "kit/mine/lab.py").write_text(
        kit_course.REFERENCE.replace("def first", "def frist")
    )
    done = grade("kit/mine/", "--lang", "en", GRADERS_COURSE="kit")
    assert "– judged: not told: it may fail because of first" in done.stdout


def test_a_kit_speaks_the_language_of_its_course(tmp_path: Path, grade: Grade) -> None:
    course = kit_course.make_course(tmp_path / "course")
    (course / "course.yaml").write_text("lang: fr\n")
    made = grade("kit", "lab", "--out", "kit", "--course", course, entry="graders")
    assert made.status == 0, made.stderr
    page = (tmp_path / "kit/README.md").read_text()
    assert "Ce dossier vous sert" in page
    assert "With this folder" not in page
    assert "reste à écrire" in grade("kit/mine/", GRADERS_COURSE="kit").stdout
    assert (
        "is still to be written" in grade("kit/mine/", "--lang", "en", GRADERS_COURSE="kit").stdout
    )
