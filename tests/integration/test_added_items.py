"""A lent method that adds items of another form to a student's list: what reads it is undecided."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from tests.integration.conftest import verdicts, write_course

SPEC = """\
id: tp
title: Log
modules: [tp]
limits: {cpu_s: 0.6, memory_mib: 256}
questions:
  - id: add
    title: add
    points: 1
    targets: [Log.__init__, Log.add]
    checks: [{id: one, title: one, setup: g = Log(), call: "[g.add('a'), g.add('b')]", returns: [1, 2]}]
  - id: drop
    title: drop
    points: 1
    target: Log.drop
    needs: [add]
    checks: [{id: one, title: one, setup: "g = Log()\\ng.add('a')", call: g.drop('a'), returns: 2}]
  - id: told
    title: told
    points: 1
    target: Log.told
    needs: [add, drop]
    checks:
      - {id: one, title: one, setup: "g = Log()\\ng.add('a')\\ng.drop('a')", call: g.told(),
         returns: ["+a", "-a"]}
"""
LOG = """\
class Log:
    def __init__(self):
        self.lines = []
    def add(self, text):
        self.lines.append({plus})
        return len(self.lines)
    def drop(self, text):
        self.lines.append({minus})
        return len(self.lines)
    def told(self):
        return [{told} for line in self.lines]
"""
PAIRS = {"plus": "('+', text)", "minus": "('-', text)", "told": "line[0] + line[1]"}
TURNED = {"plus": "(text, 1)", "minus": "(text, -1)", "told": "'+-'[line[1] < 0] + line[0]"}
TEXTS = {"plus": "'+' + text", "minus": "'-' + text", "told": "line"}
ROWS = {"plus": "[text, '+']", "minus": "[text, '-']", "told": "line[1] + line[0]"}
WRONG = {**PAIRS, "told": "line[1] + line[0]"}
Marker = Callable[[str], Record]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    reference = LOG.format(**PAIRS)
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": reference, "skeletons/tp.py": ""}
    return write_course(tmp_path_factory.mktemp("log"), files)


@pytest.fixture(scope="module")
def mark(course: Assignment, warm: Sandbox) -> Marker:
    context = RunContext(course, expect(course, warm), warm)

    def graded(source: str) -> Record:
        return grade(context, Submission("alice", {"tp.py": source.encode()}, {"tp": "tp.py"}))

    return graded


@pytest.mark.parametrize("fault", ["return 7", "pass"], ids=["wrong", "stub"])
@pytest.mark.parametrize(
    ("form", "verdict"),
    [
        pytest.param(PAIRS, "correct", id="ours"),
        pytest.param(TURNED, "to-review", id="turned"),
        pytest.param(TEXTS, "to-review", id="texts"),
        pytest.param(ROWS, "to-review", id="rows"),
        pytest.param(WRONG, "wrong", id="wrong"),
    ],
)
def test_what_reads_items_of_another_form_is_left_to_a_teacher(
    form: dict[str, str], verdict: str, fault: str, mark: Marker
) -> None:
    source = LOG.format(**form)
    dropped = source[source.index("        self.lines.append(" + form["minus"]) :]
    record = mark(source.replace(dropped[: dropped.index("    def told")], f"        {fault}\n"))

    assert verdicts(record)["add"] == "correct"
    assert verdicts(record)["told"] == verdict


@pytest.mark.parametrize(
    "form", [PAIRS, TURNED, TEXTS, ROWS], ids=["ours", "turned", "texts", "rows"]
)
def test_each_form_is_right(form: dict[str, str], mark: Marker) -> None:
    assert set(verdicts(mark(LOG.format(**form))).values()) == {"correct"}
