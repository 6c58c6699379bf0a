"""Outputs for CI and services, as commands write them, and as the services would read them."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.command_line import ROOT, Grade
from tests.github_runner import commands_in
from tests.tiny_course import REFERENCE, SHORT, SUBMISSIONS, best_sandbox, make_class, make_course
from tests.unit.report.ci.exported import RUNNER, junit_schema

TAME = "::error::forged\\n##[error]forged\\n  ::add-mask::e\\n"
HOSTILE = f'''\
def base(n):
    print("{TAME}")
    return "##[error]forged"
words = "::error::forged"
'''


def valid(name: str, content: str) -> Any:
    """Read a document that must be valid."""
    document = json.loads(content)
    schema = json.loads((ROOT / "tests" / "schemas" / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    return document


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Make a course that is graded in a moment, and a class."""
    make_course(tmp_path / "course", SHORT)
    make_class(tmp_path / "class", {"alice": SUBMISSIONS["alice"], "bruno": SUBMISSIONS["bruno"]})
    make_class(tmp_path / "class", {"mallory": HOSTILE})
    return tmp_path


def options() -> tuple[str, ...]:
    return ("--course", "course", "--sandbox", best_sandbox(), "--lang", "en")


def test_every_format_of_one_submission(grade: Grade, place: Path) -> None:
    formats = ("--format", "gradescope", "--format", "classroom50=there/result.json")
    more = ("--format", "gitlab", "--junit", "junit.xml", "--visibility", "after_published")
    done = grade("class/bruno", *options(), *formats, *more, **RUNNER)
    assert (done.status, done.stderr) == (1, "")
    out = place / "grades"
    results = valid("gradescope", (out / "results.json").read_text("utf-8"))
    assert (results["score"], results["visibility"]) == (0, "after_published")
    assert valid("classroom50", (place / "there" / "result.json").read_text("utf-8"))["tests"]
    (finding,) = valid("gitlab", (out / "gl-code-quality-report.json").read_text("utf-8"))
    assert finding["location"] == {"path": "class/bruno/tiny.py", "lines": {"begin": 1}}
    junit_schema().validate((place / "junit.xml").read_text("utf-8"))

    before = {path: path.read_bytes() for path in (*out.glob("*.json"), place / "junit.xml")}
    for path in before:
        if path.name != "grades.json":
            path.unlink()
    report = ("report", "grades", "--course", "course", "--lang", "en")
    again = grade(
        *report, *formats, *more, "--submissions", "class/bruno", entry="graders", **RUNNER
    )
    assert again.status == 0, again.stderr
    assert {path: path.read_bytes() for path in before} == before


def test_a_class_in_github_s_actions(grade: Grade, place: Path) -> None:
    """Nothing that a student named or printed is a command; the summary is appended."""
    (place / "summary.md").write_text("before\n")
    github = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(place / "summary.md")}
    done = grade("class", *options(), "--junit", "junit.xml", **github)
    assert done.status == 0, done.stderr
    assert commands_in(done.stdout) == commands_in(done.stderr) == []
    summary = (place / "summary.md").read_text("utf-8")
    assert summary.startswith("before\n### Tiny\n")
    assert "| bruno | 0 / 3 | ✗ wrong |" in summary.replace("\u00a0", " ")
    junit_schema().validate((place / "junit.xml").read_text("utf-8"))


def test_a_submission_in_github_s_actions(grade: Grade, place: Path) -> None:
    github = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(place / "summary.md")}
    github["GITHUB_WORKSPACE"] = str(place)
    done = grade("class/mallory", *options(), **github)
    (mark,) = commands_in(done.stderr)
    assert commands_in(done.stdout) == []
    assert (mark.name, mark.properties["file"]) == ("error", "class/mallory/tiny.py")
    assert mark.properties["line"] == "1"
    assert "forged" in done.stdout
    assert "forged" in (place / "summary.md").read_text("utf-8")

    plain = grade("class/mallory", *options(), CI="")
    assert plain.stderr == ""
    assert len(commands_in(plain.stdout)) > 0, "the attack is none: nothing is tested"
    as_json = grade("class/mallory", *options(), "--json", **github)
    assert commands_in(as_json.stdout) == []
    assert "##[error]forged" in (place / "grades" / "grades.json").read_text()
    assert as_json.json() == json.loads((place / "grades" / "grades.json").read_text())


def test_a_summary_that_cannot_be_written_costs_no_grade(grade: Grade, place: Path) -> None:
    github = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(place)}
    done = grade("class/alice", *options(), "--quiet", **github)
    assert done.status == 0
    assert done.stderr.startswith("note: no summary of this step: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--format", "jnuit"], "'jnuit' is not one of classroom50, gitlab, gradescope, junit"),
        (["--junit", "grades/grades.json"], "is where grades.json goes"),
        (["--format", "junit=class"], "is a folder"),
        (["class/alice", "--format", "gradescope"], "gradescope tells of one submission"),
        (["--format", "classroom50"], "CLASSROOM, ASSIGNMENT"),
    ],
    ids=["format", "taken", "folder", "several", "runner"],
)
def test_what_cannot_be_written_is_told(
    arguments: list[str], said: str, grade: Grade, place: Path
) -> None:
    done = grade("class/bruno", *arguments, *options())
    assert done.status == 2
    assert said in " ".join(done.stderr.split())
    assert not (place / "grades").exists(), "it is told before any work"


def test_what_holds_nothing_of_the_assignment_is_an_empty_submission(
    grade: Grade, place: Path
) -> None:
    """A service has said whose it is: a wrong name gets words and no points, not a failure."""
    (place / "odd" / "below").mkdir(parents=True)
    (place / "odd" / "notes.txt").write_text("nothing")
    done = grade("odd", *options(), "--assignment", "tiny", "--format", "gradescope")
    assert done.status == 1, done.stderr
    results = json.loads((place / "grades" / "results.json").read_text())
    assert (results["score"], results["extra_data"]["state"]) == (0, "empty")
    assert "Hand in your file" in results["output"]


def laid_out(folder: Path, archive: Path, submission: str) -> Path:
    """Lay out an autograder as Gradescope does, with this Python for the one it installs."""
    home = folder / "autograder"
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(home / "source")
    (home / "venv" / "bin").mkdir(parents=True)
    python = home / "venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n')
    python.chmod(0o755)
    (home / "run_autograder").write_bytes((home / "source" / "run_autograder").read_bytes())
    (home / "submission").mkdir()
    (home / "submission" / "tiny.py").write_text(submission)
    return home


def run_autograder(home: Path) -> int:
    environment = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    done = subprocess.run(
        ["bash", str(home / "run_autograder")],
        cwd=home, env={**environment, "AUTOGRADER": str(home)}, capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode


def test_an_autograder_for_gradescope(grade: Grade, place: Path) -> None:
    command = ("gradescope-zip", "tiny", "--course", "course", "--lang", "en", "--out", "tiny.zip")
    sandbox = "auto" if best_sandbox() == "bwrap" else "process"
    done = grade(*command, "--sandbox", sandbox, "--visibility", "hidden", entry="graders")
    assert (done.status, done.stdout) == (0, "tiny.zip\n"), done.stderr
    home = laid_out(place, place / "tiny.zip", REFERENCE)
    for name in ("setup.sh", "run_autograder"):
        assert subprocess.run(["bash", "-n", str(home / "source" / name)]).returncode == 0
    assert run_autograder(home) == 0
    results = valid("gradescope", (home / "results" / "results.json").read_text("utf-8"))
    assert (results["score"], results["visibility"]) == (2, "hidden")
    assert results["extra_data"]["to_review"] == 1

    if sandbox == "auto":
        # Without a sandbox the reference could be read: no grades, and none of an earlier run.
        python = home / "venv" / "bin" / "python"
        lines = python.read_text().replace("exec", 'case "$*" in *doctor*) exit 3;; esac\nexec')
        python.write_text(lines)
        assert run_autograder(home) != 0
        assert not (home / "results" / "results.json").exists()


def test_an_autograder_for_what_is_not_there(grade: Grade, place: Path) -> None:
    done = grade("gradescope-zip", "tny", "--course", "course", entry="graders")
    assert done.status == 2
    assert "did you mean 'tiny'?" in done.stderr
    done = grade("gradescope-zip", "tiny", "--course", "course", "--out", "class", entry="graders")
    assert (done.status, "cannot be written" in done.stderr) == (2, True)


def test_the_autograder_of_classroom_50(grade: Grade, tmp_path: Path) -> None:
    bundle, checkout = tmp_path / "bundle", tmp_path / "checkout"
    make_course(bundle / "course", SHORT)
    script = ROOT / "docs" / "ci" / "classroom50_autograder.py"
    (bundle / "autograder.py").write_bytes(script.read_bytes())
    checkout.mkdir()
    (checkout / "tiny.py").write_text(SUBMISSIONS["alice"])
    (checkout / "result.json").write_text('{"score": 900}')
    # `pip install pip` asks for nothing.
    environment = {**os.environ, **RUNNER, "PYTHONPATH": str(ROOT), "GRADERS": "pip"}
    done = subprocess.run(
        [sys.executable, str(bundle / "autograder.py")],
        cwd=checkout, env={**environment, "GRADERS_TP": "tiny"}, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    result = valid("classroom50", (checkout / "result.json").read_text("utf-8"))
    assert (result["score"], result["max-score"]) == (200, 300)

    lost = {**environment, "GRADERS_TP": "nothing"}
    done = subprocess.run(
        [sys.executable, str(bundle / "autograder.py")], cwd=checkout, env=lost, check=False
    )
    assert done.returncode != 0
    assert not (checkout / "result.json").exists()
