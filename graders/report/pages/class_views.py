"""Plain data for the parts of the page of a class beside its table."""

from __future__ import annotations

from graders.light_dataclass import dataclass
from graders.report.mistake_groups import MistakeText
from graders.report.pages.charts import Bar, Histogram

# A browser opens the page of a larger class more slowly than people wait: it has fewer links.
LARGE = 200


@dataclass(frozen=True)
class Person:
    """A student, and the link to their page; empty where a name alone is shown."""

    id: str
    link: str


@dataclass(frozen=True)
class Line:
    """A line of a short list: students, words about them or about a question, and a place below.

    ``lead`` comes before the students, ``words`` after; ``more`` counts the students not named;
    ``note`` says why, and leads to ``note_link``.
    """

    words: str = ""
    lead: str = ""
    people: tuple[Person, ...] = ()
    more: str = ""
    note: str = ""
    note_link: str = ""


@dataclass(frozen=True)
class ShortList:
    """A list of the first screen; ``otherwise`` is said in place of lines, where there are none."""

    id: str
    title: str
    lines: tuple[Line, ...]
    otherwise: str
    link: str = ""
    link_words: str = ""


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
    """A mistake that several make, or their lack of an answer; ``comment`` is their teacher's.

    ``has_twin`` tells that another mistake reads the same, and differs on inputs not shown.
    """

    key: str
    question: str
    title: str
    count: str
    told: MistakeText
    comment: str
    people: tuple[Person, ...]
    has_twin: bool = False


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
class LivePerson:
    """A student of a class that works; ``saved`` is the time of the last save, or empty."""

    id: str
    link: str
    saved: str


@dataclass(frozen=True)
class LiveRow:
    """The students who are at one question."""

    title: str
    count: str
    people: tuple[LivePerson, ...]


@dataclass(frozen=True)
class LiveView:
    """The places of all students in a class that works.

    The page looks for a newer one after ``refresh_s`` seconds.
    """

    said: str
    rows: tuple[LiveRow, ...]
    refresh_s: int


@dataclass(frozen=True)
class Parts:
    """All parts of the page beside its table; ``live`` is None unless the class is watched."""

    first: tuple[ShortList, ...]
    time: str
    marks: MarksView | None
    questions: tuple[QuestionView, ...]
    groups: tuple[GroupView, ...]
    unanswered: tuple[GroupView, ...]
    costly: tuple[CostView, ...]
    awaiting: tuple[AwaitView, ...]
    changes: ChangesView | None
    live: LiveView | None = None
