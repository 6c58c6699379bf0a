"""The page of a submission as plain data: strings of one language, not escaped for any surface."""

from __future__ import annotations

from dataclasses import dataclass

from graders.model import StackFrame, Verdict
from graders.report.drawing.pictures import Aligned, Drawing, Grid
from graders.report.pages.charts import Curve


@dataclass(frozen=True)
class Badge:
    """A verdict as shown: never by its colour alone."""

    verdict: Verdict
    word: str
    icon: str
    plain_icon: str


@dataclass(frozen=True)
class CheckView:
    """A check on a page."""

    id: str
    title: str
    badge: Badge
    rationale: str
    hint: str
    input: str
    expected: str
    actual: str
    printed: str
    traceback: tuple[StackFrame, ...]
    dialogue: tuple[tuple[str, str], ...]
    difference: tuple[tuple[str, str], ...]
    boards: tuple[tuple[str, Grid], ...]
    drawing: Drawing
    aligned: Aligned | None
    call: str
    curve: Curve | None
    explanation: str

    @property
    def is_silent(self) -> bool:
        """Whether there is nothing to show beyond the verdict."""
        return not (
            self.rationale or self.hint or self.input or self.expected or self.actual
            or self.printed or self.traceback or self.dialogue or self.difference
            or self.call or self.curve or self.explanation or not self.drawing.is_empty
        )  # fmt: skip


@dataclass(frozen=True)
class Provenance:
    """The provenance of some checks: each function in play, and the place of its definition."""

    checks: str
    graded: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class QuestionView:
    """A question on a page; ``sentences`` tell its state, ``lent`` what was lent."""

    id: str
    title: str
    badge: Badge
    score: str
    to_review: str
    sentences: tuple[str, ...]
    rationale: str
    hint: str
    answer: str
    rubric: str
    comment: str
    checks: tuple[CheckView, ...]
    provenance: tuple[Provenance, ...]
    asked: str = ""
    is_open: bool = True
    lent: str = ""

    @property
    def name(self) -> str:
        """The id, where the title does not hold it."""
        return "" if self.id in self.title else self.id


@dataclass(frozen=True)
class Origin:
    """The conditions of grading, for the foot of a page."""

    tier: str
    versions: str


@dataclass(frozen=True)
class StudentPage:
    """A whole submission; ``next_id`` is the question that ``next_step`` is about.

    ``adjusted`` is the mark that a deadline leaves, where it differs from ``score``, and
    ``deadline`` says why; ``lent`` names what the reference lent to any question.
    """

    lang: str
    assignment: str
    id: str
    state: str
    state_sentence: str
    score: str
    to_review: str
    next_step: str
    next_id: str
    is_done: bool
    notes: tuple[str, ...]
    questions: tuple[QuestionView, ...]
    origin: Origin
    adjusted: str = ""
    deadline: str = ""
    lent: str = ""
