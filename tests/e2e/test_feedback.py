"""Every failing check of every example says enough to understand it and to go on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from graders.checks.prepared_check import BY_COURSE
from graders.i18n import LANGUAGES, render
from graders.judging.limits import TYPE
from graders.model import CheckResult, Record, Verdict
from graders.records.record_files import load_record
from graders.report.next_step import next_step
from tests.example_results import each_class, graded_example

_ADDRESS = re.compile(r"0x[0-9a-f]{6,}|<[\w.]+ object>", re.IGNORECASE)


def _records(folder: Path) -> tuple[Record, ...]:
    paths = sorted((folder / "records").glob("*.json"))
    return tuple(load_record(path.read_bytes(), path.name) for path in paths)


def _failing(folder: Path) -> Iterator[tuple[str, CheckResult]]:
    for record in _records(folder):
        for question in record.questions:
            for check in question.checks:
                if check.verdict.facts.is_fault and check.verdict is not Verdict.MISSING:
                    yield f"{record.id}, {question.id}, {check.id}", check


def _lacking(check: CheckResult) -> Iterator[str]:
    """Say what is not told of a failing check."""
    said = check.judgement
    if not all(render(check.rationale, lang).strip() for lang in LANGUAGES):
        yield "why it fails"
    if getattr(said.rationale, "template", "") in (BY_COURSE, TYPE):
        return  # it says what was called, or the two types, and what to do
    is_run = check.kind != "source"
    if is_run and not (said.input or said.dialogue or said.call):
        yield "what was tried"
    if not (_what_came_out(check) or check.verdict.facts.is_limit or not is_run):
        yield "what came out"
    if not (said.hint or said.explanation or said.call or said.traceback or said.dialogue):
        yield "how to go on"


def _what_came_out(check: CheckResult) -> bool:
    said = check.judgement
    shown = (said.actual, said.printed, said.traceback, said.dialogue, said.difference)
    return any(shown) or bool(said.points) or check.kind == "cost"


def _texts(check: CheckResult) -> list[str]:
    said = check.judgement
    words = [render(w, "en") for w in (said.rationale, said.explanation, said.hint)]
    words += [text for _, text in (*said.dialogue, *said.difference)]
    return [*words, said.input, said.expected, said.actual, said.call]


@pytest.mark.isolated
@pytest.mark.timeout(1200)
@each_class
def test_a_failure_says_what_was_tried_what_came_out_and_how_to_go_on(
    assignment: str, pytestconfig: pytest.Config
) -> None:
    folder = graded_example(assignment, pytestconfig)
    failing = list(_failing(folder))
    assert len(failing) >= 6
    lacking = [f"{where}: {what}" for where, check in failing for what in _lacking(check)]
    assert lacking == []


@pytest.mark.isolated
@pytest.mark.timeout(1200)
@each_class
def test_no_text_shows_the_address_of_an_object(
    assignment: str, pytestconfig: pytest.Config
) -> None:
    folder = graded_example(assignment, pytestconfig)
    bare = [
        f"{where}: {text[:80]}"
        for where, check in _failing(folder)
        for text in _texts(check)
        if _ADDRESS.search(text)
    ]
    assert bare == []


@pytest.mark.isolated
@pytest.mark.timeout(1200)
@each_class
def test_a_wrong_answer_is_told_by_more_than_that_it_differs(
    assignment: str, pytestconfig: pytest.Config
) -> None:
    folder = graded_example(assignment, pytestconfig)
    poor = [
        where
        for where, check in _failing(folder)
        if check.verdict is Verdict.WRONG
        and check.kind != "source"
        and not (
            (check.judgement.actual and check.judgement.expected)
            or check.judgement.difference
            or check.judgement.dialogue
        )
        and len(render(check.rationale, "en")) < 20
    ]
    assert poor == []


@pytest.mark.isolated
@pytest.mark.timeout(1200)
@each_class
def test_every_student_is_told_one_next_thing_to_do(
    assignment: str, pytestconfig: pytest.Config
) -> None:
    records = _records(graded_example(assignment, pytestconfig))
    for lang in LANGUAGES:
        assert all(render(next_step(record), lang).endswith((".", "`.")) for record in records)
