"""Gradescope's ``results.json``: one submission, a test case per question.

References
----------
Gradescope autograder documentation, "Autograder Specifications": the fields of ``results.json``,
test case visibility, test case status (``passed`` or ``failed``), output string formatting.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from graders import __version__
from graders.model import Judged
from graders.records.briefs import Records
from graders.records.sanitize import visible
from graders.report.ci.base import VISIBILITIES, Facts
from graders.report.ci.question_text import QuestionText, describe, head_lines, refuse_ungraded
from graders.report.to_json import number

# Shown as written, in a fixed width, without markup.
_PLAIN = "text"


def write(records: Records, facts: Facts) -> Iterator[bytes]:
    """Yield the results of the one submission, as JSON in ASCII.

    Raise InternalError if nothing could be graded: without a file, the service tells the teacher,
    and keeps the student's earlier points.
    """
    (record,) = records
    refuse_ungraded(record, "gradescope")
    page, questions = describe(record, facts)
    document = {
        # It replaces the sum of the tests: tests that await a teacher have no score yet, and a
        # deadline changes the whole.
        "score": number(record.mark),
        "visibility": facts.visibility,
        "stdout_visibility": VISIBILITIES[-1],
        "output": "\n".join(head_lines(page)),
        "output_format": _PLAIN,
        "test_output_format": _PLAIN,
        "test_name_format": _PLAIN,
        "extra_data": {
            "graders": __version__,
            "assignment": record.assignment,
            "state": record.state.value,
            "earned": number(record.earned),
            "possible": number(record.possible),
            "to_review": number(record.to_review),
            "sandbox": record.tier.value,
        },
        "tests": [_test(question, place) for place, question in enumerate(questions, 1)],
    }
    yield f"{json.dumps(document, ensure_ascii=True, allow_nan=False, indent=2)}\n".encode("ascii")


def _test(question: QuestionText, place: int) -> dict[str, Any]:
    result = question.result
    said = (question.view.badge.word, question.view.to_review, question.text)
    return {
        "number": str(place),
        "name": question.title,
        **_score(question),
        "output": visible("\n".join(filter(None, said))),
        "tags": _tags(question),
        "extra_data": {"id": result.id, "verdict": result.verdict.value},
    }


def _score(question: QuestionText) -> dict[str, Any]:
    """Return the points of a question, without a zero for an answer still to be read."""
    result, facts = question.result, question.result.verdict.facts
    if facts.awaits_teacher and not result.earned:
        return {}
    scores: dict[str, Any] = {"score": number(result.earned), "max_score": number(result.possible)}
    if not facts.awaits_teacher and not facts.is_undecided:
        scores["status"] = "failed" if question.is_failed else "passed"
    return scores


def _tags(question: QuestionText) -> list[str]:
    result = question.result
    kinds = dict.fromkeys(check.kind for check in result.checks if check.kind)
    judged = [result.judged.value] if result.judged is Judged.ON_ITS_OWN else []
    return [result.id, result.verdict.value, *judged, *kinds]
