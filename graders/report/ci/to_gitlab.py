"""GitLab's Code Quality report: a finding per question that the student has to correct.

References
----------
GitLab documentation, "Code Quality report format": one JSON array, without a byte order mark, of
objects that have at least ``description``, ``check_name``, ``fingerprint``, ``severity``,
``location.path`` and ``location.lines.begin``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from graders.model import Record
from graders.records.briefs import Records
from graders.records.sanitize import cut, one_line
from graders.report.ci.base import Facts
from graders.report.ci.question_text import QuestionText, Spot, describe, find_spot
from graders.report.next_step import first_failure

_DESCRIPTION_CHARS = 500


def write(records: Records, facts: Facts) -> Iterator[bytes]:
    """Yield the findings of a class as JSON in ASCII, a submission at a time."""
    between = "[\n"
    for record in records:
        for question in describe(record, facts)[1]:
            if question.is_failed:
                finding = json.dumps(_finding(question, record, facts), ensure_ascii=True)
                yield f"{between}  {finding}".encode("ascii")
                between = ",\n"
    yield b"[]\n" if between == "[\n" else b"\n]\n"


def _finding(question: QuestionText, record: Record, facts: Facts) -> dict[str, Any]:
    result = question.result
    place = find_spot(result, record) or Spot("")
    path = facts.path(record.id, place.file) or place.file or "."
    cell = f"[{place.cell}] " if place.cell else ""
    said = f"{question.title}: {cell}{question.reason}"
    return {
        "description": cut(said, _DESCRIPTION_CHARS),
        "check_name": f"graders.{record.assignment}.{result.id}",
        "fingerprint": _fingerprint(question, record),
        "severity": result.verdict.facts.severity,
        "location": {"path": one_line(path), "lines": {"begin": max(place.line, 1)}},
    }


def _fingerprint(question: QuestionText, record: Record) -> str:
    """Identify a finding, independent of its line and language."""
    failing = first_failure(question.result)
    parts = [record.assignment, record.id, question.result.id, failing.id if failing else ""]
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()
