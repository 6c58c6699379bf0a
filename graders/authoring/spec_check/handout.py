"""The skeleton files are up to date, and name each question that is answered in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graders.authoring.skeleton import make_skeleton, skeleton_changes
from graders.authoring.spec_check.base import Proof, Subject
from graders.i18n import N_, NP_
from graders.model import Message
from graders.report.spec_check import Finding, Proved
from graders.spec.assignment import Assignment


def _prove(subject: Subject) -> Proved:
    changes = skeleton_changes(subject.course, subject.assignment)
    mend = N_("{file} is not what the reference gives: run graders skeleton {id}")
    out_of_date = tuple(
        Finding(Message(mend, {"file": c.file, "id": subject.assignment.id}), c.diff())
        for c in changes
    )
    findings = out_of_date + tuple(_unnamed(subject.assignment))
    words = NP_("{n} file, made from the reference", "{n} files, made from the reference")
    if findings:
        words = NP_("{n} answer has no place", "{n} answers have no place")
    if out_of_date:
        words = NP_("{n} file is out of date", "{n} files are out of date")
    count = len(out_of_date or findings) or len(make_skeleton(subject.assignment))
    return PROOF.result(not findings, Message(words, {"n": count}), findings)


def _unnamed(assignment: Assignment) -> Iterator[Finding]:
    """Find the questions in words that no text of the skeleton names: no answer would be found."""
    text = "\n".join(assignment.skeleton.values())
    told = N_(
        "nothing in the skeleton says {name}, so that no answer to {id} would be found: "
        "write it in a comment or a cell of the reference, or set marker in the spec"
    )
    for question in (it for it in assignment.spec.questions if it.is_in_words):
        name = question.marker or question.id
        words = r"[\s_-]*".join(re.escape(part) for part in re.split(r"[_\W]+", name) if part)
        # The worker looks for the name in the same way, see `written_answers`; it runs in the box,
        # and no module out here may import it.
        if not re.search(rf"(?<![^\W_]){words}(?![^\W_])", text, re.IGNORECASE):
            yield Finding(Message(told, {"name": repr(name), "id": question.id}))


PROOF = Proof(
    "handout", Message(N_("The skeleton is up to date")), _prove, grades=False, is_general=True
)
