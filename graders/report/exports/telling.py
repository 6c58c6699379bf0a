"""A submission in plain words: what the formats for CI and services have in common."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from graders.errors import InternalError
from graders.model import QuestionResult, Record, State, Verdict
from graders.report.data import student_page
from graders.report.exports.base import Facts
from graders.report.shown import one_line, visible
from graders.report.student_views import QuestionView, StudentPage

__all__ = ["FAILED", "Told", "plain_text", "refuse_ungraded", "told"]

# What a student has not got right; the rest is right, waits for a teacher, or is our fault.
FAILED = frozenset(Verdict) - {
    Verdict.CORRECT,
    Verdict.TO_REVIEW,
    Verdict.SKIPPED,
    Verdict.INTERNAL_ERROR,
}
_WIDTH = 80


@dataclass(frozen=True)
class Told:
    """A question: as its record keeps it, and as a page shows it."""

    result: QuestionResult
    view: QuestionView
    lang: str

    @property
    def is_failed(self) -> bool:
        """Whether the student has something to mend."""
        return self.result.verdict in FAILED

    @property
    def title(self) -> str:
        """What it is called, on one line."""
        name = f" ({self.view.name})" if self.view.name else ""
        return one_line(f"{self.view.title}{name}")

    @property
    def reason(self) -> str:
        """Why it is not right, on one line; the verdict's word where the spec hides the reason."""
        failing = next((c for c in self.view.checks if c.badge.verdict in FAILED), None)
        said = (
            self.view.rationale,
            failing.rationale if failing else "",
            *self.view.sentences,
            self.view.lent,
        )
        return one_line(next(filter(None, said), self.view.badge.word))

    @property
    def text(self) -> str:
        """All that the terminal would say of it, without colours."""
        return plain_text(self.view, self.lang)


def told(record: Record, facts: Facts) -> tuple[StudentPage, tuple[Told, ...]]:
    """Put a submission into words."""
    page = student_page(record, facts.title, facts.lang)
    pairs = zip(record.questions, page.questions, strict=True)
    return page, tuple(Told(result, view, facts.lang) for result, view in pairs)


def plain_text(question: QuestionView, lang: str) -> str:
    """Say why a question has its points, with the first failure as a terminal shows it."""
    from rich.console import Console

    from graders.report.screen import Screen
    from graders.report.to_terminal import show_reasons

    file = io.StringIO()
    console = Console(file=file, width=_WIDTH, height=25, color_system=None, force_terminal=False)
    show_reasons(Screen(console), question, lang)
    return textwrap.dedent(file.getvalue()).strip("\n")


def head_lines(page: StudentPage) -> Iterator[str]:
    """Say what concerns a whole submission: its state and deadline, what was met, what to do."""
    said = (page.state_sentence, *page.notes, page.to_review, page.deadline, page.next_step)
    return (visible(line) for line in said if line)


def refuse_ungraded(record: Record, name: str) -> None:
    """Refuse to tell a service of points where grading broke down: it would be told of a zero.

    Raises
    ------
    InternalError
        If nothing of the submission could be graded.
    """
    verdicts = {question.verdict for question in record.questions}
    if record.state is State.INTERNAL_ERROR or verdicts == {Verdict.INTERNAL_ERROR}:
        raise InternalError(
            f"{one_line(record.id)}: grading broke down, so that no {name} result is written",
            "grade it again; the student's page says what happened",
        )
