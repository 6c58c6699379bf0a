"""A question about several functions together, each of which has a question of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import submission, verdicts, write_course

SPEC = """\
id: tp
title: tp
modules: [tp]
questions:
  - {id: coded, title: coded, points: 1, checks: [{id: a, call: "coded([1])", returns: "1"}]}
  - {id: read, title: read, points: 1, checks: [{id: a, call: "read('1')", returns: [1]}]}
  - id: both
    title: both
    points: 2
    targets: [coded, read]
    checks: [{id: a, property: read(coded(x)) == x, inputs: [{x: [1, 2]}, {x: [3]}]}]
"""
CODED = "def coded(x):\n    return ','.join(map(str, x))\n"
READ = "def read(text):\n    return [int(n) for n in text.split(',')]\n"
OTHER_READ = "def read(text):\n    return [int(n) for n in text.split(';')]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CODED + READ, {"coded": "correct", "read": "correct", "both": "correct"}),
        (CODED + OTHER_READ, {"coded": "correct", "read": "correct", "both": "error"}),
        (READ, {"coded": "missing", "read": "correct", "both": "missing"}),
        (CODED, {"coded": "correct", "read": "missing", "both": "error"}),
    ],
    ids=["right", "right apart", "the first is missing", "the second is missing"],
)
def test_functions_are_judged_together_as_the_student_wrote_them(
    tmp_path: Path, plain: Sandbox, text: str, expected: dict[str, str]
) -> None:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": CODED + READ, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)

    record = grade(RunContext(tiny, expect(tiny, plain), plain), submission(text))

    assert verdicts(record) == expected
