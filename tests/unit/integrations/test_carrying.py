"""Only whole marks that pages show are carried elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.commands.marks import marks_of
from graders.errors import UsageError
from graders.model import Presence, QuestionResult, Record, State, Text, Tier, Verdict
from graders.run.results_folder import keep
from tests.e2e.marks_course import write_course

TITLE = Text("q", "q")


def results(folder: Path, possible: float, shown: float) -> Path:
    question = QuestionResult("double", TITLE, Verdict.PARTIAL, 2, possible, Presence.PRESENT)
    record = Record("roy", State.GRADED, "tp", "", Tier.PROCESS, "3.11", (question,))
    keep(folder, record)
    submission = {"id": "roy", "earned": shown, "questions": [{"id": "double"}]}
    (folder / "grades.json").write_text(json.dumps({"format": 1, "submissions": [submission]}))
    return folder


def test_marks_are_carried_with_their_pages(tmp_path: Path) -> None:
    course = write_course(tmp_path / "course")
    (one,) = marks_of(results(tmp_path / "out", 4, 2), course, "en")
    assert (one.id, one.scaled(20), one.page) == ("roy", 10, "roy.html")


@pytest.mark.parametrize(
    ("possible", "shown", "words"),
    [(3, 2, "graded 3 points of 4"), (4, 3, "the pages show other marks")],
)
def test_what_is_a_part_or_stale_is_refused(
    tmp_path: Path, possible: float, shown: float, words: str
) -> None:
    course = write_course(tmp_path / "course")
    with pytest.raises(UsageError, match=words):
        marks_of(results(tmp_path / "out", possible, shown), course, "en")
    with pytest.raises(UsageError, match="of ours there"):
        marks_of(tmp_path / "nowhere", course, "en")
