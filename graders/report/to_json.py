"""`grades.json`, format 1: the public account of a class, written a submission at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from graders import __version__
from graders.i18n import Translator, translator
from graders.model import CheckResult, QuestionResult, Record, Text

FORMAT = 1


def grades(
    records: Iterable[Record], assignment_id: str, title: Text | str, possible: float, lang: str
) -> Iterator[bytes]:
    """Write records in the public format, whose meaning never changes under one number.

    Parameters
    ----------
    records : iterable of Record
        One per submission, in the order of their ids; each is let go before the next is asked for.
    assignment_id : str
        The assignment's id.
    title : Text or str
        Its title.
    possible : float
        Points that can be earned.
    lang : str
        Language of rationales, hints and notes.

    Yields
    ------
    bytes
        The parts of the file: a head, each submission, an end. The same records always give the
        same bytes, readable anywhere.
    """
    known = translator(lang)
    document = {
        "format": FORMAT,
        "graders": __version__,
        "assignment": {
            "id": assignment_id,
            "title": title if isinstance(title, str) else known.render(title),
            "possible": number(possible),
        },
        "submissions": [],
    }
    head, end = _encoded(document, 0).rsplit("]", 1)
    yield head.encode("ascii")
    between = "\n"
    for record in records:
        yield f"{between}    {_encoded(_submission(record, possible, known), 4)}".encode("ascii")
        between = ",\n"
    last = "]" if between == "\n" else "\n  ]"
    yield f"{last}{end}\n".encode("ascii")


def _encoded(document: dict[str, Any], indent: int) -> str:
    """Write a part of the file so far from its left: no text of JSON holds a line feed."""
    text = json.dumps(document, ensure_ascii=True, allow_nan=False, indent=2)
    return text.replace("\n", "\n" + " " * indent)


def number(points: float) -> int | float:
    """Give points without the noise of binary fractions: 24 and 17.5, not 24.0 and 17.4999."""
    rounded = round(points, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _submission(record: Record, possible: float, known: Translator) -> dict[str, Any]:
    return {
        "id": record.id,
        "state": record.state.value,
        "earned": number(record.earned),
        **_adjusted(record, known),
        "possible": number(record.possible if record.questions else possible),
        "to_review": number(record.to_review),
        "notes": [known.render(note) for note in record.notes],
        "questions": [_question(question, known) for question in record.questions],
    }


def _adjusted(record: Record, known: Translator) -> dict[str, Any]:
    """Tell what a deadline makes of the mark, where there is a deadline."""
    if record.adjustment is None:
        return {}
    return {
        "adjusted": number(record.adjustment.earned),
        "handed_in": record.adjustment.at,
        "adjustment": known.render(record.adjustment.words),
    }


def _question(question: QuestionResult, known: Translator) -> dict[str, Any]:
    return {
        "id": question.id,
        "verdict": question.verdict.value,
        "earned": number(question.earned),
        "possible": number(question.possible),
        "presence": question.presence.value,
        "judged": question.judged.value,
        "blame": list(question.blame),
        "rationale": known.render(question.rationale),
        "hint": known.render(question.hint),
        "checks": [_check(check, known) for check in question.checks],
    }


def _check(check: CheckResult, known: Translator) -> dict[str, Any]:
    judgement = check.judgement
    return {
        "id": check.id,
        "verdict": judgement.verdict.value,
        "expected": judgement.expected,
        "actual": judgement.actual,
        "input": judgement.input,
        "rationale": known.render(judgement.rationale),
    }
