"""Needs form no cycle, and no box holds a reference that it must not hold.

Loading a spec refuses undeclared needs and cycles, and helpers that two questions share. Here the
very requests that boxes would get are inspected: while a question is judged, none holds the
reference of its target, a helper that this reference uses, nor the reference of anything that needs
it. That the needs are *enough* is proved by running code, in
:mod:`graders.authoring.spec_check.lending`.
"""

from __future__ import annotations

from graders.authoring.spec_check.base import Proof, Subject, finding
from graders.grading import requests
from graders.i18n import N_, NP_
from graders.model import Message, Target
from graders.report.spec_check import Proved
from graders.report.words import listed
from graders.spec.assignment import Assignment


def _prove(subject: Subject) -> Proved:
    assignment = subject.assignment
    template = N_("while `{question}` is judged, its box would hold the reference of {names}")
    findings = tuple(
        finding(template, question=id_, names=listed(names))
        for id_ in assignment.order
        if (names := _forbidden(assignment, id_))
    )
    words = NP_(
        "{n} question, and no box holds a reference that it must not",
        "{n} questions in an order without a circle, and no box holds a reference that it must not",
    )
    return PROOF.result(not findings, Message(words, {"n": len(assignment.order)}), findings)


def _forbidden(assignment: Assignment, question_id: str) -> list[str]:
    """Return the names in a box of the question's targets and helpers, and of what needs them."""
    dependents = [id_ for id_ in assignment.order if question_id in assignment.needs[id_]]
    kept_out = {t for id_ in (question_id, *dependents) for t in assignment.targets[id_]}
    kept_out |= _helpers(assignment, question_id)
    parts = requests.course_parts(assignment, assignment.needed(question_id))
    sent = {
        Target(part["name"], name)
        for part in parts
        for name, _ in (*part["lent"], *part.get("tellers", ()), *part["helpers"])
    }
    return sorted(target.name for target in sent & kept_out)


def _helpers(assignment: Assignment, question_id: str) -> set[Target]:
    """Return the helpers that the reference of a question uses."""
    modules = {module.name: module for module in assignment.reference}
    found = ((modules[target.module], target) for target in assignment.targets[question_id])
    return {
        Target(module.name, helper.name)
        for module, target in found
        for helper in assignment.language.helpers_of(module, module.targets[target.name])
    }


PROOF = Proof("needs", Message(N_("Needs are in order")), _prove, grades=False, is_general=True)
