"""Lines that a failing check shows as tried show the failure again at ``graders try``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graders.model import CheckResult, Verdict
from graders.records.record_files import load_record
from tests.assignments import IN_PYTHON
from tests.command_line import ROOT
from tests.example_results import each_class, graded_example, is_whole, of_classes

_TRY = "from graders.cli import graders_main; graders_main()"
_TYPED = re.compile(r"  # ⌨ (.*)$")
# Words that only grading needs, and no student would type.
_HARNESS = re.compile(r"\b(getattr|suppress|take|compte|__\w+__)\b")


def _failing(folder: Path) -> Iterator[tuple[str, str, CheckResult]]:
    """Yield the checks that fail on an answer, with the student and the question."""
    for path in sorted((folder / "records").glob("*.json")):
        record = load_record(path.read_bytes(), path.name)
        for question in record.questions:
            for check in question.checks:
                is_run = bool(check.judgement.input) and check.kind != "source"
                if is_run and check.verdict.facts.is_fault:
                    yield record.id, question.id, check


def _again(submission: Path, assignment: str, lines: str) -> str:
    """Type lines in a session of its own, then what a program of theirs asks for."""
    return _run(
        ["-c", _TRY, "try", str(submission), "--assignment", assignment],
        lines,
        PYTHONPATH=str(ROOT),
    )


def _in_own_file(submission: Path, lines: str) -> str:
    """Type lines where the student's file was run: what is missing there is not lent."""
    file = next(path for path in sorted(submission.iterdir()) if path.suffix == ".py")
    return _run(["-i", str(file)], lines, PYTHONPATH=str(submission), PYTHONDONTWRITEBYTECODE="1")


def _run(arguments: list[str], lines: str, **env: str) -> str:
    asked = _TYPED.search(lines)
    typed = re.findall(r"'([^']*)'", asked[1]) if asked else []
    done = subprocess.run(
        [sys.executable, *arguments],
        input="\n".join([lines, *typed, ""]),
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    return done.stdout + done.stderr


def _shown_again(assignment: str, student: str, check: CheckResult) -> str:
    """Return what the lines of a check show; empty where it is what the check obtained."""
    said, submission = check.judgement, ROOT / "examples" / assignment / student
    again = _again(submission, assignment, said.input)
    if not _holds(again, said.actual) and "is not defined" in again:
        again = _in_own_file(submission, said.input)
    return "" if _holds(again, said.actual) else again[:2000]


def _holds(shown: str, actual: str) -> bool:
    """Tell whether a session shows what was obtained, which may be shortened on the page."""
    wanted = re.split(r" … |…", actual.rpartition(" == ")[2])
    # None is not shown, and what is printed has the prompts of the session between its lines.
    lines = [_plain(line) for part in wanted for line in part.splitlines() if part != "None"]
    return all(line in _plain(shown) for line in lines) and "SyntaxError" not in shown


def _plain(text: str) -> str:
    """Leave out how objects are written, and whether rows are lists or tuples."""
    return re.sub(r"^<(\w+)>$", r"\1", text.strip()).replace("(", "[").replace(")", "]")


@pytest.mark.isolated
@pytest.mark.timeout(1800)
@of_classes(IN_PYTHON)
def test_what_was_tried_shows_the_failure_again(
    assignment: str, pytestconfig: pytest.Config
) -> None:
    folder = graded_example(assignment, pytestconfig)
    ended = [
        (student, question, check)
        for student, question, check in _failing(folder)
        if check.verdict in (Verdict.WRONG, Verdict.ERROR)
        if "^C" not in check.judgement.input  # a key goes through no pipe
    ]
    if not is_whole(pytestconfig):
        # Of each check, one student's.
        ended = list({(one[1], one[2].id): one for one in ended}.values())
    with ThreadPoolExecutor(2) as pool:
        shown = pool.map(lambda one: _shown_again(assignment, one[0], one[2]), ended)
        others = [
            f"{student}, {question}, {check.id}:\n{check.judgement.input}\n"
            f"gave {check.judgement.actual}\nbut\n{again}"
            for (student, question, check), again in zip(ended, shown, strict=True)
            if again
        ]
    assert "\n\n".join(others) == ""


@pytest.mark.isolated
@pytest.mark.timeout(1800)
@each_class
def test_what_was_tried_holds_nothing_of_the_harness(
    assignment: str, pytestconfig: pytest.Config
) -> None:
    folder = graded_example(assignment, pytestconfig)
    found = [
        f"{student}, {question}, {check.id}: {check.judgement.input}"
        for student, question, check in _failing(folder)
        if _HARNESS.search(check.judgement.input)
    ]
    assert found == []
