"""JUnit XML: valid whatever students write, and each verdict where CI looks for it."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from graders.handing_in import Adjustment
from graders.model import Record, Text, Verdict
from graders.records.briefs import Records
from graders.report.ci import to_junit
from tests.unit.report import builders
from tests.unit.report.builders import question, record
from tests.unit.report.ci.exported import EVERY, facts, junit_schema, written


def parsed(*records: Record, lang: str = "fr") -> ElementTree.Element:
    content = written("junit", *records, lang=lang).decode("utf-8")
    junit_schema().validate(content)
    return ElementTree.fromstring(content)  # noqa: S314 - what was just written


@pytest.mark.parametrize("of", EVERY, ids=lambda of: of.id[:12])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_record_is_valid(of: Record, lang: str) -> None:
    parsed(of, lang=lang)


@pytest.mark.parametrize("size", [0, 2, len(EVERY)])
def test_a_class_is_one_document_with_its_totals(size: int) -> None:
    root = parsed(*EVERY[:size])
    cases = root.findall("testsuite/testcase")
    assert len(root) == size
    assert [suite.get("name") for suite in root][2:3] == ["petit-zoe"][: max(0, size - 2)]
    assert root.get("tests") == str(len(cases))
    assert root.get("failures") == str(len(root.findall("testsuite/testcase/failure")))
    assert root.get("errors") == str(len(root.findall("testsuite/testcase/error")))


@pytest.mark.parametrize(
    ("verdict", "outcome"),
    [
        (Verdict.CORRECT, None),
        (Verdict.TO_REVIEW, "skipped"),
        (Verdict.SKIPPED, "skipped"),
        (Verdict.INTERNAL_ERROR, "error"),
        (Verdict.PARTIAL, "failure"),
        (Verdict.MISSING, "failure"),
        (Verdict.TIME_LIMIT, "failure"),
    ],
)
def test_a_verdict_is_an_outcome(verdict: Verdict, outcome: str | None) -> None:
    """A question that waits for a teacher, or is our fault, is no failure of the student's."""
    case = parsed(record("alice", question("gagnant", verdict)))[0][0]
    assert [child.tag for child in case] == ([] if outcome is None else [outcome])
    if outcome is not None:
        assert case[0].get("type") == verdict.value


def test_a_failure_says_why_and_with_which_input() -> None:
    root = parsed(builders.mixed(), lang="en")
    case = next(c for c in root.iter("testcase") if c.get("name") == "The function joueur")
    failure = case[0]
    assert failure.get("message") == "Your function stops on `IndexError: list index out of range`."
    assert "joueur([[0, 0, 0]" in (failure.text or "")
    assert "morpion.py:12" in (failure.text or "")


def test_a_submission_that_broke_down_is_an_error_and_not_a_row_of_right_answers() -> None:
    root = parsed(builders.broken())
    assert root.get("errors") == "1"
    assert [child.tag for child in root[0][0]] == ["error"]


def test_nothing_that_xml_forbids_is_written() -> None:
    """A character such as U+0000 or a half surrogate would make the whole file unreadable."""
    spoilt = builders.question(title=Text(fr="\x00\ud800\ufffe\x1b", en="x"), verdict=Verdict.WRONG)
    content = written("junit", record("a\x0bb", spoilt)).decode("utf-8")
    assert all(char.isprintable() or char in "\n\t\u00a0\u202f" for char in content)
    assert r"\x00\ud800\ufffe\x1b" in content


def test_a_question_takes_the_time_that_its_record_tells() -> None:
    timed = record("alice", question("gagnant"), timings={"question.gagnant": 0.25, "total": 9.0})
    assert parsed(timed)[0][0].get("time") == "0.250"


def test_it_is_written_a_submission_at_a_time() -> None:
    read: list[str] = []

    def whole(id_: str) -> Record:
        read.append(id_)
        return record(id_, question())

    records = Records((record("a", question()), record("b", question())), whole)
    parts = to_junit.write(records, facts())
    next(parts)
    assert read == []
    next(parts)
    assert read == ["a"]


def test_what_a_deadline_takes_off_is_said_once() -> None:
    late = replace(builders.mixed(), adjustment=Adjustment(8.0, Text("En retard.", "Late.")))
    (said,) = [it.text or "" for it in parsed(late).iter("system-out")]
    assert said.count("En retard.") == 1
