"""`grades.json`, format 1: the public results of a class, written a submission at a time."""

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
    """Yield `grades.json` in parts, readable anywhere; equal records give equal bytes.

    The meaning of the format never changes under one number. Records come in the order of their
    ids; each is released before the next is read.
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


def _encoded(part: Any, indent: int) -> str:
    """Write a part of the file as ``json.dumps(part, indent=2)`` does, in a fifth of the time.

    What holds no part of its own, as each check, is left to the encoder that is written in C.
    """
    if not part or not isinstance(part, dict | list):
        return _flat(part, indent)
    between = f"\n{' ' * (indent + 2)}"
    parts = part.values() if isinstance(part, dict) else part
    if not any(isinstance(one, dict | list) for one in parts):
        text = _flat(part, indent + 2)
        return f"{text[0]}{between}{text[1:-1]}\n{' ' * indent}{text[-1]}"
    if isinstance(part, dict):
        lines = [f"{_flat(name, 0)}: {_encoded(one, indent + 2)}" for name, one in part.items()]
        return f"{{{between}{f',{between}'.join(lines)}\n{' ' * indent}}}"
    lines = [_encoded(one, indent + 2) for one in part]
    return f"[{between}{f',{between}'.join(lines)}\n{' ' * indent}]"


def _flat(part: Any, indent: int) -> str:
    """Write a part that holds no other, its items on lines of their own."""
    separators = f",\n{' ' * indent}", ": "
    return json.dumps(part, ensure_ascii=True, allow_nan=False, separators=separators)


def number(points: float) -> int | float:
    """Round points without the noise of binary fractions: 24 and 17.5, not 24.0 and 17.4999."""
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
    """Return the entries about the deadline, if there is one."""
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
