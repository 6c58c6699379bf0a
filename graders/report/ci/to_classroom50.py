"""Classroom 50's ``result.json``, under its contract ``classroom50/result/v1``.

Its runner names the graded submission in environment variables, reads ``result.json`` at the end,
and refuses one that breaks the contract. Scores are whole numbers there: points are written in
hundredths, so that half a point stays half a point.

References
----------
Classroom 50 (foundation50), ``schemas/result-v1.schema.json`` and the page "Advanced Autograding".
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from graders.errors import UsageError
from graders.i18n import Message
from graders.records.briefs import Records
from graders.records.sanitize import visible
from graders.report.ci.base import Facts
from graders.report.ci.question_text import QuestionText, describe, refuse_ungraded
from graders.report.to_json import number

SCHEMA = "classroom50/result/v1"
_HUNDREDTHS = 100
# Each key of the contract, and its variables: the first one set counts.
_IDENTITY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("classroom", ("CLASSROOM",)),
    ("assignment", ("ASSIGNMENT",)),
    ("assignment_type", ("ASSIGNMENT_TYPE",)),
    ("owner", ("OWNER", "USERNAME")),
    ("submission", ("SUBMISSION_TAG",)),
    ("commit", ("COMMIT_URL",)),
    ("release", ("RELEASE_URL",)),
    ("review", ("REVIEW_URL", "COMMIT_URL")),
)


def write(records: Records, facts: Facts) -> Iterator[bytes]:
    """Yield the result of the one submission.

    Raise UsageError if the environment is not that of Classroom 50's runner, and InternalError if
    nothing could be graded: the runner then makes a result of its own that says so.
    """
    (record,) = records
    refuse_ungraded(record, "classroom50")
    counting = {max(either, key=lambda one: one.earned).id for either in record.alternatives}
    tests = [_test(one, one.result.id in counting) for one in describe(record, facts)[1]]
    document = {
        "schema": SCHEMA,
        **check(facts.environ),
        # The runner puts the time of the commit in its place; the contract asks for one.
        "datetime": facts.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": sum(test["score"] for test in tests),
        "max-score": sum(test["max-score"] for test in tests),
        "tests": tests,
    }
    yield f"{json.dumps(document, ensure_ascii=True, allow_nan=False, indent=2)}\n".encode("ascii")


def check(environ: Mapping[str, str]) -> dict[str, str]:
    """Return what the runner says of the submission, by the keys of the contract.

    Raise UsageError with the variables that are missing.
    """
    told_by = {"ASSIGNMENT_TYPE": "individual", **{k: v for k, v in environ.items() if v}}
    said = {
        key: next((told_by[name] for name in names if name in told_by), "")
        for key, names in _IDENTITY
    }
    lacking = [names[0] for key, names in _IDENTITY if not said[key]]
    if lacking:
        what = Message(
            "the format classroom50 needs what its runner says in: {names}",
            {"names": ", ".join(lacking)},
        )
        mend = Message("run grade from an autograder.py of Classroom 50 (docs/ci/README.md)")
        raise UsageError(what, mend)
    return said


def _test(question: QuestionText, is_counted: bool) -> dict[str, Any]:
    """Describe a question; one in whose place another counts is worth nothing in the sum."""
    result = question.result
    possible = round(max(result.possible, 0) * _HUNDREDTHS) if is_counted else 0
    earned = min(possible, max(0, round(result.earned * _HUNDREDTHS)))
    return {
        "test-name": question.title or result.id,
        "passed": result.verdict.facts.is_passed,
        "score": earned,
        "max-score": possible,
        # The contract allows further keys, and keeps them.
        "id": result.id,
        "verdict": result.verdict.value,
        "points": number(result.earned),
        "possible": number(result.possible),
        "output": visible(question.text),
    }
