"""Plain data for the parts of the page of a class beside its table."""

from __future__ import annotations

from dataclasses import dataclass

from graders.report.mistake_groups import MistakeText
from graders.report.pages.charts import Bar, Histogram


@dataclass(frozen=True)
class Person:
    """A student, and the link to their page."""

    id: str
    link: str


@dataclass(frozen=True)
class BarView:
    """A bar, its interval of marks, and its number."""

    bar: Bar
    marks: str
    count: str


@dataclass(frozen=True)
class MarksView:
    """The distribution of marks; ``said`` holds its median and quartiles, one sentence each."""

    histogram: Histogram
    bars: tuple[BarView, ...]
    ticks: tuple[tuple[float, str], ...]
    median_at: float
    sentence: str
    said: tuple[str, ...]


@dataclass(frozen=True)
class FailingView:
    """A check that many fail; ``more`` counts the students not named."""

    title: str
    count: str
    people: tuple[Person, ...]
    more: str


@dataclass(frozen=True)
class QuestionView:
    """A question over the class; an undefined figure is a dash."""

    id: str
    title: str
    right: str
    success: str
    mean: str
    discrimination: str
    cpu: str
    is_odd: bool
    failing: tuple[FailingView, ...]


@dataclass(frozen=True)
class GroupView:
    """A mistake that several make; ``comment`` is their teacher's."""

    key: str
    question: str
    title: str
    count: str
    told: MistakeText
    others: str
    comment: str
    people: tuple[Person, ...]


@dataclass(frozen=True)
class CostView:
    """A question that later ones blame."""

    id: str
    total: str
    later: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class AwaitView:
    """Answers that await a teacher."""

    id: str
    title: str
    count: str
    points: str
    people: tuple[Person, ...]


@dataclass(frozen=True)
class ChangeView:
    """A grade that differs from the last run's."""

    person: Person
    before: str
    after: str
    by: str
    is_gain: bool
    questions: str


@dataclass(frozen=True)
class ChangesView:
    """The grades changed since the last run."""

    sentence: str
    changed: tuple[ChangeView, ...]


@dataclass(frozen=True)
class Parts:
    """All parts of the page beside its table."""

    time: str
    marks: MarksView | None
    questions: tuple[QuestionView, ...]
    groups: tuple[GroupView, ...]
    costly: tuple[CostView, ...]
    awaiting: tuple[AwaitView, ...]
    changes: ChangesView | None
