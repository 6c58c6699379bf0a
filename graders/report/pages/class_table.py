"""The table and the summary of the page of a class, in words of one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graders.i18n import N_, NP_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Message, QuestionResult, Record, State, Text, Verdict
from graders.report.pages.check_view import Badge, badge
from graders.report.pages.class_views import LARGE, Parts
from graders.report.pages.student_page import Origin, adjusted, earlier_marks, origin, total
from graders.report.words import (
    STATE_WORDS,
    count_text,
    counted,
    out_of,
    points,
    question_ids,
    to_review_sentence,
)

_TO_ENTER = N_(
    "The answers to read are in review.csv: enter points there, or in the page that "
    "`graders review` opens, and run again."
)


@dataclass(frozen=True)
class Column:
    """A question, over the whole class."""

    id: str
    title: str
    possible: str
    mean: str
    right: str


@dataclass(frozen=True)
class Cell:
    """A student's question in the table; ``place`` is its number on the student's page."""

    badge: Badge
    score: str
    place: int


@dataclass(frozen=True)
class Row:
    """A student in the table; an empty cell is None.

    ``awaits`` are the points that a teacher is still to give, and ``to_review`` says so; ``moved``
    is the difference from the last other mark, and ``earlier`` lists such marks.
    """

    id: str
    link: str
    state: str
    state_word: str
    cells: tuple[Cell | None, ...]
    score: str
    to_review: str
    awaits: str = ""
    adjusted: str = ""
    deadline: str = ""
    moved: str = ""
    earlier: str = ""


@dataclass(frozen=True)
class Summary:
    """The class in a few words; ``mean`` is empty when there is none."""

    count: str
    mean: str
    empty: str
    broken: str
    to_review: str
    review: str = ""
    changed: str = ""
    late: str = ""


@dataclass(frozen=True)
class ClassPage:
    """A whole class; ``legend`` holds the verdicts that its table shows, best first."""

    lang: str
    assignment: str
    summary: Summary
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    legend: tuple[Badge, ...]
    origin: Origin
    parts: Parts | None = None
    is_by_mark: bool = False

    @property
    def is_large(self) -> bool:
        """Whether the page has fewer links, so that it opens soon."""
        return len(self.rows) > LARGE


def class_page(
    records: Sequence[Record],
    title: Text | str,
    links: Mapping[str, str],
    lang: str,
    *,
    is_by_mark: bool = False,
) -> ClassPage:
    """Prepare the page of a class; ``links`` gives the page of each submission by id.

    Rows are in the order of names, or from the lowest mark up: whoever needs help is at the top.
    """
    known = translator(lang)
    ordered = sorted(records, key=lambda record: record.id)
    ids = question_ids(ordered)
    if is_by_mark:  # those that we failed to grade have no mark, and come last
        ordered.sort(key=lambda record: (not record.is_marked, record.mark))
    badges = {verdict: badge(verdict, known) for verdict in Verdict}
    met = {question.verdict for record in ordered for question in record.questions}
    return ClassPage(
        lang=known.lang,
        assignment=title if isinstance(title, str) else known.render(title),
        summary=summary(ordered, lang),
        columns=_columns(ids, ordered, known),
        rows=tuple(
            _row(record, ids, links.get(record.id, ""), badges, known) for record in ordered
        ),
        legend=tuple(badges[verdict] for verdict in reversed(Verdict) if verdict in met),
        origin=origin(ordered, known),
        is_by_mark=is_by_mark,
    )


def summary(records: Sequence[Record], lang: str) -> Summary:
    """Summarise a class: the number of submissions, the mean, and what needs attention.

    The mean counts empty submissions, and leaves out those that we failed to grade.
    """
    known = translator(lang)
    states = [record.state for record in records]
    marked = [record for record in records if record.is_marked]
    possible = max((record.possible for record in records), default=0)
    return Summary(
        count=counted(NP_("{n} submission", "{n} submissions"), len(records), known),
        mean=out_of(_mean([r.earned for r in marked]), possible, lang) if marked else "",
        empty=counted(NP_("{n} empty one", "{n} empty ones"), states.count(State.EMPTY), known),
        broken=counted(
            NP_("{n} to grade again: our error", "{n} to grade again: our errors"),
            states.count(State.INTERNAL_ERROR),
            known,
        ),
        to_review=to_review_sentence(sum(record.to_review for record in records), known),
        review=known.text(_TO_ENTER) if any(record.to_review for record in records) else "",
        changed=counted(
            NP_(
                "{n} answer or mark changed since it was read: see review.csv",
                "{n} answers or marks changed since they were read: see review.csv",
            ),
            sum(
                question.review is not None and question.review.changed
                for record in records
                for question in record.questions
            ),
            known,
        ),
        late=_late(marked, possible, known),
    )


def _late(records: Sequence[Record], possible: float, known: Translator) -> str:
    """Count the late submissions and those of unknown time, and give the mean that remains."""
    told = [record.adjustment for record in records if record.adjustment is not None]
    if not told:
        return ""
    later = sum(bool(one.late_s) for one in told)
    late = counted(NP_("{n} handed in late", "{n} handed in late"), later, known)
    unknown = counted(
        NP_("when {n} was handed in is not known", "when {n} were handed in is not known"),
        sum(one.late_s is None for one in told),
        known,
    )
    mean = out_of(_mean([record.mark for record in records]), possible, known.lang)
    parts = [late or known.text(N_("nobody was late")), unknown]
    if late:
        parts.append(known.render(Message(N_("mean after the deadline's rule {n}"), {"n": mean})))
    return " · ".join(filter(None, parts))


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _columns(
    ids: Sequence[str], records: Sequence[Record], known: Translator
) -> tuple[Column, ...]:
    asked: dict[str, list[QuestionResult]] = {id_: [] for id_ in ids}
    for record in records:
        for question in record.questions:
            asked[question.id].append(question)
    return tuple(_column(id_, questions, known) for id_, questions in asked.items())


def _column(id_: str, asked: Sequence[QuestionResult], known: Translator) -> Column:
    found = [question for question in asked if question.verdict is not Verdict.INTERNAL_ERROR]
    right = sum(question.verdict is Verdict.CORRECT for question in found)
    return Column(
        id=id_,
        title=known.render(asked[0].title),
        possible=points(asked[0].possible, known.lang),
        mean=points(_mean([question.earned for question in found]), known.lang) if found else "–",
        # Narrow columns break it after the stroke.
        right=f"{count_text(right, known.lang)}\u00a0/ {count_text(len(found), known.lang)}",
    )


def _row(
    record: Record,
    ids: Sequence[str],
    link: str,
    badges: Mapping[Verdict, Badge],
    known: Translator,
) -> Row:
    cells = {
        question.id: _cell(question, place, badges, known.lang)
        for place, question in enumerate(record.questions, 1)
    }
    return Row(
        id=record.id,
        link=link,
        state=record.state.value,
        state_word=known.text(STATE_WORDS[record.state]),
        cells=tuple(map(cells.get, ids)),
        score=total(record, known.lang) or "–",
        to_review=to_review_sentence(record.to_review, known),
        awaits=points(record.to_review, known.lang) if record.to_review else "",
        adjusted=adjusted(record, known.lang),
        deadline=known.render(record.adjustment.words) if record.adjustment else "",
        moved=_moved(record, known),
        earlier=earlier_marks(record, known),
    )


def _moved(record: Record, known: Translator) -> str:
    """Return by how much the mark of the program differs from that of the run before."""
    if len(record.marks) < 2:
        return ""
    by = record.marks[-1] - record.marks[-2]
    return f"{'+' if by > 0 else '−'}{points(abs(by), known.lang)}"


def _cell(question: QuestionResult, place: int, badges: Mapping[Verdict, Badge], lang: str) -> Cell:
    broken = question.verdict is Verdict.INTERNAL_ERROR
    earned = "–" if broken else points(question.earned, lang)
    return Cell(badges[question.verdict], earned, place)
