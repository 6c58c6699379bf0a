"""Answers of one submission, however forged, decide nothing for the next one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import regrade
from graders.model import Record, Submission, Verdict
from graders.sandbox import choose
from graders.spec.load import load_assignment

SPEC = """
id: tp
title: {fr: Un TP, en: A lab}
modules: [tp]
questions:
  - id: f
    title: {fr: F, en: F}
    points: 2
    targets: [f]
    checks:
      - id: silence
        title: {fr: T, en: T}
        call: f(n)
        prints: ""
        inputs: [{n: 3}, {n: 4}]
"""
FORGER = """
import os, struct

BODIES = {bodies!r}

def f(n):
    for body in BODIES:
        for d in range(3, 64):
            try:
                os.write(d, struct.pack(">cI", b"n", len(body)) + body)
            except OSError:
                pass
    os.kill(os.getpid(), 9)
"""
WRONG = "def f(n):\n    print('x')\n    return n\n"
# The words of the wrong answer, whole and cut where they are not read as such.
_ONE, _TWO = (b'{"value":%d,"after":{},"printed":"x\\n"}' % n for n in (3, 4))
FORGED = {
    "another end": [b'{"case":' + _ONE + b"]", b'{"case":' + _TWO + b"]"],
    "cut inside": [b'{"case":{"value":3}', b'{"case":' + (_ONE + b"," + _TWO)[11:] + b"}"],
    "together": [b'{"seen":[' + _ONE + b"," + _TWO + b"]"],
}


@pytest.fixture
def process(tmp_path: Path) -> ProcessContext:
    """Return a place where submissions are graded one after the other."""
    files = {
        "specs/tp.yaml": SPEC,
        "reference/tp.py": "def f(n):\n    return n\n",
        "skeletons/tp.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assignment = load_assignment(tmp_path, "tp")
    sandbox = choose.choose("bwrap")
    return ProcessContext(RunContext(assignment, expect(assignment, sandbox), sandbox))


def _record(process: ProcessContext, source: str) -> Record:
    graded = regrade(process, Submission("a", {"tp.py": source.encode()}, {"tp": "tp.py"}), None)
    assert graded is not None
    return graded


@pytest.mark.isolated
@pytest.mark.parametrize("form", sorted(FORGED))
def test_a_forger_does_not_make_the_next_wrong_answer_right(
    process: ProcessContext, form: str
) -> None:
    with closing(process):
        forged = _record(process, FORGER.format(bodies=FORGED[form]))
        wrong = _record(process, WRONG)

    assert forged.questions[0].verdict is not Verdict.CORRECT
    assert wrong.questions[0].verdict is Verdict.WRONG
