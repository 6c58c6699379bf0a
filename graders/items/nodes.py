"""The nodes of pytest: a spec is a file, what it promises are its items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from graders.errors import GradersError
from graders.items.telling import Teller
from graders.model import Record, Verdict
from graders.prepared import CourseCache
from graders.proving.examples import EXPECTED, disagreements, expectations
from graders.spec.layout import Places

if TYPE_CHECKING:
    from graders.items.plugin import CourseItems

__all__ = ["SpecFile"]

_FULL = (Verdict.CORRECT, Verdict.TO_REVIEW)


class NotAsPromised(Exception):
    """Raised by an item that is red, with the words that say why."""


class SpecFile(pytest.File):
    """A spec: a collection error where it is broken, with every line to mend."""

    graders: CourseItems

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

    # As pytest's own collectors do, it takes one argument fewer than any node.
    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> Any:
        if isinstance(excinfo.value, GradersError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


def _named(what: str, path: Path, forms: tuple[Path, ...]) -> str:
    """Name an item after its kind alone, but for the further forms of the same thing."""
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
        assert submission is not None  # noqa: S101 - it is what makes questions
        for check in self.checks:
            yield CheckItem.of(self, check, self.places, submission)


class GradedItem(pytest.Item):
    """An item that looks at the record of one submission."""

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
        self.look_at(record, Teller(self.places, record, _items_of(self).lang))

    def look_at(self, record: Record, teller: Teller) -> None:
        """Compare a record with what is promised.

        Raises
        ------
        NotAsPromised
            With the words for what is not.
        """
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
    """The reference gets full marks, but for what a teacher reads."""

    kind = "reference"

    def look_at(self, record: Record, teller: Teller) -> None:
        short = [question.id for question in record.questions if question.verdict not in _FULL]
        if short or not record.questions:
            lost = f"{self.places.shown(self.submission)}: the reference does not get full marks"
            raise NotAsPromised(f"{lost}\n\n{teller.questions(short)}")


class SkeletonItem(GradedItem):
    """The skeleton gets nothing, and each of its questions is missing."""

    kind = "skeleton"

    def look_at(self, record: Record, teller: Teller) -> None:
        begun = [q.id for q in record.questions if q.verdict is not Verdict.MISSING]
        if begun or not record.questions:
            where = self.places.shown(self.submission)
            given = f"{where}: the skeleton holds something that is graded"
            raise NotAsPromised(f"{given}\n\n{teller.questions(begun)}")


class ExampleItem(GradedItem):
    """An example gets what its ``expect.yaml`` says."""

    kind = "examples"
    expected: Mapping[str, Any]

    def look_at(self, record: Record, teller: Teller) -> None:
        found = list(disagreements({record.id: self.expected}, record))
        if found:
            raise NotAsPromised(teller.differences(self.submission / EXPECTED, found))


class CheckItem(GradedItem):
    """A check of the submission is right."""

    kind = "submission"

    def look_at(self, record: Record, teller: Teller) -> None:
        question = next((q for q in record.questions if q.id == self._question), None)
        if question is None:
            raise NotAsPromised(teller.questions(()))
        verdicts = [check.verdict for check in question.checks if check.id == self.name]
        verdict = verdicts[0] if verdicts else question.verdict
        if verdict is Verdict.TO_REVIEW:
            pytest.skip("answered in words, for a teacher to read")
        if verdict is not Verdict.CORRECT:
            raise NotAsPromised(teller.check(question.id, self.name))

    def line(self) -> int:
        return self.places.line(self._question, self.name)

    @property
    def _question(self) -> str:
        assert self.parent is not None  # noqa: S101 - a check stands in a question
        return self.parent.name


def _items_of(node: pytest.Collector | pytest.Item) -> CourseItems:
    file = node.getparent(SpecFile)
    assert file is not None  # noqa: S101 - every node of ours is below one
    return file.graders
