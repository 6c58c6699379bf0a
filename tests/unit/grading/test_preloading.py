"""A request names what its box is to import before, where the submission may import it."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading import requests
from graders.model import Submission
from graders.spec.load import load_assignment
from tests.tiny_course import make_course


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("from typing import List\n", ["typing"]),
        ("import math\n", []),
        ("from dataclasses import dataclass\nimport typing as t\n", ["dataclasses", "typing"]),
    ],
)
def test_every_request_of_a_submission_names_the_same(
    tmp_path: Path, text: str, named: list[str]
) -> None:
    assignment = load_assignment(make_course(tmp_path), "tiny")
    units = {"tiny": [{"label": "tiny.py", "text": text}]}
    submission = Submission("alice", {"tiny.py": text.encode()}, {"tiny": "tiny.py"})

    told = [
        requests.study(assignment, submission),
        requests.load(assignment, units, ()),
        requests.probe(assignment, units, (), frozenset(), (), verbose=False),
    ]

    assert [request["preload"] for request in told] == [named] * 3
