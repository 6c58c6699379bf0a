"""A self-check that stays ready: verdicts told as they come, and nothing kept of a submission."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest

from graders.model import QuestionResult, Record, Tier, Verdict
from graders.run.self_check import Kit, SelfCheck, line_of
from graders.sandbox.base import Answer, Box, Limits
from graders.sandbox.process import ProcessSandbox
from tests import kit_course

RIGHT = kit_course.REFERENCE
SUBMISSIONS = {
    "right": RIGHT,
    "wrong-first": RIGHT.replace("multiplied_by_three + 3", "multiplied_by_three + 4"),
    "no-first": RIGHT.replace("def first", "def frist"),
    "skeleton": kit_course.SKELETON,
    "endless-first": RIGHT.replace("return multiplied_by_three + 3", "while True: pass"),
    # The cause of what the first question fails comes after it.
    "relies-on-a-later-one": RIGHT.replace(
        "return multiplied_by_three + 3", "return second(n) // 2"
    ).replace("return first(n) + first(n)", "return 0"),
}


Events = list[QuestionResult | None]


@dataclass(frozen=True)
class Noted:
    """A sandbox that notes each request among what is told."""

    events: Events = field(default_factory=list)
    tier = Tier.PROCESS

    def open(self) -> NotedBox:
        return NotedBox(self.events, ProcessSandbox().open())


@dataclass(frozen=True)
class NotedBox:
    """A box that notes each request."""

    events: Events
    box: Box

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        self.events.append(None)
        return self.box.ask(request, limits)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        self.box.__exit__(None, None, None)


@dataclass
class Ready:
    """A self-check of the small course, and where its submissions are put."""

    check: SelfCheck
    noted: Noted
    folder: Path

    def grade(self, source: str) -> tuple[Record, Events]:
        """Grade a file; return the record, with None for each request and what was told between."""
        (self.folder / "lab.py").write_text(source, "utf-8")
        self.noted.events.clear()
        record = self.check.grade(self.folder, self.noted.events.append)
        return record, list(self.noted.events)


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Ready:
    """Prepare the kit of the small course."""
    folder, noted = tmp_path_factory.mktemp("kit"), Noted()
    check = SelfCheck.of(Kit.read(kit_course.kit_in(folder), "lab"), noted)
    assert not noted.events
    check.measure()
    (folder / "mine").mkdir()
    return Ready(check, noted, folder / "mine")


def _verdicts(record: Record) -> dict[str, Verdict]:
    return {question.id: question.verdict for question in record.questions}


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_what_is_told_early_is_what_the_record_says(name: str, ready: Ready) -> None:
    record, events = ready.grade(SUBMISSIONS[name])
    told = [event for event in events if event]
    assert len({result.id for result in told}) == len(told)
    assert {result.id: result.verdict for result in told}.items() <= _verdicts(record).items()


def test_a_verdict_is_told_before_the_other_questions_are_run(ready: Ready) -> None:
    record, events = ready.grade(RIGHT)
    first = next(event for event in events if event)
    assert first.id == "first"
    assert None in events[events.index(first) :]
    assert [event.id for event in events if event] == [question.id for question in record.questions]


def test_what_a_later_question_may_change_is_not_told(ready: Ready) -> None:
    _, events = ready.grade(SUBMISSIONS["endless-first"])
    assert {event.id for event in events if event} == {"alone", "words"}


def test_a_record_depends_on_no_earlier_one(ready: Ready) -> None:
    alone = {name: _verdicts(ready.grade(source)[0]) for name, source in SUBMISSIONS.items()}
    assert alone["right"] == _verdicts(ready.grade(RIGHT)[0])
    again = {name: _verdicts(ready.grade(SUBMISSIONS[name])[0]) for name in reversed(SUBMISSIONS)}
    assert again == alone


def test_a_line_has_the_words_and_the_icon_of_the_page(ready: Ready) -> None:
    record, _ = ready.grade(RIGHT)
    line = line_of(record.questions[1], "fr")
    assert line["title"] == "second"
    page = ready.check.page(record, "fr")
    assert f'v-{line["verdict"]}"' in page
    assert line["word"] in page
    assert line["icon"] in page
