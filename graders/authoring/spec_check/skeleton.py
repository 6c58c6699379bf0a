"""The skeleton earns nothing, as a script and as a notebook."""

from __future__ import annotations

from pathlib import Path

from graders.authoring.spec_check.base import Proof, Subject, Task, finding, graded, submission_of
from graders.authoring.spec_check.reference import unlike
from graders.i18n import N_, NP_
from graders.model import Message, Submission, Verdict
from graders.report.spec_check import Finding, Proved
from graders.spec.assignment import Assignment


def _prove(subject: Subject) -> Proved:
    handed = _handed_in(subject.assignment)
    findings: list[Finding] = []
    for _, record in graded(subject, PROOF.name, [Task(one) for one in handed]):
        findings += unlike(record, Verdict.MISSING)
        if record.earned or record.to_review:
            template = N_("it earns {earned} points, and {to_review} await a teacher")
            earned, to_review = str(record.earned), str(record.to_review)
            findings.append(finding(template, earned=earned, to_review=to_review))
    words = NP_(
        "{n} question, missing and worth nothing", "{n} questions, all missing and worth nothing"
    )
    if findings:
        words = NP_("{n} question, and not all missing", "{n} questions, and not all are missing")
    count = len(subject.assignment.order)
    return PROOF.result(not findings, Message(words, {"n": count}), tuple(findings))


def _handed_in(assignment: Assignment) -> list[Submission]:
    """Return the skeleton as a student would hand it in: the script, and the notebook instead.

    That a notebook is missing is told where skeletons are compared with what they are made from.
    """
    script = submission_of("skeleton", assignment.skeleton, assignment.language.suffix)
    main, name = assignment.spec.modules[0], f"{assignment.id}.ipynb"
    place = Path(assignment.course) / "skeletons" / name
    if not assignment.spec.notebook or not place.is_file():
        return [script]
    notebook = place.read_bytes()
    files = {path: raw for path, raw in script.files.items() if path != script.found[main]}
    return [script, Submission("notebook", {**files, name: notebook}, {**script.found, main: name})]


PROOF = Proof("skeleton", Message(N_("The skeleton gets nothing")), _prove, is_general=True)
