"""A request names what its box is to import before, where the submission may import it."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading import requests
from graders.model import Submission
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

SPEC = """\
id: tp
title: TP
modules: [tp]
questions:
  - {id: a, title: a, points: 1, checks: [{id: c, kind: call, title: c, call: a(1), returns: 1}]}
"""


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    files = {
        "specs/tp.yaml": SPEC,
        "reference/tp.py": "def a(n):\n    return 1\n",
        "skeletons/tp.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return load_assignment(tmp_path, "tp")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("from typing import List\n", ["typing"]),
        ("import math\n", []),
        ("from dataclasses import dataclass\nimport typing as t\n", ["dataclasses", "typing"]),
    ],
)
def test_every_request_of_a_submission_names_the_same(
    assignment: Assignment, text: str, named: list[str]
) -> None:
    units = {"tp": [{"label": "tp.py", "text": text}]}
    submission = Submission("alice", {"tp.py": text.encode()}, {"tp": "tp.py"})

    told = [
        requests.study(assignment, submission),
        requests.load(assignment, units, ()),
        requests.probe(assignment, units, (), frozenset(), (), verbose=False),
    ]

    assert [request["preload"] for request in told] == [named] * 3
