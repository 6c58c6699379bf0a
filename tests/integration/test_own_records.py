"""A student's own tuples, such as a ``NamedTuple``, where a lent method makes plain ones."""

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
title: TP
modules: [tp]
provided: {tp: [Carnet.__init__]}
questions:
  - id: note
    title: note
    points: 1
    target: Carnet.note
    checks:
      - {id: a, title: a, setup: "c = Carnet(); c.note(1, 2)", call: list(c.faits), sequences: alike}
  - id: dernier
    title: dernier
    points: 1
    target: Carnet.dernier
    needs: [note]
    checks: [{id: a, title: a, setup: "c = Carnet(); c.note(1, 2)", call: c.dernier()}]
"""
REFERENCE = """\
class Carnet:
    def __init__(self):
        self.faits = []

    def note(self, debut, fin):
        self.faits.append((debut, fin))

    def dernier(self):
        return self.faits[-1][1]
"""
SKELETON = REFERENCE.replace("self.faits.append((debut, fin))", "pass").replace(
    "return self.faits[-1][1]", "pass"
)
OWN = REFERENCE.replace("(debut, fin))", "Fait(debut, fin))").replace("[-1][1]", "[-1].fin")
FAIT = (
    "from typing import NamedTuple\n\n\nclass Fait(NamedTuple):\n    debut: int\n    fin: int\n\n\n"
)
NOTHING = OWN.replace("self.faits.append(Fait(debut, fin))", "pass")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FAIT + OWN, {"note": "correct", "dernier": "correct"}),
        (FAIT + NOTHING, {"note": "missing", "dernier": "to-review"}),
        (FAIT + NOTHING.replace("].fin", "].suite"), {"note": "missing", "dernier": "error"}),
        (NOTHING, {"note": "missing", "dernier": "error"}),
    ],
    ids=["right", "lent", "no field of theirs", "no class of theirs"],
)
def test_a_field_that_a_lent_method_s_tuple_lacks_goes_to_a_teacher(
    text: str, expected: dict[str, str], tmp_path: Path, warm: Sandbox
) -> None:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": SKELETON}
    course = write_course(tmp_path, files)

    record = grade(RunContext(course, expect(course, warm), warm), submission(text))

    assert verdicts(record) == expected
