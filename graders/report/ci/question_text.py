"""Words, places and Markdown that the formats for CI and services have in common."""

from __future__ import annotations

import io
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from html import escape

from graders.errors import InternalError
from graders.light_dataclass import dataclass
from graders.model import QuestionResult, Record, State, Verdict
from graders.records.sanitize import one_line, visible
from graders.report.ci.base import Facts
from graders.report.next_step import first_failure
from graders.report.pages.question_view import QuestionView
from graders.report.pages.student_page import StudentPage, student_page

_WIDTH = 80
# `morpion.py:31`, or a line of a notebook's cell, `morpion.ipynb [6]:2`.
_PLACE = re.compile(r"(?P<file>.+?)(?: \[(?P<cell>\d+)\])?:(?P<line>\d+)", re.DOTALL)
_STUDENT = "student "
# Characters with a meaning in GitHub's Markdown; the ones of HTML are escaped as HTML.
_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$:@^=])")


@dataclass(frozen=True)
class QuestionText:
    """A question as its record keeps it, and as a page shows it."""

    result: QuestionResult
    view: QuestionView
    lang: str

    @property
    def is_failed(self) -> bool:
        """Whether the student has something to mend."""
        return self.result.verdict.facts.is_fault

    @property
    def title(self) -> str:
        name = f" ({self.view.name})" if self.view.name else ""
        return one_line(f"{self.view.title}{name}")

    @property
    def reason(self) -> str:
        """Why it is not right, on one line; the verdict's word where the spec hides it."""
        failing = next((c for c in self.view.checks if c.badge.verdict.facts.is_fault), None)
        why = failing.rationale if failing else ""
        said = (self.view.rationale, why, *self.view.sentences, self.view.lent)
        return one_line(next(filter(None, said), self.view.badge.word))

    @property
    def text(self) -> str:
        """The points and the first failure, as a terminal without colours explains them."""
        from rich.console import Console

        from graders.report.terminal.screen import Screen
        from graders.report.terminal.to_terminal import show_reasons

        file = io.StringIO()
        console = Console(
            file=file, width=_WIDTH, height=25, color_system=None, force_terminal=False
        )
        show_reasons(Screen(console), self.view, self.lang)
        return textwrap.dedent(file.getvalue()).strip("\n")


def describe(record: Record, facts: Facts) -> tuple[StudentPage, tuple[QuestionText, ...]]:
    """Return the page of a submission, and the text of each of its questions."""
    page = student_page(record, facts.title, facts.lang)
    pairs = zip(record.questions, page.questions, strict=True)
    return page, tuple(QuestionText(result, view, facts.lang) for result, view in pairs)


def head_lines(page: StudentPage) -> Iterator[str]:
    """Yield the lines about a whole submission: state, deadline, notes, next step."""
    said = (page.state_sentence, *page.notes, page.to_review, page.deadline, page.next_step)
    return (visible(line) for line in said if line)


def refuse_ungraded(record: Record, name: str) -> None:
    """Raise InternalError where grading broke down: a service would record a zero."""
    verdicts = {question.verdict for question in record.questions}
    if record.state is State.INTERNAL_ERROR or verdicts == {Verdict.INTERNAL_ERROR}:
        what = f"{one_line(record.id)}: grading broke down, so that no {name} result is written"
        raise InternalError(what, "grade it again; the student's page says what happened")


@dataclass(frozen=True)
class Spot:
    """A file of a submission and a line of it, 0 if unknown: the place of an annotation.

    Lines of a notebook count from the top of a cell, where no reader of the file could find them:
    ``cell`` names the cell instead.
    """

    file: str
    line: int = 0
    cell: str = ""


def find_spot(question: QuestionResult, record: Record) -> Spot | None:
    """Return the place to correct for a question that is not right.

    It is the line that stopped, else the student's definition, else the file that holds most of the
    submission; None when no file was recognised.
    """
    failing = first_failure(question)
    if failing is not None and failing.judgement.traceback:
        frame = failing.judgement.traceback[-1]
        return _spot(f"{frame.file}:{frame.line}")
    for check in question.checks if failing is None else (failing,):
        own = check.graded.get(question.id) or next(iter(check.graded.values()), "")
        if own.startswith(_STUDENT):
            return _spot(own.removeprefix(_STUDENT))
    graded = [text for q in record.questions for c in q.checks for text in c.graded.values()]
    places = (_spot(text.removeprefix(_STUDENT)) for text in graded if text.startswith(_STUDENT))
    files = Counter(place.file for place in places if place is not None)
    return Spot(files.most_common(1)[0][0]) if files else None


def _spot(place: str) -> Spot | None:
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    if found["cell"]:
        return Spot(found["file"], cell=found["cell"])
    return Spot(found["file"], int(found["line"]))


def markdown(text: str) -> str:
    """Write a text on one line of Markdown: nothing of a student's is markup."""
    return _MARKS.sub(r"\\\1", html(text))


def html(text: str) -> str:
    """Write a text on one line, where HTML is read and Markdown is not."""
    return escape(one_line(text), quote=False)


def code_block(text: str) -> str:
    """Write a text with its layout, in a fixed width."""
    return f"<pre>\n{escape(visible(text), quote=False)}\n</pre>"
