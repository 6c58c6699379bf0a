"""What the page of a class shows, in words of one language: plain data for its template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graders.i18n import N_, NP_, Translator, translator
from graders.model import Message, QuestionResult, Record, State, Text, Verdict
from graders.report.data import Badge, Origin, badge, origin, total
from graders.report.words import STATE_WORDS, out_of, points, question_ids, to_review_sentence

_TO_ENTER = N_("The answers to read are in review.csv: enter points there, and run again.")


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
    """A student's question in the table."""

    badge: Badge
    score: str


@dataclass(frozen=True)
class Row:
    """A student in the table; a cell is None where there is nothing to tell."""

    id: str
    link: str
    state: str
    state_word: str
    cells: tuple[Cell | None, ...]
    score: str
    to_review: str


@dataclass(frozen=True)
class Summary:
    """The class in a few words; ``mean`` is empty when there is no mean to give."""

    count: str
    mean: str
    empty: str
    broken: str
    to_review: str
    review: str = ""
    changed: str = ""


@dataclass(frozen=True)
class ClassPage:
    """All of a class."""

    lang: str
    assignment: str
    summary: Summary
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    origin: Origin


def class_page(
    records: Sequence[Record], title: Text | str, links: Mapping[str, str], lang: str
) -> ClassPage:
    """Prepare the page of a class.

    Parameters
    ----------
    records : sequence of Record
        One per submission, in any order.
    title : Text or str
        The assignment's title.
    links : mapping of str to str
        Where the page of each submission is, by id.
    lang : str
        The reader's language.

    Returns
    -------
    ClassPage
        Strings as they are to be shown, not yet escaped for any surface.
    """
    known = translator(lang)
    ordered = sorted(records, key=lambda record: record.id)
    ids = question_ids(ordered)
    return ClassPage(
        lang=known.lang,
        assignment=title if isinstance(title, str) else known.render(title),
        summary=summary(ordered, lang),
        columns=tuple(_column(id_, ordered, known) for id_ in ids),
        rows=tuple(_row(record, ids, links.get(record.id, ""), known) for record in ordered),
        origin=origin(ordered, known),
    )


def summary(records: Sequence[Record], lang: str) -> Summary:
    """Sum a class up: how many, the mean, what needs a look.

    The mean counts an empty submission as it is, and leaves out those that broke down
    because of us.
    """
    known = translator(lang)
    states = [record.state for record in records]
    counted = [record for record in records if record.state is not State.INTERNAL_ERROR]
    possible = max((record.possible for record in records), default=0)
    return Summary(
        count=_counted(NP_("{n} submission", "{n} submissions"), len(records), known),
        mean=out_of(_mean([r.earned for r in counted]), possible, lang) if counted else "",
        empty=_counted(NP_("{n} empty one", "{n} empty ones"), states.count(State.EMPTY), known),
        broken=_counted(
            NP_("{n} to grade again: our error", "{n} to grade again: our errors"),
            states.count(State.INTERNAL_ERROR),
            known,
        ),
        to_review=to_review_sentence(sum(record.to_review for record in records), known),
        review=known.text(_TO_ENTER) if any(record.to_review for record in records) else "",
        changed=_counted(
            NP_(
                "{n} answer changed since it was read: see review.csv",
                "{n} answers changed since they were read: see review.csv",
            ),
            sum(_is_changed(question) for record in records for question in record.questions),
            known,
        ),
    )


def _is_changed(question: QuestionResult) -> bool:
    return question.review is not None and question.review.changed


def _counted(template: str, n: int, known: Translator) -> str:
    return known.render(Message(template, {"n": n})) if n else ""


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _column(id_: str, records: Sequence[Record], known: Translator) -> Column:
    asked = [question for record in records for question in record.questions if question.id == id_]
    found = [question for question in asked if question.verdict is not Verdict.INTERNAL_ERROR]
    right = sum(question.verdict is Verdict.CORRECT for question in found)
    return Column(
        id=id_,
        title=known.render(asked[0].title),
        possible=points(asked[0].possible, known.lang),
        mean=points(_mean([question.earned for question in found]), known.lang) if found else "–",
        right=f"{right}\u00a0/\u00a0{len(found)}",
    )


def _row(record: Record, ids: Sequence[str], link: str, known: Translator) -> Row:
    by_id = {question.id: question for question in record.questions}
    return Row(
        id=record.id,
        link=link,
        state=record.state.value,
        state_word=known.text(STATE_WORDS[record.state]),
        cells=tuple(_cell(by_id.get(id_), known) for id_ in ids),
        score=total(record, known.lang) or "–",
        to_review=to_review_sentence(record.to_review, known),
    )


def _cell(question: QuestionResult | None, known: Translator) -> Cell | None:
    if question is None:
        return None
    broken = question.verdict is Verdict.INTERNAL_ERROR
    earned = "–" if broken else points(question.earned, known.lang)
    return Cell(badge(question.verdict, known), earned)
