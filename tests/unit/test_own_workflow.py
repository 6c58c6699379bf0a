"""The workflow for real Windows and macOS names what there is; only a service can run it."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from tests.command_line import ROOT
from tests.doc_checks import check_command, commands
from tests.same_marks import differences

WORKFLOW = ROOT / ".github" / "workflows" / "other-systems.yml"
TABLE = "  alice     2.5\u00a0/\u00a04  ✓ ✗\n  bob-karim    4 / 4  ✓ ✓\n"


def _steps() -> list[dict[str, Any]]:
    (job,) = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"].values()
    steps: list[dict[str, Any]] = job["steps"]
    return steps


def test_its_commands_and_files_exist() -> None:
    scripts = [step["run"] for step in _steps() if "run" in step]
    found = [words for script in scripts for words in commands(script)]
    assert {words[0] for words in found} == {"grade", "graders"}
    assert set(filter(None, map(check_command, found))) == set()
    for name in re.findall(r"[\w/.]+\.(?:py|md|txt)\b", "\n".join(scripts)):
        assert (ROOT / name).is_file(), name


def _grades(**earned: float) -> str:
    graded = [{"id": name.replace("_", "-"), "earned": mark} for name, mark in earned.items()]
    return json.dumps({"submissions": graded})


def test_the_same_marks_are_no_difference() -> None:
    assert differences(TABLE, _grades(alice=2.5, bob_karim=4)) == []


def test_another_mark_and_a_student_who_is_lost_are_differences() -> None:
    assert differences(TABLE, _grades(alice=2, carol=1)) == [
        "alice: 2.5 in the table, 2 here",
        "bob-karim: 4.0 in the table, None here",
        "carol: None in the table, 1 here",
    ]
