"""What a platform is told of each submission: a mark, and a few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from graders.i18n import N_, NP_, Translator, translator
from graders.model import HandedIn, Message, QuestionResult, Record, State, Verdict
from graders.records.sanitize import PRINTED_CHARS, cut, visible
from graders.report.pages.student_page import badge
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


# MERGED: What an export says of itself: who got a mark, who did not, and why.

_NAMES = 8


@dataclass(frozen=True)
class Told:
    """What became of each row and of each submission.

    Attributes
    ----------
    filled : tuple of str
        Submissions whose mark was written.
    unread : tuple of str
        Those whose mark was written, or was to be, while points await a teacher.
    is_unread_out : bool
        Whether these were left out.
    broken : tuple of str
        Submissions that we failed to grade.
    locked : tuple of str
        Rows that the platform says cannot be changed.
    absent : tuple of str
        Rows of no submission.
    strangers : tuple of str
        Submissions without a row.
    doubtful : tuple of str
        Rows, or submissions, that could be each other's in several ways: none was written.
    kept : tuple of str
        Rows whose comment a teacher typed: it stays.
    """

    filled: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    is_unread_out: bool = False
    broken: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def needs_a_look(self) -> bool:
        """Whether somebody who handed in has no mark there."""
        return bool(self.strangers or self.doubtful or self.broken)

    def sentences(self) -> Iterator[Message]:
        """Yield a sentence for each kind that there is."""
        yield Message(NP_("{n} mark written", "{n} marks written"), {"n": len(self.filled)})
        out, kept_in = (
            N_("points await a teacher, left out: {who}"),
            N_("points await a teacher, and are not in the mark: {who}"),
        )
        for template, names in (
            (out if self.is_unread_out else kept_in, self.unread),
            (N_("our error, grade again: {who}"), self.broken),
            (N_("the platform says that the grade cannot be changed: {who}"), self.locked),
            (N_("in the table, and handed in nothing: {who}"), self.absent),
            (N_("handed in, and not in the table: {who}"), self.strangers),
            (N_("could be several, left as they were: {who}"), self.doubtful),
            (N_("a teacher's own comment was kept: {who}"), self.kept),
        ):
            if names:
                yield Message(template, {"who": _listed(names)})


def _listed(names: tuple[str, ...]) -> str:
    more = f", … ({len(names)})" if len(names) > _NAMES else ""
    return ", ".join(names[:_NAMES]) + more
