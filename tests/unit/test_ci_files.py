"""The files to copy of docs/ci: what their services expect of them, and commands that exist."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.command_line import ROOT
from tests.doc_checks import check_command, commands

FOLDER = ROOT / "docs" / "ci"
GITHUB = sorted(FOLDER.glob("github-*.yml"))
GITLAB = sorted(FOLDER.glob("gitlab-*.yml"))


def read(path: Path) -> dict[Any, Any]:
    found = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def scripts_of(path: Path) -> list[str]:
    jobs = read(path)["jobs"] if path in GITHUB else read(path)
    lines: list[str] = []
    for job in jobs.values():
        if "steps" in job:
            lines += [step.get("run", "") for step in job["steps"]]
        lines += [*job.get("before_script", ()), *job.get("script", ())]
    return lines


@pytest.mark.parametrize("path", [*GITHUB, *GITLAB], ids=lambda path: path.name)
def test_every_command_exists_with_its_options(path: Path) -> None:
    found = [words for script in scripts_of(path) for words in commands(script)]
    assert {words[0] for words in found} <= {"grade", "graders"}
    assert any(words[0] == "grade" for words in found)
    assert set(filter(None, map(check_command, found))) == set()


def test_a_command_that_does_not_exist_would_be_seen() -> None:
    (words,) = commands('for x in y; do grade "$x" --jnuit a; done')
    with pytest.raises(Exception, match="jnuit"):
        check_command(words)


@pytest.mark.parametrize("path", GITHUB, ids=lambda path: path.name)
def test_a_workflow_of_github_s(path: Path) -> None:
    workflow = read(path)
    # YAML 1.1 reads the key `on` as a truth value.
    assert set(workflow) == {"name", True, "permissions", "env", "jobs"}
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= set(job)
        for step in job["steps"]:
            assert ("uses" in step) is not ("run" in step)
            assert "@" in step.get("uses", "@")
            # A name that a student chose is never pasted into a script of the shell.
            assert "${{" not in step.get("run", "")


@pytest.mark.parametrize("path", GITLAB, ids=lambda path: path.name)
def test_a_pipeline_of_gitlab_s(path: Path) -> None:
    pipeline = read(path)
    assert set(pipeline.pop("variables")) <= {"GRADERS", "ASSIGNMENT"}
    (job,) = pipeline.values()
    assert {"stage", "image", "script", "artifacts"} <= set(job)
    assert all(isinstance(line, str) for line in (*job["before_script"], *job["script"]))
    artifacts = job["artifacts"]
    # A job whose grade is not right fails, and its reports are wanted all the same.
    assert artifacts["when"] == "always"
    assert set(artifacts["reports"]) <= {"junit", "codequality"}
    said = " ".join(job["script"])
    for report in artifacts["reports"].values():
        assert report.replace("*.xml", "") in said


@pytest.mark.parametrize("path", [*FOLDER.glob("*-course.yml")], ids=lambda path: path.name)
def test_a_course_installs_what_a_course_needs(path: Path) -> None:
    found = read(path)
    named = found.get("env") or found["variables"]
    assert named["GRADERS"].endswith(".whl[course]")


def test_the_reports_of_classes_are_where_the_workflow_takes_them(tmp_path: Path) -> None:
    steps = read(FOLDER / "github-course.yml")["jobs"]["check"]["steps"]
    (loop,) = (step["run"] for step in steps if "for class" in step.get("run", ""))
    for name in ("morpion", "les moutons"):
        (tmp_path / "examples" / name).mkdir(parents=True)
    command = tmp_path / "grade"
    command.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    command.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "RUNNER_TEMP": "/t"}
    done = subprocess.run(
        ["bash", "-e", "-c", loop],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    reports = [line for line in done.stdout.splitlines() if line.endswith(".xml")]
    assert reports == ["/t/junit/les moutons.xml", "/t/junit/morpion.xml"]


def test_every_file_is_told_of() -> None:
    readme = (FOLDER / "README.md").read_text("utf-8")
    names = {path.name for path in FOLDER.iterdir()} - {"README.md", "__pycache__"}
    assert {name for name in names if f"({name})" not in readme} == set()
