"""Classroom 50's result: its contract to the letter, and no point lost to whole numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graders.errors import InternalError, UsageError
from graders.model import Record, Verdict
from tests.unit.report import builders
from tests.unit.report.builders import question, record
from tests.unit.report.ci.exported import EVERY, RUNNER, document, written

GRADED = [of for of in EVERY if of.id != "martin-bob"]


def check_beyond_schema(found: dict[str, Any]) -> None:
    """Check what Classroom 50 checks besides: identity, and points within what is possible."""
    assert found["classroom"] == RUNNER["CLASSROOM"]
    assert found["assignment"] == RUNNER["ASSIGNMENT"]
    assert found["owner"] == RUNNER["OWNER"]
    assert all(test["score"] <= test["max-score"] for test in found["tests"])
    assert found["score"] == sum(test["score"] for test in found["tests"])
    assert found["max-score"] == sum(test["max-score"] for test in found["tests"])
    # JSON's true is no number, but Python's is.
    assert not any(isinstance(found[key], bool) for key in ("score", "max-score"))


@pytest.mark.parametrize("of", GRADED, ids=lambda of: of.id[:12])
def test_every_record_keeps_the_contract(of: Record) -> None:
    check_beyond_schema(document("classroom50", of))


def test_points_are_hundredths() -> None:
    part = question("f", Verdict.PARTIAL, earned=0.75, possible=1.5)
    found = document("classroom50", record("alice", part, question("g")))
    assert (found["score"], found["max-score"]) == (475, 550)
    assert [test["points"] for test in found["tests"]] == [0.75, 4]


def test_points_never_leave_their_bounds() -> None:
    """A teacher's penalty or bonus must not make the whole result unreadable."""
    odd = [question("f", earned=-2.0), question("g", earned=9.0)]
    check_beyond_schema(document("classroom50", record("alice", *odd)))


def test_of_two_alternatives_the_better_one_counts() -> None:
    either = [question("f", earned=1.0, possible=2), question("g", earned=1.5, possible=2)]
    found = document("classroom50", record("alice", either[0], replace(either[1], instead_of="f")))
    check_beyond_schema(found)
    assert (found["score"], found["max-score"]) == (150, 200)


def test_the_identity_is_the_runner_s() -> None:
    found = document("classroom50", builders.mixed())
    assert found["review"] == RUNNER["COMMIT_URL"]
    assert found["datetime"] == "2026-06-01T12:00:00Z"
    older = {**RUNNER, "OWNER": "", "USERNAME": "bob", "REVIEW_URL": "https://forge.test/diff"}
    found = document("classroom50", builders.mixed(), environ=older)
    assert (found["owner"], found["review"]) == ("bob", "https://forge.test/diff")


def test_elsewhere_than_in_its_runner_it_says_what_lacks() -> None:
    with pytest.raises(UsageError, match="CLASSROOM, ASSIGNMENT, OWNER, SUBMISSION_TAG"):
        written("classroom50", builders.mixed(), environ={})


def test_our_fault_gives_no_result() -> None:
    with pytest.raises(InternalError, match="no classroom50 result"):
        written("classroom50", builders.broken())
