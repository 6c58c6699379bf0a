"""When a mutant is caught, what is asked of it, and what is remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graders.authoring.further_cases import Origin
from graders.authoring.mutants import Mutant, mutants_of
from graders.authoring.spec_check import mutants
from graders.authoring.spec_check.base import Options, Subject, Task
from graders.authoring.spec_check.equivalence import Difference, Likeness
from graders.authoring.spec_check.mutants import PROOF, Judged, Outcome, judge_all
from graders.authoring.survivors import survivors_file
from graders.i18n import render
from graders.model import (
    CheckResult,
    Judgement,
    Presence,
    QuestionResult,
    Record,
    State,
    Text,
    Tier,
    Verdict,
)
from graders.report.spec_check import ProofState
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests.tiny_course import SHORT, make_course

NOWHERE = Text("", "")
NEAR = Difference("one", Origin.ALTERED, "base(3)", "4", "5")
APART = Likeness(30, 3, NEAR)
ALIKE = Likeness(60, 31)


@pytest.fixture
def subject(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Subject:
    """Return a course of one question, of which nothing is graded."""
    monkeypatch.setenv("GRADERS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(
        mutants, "_key", lambda _context, task, _question, **_: task.files["tiny.py"].hex()
    )
    monkeypatch.setattr(mutants, "likeness_of", lambda _subject, made: dict.fromkeys(made, APART))
    context: Any = object()
    course = make_course(tmp_path / "course", SHORT)
    return Subject(load_assignment(course, "tiny"), Options(mutants=None), run_context=context)


class Grader:
    """Says the same verdict of every submission, and keeps count."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, verdict: Verdict) -> None:
        self.verdict = verdict
        self.asked: list[int] = []
        monkeypatch.setattr(mutants, "graded", self)

    def __call__(
        self, _subject: Subject, _what: str, tasks: Sequence[Task]
    ) -> Iterator[tuple[Task, Record]]:
        self.asked.append(len(tasks))
        return ((task, self.record(task)) for task in tasks)

    def record(self, task: Task) -> Record:
        check = CheckResult("one", NOWHERE, "call", 1, Judgement(self.verdict))
        question = QuestionResult(
            str(task.only), NOWHERE, self.verdict, 0, 1, Presence.PRESENT, checks=(check,)
        )
        return Record("mutant", State.GRADED, "tiny", "", Tier.ISOLATED, "", (question,))


def of_two_questions(assignment: Assignment) -> Mutant:
    mutant = mutants_of(assignment)[0]
    return replace(mutant, place=replace(mutant.place, questions=("base", "other")))


@pytest.mark.parametrize(
    ("said", "is_caught", "following"),
    [
        ({}, False, "base"),
        ({"base": "correct"}, False, "other"),
        ({"base": "correct", "other": "correct"}, False, ""),
        ({"base": "correct", "other": "to-review"}, False, ""),
        ({"base": "time-limit"}, True, ""),
        ({"base": "partial"}, True, ""),
    ],
    ids=["nothing asked", "one to ask", "survives", "a teacher would see", "endless", "in part"],
)
def test_a_mutant_is_asked_about_until_it_is_caught(
    subject: Subject, said: dict[str, str], is_caught: bool, following: str
) -> None:
    verdicts = {question: Outcome(Verdict(verdict)) for question, verdict in said.items()}
    one = Judged(of_two_questions(subject.assignment), verdicts)
    assert (one.is_caught, one.question) == (is_caught, following)


def test_what_was_said_before_is_not_asked_again(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = Grader(monkeypatch, Verdict.WRONG)
    made = mutants_of(subject.assignment)
    first = judge_all(subject, made)
    assert first[0].outcomes["base"] == Outcome(Verdict.WRONG, ("one",))
    assert judge_all(subject, made) == first
    assert grader.asked == [len(made), 0]


def test_a_fault_of_grading_is_told_and_not_remembered(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = Grader(monkeypatch, Verdict.INTERNAL_ERROR)
    for _ in range(2):
        proved = PROOF.prove(subject)
        assert proved.state is ProofState.FAILED
        assert "grading failed" in render(proved.findings[0].words, "en")
    assert grader.asked[0] == grader.asked[1] > 0


def test_all_caught_is_proved_with_the_checks_that_failed(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    Grader(monkeypatch, Verdict.WRONG)
    proved = PROOF.prove(subject)
    assert (proved.state, proved.findings) == (ProofState.PROVED, ())
    assert proved.failing == {("base", "one")}
    made = str(len(mutants_of(subject.assignment)))
    assert proved.table is not None
    assert proved.table.rows == (("base", made, made, made),)


def test_a_survivor_is_shown_as_a_diff_until_it_is_explained(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    Grader(monkeypatch, Verdict.CORRECT)
    proved = PROOF.prove(subject)
    assert proved.state is ProofState.FAILED
    shown = {f.code: f for f in proved.findings}
    (told,) = (finding for code, finding in shown.items() if "+    return n - 1" in code)
    assert "a student could pass `base` with this `tiny.base`" in render(told.words, "en")

    # Lines to paste explain a survivor, once they say why.
    entries = "\n".join(f.more for f in proved.findings).replace("why: ''", "why: it is alike")
    file = subject.course / survivors_file("tiny")
    file.write_text(f"survivors:\n{entries}\n", "utf-8")
    assert PROOF.prove(subject).state is ProofState.PROVED

    Grader(monkeypatch, Verdict.WRONG)
    for path in subject.course.parent.glob("cache/mutants/*"):
        path.unlink()
    stale = PROOF.prove(subject)
    assert stale.state is ProofState.FAILED
    assert "caught or made no longer" in render(stale.findings[0].words, "en")


def test_survivors_that_are_likely_equivalent_come_last_with_one_command_for_all(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    Grader(monkeypatch, Verdict.CORRECT)
    made = mutants_of(subject.assignment)
    likely = dict.fromkeys(made[:2], ALIKE)
    other = dict.fromkeys(made[2:], APART)
    monkeypatch.setattr(mutants, "likeness_of", lambda *_: likely | other)
    told = [render(finding.words, "en") for finding in PROOF.prove(subject).findings]
    assert len(told) == len(made) + 1
    assert all("lacks a case such as base(3): 5 in place of 4" in words for words in told[:-3])
    keys = " ".join(f"--equivalent {mutant.change.key}" for mutant in likely)
    assert told[-3].endswith(f"graders check tiny {keys} --why TEXT")
    assert all(words.startswith("likely equivalent, `tiny.base`") for words in told[-2:])
    assert all("on 60 cases, 31 of them in no check" in words for words in told[-2:])


@pytest.mark.parametrize(
    ("like", "words"),
    [
        (Likeness(9, 0, replace(NEAR, origin=Origin.OWN)), "`one` accepts 5 for 4"),
        (Likeness(9, 1, replace(NEAR, origin=Origin.DRAWN)), "more examples would"),
        (Likeness(9, 3), "3 of them in no check, which is too few to tell"),
    ],
    ids=["a judge accepts it", "examples are too few", "nothing is known"],
)
def test_each_survivor_says_what_tells_it_from_the_reference(
    subject: Subject, monkeypatch: pytest.MonkeyPatch, like: Likeness, words: str
) -> None:
    Grader(monkeypatch, Verdict.CORRECT)
    monkeypatch.setattr(mutants, "likeness_of", lambda _subject, made: dict.fromkeys(made, like))
    told = [render(finding.words, "en") for finding in PROOF.prove(subject).findings]
    assert all(words in one and "a student could pass `base`" in one for one in told)


def test_none_is_tried_when_none_is_wanted(subject: Subject) -> None:
    proved = PROOF.prove(replace(subject, options=Options(mutants=0)))
    assert proved.state is ProofState.NOT_APPLICABLE


def test_a_sample_says_of_how_many(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    Grader(monkeypatch, Verdict.WRONG)
    proved = PROOF.prove(replace(subject, options=Options(mutants=2)))
    made = len(mutants_of(subject.assignment))
    assert "2 of 2 wrong versions caught" in render(proved.words, "en")
    assert f"a sample, of {made}" in render(proved.words, "en")
