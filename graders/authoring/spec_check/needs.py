"""Needs go round in no circle, and no box holds what it must not (rule 2 of the design).

That each need is declared, and that none goes round, was refused while the spec was loaded. Here
the very requests that boxes would get are looked into: while a question is judged, none holds the
reference of its target nor of anything that needs it. That needs are *enough* is proved by
:mod:`graders.authoring.spec_check.lending`, by running.
"""

from __future__ import annotations

from graders.authoring.spec_check.base import Proof, Subject
from graders.grading import requests
from graders.i18n import N_, NP_
from graders.model import Message, Target
from graders.report.spec_check import Finding, Proved
from graders.spec.assignment import Assignment

__all__ = ["PROOF"]


def _prove(subject: Subject) -> Proved:
    assignment = subject.assignment
    findings = tuple(
        Finding(
            Message(
                N_("while `{question}` is judged, its box would hold the reference of {names}"),
                {"question": id_, "names": ", ".join(f"`{name}`" for name in names)},
            )
        )
        for id_ in assignment.order
        if (names := _betrayed(assignment, id_))
    )
    words = NP_(
        "{n} question, and no box holds a reference that it must not",
        "{n} questions in an order without a circle, and no box holds a reference that it must not",
    )
    return PROOF.settled(not findings, Message(words, {"n": len(assignment.order)}), findings)


def _betrayed(assignment: Assignment, question_id: str) -> list[str]:
    """Return what a box would hold of the question's targets, and of what needs them."""
    dependents = [id_ for id_ in assignment.order if question_id in assignment.needs[id_]]
    kept_out = {t for id_ in (question_id, *dependents) for t in assignment.targets[id_]}
    parts = requests.course_parts(assignment, assignment.needed(question_id))
    sent = {Target(p["name"], name) for p in parts for name, _ in (*p["lent"], *p["tellers"])}
    return sorted(target.name for target in sent & kept_out)


PROOF = Proof("needs", Message(N_("Needs are in order")), _prove, grades=False)
