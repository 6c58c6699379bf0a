"""The reference gets full marks when it is graded as a submission, and how long that takes."""

from __future__ import annotations

import time

from graders.authoring.spec_check.base import Proof, Subject, finding, graded_one
from graders.grading.reference_answers import reference_submission
from graders.i18n import N_
from graders.model import Message, Record, Text, Verdict
from graders.report.spec_check import Finding, Proved
from graders.report.words import points


def _prove(subject: Subject) -> Proved:
    start = time.perf_counter()
    record = graded_one(subject, PROOF.name, reference_submission(subject.assignment))
    seconds = f"{time.perf_counter() - start:.1f}"
    waited = Text(seconds.replace(".", ","), seconds)
    findings = unlike(record, Verdict.CORRECT, Verdict.TO_REVIEW)
    words = N_(
        "{earned} of {possible} points, {to_review} more for a teacher to give; a student whose "
        "work is right waits {waited} s"
    )
    if not record.to_review:
        words = N_("{earned} of {possible} points; a student whose work is right waits {waited} s")
    names = ("earned", "possible", "to_review")
    figures = {name: points(getattr(record, name), "en") for name in names}
    is_whole = round(record.earned + record.to_review, 2) == record.possible
    words_and_figures = Message(words, {**figures, "waited": waited})
    return PROOF.result(is_whole and not findings, words_and_figures, findings)


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


PROOF = Proof("reference", Message(N_("The reference gets full marks")), _prove, is_general=True)
