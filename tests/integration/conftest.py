"""A tiny course, and what grades a source with it in a real box."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.languages.ocaml import building
from graders.model import CheckResult, QuestionResult, Record, Submission
from graders.sandbox.base import Sandbox
from graders.sandbox.choose import choose
from graders.sandbox.programs import Program
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests.tiny_course import best_sandbox

SPEC = """\
id: tp
title: TP
modules: [tp]
provided: {tp: [L, TABLE, affiche]}
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: base
    title: base
    points: 2
    checks:
      - {id: valeurs, title: values, inputs: [{n: 0}, {n: 3}], call: base(n)}
      - {id: table, title: table, call: "[base(x) for x in TABLE]", returns: [11, 21, 31]}
  - id: autre
    title: autre
    points: 2
    checks:
      - {id: valeurs, title: values, inputs: [{n: 1}, {n: 4}], call: autre(n)}
  - id: milieu
    title: milieu
    points: 4
    needs: [base, autre]
    checks:
      - {id: petit, title: small, inputs: [{n: 0}, {n: 1}], call: milieu(n)}
      - {id: grand, title: large, inputs: [{n: 40}], call: milieu(n)}
  - id: fin
    title: fin
    points: 4
    needs: [milieu]
    checks:
      - {id: vu, title: seen, inputs: [{n: 2}], call: fin(n)}
      - {id: tu, title: untold, detail: verdict-only, inputs: [{n: 770077}], call: fin(n)}
      - {id: sien, title: own, detail: own-output, inputs: [{n: 880088}], call: fin(n)}
"""

REFERENCE = '''\
"""A reference whose definitions can be recognised wherever they are."""


class L(list):
    """A list."""


TABLE = [10, 20, 30]


def affiche(n):
    """Show the base of a number."""
    print(L([base(n)]))


def base(n):
    """Return the next number."""
    # COMMENT-base
    mark = "REFERENCE-base"
    return n + 1


def _twice(n):
    return 2 * n


def autre(n):
    """Return the double."""
    mark = "REFERENCE-autre"
    return _twice(n)


def milieu(n):
    """Combine both."""
    mark = "REFERENCE-milieu"
    return autre(base(n))


def fin(n):
    """Combine again."""
    mark = "REFERENCE-fin"
    return milieu(n) + milieu(n + 1)
'''

RIGHT = {
    "base": "def base(n):\n    return 1 + n\n",
    "autre": "def autre(n):\n    return n + n\n",
    "milieu": "def milieu(n):\n    return autre(base(n))\n",
    "fin": "def fin(n):\n    return milieu(n + 1) + milieu(n)\n",
}

Grader = Callable[..., Record]


def source(before: str = "", **changed: str | None) -> str:
    """Write a submission: right, apart from what is changed; None leaves a definition out."""
    parts = {**RIGHT, **changed}
    return "\n".join([textwrap.dedent(before), *(textwrap.dedent(p) for p in parts.values() if p)])


def notebook(*sources: str) -> bytes:
    """Write a notebook of these code cells."""
    return json.dumps({"cells": [{"cell_type": "code", "source": s} for s in sources]}).encode()


def submission(text: str | bytes, **more: str) -> Submission:
    """Hand in ``tp.py``, and more modules."""
    content = text.encode() if isinstance(text, str) else text
    files = {"tp.py": content, **{f"{name}.py": body.encode() for name, body in more.items()}}
    return Submission("alice", files, {"tp": "tp.py"})


def question(record: Record, id_: str) -> QuestionResult:
    """Find a question of a record."""
    return next(found for found in record.questions if found.id == id_)


def check(record: Record, question_id: str, check_id: str) -> CheckResult:
    """Find a check of a record."""
    return next(found for found in question(record, question_id).checks if found.id == check_id)


def verdicts(record: Record) -> dict[str, str]:
    """Return the verdict of each question."""
    return {found.id: found.verdict.value for found in record.questions}


def write_course(folder: Path, files: Mapping[str, str]) -> Assignment:
    """Write a course with one assignment, ``tp``, and load it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_assignment(folder, "tp")


def context_of(folder: Path, spec: str, reference: str, sandbox: Sandbox) -> RunContext:
    """Write a course with one assignment, ``tp``, and no skeleton; prepare to grade with it."""
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""}
    assignment = write_course(folder, files)
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


def graded_over(folder: Path, sandbox: Sandbox, source: str, spec: str, reference: str) -> Record:
    """Grade one file, ``tp.py``, in a course of this spec and reference that is written here."""
    submission = Submission("alice", {"tp.py": source.encode()}, {"tp": "tp.py"})
    return grade(context_of(folder, spec, reference, sandbox), submission)


@pytest.fixture(scope="session")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    """Return the tiny assignment ``tp``."""
    folder = tmp_path_factory.mktemp("course")
    skeleton = "".join(f"def {name}(n):\n    pass\n\n\n" for name in RIGHT)
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": skeleton}
    return write_course(folder, files)


TIERS = [
    pytest.param("process"),
    pytest.param("restricted", marks=pytest.mark.restricted),
    pytest.param("bwrap", marks=pytest.mark.isolated),
]


# Outside of what a run removes: it takes seconds to build.
_BUILT = Path(__file__).parents[2] / ".cache" / "ocaml"


@pytest.fixture(scope="session")
def ocaml() -> tuple[Program, ...]:
    """Return the worker for OCaml; tests that use it are marked ``ocaml``."""
    return (Program("ocaml", building.worker(_BUILT).program),)


@pytest.fixture(scope="session", params=TIERS)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Return each sandbox of this machine."""
    return choose(request.param)


@cache
def warm_sandbox() -> Sandbox:
    """Return the cheapest sandbox of this machine: one program opens the boxes of many tests."""
    return choose(best_sandbox())


@pytest.fixture(scope="session")
def warm() -> Sandbox:
    """Return the cheapest sandbox of this machine."""
    return warm_sandbox()


@pytest.fixture(scope="session")
def expected(assignment: Assignment, warm: Sandbox) -> ReferenceAnswers:
    """Return the reference's answers."""
    return expect(assignment, warm)


@pytest.fixture
def grade_it(assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox) -> Grader:
    """Return a function that grades a source in the cheapest box."""
    return lambda text, **more: grade(
        RunContext(assignment, expected, warm), submission(text, **more)
    )


@pytest.fixture
def grade_boxed(assignment: Assignment, expected: ReferenceAnswers, sandbox: Sandbox) -> Grader:
    """Return a function that grades a source in each kind of box."""
    return lambda text, **more: grade(
        RunContext(assignment, expected, sandbox), submission(text, **more)
    )
