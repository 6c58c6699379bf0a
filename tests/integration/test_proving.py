"""Proofs that grade are proofs: where the harness is made to cheat, they fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from graders.authoring.spec_check import lending, needs, private_state, reference, skeleton
from graders.authoring.spec_check.base import Options, Proof, Subject
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.i18n import render
from graders.report.spec_check import ProofState
from graders.sandbox.base import Sandbox
from graders.spec.load import load_assignment
from tests.integration.test_secrets import BadSwap
from tests.tiny_course import SPEC, make_course


@pytest.fixture
def subject(tmp_path: Path, warm: Sandbox) -> Subject:
    assignment = load_assignment(make_course(tmp_path), "tiny")
    context = RunContext(assignment, expect(assignment, warm), warm)
    return Subject(assignment, Options(jobs=1), run_context=context)


@pytest.mark.parametrize(
    "proof", [needs.PROOF, reference.PROOF, skeleton.PROOF, lending.PROOF], ids=lambda p: p.name
)
def test_a_fit_course_is_proved(subject: Subject, proof: Proof) -> None:
    proved = proof.prove(subject)
    assert proved.state is ProofState.PROVED, [render(f.words, "en") for f in proved.findings]


def test_a_fallback_that_silently_does_not_happen_is_no_proof(subject: Subject) -> None:
    context = subject.context
    cheated = replace(subject, run_context=replace(context, sandbox=BadSwap(context.sandbox)))
    proved = lending.PROOF.prove(cheated)
    assert proved.state is ProofState.FAILED
    told = "\n".join(render(finding.words, "en") for finding in proved.findings)
    assert "`base` is missing, and `middle` is judged without the reference's" in told
    assert "with all that it needs wrong, `end` is" in told


def test_a_box_that_would_hold_what_needs_the_target_is_found(subject: Subject) -> None:
    assignment = subject.assignment
    turned = replace(assignment, needs={**assignment.needs, "base": ("middle",)})
    proved = needs.PROOF.prove(replace(subject, assignment=turned))
    assert proved.state is ProofState.FAILED
    assert "while `base` is judged" in render(proved.findings[0].words, "en")


def test_a_reference_that_earns_less_is_no_proof(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    other: Callable[[object], object] = lambda assignment: skeleton._handed_in(assignment)[0]  # type: ignore[arg-type]  # noqa: E731
    monkeypatch.setattr(reference, "reference_submission", other)
    proved = reference.PROOF.prove(subject)
    assert proved.state is ProofState.FAILED
    assert "`base` is missing" in render(proved.findings[0].words, "en")


def test_a_notebook_that_is_missing_keeps_no_skeleton_from_being_proved(
    tmp_path: Path, warm: Sandbox
) -> None:
    spec = SPEC.replace("modules: [tiny]", "modules: [tiny]\nnotebook: true")
    assignment = load_assignment(make_course(tmp_path, spec), "tiny")
    context = RunContext(assignment, expect(assignment, warm), warm)
    proved = skeleton.PROOF.prove(Subject(assignment, Options(jobs=1), run_context=context))

    assert assignment.spec.notebook
    assert proved.state is ProofState.PROVED


def test_a_skeleton_that_earns_something_is_no_proof(subject: Subject) -> None:
    assignment = subject.assignment
    leaking = replace(assignment, skeleton=assignment.reference_sources)
    proved = skeleton.PROOF.prove(replace(subject, assignment=leaking))
    assert proved.state is ProofState.FAILED
    told = [render(finding.words, "en") for finding in proved.findings]
    assert "`base` is correct" in told
    assert any("8.0 points" in words for words in told)


_OPERATORS = '''\
class Sum:
    """A number."""

    def __init__(self, n):
        """Keep the number."""
        self.n = n

    def __add__(self, other):
        """Add two."""
        return Sum(self.n + other.n)


def base(n):
    """Add a number to itself."""
    return (Sum(n) + Sum(n)).n
'''
_OPERATORS_SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: Sum
    title: Sum
    points: 1
    target: Sum.__init__
    checks: [{id: one, title: one, call: Sum(1).n, returns: 1}]
  - id: plus
    title: plus
    points: 1
    target: Sum.__add__
    needs: [Sum]
    checks: [{id: one, title: one, call: (Sum(1) + Sum(2)).n, returns: 3}]
  - id: base
    title: base
    points: 1
    needs: [Sum]
    checks: [{id: one, title: one, call: base(2), returns: 4}]
"""


@pytest.mark.parametrize(
    ("needs", "state"), [("Sum", ProofState.FAILED), ("Sum, plus", ProofState.PROVED)]
)
def test_an_operator_that_needs_do_not_name_is_found(
    tmp_path: Path, warm: Sandbox, needs: str, state: ProofState
) -> None:
    begin, end = _OPERATORS_SPEC.rsplit("needs: [Sum]", 1)
    make_course(tmp_path, f"{begin}needs: [{needs}]{end}", _OPERATORS)
    assignment = load_assignment(tmp_path, "tiny")
    context = RunContext(assignment, expect(assignment, warm), warm)
    proved = lending.PROOF.prove(Subject(assignment, Options(jobs=1), run_context=context))
    assert proved.state is state
    told = [render(finding.words, "en") for finding in proved.findings]
    assert all("`base` is" in words and "because of plus" in words for words in told)


_WHOLE_SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: Sum
    title: Sum
    points: 1
    checks: [{id: one, title: one, call: (Sum(1) + Sum(2)).n, returns: 3}]
"""


@pytest.mark.parametrize("most", [None, 12, 0])
def test_a_class_graded_whole_may_keep_a_state(
    tmp_path: Path, warm: Sandbox, most: int | None
) -> None:
    make_course(tmp_path, _WHOLE_SPEC, _OPERATORS.replace("self.n = n", "self.n = self.m = n"))
    assignment = load_assignment(tmp_path, "tiny")
    context = RunContext(assignment, expect(assignment, warm), warm)
    options = Options(jobs=1, mutants=most)
    proved = private_state.PROOF.prove(Subject(assignment, options, run_context=context))
    assert proved.state is ProofState.PROVED, [render(f.words, "en") for f in proved.findings]
