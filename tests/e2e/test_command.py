"""The public contract of the command: what it prints, writes and exits with."""

from __future__ import annotations

import csv
import io
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command_line import ROOT, Grade, Outcome
from tests.e2e.conftest import grade_in

RIGHT = (ROOT / "reference" / "morpion.py").read_text("utf-8")
PROCESS = ("--sandbox", "process")


# The class is graded once for the tests that need no more than its records.
pytestmark = pytest.mark.xdist_group("command")


def _make_class(folder: Path) -> Path:
    """Make a class: one right, one without a function, one empty."""
    sources = {"alice": RIGHT, "bruno": RIGHT.replace("def joueur(", "def jouer("), "chloe": None}
    for name, source in sources.items():
        (folder / name).mkdir(parents=True)
        if source is not None:
            (folder / name / "morpion.py").write_text(source, "utf-8")
    return folder


@pytest.fixture
def class_of_three(tmp_path: Path) -> Path:
    """Make the class."""
    return _make_class(tmp_path / "class")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Outcome]:
    """Grade the class; return where, and what the command said. No test changes it."""
    folder = tmp_path_factory.mktemp("graded")
    _make_class(folder / "class")
    return folder, grade_in(folder)("class", *PROCESS, "--assignment", "morpion")


@pytest.fixture
def graded_class(graded: tuple[Path, Outcome], class_of_three: Path, tmp_path: Path) -> Path:
    """Make the class, graded before: `grade` has the outputs left to make."""
    shutil.copytree(graded[0] / "grades" / "records", tmp_path / "grades" / "records")
    return class_of_three


def test_a_class_leaves_every_output(graded: tuple[Path, Outcome]) -> None:
    folder, done = graded
    assert done.status == 0, done.stderr
    out = folder / "grades"
    assert sorted(p.name for p in out.iterdir()) == [
        "alice.html", "bruno.html", "chloe.html", "grades.csv", "grades.json", "index.html",
        "pages.json", "progress.json", "records", "review.csv",
    ]  # fmt: skip
    assert sorted(p.name for p in (out / "records").iterdir()) == [
        "alice.json", "bruno.json", "chloe.json",
    ]  # fmt: skip
    rows = list(csv.reader(io.StringIO((out / "grades.csv").read_text("utf-8-sig"))))
    assert len(rows) == 4
    assert "cases_libres" in rows[0]
    for name in ("alice", "bruno", "chloe"):
        assert name in done.stdout
    assert "Traceback" not in done.stderr


def test_the_course_is_told_where_nothing_on_the_line_says_it(
    class_of_three: Path, tmp_path: Path, grade: Grade
) -> None:
    told = f"course: {ROOT}\n"
    one = ("class/alice", *PROCESS, "--assignment", "morpion", "--question", "joueur")

    assert told in grade(*one, GRADERS_COURSE=str(ROOT)).stderr
    assert told not in grade(*one, "--course", ROOT).stderr
    assert grade(*one, "--quiet", GRADERS_COURSE=str(ROOT)).stderr == ""
    below = grade_in(ROOT / "tests")(
        str(tmp_path / "class/alice"), *one[1:], "--out", str(tmp_path / "out")
    )
    assert told in below.stderr


def test_json_has_exactly_the_keys_of_format_1(graded_class: Path, grade: Grade) -> None:
    document = grade(graded_class, *PROCESS, "--assignment", "morpion", "--json").json()
    assert list(document) == ["format", "graders", "assignment", "submissions"]
    assert document["format"] == 1
    assert set(document["assignment"]) == {"id", "title", "possible"}
    assert [s["id"] for s in document["submissions"]] == ["alice", "bruno", "chloe"]
    assert [s["state"] for s in document["submissions"]] == ["graded", "graded", "empty"]
    for submission in document["submissions"]:
        assert set(submission) == {
            "id", "state", "earned", "possible", "to_review", "notes", "questions",
        }  # fmt: skip
        for question in submission["questions"]:
            assert set(question) == {
                "id", "verdict", "earned", "possible", "presence", "judged", "blame", "rationale",
                "hint", "checks",
            }  # fmt: skip
            for check in question["checks"]:
                assert set(check) == {
                    "id", "verdict", "expected", "actual", "input", "rationale",
                }  # fmt: skip


def test_a_missing_function_is_lent_and_a_near_name_told(
    class_of_three: Path, grade: Grade
) -> None:
    done = grade(class_of_three / "bruno", *PROCESS, "--json")
    (submission,) = done.json()["submissions"]
    questions = {q["id"]: q for q in submission["questions"]}
    assert questions["joueur"]["verdict"] == "missing"
    assert questions["joueur"]["presence"] == "absent"
    assert "jouer" in questions["joueur"]["hint"]
    assert questions["successeurs"]["verdict"] == "correct"
    assert questions["strategie"]["verdict"] == "correct"
    assert done.status == 1


def test_one_question_alone(class_of_three: Path, grade: Grade) -> None:
    done = grade(class_of_three / "alice", *PROCESS, "--json", "--question", "gagnant")
    (submission,) = done.json()["submissions"]
    assert [q["id"] for q in submission["questions"]] == ["gagnant"]
    assert done.status == 0


def test_quiet_says_nothing(graded_class: Path, grade: Grade) -> None:
    done = grade(graded_class, *PROCESS, "--assignment", "morpion", "--quiet")
    assert (done.status, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(("percent", "status"), [("50", 0), ("99", 1)])
def test_fail_under_compares_the_mean_of_the_class(
    graded_class: Path, grade: Grade, percent: str, status: int
) -> None:
    done = grade(
        graded_class, *PROCESS, "--assignment", "morpion", "--quiet", "--fail-under", percent
    )
    assert done.status == status


def test_a_second_run_grades_only_what_changed(
    graded_class: Path, grade: Grade, tmp_path: Path
) -> None:
    arguments = (graded_class, *PROCESS, "--assignment", "morpion", "--json")
    first = grade(*arguments)
    records = {p.name: p.stat().st_mtime_ns for p in (tmp_path / "grades/records").iterdir()}
    with (graded_class / "bruno" / "morpion.py").open("a") as file:
        file.write("# later\n")
    second = grade(*arguments)
    touched = {
        p.name for p in (tmp_path / "grades/records").iterdir()
        if p.stat().st_mtime_ns != records[p.name]
    }  # fmt: skip
    assert touched == {"bruno.json"}
    assert second.stdout == first.stdout


def test_the_last_results_are_left_out_of_what_a_star_names(
    class_of_three: Path, grade: Grade
) -> None:
    paths = sorted(class_of_three.iterdir())
    out = class_of_three / "grades"
    arguments = (*PROCESS, "--assignment", "morpion", "--question", "joueur", "--out", out)
    first = grade(*paths, *arguments, "--json")
    second = grade(*paths, out, *arguments, "--json")
    assert (second.status, second.stdout) == (first.status, first.stdout) != (2, "")


def test_reports_are_made_again_from_records_in_another_language(
    graded_class: Path, grade: Grade, tmp_path: Path
) -> None:
    grade(graded_class, *PROCESS, "--assignment", "morpion", "--lang", "en", "--quiet")
    english = (tmp_path / "grades" / "index.html").read_text("utf-8")
    done = grade("report", "grades", "--lang", "fr", entry="graders")
    assert done.status == 0, done.stderr
    french = (tmp_path / "grades" / "index.html").read_text("utf-8")
    assert 'lang="en"' in english
    assert 'lang="fr"' in french


@pytest.mark.timeout(600)
def test_interruption_exits_with_130_and_keeps_what_is_done(
    class_of_three: Path, tmp_path: Path
) -> None:
    (class_of_three / "zoe").mkdir()
    (class_of_three / "zoe" / "morpion.py").write_text("while True: pass\n" * 8)
    code = "from graders.cli import grade_main; grade_main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(class_of_three), *PROCESS, "--assignment", "morpion",
         "--jobs", "1"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    records = tmp_path / "grades" / "records"
    deadline = time.monotonic() + 300
    while not list(records.glob("chloe.json")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=200)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert {p.name for p in records.glob("*.json")} >= {"alice.json", "bruno.json", "chloe.json"}


def test_a_full_disk_is_told_and_loses_nothing(class_of_three: Path, tmp_path: Path) -> None:
    # The limit on the size of files stands for the disk: writing fails in the middle.
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
        "from graders.cli import grade_main; grade_main()"
    )
    out = tmp_path / "grades"
    (out / "records").mkdir(parents=True)
    (out / "grades.json").write_text("earlier\n")
    done = subprocess.run(
        [sys.executable, "-c", code, str(class_of_three), *PROCESS, "--assignment", "morpion",
         "--jobs", "1"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )  # fmt: skip
    assert done.returncode == 2
    assert "fix:" in done.stderr
    assert "Traceback" not in done.stderr
    assert (out / "grades.json").read_text() == "earlier\n"
    assert list((out / "records").iterdir()) == []
