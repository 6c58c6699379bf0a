"""Checks that failed for nobody, over the examples, the mutants, and a real class's records.

Such a check may guard against a mistake that nobody makes, or test nothing: the author looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator

from graders.authoring.spec_check.base import Proof, Subject, finding
from graders.errors import UsageError
from graders.i18n import N_, NP_
from graders.model import Message, Record, Verdict
from graders.records.record_files import load_record
from graders.report.spec_check import ProofState, Proved
from graders.run.results_folder import RECORDS


def failures(record: Record) -> frozenset[tuple[str, str]]:
    """Return the checks that a submission failed, as (question id, check id)."""
    return frozenset(
        (question.id, check.id)
        for question in record.questions
        for check in question.checks
        if check.verdict.facts.is_fault and check.verdict is not Verdict.MISSING
    )


def _prove(subject: Subject) -> Proved:
    records = list(_records(subject))
    earlier = (proved.failing for proved in subject.earlier)
    failed = frozenset().union(*earlier, *map(failures, records))
    if not failed and not records:
        words = N_("nobody was graded: neither examples, nor mutants, nor --records")
        return PROOF.not_applicable(Message(words))
    spec = subject.assignment.spec
    every = [(q.id, c.id) for q in spec.questions for c in q.checks if not c.is_manual]
    never = [key for key in every if key not in failed]
    if not never:
        words = NP_("{n} check, and it failed for someone", "{n} checks, each failed for someone")
        return PROOF.result(True, Message(words, {"n": len(every)}))
    template = N_("`{check}` of `{question}` never failed")
    findings = [finding(template, question=q, check=c) for q, c in never]
    words = N_("{n} of {all} checks never failed for anyone: do they guard against something?")
    seen = Message(words, {"n": len(never), "all": len(every)})
    return Proved(PROOF.name, PROOF.title, ProofState.LOOK, seen, tuple(findings))


def _records(subject: Subject) -> Iterator[Record]:
    """Yield the records of this assignment in the results of a class."""
    out = subject.options.records
    if out is None:
        return
    files = sorted((out / RECORDS).glob("*.json"))
    if not files:
        raise UsageError(
            Message("--records {out}: no records there", {"out": str(out)}),
            Message("name the folder that grade wrote"),
        )
    for path in files:
        record = load_record(path.read_bytes(), str(path))
        if record.assignment == subject.assignment.id:
            yield record


PROOF = Proof(
    "failing",
    Message(N_("Every check has failed for someone")),
    _prove,
    grades=False,
    is_general=True,
)
