"""A right method that never ends over what is lent, since that met a state it does not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.checks.base import RunResult
from graders.grading import checking
from graders.grading.check_runner import CheckRunner
from graders.grading.reference_answers import CheckKey
from graders.grading.time_limit_runs import run_to_limit
from graders.model import Target
from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.tiny_course import best_sandbox, make_course

SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
limits: {cpu_s: 0.3}
questions:
  - id: new
    title: new
    points: 1
    targets: [Box.__init__, Box.is_empty, Box.add]
    checks: [{id: one, title: one, setup: "b = Box(); b.add('x')", call: b.is_empty()}]
  - id: clear
    title: clear
    points: 1
    target: Box.clear
    needs: [new]
    checks: [{id: one, title: one, setup: "b = Box(); b.add('x'); b.clear()", call: b.is_empty()}]
  - id: rounds
    title: rounds
    points: 1
    target: Box.rounds
    needs: [new, clear]
    checks: [{id: one, title: one, setup: "b = Box(); b.add('x')", call: b.rounds(), returns: 1}]
"""
REFERENCE = """\
class Box:
    def __init__(self):
        self.items = []

    def is_empty(self):
        return not self.items

    def add(self, item):
        self.items.append(item)

    def clear(self):
        self.items = []

    def rounds(self):
        number = 0
        while not self.is_empty():
            self.clear()
            number += 1
        return number
"""
MINE = """\
class Box:
    def __init__(self):
        held = []
        self.push, self.size = held.append, held.__len__

    def is_empty(self):
        return self.size() == 0

    def add(self, item):
        self.push(item)

    def rounds(self):
        number = 0
        while self.size():
            self.clear()
            number += 1
        return number
"""


def test_what_never_ends_over_a_foreign_state_is_left_to_a_teacher(tmp_path: Path) -> None:
    assert _verdict(MINE, tmp_path) == "to-review"


def test_what_never_ends_by_itself_is_a_time_limit(tmp_path: Path) -> None:
    assert _verdict(MINE.replace("self.clear()", "pass"), tmp_path) == "time-limit"


def test_one_check_that_never_ends_over_a_foreign_state_costs_one_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = """{id: one, title: one, setup: "b = Box(); b.add('x')", call: b.rounds(), returns: 1}"""
    ran = set()

    def run(runner: CheckRunner, key: CheckKey, lent: frozenset[Target]) -> RunResult:
        ran.add(key[1])
        return run_to_limit(runner, key, lent)

    monkeypatch.setattr(checking, "run_to_limit", run)

    spec = SPEC.replace(one, f"{one}, {one.replace('one', 'two')}")
    assert _verdict(MINE, tmp_path, spec) == "to-review"
    assert ran == {"one"}


def _verdict(mine: str, tmp_path: Path, spec: str = SPEC) -> str:
    """Return the verdict of `rounds` in a class that lacks `clear`."""
    make_course(tmp_path, spec, REFERENCE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(mine, "utf-8")
    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, jobs=1, sandbox=best_sandbox())))
    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    return str(only["questions"][2]["verdict"])
