"""The question that each student of a class is at, while the class works and is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from graders.i18n import N_, NP_, Message, Translator
from graders.light_dataclass import dataclass
from graders.model import QuestionResult, Record, State
from graders.report.pages.class_views import LivePerson, LiveRow, LiveView
from graders.report.words import counted

# The time after which an open page looks for a newer one.
REFRESH_S = 10
_NOTHING, _DONE = N_("Nothing handed in yet"), N_("All is right")


@dataclass(frozen=True)
class Live:
    """A moment of a class that works.

    ``at`` is the time of the grading, and ``saved`` that of the last save of each submission by id,
    both as hours, minutes and seconds of this machine's clock.
    """

    at: str
    saved: Mapping[str, str] = field(default_factory=dict)


def live_view(
    records: Sequence[Record], live: Live, links: Mapping[str, str], known: Translator
) -> LiveView:
    """Put each student at the first question that is not right, answers in words left aside.

    The rows are in the order of the questions; in each, who saved longest ago comes first.
    ``links`` gives the page of each submission by id.
    """
    places = [
        *_titles(records, known),
        (_DONE, known.text(_DONE)),
        (_NOTHING, known.text(_NOTHING)),
    ]
    at: dict[str, list[Record]] = {id_: [] for id_, _ in places}
    for record in records:
        if record.state is not State.INTERNAL_ERROR:  # the page says so elsewhere
            at[_place(record)].append(record)
    template = N_("graded at {time}")
    return LiveView(
        said=known.render(Message(template, {"time": live.at})),
        rows=tuple(
            LiveRow(title, _count(at[id_], known), _people(at[id_], live, links))
            for id_, title in places
            if at[id_]
        ),
        refresh_s=REFRESH_S,
    )


def _titles(records: Sequence[Record], known: Translator) -> list[tuple[str, str]]:
    """Return the ids and titles of the questions that a program judges."""
    fullest = max((record.questions for record in records), key=len, default=())
    return [(one.id, known.render(one.title)) for one in fullest if not one.is_in_words]


def _place(record: Record) -> str:
    if record.state is State.EMPTY:
        return _NOTHING
    return next((one.id for one in record.questions if _is_open(one)), _DONE)


def _is_open(question: QuestionResult) -> bool:
    return not question.is_in_words and not question.is_passed


def _count(records: Sequence[Record], known: Translator) -> str:
    return counted(NP_("{n} student", "{n} students"), len(records), known)


def _people(
    records: Sequence[Record], live: Live, links: Mapping[str, str]
) -> tuple[LivePerson, ...]:
    people = [LivePerson(it.id, links.get(it.id, ""), live.saved.get(it.id, "")) for it in records]
    return tuple(sorted(people, key=lambda one: (one.saved, one.id)))
