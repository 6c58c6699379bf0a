"""What a platform is told of each submission: a mark, and a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from graders.i18n import Translator, translator
from graders.model import HandedIn, QuestionResult, Record, State, Verdict
from graders.report.data import badge
from graders.report.shown import PRINTED_CHARS, cut, visible
from graders.report.words import out_of, to_review_sentence

# By which a comment is known again as ours: what a teacher typed is never written over.
SIGN = "graders"


@dataclass(frozen=True)
class Marked:
    """One student's work.

    Attributes
    ----------
    mark, possible : float
        Points, as adjusted by a deadline.
    to_review : float
        Points that await a teacher.
    is_graded : bool
        False when we failed to grade it: there is no mark to give.
    page : str
        The name of its page among the reports.
    """

    handed: HandedIn
    record: Record
    possible: float
    page: str

    @property
    def id(self) -> str:
        """The id that reports use."""
        return self.record.id

    @property
    def is_graded(self) -> bool:
        """Whether there is a mark to give."""
        return self.record.state is not State.INTERNAL_ERROR and not any(
            question.verdict is Verdict.INTERNAL_ERROR for question in self.record.questions
        )

    @property
    def to_review(self) -> float:
        """Points that await a teacher."""
        return self.record.to_review

    def scaled(self, out_of: float) -> float:
        """Return the mark as a part of another maximum, in cents."""
        return round(self.record.mark * out_of / self.possible, 2) if self.possible else 0.0


def gather(
    records: Iterable[Record],
    handed: Iterable[HandedIn],
    pages: Mapping[str, str],
    possible: float,
) -> tuple[Marked, ...]:
    """Put records, students and pages together, in the order of their ids."""
    known = {one.id: one for one in handed}
    return tuple(
        Marked(known.get(record.id, HandedIn(record.id)), record, possible, pages[record.id])
        for record in sorted(records, key=lambda record: record.id)
    )


def comment_html(marked: Marked, lang: str) -> str:
    """Write what a student is told beside the mark, as the HTML that Moodle takes comments for.

    Neither inputs nor outputs of checks are in it: what pages hide is not here either.
    """
    known = translator(lang)
    record = marked.record
    head = out_of(record.earned, marked.possible, lang)
    said = [to_review_sentence(record.to_review, known)]
    if record.adjustment is not None:
        said.insert(0, known.render(record.adjustment.words))
    lines = "".join(f"<li>{_question(question, known)}</li>" for question in record.questions)
    words = " ".join(escape(visible(part)) for part in said if part)
    return f"<p>[{SIGN}] <b>{escape(head)}</b> {words}</p><ul>{lines}</ul>"


def comment_text(marked: Marked, lang: str) -> str:
    """Write the same in one line of plain text, for tables that take no HTML."""
    known = translator(lang)
    record = marked.record
    parts = [f"[{SIGN}] {out_of(record.earned, marked.possible, lang)}"]
    if record.adjustment is not None:
        parts.append(known.render(record.adjustment.words))
    parts.append(to_review_sentence(record.to_review, known))
    comments = (q.review.said for q in record.questions if q.review and q.review.said)
    return " · ".join(" ".join(part.split()) for part in (*parts, *comments) if part)


def is_ours(comment: str) -> bool:
    """Tell a comment that an earlier export wrote from one that a teacher typed."""
    return comment.startswith((f"<p>[{SIGN}]", f"[{SIGN}]", f"'[{SIGN}]"))


def _question(question: QuestionResult, known: Translator) -> str:
    word = badge(question.verdict, known).word
    score = out_of(question.earned, question.possible, known.lang)
    line = f"{known.render(question.title)} – {word}, {score}"
    if question.review and question.review.said:
        line += f" – {cut(question.review.said, PRINTED_CHARS)}"
    # One line in all: a table that is opened in a spreadsheet stays one row a student.
    return escape(visible(line)).replace("\n", "<br>")
