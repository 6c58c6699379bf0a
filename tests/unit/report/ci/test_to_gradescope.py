"""Gradescope's results: points that add up, nothing given or taken for what is not graded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graders.errors import InternalError
from graders.handing_in import Adjustment
from graders.model import Record, Text, Verdict
from tests.unit.report import builders
from tests.unit.report.builders import question, record
from tests.unit.report.ci.exported import EVERY, document, written

GRADED = [of for of in EVERY if of.id != "martin-bob"]


def only(verdict: Verdict, **fields: Any) -> dict[str, Any]:
    right = question("other")
    found = document("gradescope", record("alice", question("f", verdict, **fields), right))
    return dict(found["tests"][0])


@pytest.mark.parametrize("of", GRADED, ids=lambda of: of.id[:12])
@pytest.mark.parametrize("visibility", ["visible", "hidden", "after_due_date", "after_published"])
def test_every_record_is_valid(of: Record, visibility: str) -> None:
    found = document("gradescope", of, visibility=visibility)
    assert found["visibility"] == visibility
    assert [test["number"] for test in found["tests"]] == [
        str(n) for n in range(1, len(of.questions) + 1)
    ]


def test_tests_add_up_to_the_score() -> None:
    found = document("gradescope", builders.mixed())
    assert sum(test.get("score", 0) for test in found["tests"]) == found["score"] == 10.5


def test_what_waits_for_a_teacher_is_no_zero() -> None:
    waiting = only(Verdict.TO_REVIEW, to_review=4.0)
    assert {"score", "max_score", "status"}.isdisjoint(waiting)
    assert "4" in waiting["output"]
    begun = only(Verdict.TO_REVIEW, earned=1.0, to_review=3.0)
    assert (begun["score"], begun["max_score"]) == (1, 4)
    assert "status" not in begun


@pytest.mark.parametrize(
    ("verdict", "status"), [(Verdict.CORRECT, "passed"), (Verdict.PARTIAL, "failed")]
)
def test_a_status_is_the_verdict_s(verdict: Verdict, status: str) -> None:
    assert only(verdict)["status"] == status


def test_our_fault_gives_no_result() -> None:
    """The service then says that the autograder failed, where a file would give a zero."""
    with pytest.raises(InternalError, match="no gradescope result"):
        written("gradescope", builders.broken())
    with pytest.raises(InternalError):
        written("gradescope", record("alice", question("f", Verdict.INTERNAL_ERROR)))
    assert "score" not in only(Verdict.INTERNAL_ERROR)


def test_students_text_is_text() -> None:
    """Neither as HTML nor as Markdown, and without what a reader of JSON may refuse."""
    found = document("gradescope", builders.hostile())
    assert {found["output_format"], found["test_output_format"], found["test_name_format"]} == {
        "text"
    }
    assert all(not 0xD800 <= ord(char) < 0xE000 for char in found["tests"][0]["output"])


def test_tags_tell_the_question_and_how_it_was_judged() -> None:
    tags = [test["tags"] for test in document("gradescope", builders.mixed())["tests"]]
    assert tags[2] == ["successeurs", "correct", "on-its-own", "call"]


def test_the_score_is_the_mark_that_a_deadline_leaves() -> None:
    late = replace(builders.mixed(), adjustment=Adjustment(8.0, Text("En retard.", "Late.")))
    found = document("gradescope", late)
    assert (found["score"], found["extra_data"]["earned"]) == (8, 10.5)
    assert "En retard." in found["output"]
