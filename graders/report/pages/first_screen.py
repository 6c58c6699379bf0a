"""The first screen of a class: whom to help, what to teach again, what awaits a teacher."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graders.i18n import N_, NP_, Translator
from graders.model import Message, Presence, Record, State
from graders.report.alike import SIMILAR_HTML, Alike
from graders.report.pages.class_views import (
    AwaitView,
    GroupView,
    Line,
    Person,
    ShortList,
)
from graders.report.statistics import QuestionFigures
from graders.report.words import counted, out_of, percent

# How many lines a list has, and how many students a line names.
_LINES, _NAMED = 5, 6
_WORST = 3
# The share of the points below which a student may be named as one to help.
_LOW = 0.75
_LOST = frozenset({Presence.SYNTAX_ERROR, Presence.CRASHED})
# The title of a list, the words that stand for no line, and the place further down with its words.
_LISTS: Mapping[str, tuple[str, str, str, str]] = {
    "help": (
        N_("To help first"),
        N_("Nobody is below three quarters of the points."),
        "#results",
        N_("All results"),
    ),
    "teach": (
        N_("To teach again"),
        N_("All points of all questions were earned."),
        "#questions",
        N_("All questions"),
    ),
    "read": (
        N_("To review"),
        N_("Nothing awaits you."),
        "#review",
        N_("All that awaits you"),
    ),
}


def first_screen(
    records: Sequence[Record],
    figures: Sequence[QuestionFigures],
    groups: Sequence[GroupView],
    awaiting: Sequence[AwaitView],
    alike: Alike | None,
    links: Mapping[str, str],
    known: Translator,
) -> tuple[ShortList, ...]:
    """Prepare the short lists of the first screen.

    ``figures`` are those of the questions, ``groups`` the mistakes that several make, the largest
    first; ``alike`` is what submissions have in common, None where nobody compared. ``links`` gives
    the page of each submission by id.
    """
    teach, read = _to_teach(figures, groups, awaiting, known), _to_review(awaiting, known)
    return (
        _list("help", _to_help(records, links, known), known),
        _list("teach", teach, known),
        _list("read", read, known),
        _in_common(alike, links, known),
    )


def _list(id_: str, lines: Sequence[Line], known: Translator) -> ShortList:
    title, otherwise, link, further = _LISTS[id_]
    told = known.text(title), tuple(lines), known.text(otherwise)
    return ShortList(id_, *told, *((link, known.text(further)) if lines else ()))


def _to_help(records: Sequence[Record], links: Mapping[str, str], known: Translator) -> list[Line]:
    """List the lowest marks below three quarters of the points, who is stuck, and the absent.

    Points that a teacher is still to give make nobody low.
    """
    empty = [record for record in records if record.state is State.EMPTY]
    stuck = [record for record in records if is_stuck(record)]
    apart = {record.id for record in (*empty, *stuck)}
    low = [
        record
        for record in records
        if record.is_marked
        and record.id not in apart
        and record.mark < _LOW * (record.possible - record.to_review)
    ]
    lowest = sorted(low, key=lambda record: (record.mark, record.id))[:_LINES]
    return [
        *(
            Line(out_of(it.mark, it.possible, known.lang), people=(_person(it.id, links),))
            for it in lowest
        ),
        *_named(N_("Stuck at loading:"), stuck, links, known),
        *_named(N_("Nothing handed in:"), empty, links, known),
    ]


def is_stuck(record: Record) -> bool:
    """Tell whether half of what a student wrote was lost before any question could be judged.

    One line, of a syntax error or one that stops, is then in the way of all of it.
    """
    asked = [question for question in record.questions if not question.is_in_words]
    lost = sum(question.presence in _LOST for question in asked)
    return record.state is State.GRADED and lost > 0 and 2 * lost >= len(asked)


def _named(
    words: str, found: Sequence[Record], links: Mapping[str, str], known: Translator
) -> list[Line]:
    if not found:
        return []
    line = _line_of([record.id for record in found], links, known)
    return [replace(line, lead=known.text(words))]


def _line_of(ids: Sequence[str], links: Mapping[str, str], known: Translator) -> Line:
    """Name the first students of several, and count the others."""
    more = NP_("and {n} more student", "and {n} more students")
    left = counted(more, max(0, len(ids) - _NAMED), known)
    return Line(people=tuple(_person(id_, links) for id_ in ids[:_NAMED]), more=left)


def _to_teach(
    figures: Iterable[QuestionFigures],
    groups: Sequence[GroupView],
    awaiting: Sequence[AwaitView],
    known: Translator,
) -> list[Line]:
    """List the questions that went worst, each with its commonest mistake.

    How a question went is not known before its answers are read.
    """
    unread = {it.id for it in awaiting}
    went = [
        (it.success, it.id)
        for it in figures
        if it.success is not None and it.success < 1 and it.id not in unread
    ]
    template = N_("`{question}`: {share} of the points")
    lines = []
    for share, id_ in sorted(went, key=lambda pair: pair[0])[:_WORST]:
        told = {"question": id_, "share": percent(share, known)}
        group = next((group for group in groups if group.question == id_), None)
        lines.append(
            Line(
                known.render(Message(template, told)),
                note=f"{group.count} · {group.told.why}" if group else "",
                note_link=f"#{group.key}" if group else "",
            )
        )
    return lines


def _to_review(awaiting: Sequence[AwaitView], known: Translator) -> list[Line]:
    lines = [Line(f"`{it.id}` · {it.count} · {it.points}") for it in awaiting[:_LINES]]
    more = NP_("and {n} more question", "and {n} more questions")
    left = counted(more, max(0, len(awaiting) - _LINES), known)
    return [*lines, *([Line(left)] if left else [])]


def _in_common(alike: Alike | None, links: Mapping[str, str], known: Translator) -> ShortList:
    lines = _alike_lines(alike or Alike(), links, known)
    otherwise = N_("No two submissions have four lines in common.")
    if alike is None:
        otherwise = N_("Not compared yet: run `graders similar`, with this folder as `--out`.")
    title = known.text(N_("Lines in common"))
    link = (SIMILAR_HTML, known.text(N_("Both codes, side by side"))) if lines else ("", "")
    return ShortList("alike", title, lines, known.text(otherwise), *link)


def _alike_lines(alike: Alike, links: Mapping[str, str], known: Translator) -> tuple[Line, ...]:
    """List identical files, then the largest shares, among those who are still in the class."""
    same = [tuple(id_ for id_ in who if id_ in links) for who in alike.identical]
    words = NP_("{n} line", "{n} lines")
    shares = [
        Line(
            f"{percent(pair.share, known)}, {counted(words, pair.lines, known)}",
            people=tuple(_person(id_, links) for id_ in pair.ids),
        )
        for pair in alike.pairs
        if all(id_ in links for id_ in pair.ids) and pair.ids not in same
    ]
    words_of_same = known.text(N_("the same file"))
    identical = [
        replace(_line_of(who, links, known), words=words_of_same) for who in same if len(who) > 1
    ]
    return tuple([*identical, *shares][:_LINES])


def _person(id_: str, links: Mapping[str, str]) -> Person:
    return Person(id_, links.get(id_, ""))
