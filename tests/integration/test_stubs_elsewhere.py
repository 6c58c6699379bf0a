"""A check that calls a stub of a question judged elsewhere is right, as where that is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.tiny_course import best_sandbox, make_course

SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: new
    title: new
    points: 1
    checks: [{id: one, title: one, call: 'items(new())', returns: [], judged_elsewhere: [items]}]
  - id: items
    title: items
    points: 1
    needs: [new]
    checks: [{id: one, title: one, call: items(new())}]
"""
REFERENCE = "def new():\n    return {}\n\n\ndef items(bag):\n    return sorted(bag)\n"
NEW = "def new():\n    return {}\n\n\n"
STUBS = {
    "missing": "",
    "pass": "def items(bag):\n    pass\n",
    "dots": "def items(bag):\n    ...\n",
    "to do": 'def items(bag):\n    """Sort."""\n    # TODO\n    return None\n',
}


@pytest.mark.parametrize("case", STUBS)
def test_a_stub_judged_elsewhere_costs_nothing_here(case: str, tmp_path: Path) -> None:
    make_course(tmp_path, SPEC, REFERENCE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(NEW + STUBS[case], "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    verdicts = {one["id"]: one["verdict"] for one in only["questions"]}
    assert verdicts == {"new": "correct", "items": "missing"}
