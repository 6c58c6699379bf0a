"""A place of the desk as a page: strings of one language, not escaped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graders.desk.desk import FIELDS, Spot
from graders.desk.work import CHANGED, WAITING, Stack, Work
from graders.i18n import N_, NP_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Message, QuestionResult
from graders.report.pages.code_marks import marks
from graders.report.pages.code_view import CodeView, code_view
from graders.report.pages.question_view import QuestionView, question_view
from graders.report.pages.student_page import Origin, origin
from graders.report.places import definitions
from graders.report.words import counted, points

_REPLACED = N_(
    "“{text}” was written in the file meanwhile, and stays. "
    "What you wrote is below: save again to replace it."
)


@dataclass(frozen=True)
class Choice:
    """An option of a list."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class DeskPage:
    """A question of a student, what a teacher writes about it, and where to go on.

    ``cells`` are the texts of the fields, and ``was`` what the file said when they were read.
    ``graded`` is what was judged without a teacher, and ``defined`` the file or cell where the
    question's function is. ``alerts`` say why something was not saved.
    """

    lang: str
    assignment: str
    origin: Origin
    show: str
    stacks: tuple[Choice, ...]
    students: tuple[Choice, ...]
    student: str
    stem: str
    id: str
    place: str
    left: str
    question: QuestionView
    code: CodeView
    defined: str
    labels: tuple[str, ...]
    rubric: str
    possible: str
    graded: str
    note: str
    group: str
    kept: tuple[str, ...]
    cells: Mapping[str, str]
    was: Mapping[str, str]
    alerts: tuple[str, ...] = ()
    said: str = ""


def desk_page(
    work: Work,
    spot: Spot,
    lang: str,
    typed: Mapping[str, str] | None = None,
    alerts: Sequence[str] = (),
) -> DeskPage:
    """Prepare the page of a place; ``typed`` are the fields that could not be saved."""
    known, record, entry = translator(lang), spot.record, work.entries[spot.key]
    question = next(one for one in record.questions if one.id == spot.key[1])
    shown = tuple(replace(mark, links=()) for mark in marks(record, known))
    notes = tuple(map(known.render, record.notes))
    defined = definitions(record).get(question.id)
    return DeskPage(
        lang=known.lang,
        assignment=known.render(work.title),
        origin=origin([record], known),
        show=spot.stack.name,
        stacks=tuple(_stacks(work, spot.stack, known)),
        students=tuple(
            Choice(work.stems[id_], id_, id_ == record.id) for id_ in sorted(work.briefs)
        ),
        student=record.id,
        stem=work.stems[record.id],
        id=question.id,
        place=_place(spot),
        left=counted(NP_("{n} to read", "{n} to read"), len(spot.stack.unread), known),
        question=question_view(_without_words(question), known, notes, record),
        code=code_view(record, shown, known),
        defined=defined.file if defined else "",
        labels=tuple(dict.fromkeys(source.label for source in record.sources)),
        rubric=entry.rubric,
        possible=points(entry.possible, lang) if entry.possible else "",
        graded=entry.graded,
        note=spot.note,
        group=counted(NP_("{n} student", "{n} students"), spot.group, known),
        kept=spot.kept,
        cells={**spot.cells, **(typed or {})},
        was={name: spot.cells[name] for name in FIELDS},
        alerts=tuple(alerts),
    )


def _without_words(question: QuestionResult) -> QuestionResult:
    """Leave out the checks of an answer in words: the answer and the rubric are shown whole."""
    checks = tuple(check for check in question.checks if not check.is_in_words)
    rationale = question.rationale if checks or not question.checks else None
    return replace(question, checks=checks, rationale=rationale)


def replaced_words(theirs: Mapping[str, str], known: Translator) -> tuple[str, ...]:
    """Say which cells somebody else wrote meanwhile."""
    return tuple(known.render(Message(_REPLACED, {"text": text})) for text in theirs.values())


def _place(spot: Spot) -> str:
    keys = spot.stack.keys
    number = keys.index(spot.key) + 1 if spot.key in keys else 0
    return f"{number or '–'}\u00a0/\u00a0{len(keys)}"


def _stacks(work: Work, chosen: Stack, known: Translator) -> Iterator[Choice]:
    yield Choice(WAITING, known.text(N_("What awaits you")), chosen.name == WAITING)
    yield Choice(CHANGED, known.text(N_("What has changed since")), chosen.name == CHANGED)
    for id_, question in work.questions.items():
        yield Choice(id_, known.render(question.title), chosen.name == id_)
