"""Provided imports, and values built in several statements, are there for everybody."""

from __future__ import annotations

from pathlib import Path

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import submission, verdicts, write_course

SPEC = """\
id: tp
title: tp
modules: [tp]
provided: {tp: [heapq, Optional, SQUARES]}
questions:
  - {id: least, title: least, points: 1, checks: [{id: a, call: "least([3, 1, 2])", returns: 1}]}
  - {id: pair, title: pair, points: 1, checks: [{id: a, call: pair(2), returns: "(2, 4)"}]}
"""
REFERENCE = """\
import heapq
from typing import Optional

SQUARES = {}
for k in range(3):
    SQUARES[k] = k * k
SQUARES[3] = 9


def least(values: list[int]) -> Optional[int]:
    heapq.heapify(values)
    return values[0]


def pair(n):
    return n, SQUARES[n]
"""
WITHOUT_IMPORTS = """\
def least(values) -> Optional[int]:
    return heapq.nsmallest(1, values)[0]


def pair(n):
    return n, SQUARES[n]
"""


def test_imports_and_values_that_are_provided_are_there(tmp_path: Path, warm: Sandbox) -> None:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)

    record = grade(RunContext(tiny, expect(tiny, warm), warm), submission(WITHOUT_IMPORTS))

    assert verdicts(record) == {"least": "correct", "pair": "correct"}
