"""The marks in a student's code: what was found at a line, and the part of the page that tells it.

A mark says nothing that the page does not say elsewhere: it is made of what the page shows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from graders.i18n import N_, Translator
from graders.light_dataclass import dataclass
from graders.model import CheckResult, Message, QuestionResult, Record, Text, Verdict, Words
from graders.note_words import QUOTED
from graders.records.sanitize import cut, one_line
from graders.report.pages.check_view import Badge, badge
from graders.report.places import Place, definitions, place_in, place_of

_WORDS_CHARS = 600
_AT_LINE = re.compile(r"\s*(?P<file>\S.*):(?P<line>[1-9][0-9]{0,8}):\s*(?P<text>\S.*?)\s*")


@dataclass(frozen=True)
class Mark:
    """The words at a place, and the links back: each a name and an address in the page."""

    place: Place
    words: str
    links: tuple[tuple[str, str], ...]
    badge: Badge | None = None


def marks(record: Record, known: Translator) -> tuple[Mark, ...]:
    """Return the marks of a submission in the order of its page."""
    links = {q.id: (q.id, f"#q{number}") for number, q in enumerate(record.questions, 1)}
    defined = definitions(record)
    found = [
        *_notes(record, known),
        *(mark for q in record.questions for mark in _failures(q, links[q.id], known, defined)),
        *_blamed(record, links, known, defined),
        *_comments(record, links, known, defined),
    ]
    return tuple(_joined(found))


def _joined(found: Iterable[Mark]) -> Iterator[Mark]:
    """Join the marks that say the same of a place: they have one reader."""
    same: dict[tuple[Place, str, Badge | None], Mark] = {}
    for mark in found:
        key = (mark.place, mark.words, mark.badge)
        links = (*same[key].links, *mark.links) if key in same else mark.links
        same[key] = replace(mark, links=tuple(dict.fromkeys(links)))
    return iter(same.values())


def _notes(record: Record, known: Translator) -> Iterator[Mark]:
    for number, note in enumerate(record.notes, 1):
        if place := place_in(note):
            link = (known.text(N_("Noticed in your files")), f"#n{number}")
            yield Mark(place, cut(one_line(_short(note, place, known)), _WORDS_CHARS), (link,))


def _short(note: Words, place: Place, known: Translator) -> str:
    """Say what a note says, without the place and the line that it is about."""
    why = note.args.get("why") if isinstance(note, Message) else None
    if place.text and isinstance(why, Message | Text):  # of a syntax error
        return known.render(why)
    said = known.render(_without_line(note))
    head = re.match(rf"{re.escape(place.file)}[^:]{{1,40}}:\s", said)
    return said[head.end() :] if head and not place.text else said


def _without_line(note: Words) -> Words:
    """Leave out the line that a note quotes: the mark stands below it."""
    said = note.args.get("said") if isinstance(note, Message) else None
    if not isinstance(note, Message) or not isinstance(said, Message):
        return note
    if note.template == QUOTED:
        return said
    return replace(note, args={**note.args, "said": _without_line(said)})


def _failures(
    question: QuestionResult, link: tuple[str, str], known: Translator, places: Mapping[str, Place]
) -> Iterator[Mark]:
    """Mark the places where checks failed; without any, the definition that is not right."""
    failed = [check for check in question.checks if check.verdict.facts.is_fault]
    placed = [(place, check) for check in failed if (place := place_of(check))]
    for place, check in placed:
        words = cut(one_line(_why(check, known)), _WORDS_CHARS)
        yield Mark(place, words, (link,), badge(check.verdict, known))
    is_there = failed and question.verdict is not Verdict.MISSING
    defined = places.get(question.id) if is_there and not placed else None
    if defined is not None:
        yield Mark(defined, "", (link,), badge(question.verdict, known))


def _why(check: CheckResult, known: Translator) -> str:
    """Say what happened at the place of a check, as shortly as its words allow."""
    told = check.judgement
    args = told.rationale.args if isinstance(told.rationale, Message) else {}
    if told.traceback and isinstance(exception := args.get("exception"), str):
        return exception
    for words in (told.explanation, told.rationale):
        if place_in(words) is not None:
            return known.render(words)
    return "" if told.traceback else known.render(told.rationale)


def _blamed(
    record: Record,
    links: Mapping[str, tuple[str, str]],
    known: Translator,
    places: Mapping[str, Place],
) -> Iterator[Mark]:
    """Mark the definitions that make other questions fail."""
    failing: dict[str, list[tuple[str, str]]] = {}
    for question in record.questions:
        for name in question.blame:
            if name != question.id and name in places:
                failing.setdefault(name, []).append(links[question.id])
    words = known.text(N_("These questions fail because of it:"))
    for name, others in failing.items():
        yield Mark(places[name], words, tuple(others), badge(Verdict.WRONG, known))


def _comments(
    record: Record,
    links: Mapping[str, tuple[str, str]],
    known: Translator,
    places: Mapping[str, Place],
) -> Iterator[Mark]:
    """Put a teacher's comment beside the lines that it names, else the definition it is about."""
    labels = {source.label for source in record.sources}
    for question in record.questions:
        said = question.review.comments if question.review else ""
        for place, text in _placed(said, labels, places.get(question.id)):
            words = Message(N_("your teacher: {comment}"), {"comment": text})
            shown = cut(one_line(known.render(words)), _WORDS_CHARS)
            yield Mark(place, shown, (links[question.id],))


def _placed(
    comment: str, labels: Collection[str], defined: Place | None
) -> Iterator[tuple[Place, str]]:
    """Part a comment: a line that begins with a place, such as ``morpion.py:31:``, goes there.

    The rest is about the definition.
    """
    rest = []
    for line in comment.splitlines():
        found = _AT_LINE.fullmatch(line)
        if found and found["file"] in labels:
            yield Place(found["file"], int(found["line"])), found["text"]
        else:
            rest.append(line)
    if defined is not None and (text := "\n".join(rest).strip()):
        yield defined, text
