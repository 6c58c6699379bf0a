"""`grades.json`, format 1: the public account of a class, as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from graders import __version__
from graders.i18n import Translator, translator
from graders.model import CheckResult, QuestionResult, Record, Text

FORMAT = 1


def grades(
    records: Iterable[Record], assignment_id: str, title: Text | str, possible: float, lang: str
) -> dict[str, Any]:
    """Gather records in the public format, whose meaning never changes under one number.

    Parameters
    ----------
    records : iterable of Record
        One per submission, in any order.
    assignment_id : str
        The assignment's id.
    title : Text or str
        Its title.
    possible : float
        Points that can be earned.
    lang : str
        Language of rationales, hints and notes.

    Returns
    -------
    dict
        Plain data for :func:`to_bytes`, submissions sorted by id.
    """
    known = translator(lang)
    return {
        "format": FORMAT,
        "graders": __version__,
        "assignment": {
            "id": assignment_id,
            "title": title if isinstance(title, str) else known.render(title),
            "possible": number(possible),
        },
        "submissions": [
            _submission(record, possible, known)
            for record in sorted(records, key=lambda record: record.id)
        ],
    }


def to_bytes(document: dict[str, Any]) -> bytes:
    """Encode so that the same document always gives the same bytes, readable anywhere."""
    text = json.dumps(document, ensure_ascii=True, allow_nan=False, indent=2)
    return f"{text}\n".encode("ascii")


def number(points: float) -> int | float:
    """Give points without the noise of binary fractions: 24 and 17.5, not 24.0 and 17.4999."""
    rounded = round(points, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _submission(record: Record, possible: float, known: Translator) -> dict[str, Any]:
    return {
        "id": record.id,
        "state": record.state.value,
        "earned": number(record.earned),
        "possible": number(record.possible if record.questions else possible),
        "to_review": number(record.to_review),
        "notes": [known.render(note) for note in record.notes],
        "questions": [_question(question, known) for question in record.questions],
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
    return {
        "id": check.id,
        "verdict": check.verdict.value,
        "expected": check.expected,
        "actual": check.actual,
        "input": check.input,
        "rationale": known.render(check.rationale),
    }
