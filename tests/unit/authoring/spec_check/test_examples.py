"""How expectations are read, and how a record is held against its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.authoring.spec_check.examples import disagreements, expectations
from graders.authoring.spec_check.failing import failures
from graders.errors import SpecError
from graders.i18n import render
from graders.model import (
    CheckResult,
    Judged,
    Judgement,
    Presence,
    QuestionResult,
    Record,
    State,
    Text,
    Tier,
    Verdict,
)

NO = Text("", "")


def question(id_: str, verdict: Verdict, *blame: str) -> QuestionResult:
    checks = (
        CheckResult("a", NO, "call", 1, Judgement(verdict)),
        CheckResult("b", NO, "call", 1, Judgement(Verdict.SKIPPED)),
    )
    judged = Judged.ON_ITS_OWN if blame else Judged.AS_SUBMITTED
    return QuestionResult(id_, NO, verdict, 0, 1, Presence.PRESENT, judged, blame, checks=checks)


RECORD = Record(
    "alice",
    State.GRADED,
    "tp",
    "",
    Tier.ISOLATED,
    "",
    (question("one", Verdict.CORRECT, "two"), question("two", Verdict.ERROR)),
)
RIGHT = {
    "one": {"verdict": "correct", "judged": "on-its-own", "blame": ["two"]},
    "two": "error",
}


def said(expected: object) -> list[str]:
    return [render(words, "en") for words in disagreements({"alice": expected}, RECORD)]  # type: ignore[dict-item]


def test_what_is_as_expected_says_nothing() -> None:
    assert said({"questions": RIGHT}) == []
    assert said({"questions": RIGHT, "state": "graded"}) == []


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ({"questions": {**RIGHT, "two": "wrong"}}, "two: verdict is 'error', expected 'wrong'"),
        ({"questions": {**RIGHT, "one": "correct"}}, "one: blame is ['two'], expected []"),
        ({"questions": RIGHT, "state": "empty"}, "state is 'graded', expected 'empty'"),
        ({"questions": {"one": RIGHT["one"]}}, "two is 'error', expected None"),
        ({"questions": {**RIGHT, "six": "wrong"}}, "six: verdict is None, expected 'wrong'"),
    ],
    ids=["verdict", "unwritten blame", "state", "one not told", "one that is not there"],
)
def test_what_is_not_as_expected_is_told(expected: object, words: str) -> None:
    assert words in said(expected)


def test_an_expectation_that_cannot_be_read_is_refused_with_its_file(tmp_path: Path) -> None:
    for name, text in (("alice", "questions: {one: wrong}"), ("bruno", "one: wrong"), ("c", "[")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "expect.yaml").write_text(text)
    with pytest.raises(SpecError) as refused:
        expectations(tmp_path)
    assert {problem.file.split("/")[2] for problem in refused.value.problems} == {"bruno", "c"}


def test_a_check_that_was_not_run_did_not_fail() -> None:
    assert failures(RECORD) == {("two", "a")}
