"""The mark and the comment that a platform gets for each student, and the summary of an export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from graders.handing_in import HandedIn
from graders.i18n import N_, NP_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Message, QuestionResult, Record, Verdict
from graders.records.sanitize import PRINTED_CHARS, cut, visible
from graders.report.pages.check_view import badge
from graders.report.teacher_words import teacher_words
from graders.report.words import out_of, to_review_sentence

# Starts our comments, so that an export never overwrites one that a teacher typed.
SIGN = "graders"
# The most names in a sentence of a summary.
_NAMES = 8


@dataclass(frozen=True)
class StudentMark:
    """One student's work: who handed it in, its record, and the name of its page in the reports."""

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
        """Whether there is a mark to give: grading did not fail."""
        return self.record.is_marked and not any(
            question.verdict is Verdict.INTERNAL_ERROR for question in self.record.questions
        )

    @property
    def to_review(self) -> float:
        """Points that await a teacher."""
        return self.record.to_review

    def scaled(self, out_of: float) -> float:
        """Return the mark scaled to another maximum, rounded to the cent."""
        return round(self.record.mark * out_of / self.possible, 2) if self.possible else 0.0


def student_marks(
    records: Iterable[Record],
    handed: Iterable[HandedIn],
    pages: Mapping[str, str],
    possible: float,
) -> tuple[StudentMark, ...]:
    """Put records, students and pages together, in the order of their ids."""
    known = {one.id: one for one in handed}
    return tuple(
        StudentMark(known.get(record.id, HandedIn(record.id)), record, possible, pages[record.id])
        for record in sorted(records, key=lambda record: record.id)
    )


def comment_html(marked: StudentMark, lang: str) -> str:
    """Write the comment beside a mark, as the HTML that Moodle takes comments for.

    It holds neither inputs nor outputs of checks, so it shows nothing that pages hide.
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


def comment_text(marked: StudentMark, lang: str) -> str:
    """Write the comment in one line of plain text, for tables that take no HTML."""
    known = translator(lang)
    record = marked.record
    parts = [f"[{SIGN}] {out_of(record.earned, marked.possible, lang)}"]
    if record.adjustment is not None:
        parts.append(known.render(record.adjustment.words))
    parts.append(to_review_sentence(record.to_review, known))
    comments = (teacher_words(question, known) for question in record.questions)
    return " · ".join(" ".join(part.split()) for part in (*parts, *comments) if part)


def is_ours(comment: str) -> bool:
    """Tell a comment that an earlier export wrote from one that a teacher typed."""
    return comment.startswith((f"<p>[{SIGN}]", f"[{SIGN}]", f"'[{SIGN}]"))


def _question(question: QuestionResult, known: Translator) -> str:
    word = badge(question.verdict, known).word
    score = out_of(question.earned, question.possible, known.lang)
    line = f"{known.render(question.title)} – {word}, {score}"
    if words := teacher_words(question, known):
        line += f" – {cut(words, PRINTED_CHARS)}"
    # It stays one line: in a spreadsheet, each student is one row.
    return escape(visible(line)).replace("\n", "<br>")


@dataclass(frozen=True)
class ExportSummary:
    """The rows and the submissions of an export, by what became of them.

    ``filled`` are submissions whose mark was written; ``unread`` those with points that await a
    teacher, which ``is_unread_out`` says were left out; ``broken`` those that we failed to grade.
    ``locked`` are rows that the platform says cannot be changed, ``absent`` rows of no submission,
    ``strangers`` submissions without a row. ``doubtful`` are rows that fit several submissions, or
    share one: none was written. In the rows ``kept``, a teacher's comment stays.
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
    def lacks_marks(self) -> bool:
        """Whether somebody who handed in has no mark in the table."""
        return bool(self.strangers or self.doubtful or self.broken)

    def sentences(self) -> Iterator[Message]:
        """Yield the number of marks, then a sentence for each other kind that has names."""
        yield Message(NP_("{n} mark written", "{n} marks written"), {"n": len(self.filled)})
        unread = N_("points await a teacher, and are not in the mark: {who}")
        if self.is_unread_out:
            unread = N_("points await a teacher, left out: {who}")
        for template, names in (
            (unread, self.unread),
            (N_("our error, grade again: {who}"), self.broken),
            (N_("the platform says that the grade cannot be changed: {who}"), self.locked),
            (N_("in the table, and handed in nothing: {who}"), self.absent),
            (N_("handed in, and not in the table: {who}"), self.strangers),
            (N_("could be several, left as they were: {who}"), self.doubtful),
            (N_("a teacher's own comment was kept: {who}"), self.kept),
        ):
            if names:
                more = f", … ({len(names)})" if len(names) > _NAMES else ""
                yield Message(template, {"who": ", ".join(names[:_NAMES]) + more})
