"""A constant that several statements build is judged as all of them left it."""

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
  - id: DAYS
    title: days
    points: 1
    checks: [{id: one, title: one, call: DAYS, returns: [mon, tue, wed]}]
"""
REFERENCE = 'DAYS = ["mon", "tue", "wed"]\n'
BUILT = {
    "added": 'DAYS = ["mon", "tue"]\nDAYS += ["wed"]\n',
    "added in a loop": 'DAYS = []\nfor day in ("mon", "tue", "wed"):\n    DAYS += [day]\n',
    "appended, then added": 'DAYS = []\nDAYS.append("mon")\nDAYS += ["tue", "wed"]\n',
    "changed by a function": 'DAYS = ["mon", "tue", "wed"]\ndef f(): DAYS.pop()\nf()\n',
}


@pytest.mark.parametrize("case", BUILT)
def test_a_constant_is_what_its_own_statements_left(case: str, tmp_path: Path) -> None:
    make_course(tmp_path, SPEC, REFERENCE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiny.py").write_text(BUILT[case], "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    assert only["questions"][0]["verdict"] == "correct"
