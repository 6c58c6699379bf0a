"""The page of a submission, filled from its record: strings of one language, not escaped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graders.i18n import N_, Translator, translator
from graders.model import (
    CheckResult,
    Detail,
    Message,
    QuestionResult,
    Record,
    Review,
    StackFrame,
    State,
    Text,
    Verdict,
)
from graders.records.sanitize import PRINTED_CHARS, cut
from graders.report.drawing.pictures import Aligned, Drawing, Grid, align, draw, draw_inputs
from graders.report.pages.charts import Curve, curve
from graders.report.words import (
    STATE_SENTENCES,
    TIER_WORDS,
    all_lent_sentence,
    blame_sentence,
    lent_sentence,
    next_question,
    next_step,
    out_of,
    presence_sentence,
    to_review_sentence,
    versions_text,
)

_MARKS = 200
_ALIGNED_CHARS = 100


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


def student_page(record: Record, title: Text | str, lang: str) -> StudentPage:
    """Prepare the page of a submission, its strings not yet escaped."""
    known = translator(lang)
    notes = tuple(known.render(note) for note in record.notes)
    chosen = next_question(record) if record.state is State.GRADED else None
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
        is_done=bool(record.questions) and all(map(_is_fine, record.questions)),
        notes=notes,
        questions=tuple(_question(question, known, notes, record) for question in record.questions),
        origin=origin([record], known),
        adjusted=adjusted(record, lang),
        deadline=known.render(record.adjustment.words) if record.adjustment else "",
        lent=known.render(all_lent_sentence(record)),
    )


def badge(verdict: Verdict, known: Translator) -> Badge:
    """Return the word and the icons of a verdict."""
    facts = verdict.facts
    return Badge(verdict, known.text(facts.word), facts.icon, facts.plain_icon)


def total(record: Record, lang: str) -> str:
    """Return the score of a submission, empty when we failed to grade it."""
    if record.state is State.INTERNAL_ERROR or not record.questions:
        return ""
    return out_of(record.earned, record.possible, lang)


def adjusted(record: Record, lang: str) -> str:
    """Return the mark that a deadline leaves, empty where it is the earned one."""
    if record.adjustment is None or record.mark == record.earned:
        return ""
    return out_of(record.mark, record.possible, lang)


def origin(records: Sequence[Record], known: Translator) -> Origin:
    """Name the sandbox's tier and the versions that graded."""
    tiers = sorted({record.tier for record in records})
    pythons = sorted({record.python for record in records if record.python})
    return Origin(
        tier=", ".join(known.text(TIER_WORDS[tier]) for tier in tiers),
        versions=versions_text(", ".join(pythons) or "?", known),
    )


def _is_fine(question: QuestionResult) -> bool:
    return question.verdict is Verdict.CORRECT


def _question(
    question: QuestionResult, known: Translator, notes: Sequence[str], record: Record
) -> QuestionView:
    review = question.review
    checks = tuple(
        _check(check, known, _curve(question, check, known, record))
        for check in question.checks
        if not _is_read(check, review)
    )
    rationale, checks = _without_repeats(question, known.render(question.rationale), checks, notes)
    hint = known.render(question.hint)
    return QuestionView(
        id=question.id,
        title=known.render(question.title),
        badge=badge(question.verdict, known),
        score=out_of(question.earned, question.possible, known.lang),
        to_review=to_review_sentence(question.to_review, known),
        sentences=tuple(known.render(words) for words in _sentences(question)),
        # A teacher's words have a title of their own.
        rationale="" if review and review.comment else rationale,
        hint="" if any(check.hint == hint for check in checks) else hint,
        answer=cut(question.answer, PRINTED_CHARS),
        rubric=_rubric(question, known),
        comment=cut(review.comments, PRINTED_CHARS) if review else "",
        checks=checks,
        provenance=_provenance(question, known),
        asked=cut(question.asked, PRINTED_CHARS),
        is_open=not _is_fine(question) or review is not None,
        lent=known.render(lent_sentence(question)),
    )


def _curve(
    question: QuestionResult, check: CheckResult, known: Translator, record: Record
) -> Curve | None:
    """Draw the work of a check: its counts, else its times."""
    if check.judgement.points:
        return curve(check.judgement.points, known, is_timed=False)
    clocked = record.clocked.get(f"{question.id}.{check.id}", ())
    is_shown = clocked and check.detail is Detail.ALL
    return curve(clocked, known, is_timed=True) if is_shown else None


def _sentences(question: QuestionResult) -> list[Message]:
    """Return the sentences in place of a rationale, and those about blame."""
    absent = presence_sentence(question) if question.rationale is None else None
    said = [absent, blame_sentence(question)]
    if question.review is not None and question.review.changed:
        said.append(Message(N_("Your answer has changed since your teacher read it.")))
    return [words for words in said if words is not None]


def _is_read(check: CheckResult, review: Review | None) -> bool:
    """Tell whether a check is an answer that a teacher has read: its question shows it all."""
    return check.is_in_words and review is not None and review.points is not None


def _rubric(question: QuestionResult, known: Translator) -> str:
    """Return the rubric, once the answer is read and unless the check keeps it."""
    return "\n".join(
        known.render(check.rubric)
        for check in question.checks
        if check.rubric and check.detail is Detail.ALL and _is_read(check, question.review)
    )


def _without_repeats(
    question: QuestionResult, rationale: str, checks: tuple[CheckView, ...], notes: Sequence[str]
) -> tuple[str, tuple[CheckView, ...]]:
    """Drop the words of a question and its checks that stand elsewhere on the page."""
    if question.verdict is Verdict.MISSING or rationale in notes:
        said = {rationale, *notes}
        checks = tuple(replace(c, rationale="") if c.rationale in said else c for c in checks)
        return "" if rationale in notes else rationale, checks
    # A right question repeats its blame sentence; another one often repeats a check's rationale.
    told = question.verdict is Verdict.CORRECT and blame_sentence(question) is not None
    return "" if told or any(c.rationale == rationale for c in checks) else rationale, checks


def _provenance(question: QuestionResult, known: Translator) -> tuple[Provenance, ...]:
    """Group the checks that ran the same definitions."""
    together: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for check in question.checks:
        if check.graded:
            graded = tuple((name, _origin(text, known)) for name, text in check.graded.items())
            together.setdefault(graded, []).append(known.render(check.title))
    return tuple(Provenance(" · ".join(titles), graded) for graded, titles in together.items())


def _origin(text: str, known: Translator) -> str:
    who, _, place = text.partition(" ")
    if who == "reference":
        return known.text(N_("the reference's"))
    if who != "student":
        return text
    return known.render(Message(N_("yours, {place}") if place else N_("yours"), {"place": place}))


def _check(check: CheckResult, known: Translator, drawn: Curve | None) -> CheckView:
    judgement = check.judgement
    drawing = draw(judgement.expected_form, judgement.actual_form, known)
    difference = judgement.difference[:_MARKS] or drawing.marks
    return CheckView(
        id=check.id,
        title=known.render(check.title),
        badge=badge(judgement.verdict, known),
        rationale=cut(known.render(judgement.rationale)),
        hint=known.render(judgement.hint),
        input=cut(judgement.input),
        expected=cut(judgement.expected),
        actual=cut(judgement.actual),
        printed=cut(judgement.printed, PRINTED_CHARS),
        traceback=judgement.traceback[-20:],
        dialogue=_cut_dialogue(judgement.dialogue),
        difference=difference,
        boards=draw_inputs(judgement.input),
        drawing=drawing,
        aligned=align(difference, _ALIGNED_CHARS) if difference else None,
        call=judgement.call,
        curve=drawn,
        explanation=cut(known.render(judgement.explanation)),
    )


def _cut_dialogue(dialogue: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Keep the end of a session: what went wrong is there."""
    kept: list[tuple[str, str]] = []
    left = PRINTED_CHARS
    for who, text in reversed(dialogue):
        if left <= 0:
            kept.append(("out", "…\n"))
            break
        kept.append((who, text if len(text) <= left else f"…{text[-left:]}"))
        left -= len(text) + 1
    return tuple(reversed(kept))
