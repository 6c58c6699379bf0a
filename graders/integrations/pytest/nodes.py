"""The nodes of pytest: a spec is a file, and each thing that it promises is an item."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import pytest
from rich.console import Console

from graders.authoring.spec_check.examples import EXPECTED, disagreements, expectations
from graders.errors import GradersError
from graders.i18n import render
from graders.model import Message, Record, Verdict
from graders.report.pages.question_view import QuestionView
from graders.report.pages.student_page import student_page
from graders.report.terminal.screen import Screen
from graders.report.terminal.to_terminal import show_reasons
from graders.run.course_cache import CourseCache
from graders.spec.layout import Places
from graders.spec.yaml.nodes import read_yaml

_WIDTH = 80


class NotAsPromised(Exception):
    """Raised by an item that is red, with the reason."""


class RecordSource(Protocol):
    """The plugin as items see it: the course, the submission, and the records of both.

    Without a submission the items are what the course's specs promise. ``lang`` is the language of
    failures.
    """

    course: Path
    submission: Path | None
    lang: str

    def record(self, kind: str, places: Places, submission: Path) -> Record:
        """Return the record of a submission, graded at most once per run."""


class SpecFile(pytest.File):
    """A spec; a broken one is a collection error, with every line to mend."""

    graders: RecordSource

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        places = Places(self.graders.course, self.path.stem)
        assignment = CourseCache.of(places.course).loaded(places.id)
        if self.graders.submission is None:
            yield from self._promises(places)
            return
        for question in assignment.spec.questions:
            checks = tuple(check.id for check in question.checks)
            yield Question.of(self, question.id, places, checks)

    def _promises(self, places: Places) -> Iterator[pytest.Item]:
        for path in places.references:
            yield ReferenceItem.of(self, _named("reference", path, places.references), places, path)
        for path in places.skeletons:
            yield SkeletonItem.of(self, _named("skeleton", path, places.skeletons), places, path)
        for name, expected in expectations(places.examples).items():
            item = ExampleItem.of(self, f"example[{name}]", places, places.examples / name)
            item.expected = expected
            yield item

    # Like pytest's own collectors, this one takes one argument fewer than any node.
    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> Any:
        if isinstance(excinfo.value, GradersError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


def _named(what: str, path: Path, forms: tuple[Path, ...]) -> str:
    """Name an item by its kind; another form of the same thing by its file as well."""
    return what if path == forms[0] else f"{what}[{path.name}]"


class Question(pytest.Collector):
    """A question of the submission that is graded: its checks are items."""

    places: Places
    checks: tuple[str, ...]

    @classmethod
    def of(
        cls, parent: pytest.Collector, name: str, places: Places, checks: tuple[str, ...]
    ) -> Question:
        question: Question = cls.from_parent(parent, name=name)
        question.places, question.checks = places, checks
        return question

    def collect(self) -> Iterator[pytest.Item]:
        submission = _items_of(self).submission
        assert submission is not None  # noqa: S101 - without one there are no questions
        for check in self.checks:
            yield CheckItem.of(self, check, self.places, submission)


class GradedItem(pytest.Item):
    """An item that compares the record of one submission with what is promised."""

    kind = ""
    places: Places
    submission: Path

    @classmethod
    def of(cls, parent: pytest.Collector, name: str, places: Places, submission: Path) -> Any:
        item = cls.from_parent(parent, name=name)
        item.places, item.submission = places, submission
        item.add_marker("graders")
        return item

    def runtest(self) -> None:
        record = _items_of(self).record(self.kind, self.places, self.submission)
        self.compare(record, FailureText(self.places, record, _items_of(self).lang))

    def compare(self, record: Record, failure: FailureText) -> None:
        """Compare a record with what is promised; raise ``NotAsPromised`` where it differs."""
        raise NotImplementedError

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, NotAsPromised | GradersError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, self.line() - 1, self.name

    def line(self) -> int:
        """Return the line of the spec that the item is about."""
        return 1


class ReferenceItem(GradedItem):
    """The reference gets full marks, but for answers that a teacher reads."""

    kind = "reference"

    def compare(self, record: Record, failure: FailureText) -> None:
        short = [question.id for question in record.questions if not question.is_passed]
        if short or not record.questions:
            lost = f"{self.places.shown(self.submission)}: the reference does not get full marks"
            raise NotAsPromised(f"{lost}\n\n{failure.questions(short)}")


class SkeletonItem(GradedItem):
    """The skeleton gets nothing, and each of its questions is missing."""

    kind = "skeleton"

    def compare(self, record: Record, failure: FailureText) -> None:
        begun = [q.id for q in record.questions if q.verdict is not Verdict.MISSING]
        if begun or not record.questions:
            where = self.places.shown(self.submission)
            given = f"{where}: the skeleton holds something that is graded"
            raise NotAsPromised(f"{given}\n\n{failure.questions(begun)}")


class ExampleItem(GradedItem):
    """An example gets what its ``expect.yaml`` says."""

    kind = "examples"
    expected: Mapping[str, Any]

    def compare(self, record: Record, failure: FailureText) -> None:
        found = list(disagreements({record.id: self.expected}, record))
        if found:
            raise NotAsPromised(failure.differences(self.submission / EXPECTED, found))


class CheckItem(GradedItem):
    """A check of the submission is right."""

    kind = "submission"

    def compare(self, record: Record, failure: FailureText) -> None:
        question = next((q for q in record.questions if q.id == self._question), None)
        if question is None:
            raise NotAsPromised(failure.questions(()))
        verdicts = [check.verdict for check in question.checks if check.id == self.name]
        verdict = verdicts[0] if verdicts else question.verdict
        if verdict is Verdict.TO_REVIEW:
            pytest.skip("answered in words, for a teacher to read")
        if verdict is not Verdict.CORRECT:
            raise NotAsPromised(failure.check(question.id, self.name))

    def line(self) -> int:
        return self.places.line(self._question, self.name)

    @property
    def _question(self) -> str:
        assert self.parent is not None  # noqa: S101 - a check stands in a question
        return self.parent.name


def _items_of(node: pytest.Collector | pytest.Item) -> RecordSource:
    file = node.getparent(SpecFile)
    assert file is not None  # noqa: S101 - every node of ours is below one
    return file.graders


class FailureText:
    """The text of a failure: the words of the terminal's report, and the lines of the spec."""

    def __init__(self, places: Places, record: Record, lang: str) -> None:
        self._places = places
        self._page = student_page(record, record.assignment, lang)

    def questions(self, ids: Iterable[str]) -> str:
        """Describe the results of some questions."""
        views = [view for view in self._page.questions if view.id in frozenset(ids)]
        return "\n\n".join(filter(None, (self._page.state_sentence, *map(self._question, views))))

    def check(self, question: str, check: str) -> str:
        """Describe the result of one check of a question."""
        view = next(view for view in self._page.questions if view.id == question)
        mine = tuple(it for it in view.checks if it.id == check)
        words = mine[0].badge.word if mine else view.badge.word
        title = f"{view.title}: {mine[0].title}" if mine else view.title
        head = f"{self._places.place(question, check)}: {title}: {words}"
        return "\n".join((head, self._reasons(replace(view, checks=mine))))

    def differences(self, expected: Path, found: Sequence[Message]) -> str:
        """List the differences from an expectation, and describe the results of these questions."""
        document = read_yaml(expected.read_bytes(), self._places.shown(expected))
        # The words begin with the name of their question.
        ids = [str(words.args["where"]).partition(":")[0] for words in found]
        lines = (
            f"{document.file}:{document.line(('questions', id_))}: {render(words, self._page.lang)}"
            for id_, words in zip(ids, found, strict=True)
        )
        return "\n".join((*lines, "", self.questions(ids)))

    def _question(self, view: QuestionView) -> str:
        place = self._places.place(view.id)
        head = f"{place}: {view.title} ({view.id}): {view.badge.word}, {view.score}"
        return "\n".join((head, self._reasons(view)))

    def _reasons(self, view: QuestionView) -> str:
        text = io.StringIO()
        console = Console(file=text, width=_WIDTH, color_system=None, force_terminal=False)
        show_reasons(Screen(console), view, self._page.lang)
        return text.getvalue().rstrip("\n")
