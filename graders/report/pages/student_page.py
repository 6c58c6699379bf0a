"""The page of a submission, filled from its record: strings of one language, not escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from graders.i18n import N_, NP_, Translator, translator
from graders.languages import language_named
from graders.light_dataclass import dataclass
from graders.model import Message, Presence, QuestionResult, Record, State, Text, Words
from graders.report.next_step import next_question, next_step
from graders.report.pages.code_marks import marks
from graders.report.pages.code_view import CodeView, code_view
from graders.report.pages.question_view import (
    QuestionView,
    is_fine,
    question_view,
    told_together,
)
from graders.report.places import Place, place_in
from graders.report.words import (
    STATE_SENTENCES,
    TIER_WORDS,
    all_lent_sentence,
    out_of,
    points,
    to_review_sentence,
    versions_text,
)

# How many marks of earlier runs are shown.
_EARLIER = 5
# A question of these is mended where a note says so.
_TOLD_BY_NOTES = (Presence.ABSENT, Presence.SYNTAX_ERROR, Presence.CRASHED)
_RIGHT = NP_("{n} right question", "{n} right questions")


@dataclass(frozen=True)
class Origin:
    """The conditions of grading, for the foot of a page."""

    tier: str
    versions: str


@dataclass(frozen=True)
class ToWrite:
    """The questions that are not there for one reason, which a ``hint`` tells where it is known."""

    hint: str
    questions: tuple[QuestionView, ...]

    def holds(self, id_: str) -> bool:
        """Tell whether the question of an id is one of these."""
        return any(question.id == id_ for question in self.questions)

    @property
    def asks(self) -> bool:
        """Whether a skeleton says what is asked in one of these."""
        return any(question.asked for question in self.questions)


@dataclass(frozen=True)
class StudentPage:
    """A whole submission; ``next_id`` is the question that ``next_step`` is about.

    ``note_places`` are, for each note, the place that it is about; ``code`` is the student's own.
    ``adjusted`` is the mark that a deadline leaves, where it differs from ``score``, and
    ``deadline`` says why; ``lent`` names what the reference lent to any question. ``right`` are
    questions of which there is nothing else to say, folded as one that ``right_words`` counts.
    ``earlier`` lists the marks of earlier runs. ``first_notes`` are the numbers, from 1, of the
    notes that ``next_step`` is about; the others are folded.
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
    right: tuple[QuestionView, ...] = ()
    right_words: str = ""
    note_places: tuple[Place | None, ...] = ()
    code: CodeView = field(default_factory=CodeView)
    earlier: str = ""
    first_notes: tuple[int, ...] = ()

    @property
    def to_write(self) -> tuple[ToWrite, ...]:
        """The questions that are not there yet, told together: those of one hint, and of none."""
        found = [question for question in self.questions if question.is_to_write]
        hints = dict.fromkeys(question.hint for question in found)
        return tuple(ToWrite(hint, tuple(q for q in found if q.hint == hint)) for hint in hints)


def student_page(record: Record, title: Text | str, lang: str) -> StudentPage:
    """Prepare the page of a submission, its strings not yet escaped."""
    known = translator(lang)
    notes = tuple(known.render(note) for note in record.notes)
    chosen = next_question(record) if record.state is State.GRADED else None
    questions = told_together(question_view(it, known, notes, record) for it in record.questions)
    is_done = bool(record.questions) and all(map(is_fine, record.questions))
    right = () if is_done else _folded(questions)
    return StudentPage(
        lang=known.lang,
        assignment=title if isinstance(title, str) else known.render(title),
        id=record.id,
        state=record.state.value,
        state_sentence=known.render(STATE_SENTENCES[record.state]),
        score=total(record, lang),
        to_review=to_review_sentence(record.to_review, known),
        next_step=known.render(next_step(record)),
        next_id=chosen.id if chosen else "",
        is_done=is_done,
        notes=notes,
        questions=questions,
        origin=origin([record], known),
        adjusted=adjusted(record, lang),
        deadline=known.render(record.adjustment.words) if record.adjustment else "",
        lent=known.render(all_lent_sentence(record)),
        note_places=tuple(map(place_in, record.notes)),
        right=right,
        right_words=known.render(Message(_RIGHT, {"n": len(right)})),
        earlier=earlier_marks(record, known),
        first_notes=_first_notes(record, chosen),
        code=code_view(record, marks(record, known), known),
    )


def _folded(questions: Sequence[QuestionView]) -> tuple[QuestionView, ...]:
    """Return the right questions that are told as one; a single one stands by itself."""
    found = tuple(it for it in questions if not it.is_open and (it.is_echo or not it.sentences))
    return found if len(found) > 1 else ()


def _first_notes(record: Record, chosen: QuestionResult | None) -> tuple[int, ...]:
    """Return the numbers of the notes that tell what to do about the first question.

    They are those that name what could not be read or defined; all, if none names it.
    """
    everything = tuple(range(1, len(record.notes) + 1))
    if chosen is None:
        return everything
    # An answer in words is to be written, and the hint on what is absent tells where it is.
    is_told = chosen.presence is Presence.ABSENT and (chosen.is_in_words or chosen.hint)
    if is_told or chosen.presence not in _TOLD_BY_NOTES:
        return ()
    name = repr(chosen.id)
    named = (n for n in everything if any(name in it for it in _names(record.notes[n - 1])))
    return tuple(named) or everything


def _names(words: Words) -> Iterator[str]:
    """Yield the names that a note, or what it quotes, says to be lost."""
    for key, arg in words.args.items() if isinstance(words, Message) else ():
        if isinstance(arg, Message):
            yield from _names(arg)
        elif key == "names":
            yield str(arg)


def total(record: Record, lang: str) -> str:
    """Return the score of a submission, empty when we failed to grade it."""
    if record.state is State.INTERNAL_ERROR or not record.questions:
        return ""
    return out_of(record.earned, record.possible, lang)


def earlier_marks(record: Record, known: Translator) -> str:
    """List the last marks of earlier runs, the oldest first; empty where there are none."""
    earlier = record.marks[:-1]
    if not earlier:
        return ""
    marks = [points(mark, known.lang) for mark in earlier[-_EARLIER:]]
    told = " → ".join(["…", *marks] if len(earlier) > _EARLIER else marks)
    return known.render(Message(N_("earlier marks: {marks}"), {"marks": told}))


def adjusted(record: Record, lang: str) -> str:
    """Return the mark that a deadline leaves, empty where it is the earned one."""
    if record.adjustment is None or record.mark == record.earned:
        return ""
    return out_of(record.mark, record.possible, lang)


def origin(records: Sequence[Record], known: Translator) -> Origin:
    """Name the sandbox's tier and the versions that graded."""
    tiers = sorted({record.tier for record in records})
    pythons = sorted({record.python for record in records if record.python})
    compilers = sorted(
        {f"{language_named(one.language).title} {one.compiler}" for one in records if one.compiler}
    )
    return Origin(
        tier=", ".join(known.text(TIER_WORDS[tier]) for tier in tiers),
        versions=versions_text(", ".join(pythons) or "?", known, compilers),
    )
