"""A question on a page, filled from its result: strings of one language, not escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from graders.i18n import N_, Translator
from graders.languages import language_named
from graders.light_dataclass import dataclass
from graders.model import (
    CheckResult,
    Detail,
    Message,
    Presence,
    QuestionResult,
    Record,
    Review,
    Verdict,
)
from graders.records.sanitize import PRINTED_CHARS, cut
from graders.report.pages.charts import Curve, curve
from graders.report.pages.check_view import Badge, CheckView, badge, check_view, further
from graders.report.places import read_place
from graders.report.teacher_words import adjustment_sentence
from graders.report.words import (
    blame_sentence,
    lent_sentence,
    out_of,
    presence_sentence,
    to_review_sentence,
)


@dataclass(frozen=True)
class CheckLine:
    """Checks that are told in one line: those that are right, or not run for the same reason."""

    badge: Badge
    titles: str
    why: str
    count: int


def _is_told_in_a_line(check: CheckView) -> bool:
    verdict = check.badge.verdict
    return verdict is Verdict.CORRECT or verdict is Verdict.SKIPPED


@dataclass(frozen=True)
class Provenance:
    """The provenance of some checks: each function in play, its origin, and the place if known."""

    checks: str
    graded: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class QuestionView:
    """A question on a page; ``sentences`` tell its state, ``lent`` what was lent.

    ``is_echo`` says that it is right, and fails by questions that the page shows as failing.
    """

    id: str
    title: str
    badge: Badge
    score: str
    to_review: str
    sentences: tuple[str, ...]
    rationale: str
    hint: str
    more_hints: tuple[str, ...]
    answer: str
    rubric: str
    comment: str
    checks: tuple[CheckView, ...]
    provenance: tuple[Provenance, ...]
    asked: str = ""
    is_open: bool = True
    is_to_write: bool = False
    is_absent: bool = False
    lent: str = ""
    is_named: bool = True
    is_echo: bool = False

    @property
    def name(self) -> str:
        """The id, where it is a name of the student's and the title does not hold it."""
        return "" if self.id in self.title or not self.is_named else self.id

    @property
    def short(self) -> str:
        """The name of the question in a row of links."""
        return self.id if self.is_named else self.title

    @property
    def lead(self) -> CheckView | None:
        """The check that is shown in full: the first that failed, else one that is not right."""
        told = [check for check in self.checks if not _is_told_in_a_line(check)]
        faults = (check for check in told if check.badge.verdict.facts.is_fault)
        return next(faults, told[0] if told else None)

    @property
    def cause(self) -> str:
        """The sentence that stands below it while it is folded, where no other one does."""
        if self.sentences or not self.is_open or self.is_read_whole:
            return ""
        return self.rationale or (self.lead.rationale if self.lead else "")

    @property
    def is_read_whole(self) -> bool:
        """Whether a teacher reads all of it: its badge says so, and there is nothing to add."""
        return self.badge.verdict is Verdict.TO_REVIEW and len(self.checks) < 2

    @property
    def others(self) -> tuple[tuple[Badge, int], ...]:
        """The verdicts of the checks beside the one shown in full, counted."""
        lead = self.lead
        if lead is None:
            return ()
        return tuple(Counter(check.badge for check in self.checks if check is not lead).items())

    @property
    def is_at_fault_unplaced(self) -> bool:
        """Whether it fails, and no check tells at which line."""
        failed = [check for check in self.checks if check.badge.verdict.facts.is_fault]
        return bool(failed) and not any(check.place for check in failed)

    @property
    def folded(self) -> tuple[CheckView, ...]:
        """The other checks with something to show, each folded under its title.

        Where none is shown in full, all stand in lines, with what is remarked about them.
        """
        lead = self.lead
        if lead is None:
            return ()
        return tuple(
            check
            for check in self.checks
            if check is not lead and not (check.is_silent or check.badge.verdict is Verdict.SKIPPED)
        )

    @property
    def lines(self) -> tuple[CheckLine, ...]:
        """All other checks, those of one verdict and reason in a line."""
        apart = (self.lead, *self.folded)
        rest = [check for check in self.checks if check not in apart]
        alike: dict[tuple[Badge, str], list[str]] = {}
        for check in rest:
            alike.setdefault((check.badge, check.rationale), []).append(check.title)
        return tuple(
            CheckLine(one, " · ".join(titles), why, len(titles))
            for (one, why), titles in alike.items()
        )


def question_view(
    question: QuestionResult, known: Translator, notes: Sequence[str], record: Record
) -> QuestionView:
    """Prepare a question of a record; the ``notes`` stand on the same page."""
    review = question.review
    # No check of what is missing was run.
    run = () if question.verdict is Verdict.MISSING else question.checks
    language = language_named(record.language).title
    views = (
        check_view(check, known, _curve(question, check, known, record), language)
        for check in run
        if not _is_read(check, review)
    )
    checks = tuple(_without_answer(view, question) for view in views)
    blamed = blame_sentence(question, record)
    rationale, checks = _without_repeats(
        question, known.render(question.rationale), checks, notes, has_blame=bool(blamed)
    )
    hint = known.render(question.hint)
    is_repeated = any(check.hint == hint for check in checks)
    sentences = _sentences(question, record)
    return QuestionView(
        id=question.id,
        title=known.render(question.title),
        badge=badge(question.verdict, known),
        score=out_of(question.earned, question.possible, known.lang),
        to_review=to_review_sentence(question.to_review, known),
        sentences=tuple(map(known.render, sentences)),
        # A teacher's words have a title of their own.
        rationale="" if review and review.comment else rationale,
        hint="" if is_repeated else hint,
        more_hints=() if is_repeated else further(question.hint, known),
        answer=cut(question.answer, PRINTED_CHARS),
        rubric=_rubric(question, known),
        comment=cut(review.comments, PRINTED_CHARS) if review else "",
        checks=checks,
        provenance=_provenance(question, known),
        asked=cut(question.asked, PRINTED_CHARS),
        is_open=not is_fine(question) or review is not None,
        is_to_write=_is_absent(question) and not hint,
        is_absent=_is_absent(question),
        lent=known.render(lent_sentence(question)),
        is_named=question.is_named,
        is_echo=sentences == [blamed] and _is_echo(question, record),
    )


def told_together(questions: Iterable[QuestionView]) -> tuple[QuestionView, ...]:
    """Tell questions that are not there together where one hint stands for several of them."""
    views = tuple(questions)
    times = Counter(view.hint for view in views if view.is_absent)
    return tuple(
        replace(view, is_to_write=view.is_to_write or (view.is_absent and times[view.hint] > 1))
        for view in views
    )


def is_fine(question: QuestionResult) -> bool:
    """Tell whether a question is right."""
    return question.verdict is Verdict.CORRECT


def _is_absent(question: QuestionResult) -> bool:
    """Tell whether a question is not there yet, or stands under another name."""
    is_nothing = question.verdict is Verdict.MISSING and question.review is None
    return is_nothing and question.presence in (Presence.STUB, Presence.ABSENT)


def _is_echo(question: QuestionResult, record: Record) -> bool:
    """Tell whether it is right, and fails by others that fail themselves."""
    failing = {it.id for it in record.questions if it.verdict.facts.is_fault}
    return is_fine(question) and bool(question.blame) and failing.issuperset(question.blame)


def _curve(
    question: QuestionResult, check: CheckResult, known: Translator, record: Record
) -> Curve | None:
    """Draw the work of a check: its counts, else its times."""
    if check.judgement.points:
        return curve(check.judgement.points, known, is_timed=False)
    clocked = record.clocked.get(f"{question.id}.{check.id}", ())
    is_shown = clocked and check.detail is Detail.ALL
    return curve(clocked, known, is_timed=True) if is_shown else None


def _sentences(question: QuestionResult, record: Record) -> list[Message]:
    """Return the sentences in place of a rationale, and those about blame."""
    absent = presence_sentence(question) if question.rationale is None else None
    said = [adjustment_sentence(question), absent, blame_sentence(question, record)]
    if question.review is not None and question.review.changed:
        words = N_("Your answer has changed since your teacher read it.")
        other = N_("The result of your code has changed here since your teacher read it.")
        said.append(Message(words if question.answer else other))
    return [words for words in said if words is not None]


def _without_answer(check: CheckView, question: QuestionResult) -> CheckView:
    """Drop what was obtained where it is the answer in words, which the question shows."""
    is_answer = question.answer and check.actual == cut(question.answer)
    return replace(check, actual="") if is_answer else check


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
    question: QuestionResult,
    rationale: str,
    checks: tuple[CheckView, ...],
    notes: Sequence[str],
    *,
    has_blame: bool,
) -> tuple[str, tuple[CheckView, ...]]:
    """Drop the words of a question and its checks that stand elsewhere on the page."""
    if question.verdict is Verdict.MISSING or rationale in notes:
        said = {rationale, *notes}
        checks = tuple(replace(c, rationale="") if c.rationale in said else c for c in checks)
        return "" if rationale in notes else rationale, checks
    # A right question repeats its blame sentence; another one often repeats a check's rationale.
    told = question.verdict is Verdict.CORRECT and has_blame
    return "" if told or any(c.rationale == rationale for c in checks) else rationale, checks


def _provenance(question: QuestionResult, known: Translator) -> tuple[Provenance, ...]:
    """Group the checks that ran the same definitions."""
    together: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for check in question.checks:
        if check.graded:
            titles = together.setdefault(tuple(check.graded.items()), [])
            titles.append(known.render(check.title))
    return tuple(
        Provenance(
            " · ".join(titles),
            tuple((name, _origin(text, known), str(read_place(text) or "")) for name, text in same),
        )
        for same, titles in together.items()
    )


def _origin(text: str, known: Translator) -> str:
    who, _, place = text.partition(" ")
    if who == "reference":
        return known.text(N_("the reference's"))
    if who != "student":
        return text
    return known.render(Message(N_("yours, {place}") if place else N_("yours"), {"place": place}))
