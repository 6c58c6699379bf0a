"""An assignment in plain data: its probes, and a digest of each question; the same in every run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from graders.grading import requests
from graders.grading.reference_answers import CheckKey
from graders.light_dataclass import dataclass
from graders.probe import Probe
from graders.sandbox.base import Written
from graders.spec.assignment import Assignment


@dataclass(frozen=True)
class Described:
    """The probes of an assignment as requests hold them, and a digest of each question, by id.

    A digest covers what the spec says of the question, and its inputs. Thousands of inputs take
    longer to write than a submission takes to grade: a known course keeps them.
    """

    probes: Mapping[CheckKey, Written]
    digests: Mapping[str, str]

    @classmethod
    def of(cls, assignment: Assignment, probes: Mapping[CheckKey, Probe]) -> Described:
        """Describe an assignment, whose probes are given."""
        language = assignment.language
        written = {
            key: Written(requests.describe(probe, language)) for key, probe in probes.items()
        }
        return cls(written, _digests(assignment, written))


def _digests(assignment: Assignment, written: Mapping[CheckKey, Written]) -> dict[str, str]:
    return {
        question.id: digest_of(
            [
                # Unlike JSON, it tells 1 from True, and keys that are numbers from text.
                repr(question),
                [id_ for id_ in assignment.order if id_ in assignment.needs[question.id]],
                [
                    [written[key], key in assignment.drawn]
                    for check in question.checks
                    if (key := (question.id, check.id)) in written
                ],
            ]
        )
        for question in assignment.spec.questions
    }


def digest_of(data: Any) -> str:
    """Return a digest of plain data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
