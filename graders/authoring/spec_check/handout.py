"""The skeleton files are up to date: the reference gives the same ones today."""

from __future__ import annotations

from graders.authoring.skeleton import make_skeleton, skeleton_changes
from graders.authoring.spec_check.base import Proof, Subject
from graders.i18n import N_, NP_
from graders.model import Message
from graders.report.spec_check import Finding, Proved


def _prove(subject: Subject) -> Proved:
    changes = skeleton_changes(subject.course, subject.assignment)
    mend = N_("{file} is not what the reference gives: run graders skeleton {id}")
    findings = tuple(
        Finding(Message(mend, {"file": c.file, "id": subject.assignment.id}), c.diff())
        for c in changes
    )
    words = NP_("{n} file, made from the reference", "{n} files, made from the reference")
    if findings:
        words = NP_("{n} file is out of date", "{n} files are out of date")
    count = len(findings) or len(make_skeleton(subject.assignment))
    return PROOF.result(not findings, Message(words, {"n": count}), findings)


PROOF = Proof(
    "handout", Message(N_("The skeleton is up to date")), _prove, grades=False, is_general=True
)
