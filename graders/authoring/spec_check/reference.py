"""The reference gets full marks when it is graded as a submission."""

from __future__ import annotations

from graders.authoring.spec_check.base import Proof, Subject, finding, graded_one
from graders.grading.reference_answers import reference_submission
from graders.i18n import N_
from graders.model import Message, Record, Verdict
from graders.report.spec_check import Finding, Proved
from graders.report.words import points


def _prove(subject: Subject) -> Proved:
    record = graded_one(subject, PROOF.name, reference_submission(subject.assignment))
    findings = unlike(record, Verdict.CORRECT, Verdict.TO_REVIEW)
    words = N_("{earned} of {possible} points, {to_review} more for a teacher to give")
    if not record.to_review:
        words = N_("{earned} of {possible} points")
    names = ("earned", "possible", "to_review")
    figures = {name: points(getattr(record, name), "en") for name in names}
    is_whole = round(record.earned + record.to_review, 2) == record.possible
    return PROOF.result(is_whole and not findings, Message(words, figures), findings)


def unlike(record: Record, *wanted: Verdict) -> tuple[Finding, ...]:
    """List the questions with an unwanted verdict, or the notes of a record without questions."""
    template = N_("`{question}` is {verdict}")
    found = [
        finding(template, question=one.id, verdict=one.verdict.value)
        for one in record.questions
        if one.verdict not in wanted
    ]
    if not record.questions:
        found += [Finding(words) for words in record.notes]
    return tuple(found)


PROOF = Proof("reference", Message(N_("The reference gets full marks")), _prove)
