"""Limits leave room: five times what the reference needs, in time and in memory.

Time is CPU time: the limit that decides a verdict (see :mod:`graders.judging.timing`) is compared
with the reference's time in this very run. A check always has twenty times the reference's time, so
a lower limit in a spec has no effect and costs students nothing: it is only reported. For memory,
the reference is run with a fifth of the limit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from graders.authoring.spec_check.base import Proof, Subject, finding, graded_one
from graders.authoring.spec_check.reference import unlike
from graders.grading.reference_answers import CheckKey, reference_submission
from graders.i18n import N_
from graders.judging import timing
from graders.model import Message, Verdict
from graders.report.spec_check import Finding, ProofState, Proved

ROOM = 5.0
# Less memory than Python itself takes in a box proves nothing of the reference.
_LEAST_MIB = 64
_LEAST_S = 0.001


def _prove(subject: Subject) -> Proved:
    timed = subject.context.reference_answers.cpu_s
    if not timed:
        return PROOF.not_applicable(Message(N_("no check runs anything")))
    given = {key: _given_s(subject, key) for key in timed}
    findings = list(_tight(subject, given))
    if _lacks_memory(subject):
        words = N_("memory_mib is {mib}: the reference does not get through with a fifth of it")
        limit = subject.assignment.spec.limits.memory_mib
        findings.append(finding(words, mib=limit))
    if findings:
        words = N_("students may need five times what the reference needs, and do not have it")
        return PROOF.result(False, Message(words), tuple(findings))
    ratios = {key: _ratio(subject, key, limit_s) for key, limit_s in given.items()}
    (question, check), least = min(ratios.items(), key=lambda found: found[1])
    template = N_(
        "at least {n} times the reference's time (`{check}` of `{question}`), and five times its "
        "memory"
    )
    room = Message(template, {"n": f"{least:.0f}", "check": check, "question": question})
    ineffective = tuple(_tight(subject, {key: _written_s(subject, key) for key in timed}))
    if ineffective:
        return Proved(PROOF.name, PROOF.title, ProofState.LOOK, room, ineffective)
    return PROOF.result(True, room)


def _ratio(subject: Subject, key: CheckKey, limit_s: float) -> float:
    """Return how many times the reference's CPU time a limit is."""
    return limit_s / max(subject.context.reference_answers.cpu_s[key], _LEAST_S)


def _given_s(subject: Subject, key: CheckKey) -> float:
    """Return the CPU seconds that decide."""
    spent, check = subject.context.reference_answers.cpu_s[key], subject.assignment.check(*key)
    limit_s = timing.limit_s(_written_s(subject, key), spent, check.cpu_factor)
    return timing.ALONE_SHARE * limit_s


def _written_s(subject: Subject, key: CheckKey) -> float:
    """Return the CPU seconds that the spec gives."""
    return float(subject.assignment.check(*key).cpu_s or subject.assignment.spec.limits.cpu_s)


def _tight(subject: Subject, limits: Mapping[CheckKey, float]) -> Iterator[Finding]:
    """Yield a finding for each limit, in CPU seconds, that leaves too little room."""
    template = N_(
        "`{check}` of `{question}`: a limit of {limit} s, and the reference takes {spent} s: "
        "write cpu_s: {enough} or more"
    )
    for (question, check), limit_s in limits.items():
        if _ratio(subject, (question, check), limit_s) < ROOM:
            spent = subject.context.reference_answers.cpu_s[question, check]
            figures = {"limit": f"{limit_s:g}", "spent": f"{spent:.2f}"}
            enough = f"{math.ceil(ROOM * spent)}"
            yield finding(template, question=question, check=check, **figures, enough=enough)


def _lacks_memory(subject: Subject) -> bool:
    """Tell whether the reference fails with a fifth of the memory where it does not with all."""
    assignment = subject.assignment
    limits = assignment.spec.limits
    mib = max(limits.memory_mib // int(ROOM), _LEAST_MIB)
    less = limits.replaced(memory_mib=mib)
    spec = assignment.spec.replaced(limits=less)
    context = subject.context.with_assignment(replace(assignment, spec=spec))
    failing = _failing(replace(subject, run_context=context))
    anyway = _failing(subject) if failing else ()
    return any(one not in anyway for one in failing)


def _failing(subject: Subject) -> tuple[Finding, ...]:
    record = graded_one(subject, PROOF.name, reference_submission(subject.assignment))
    return unlike(record, Verdict.CORRECT, Verdict.TO_REVIEW)


PROOF = Proof("limits", Message(N_("Limits leave room")), _prove)
