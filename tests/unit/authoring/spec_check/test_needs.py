"""Code that the requests of a question would bring into its box."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graders.authoring.spec_check import needs
from graders.authoring.spec_check.base import Subject
from graders.i18n import render
from graders.report.spec_check import ProofState
from graders.spec.assignment import Assignment
from graders.spec.courses import assignment_ids
from tests.assignments import loaded
from tests.command_line import ROOT


@pytest.mark.parametrize("id_", assignment_ids(ROOT))
def test_no_box_of_this_course_holds_what_it_must_not(id_: str) -> None:
    proved = needs.PROOF.prove(Subject(loaded(id_)))
    assert proved.state is ProofState.PROVED


def with_line(assignment: Assignment, target: str, line: str) -> Assignment:
    """Add a line to a target of the reference, as no spec that was loaded can have it."""
    (module,) = assignment.reference
    segment = module.targets[target]
    changed = replace(segment, source=f"{segment.source}    {line}\n")
    return replace(
        assignment,
        reference=(replace(module, targets={**module.targets, target: changed}),),
    )


def test_a_helper_that_would_be_lent_to_its_own_question_is_found() -> None:
    shared = with_line(loaded("puzzle"), "Puzzle.deplacement", "_suites(self)")
    proved = needs.PROOF.prove(Subject(shared))
    assert [render(finding.words, "en") for finding in proved.findings] == [
        "while `neighbourList` is judged, its box would hold the reference of `_PAS`, `_suites`"
    ]
