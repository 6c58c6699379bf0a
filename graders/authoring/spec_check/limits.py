"""Limits leave room: five times what the reference needs, in time and in memory.

Time is CPU time: the limit that decides a verdict (see :mod:`graders.judging.timing`) is compared
with the reference's time in this very run. A check always has twenty times the reference's time, so
a lower limit in a spec has no effect and costs students nothing: it is only reported. For memory,
the reference is run with a fifth of the limit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
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
    given = _ratios(subject, _given_s)
    if not given:
        return PROOF.not_applicable(Message(N_("no check runs anything")))
    findings = [_tight(subject, key, _given_s) for key, n in given.items() if n < ROOM]
    if _lacks_memory(subject):
        words = N_("memory_mib is {mib}: the reference does not get through with a fifth of it")
        limit = subject.assignment.spec.limits.memory_mib
        findings.append(finding(words, mib=limit))
    if findings:
        words = N_("students may need five times what the reference needs, and do not have it")
        return PROOF.result(False, Message(words), tuple(findings))
    room = _words(given)
    written = _ratios(subject, _written_s)
    ineffective = tuple(_tight(subject, key, _written_s) for key, n in written.items() if n < ROOM)
    if ineffective:
        return Proved(PROOF.name, PROOF.title, ProofState.LOOK, room, ineffective)
    return PROOF.result(True, room)


def _words(given: dict[CheckKey, float]) -> Message:
    (question, check), least = min(given.items(), key=lambda found: found[1])
    template = N_(
        "at least {n} times the reference's time (`{check}` of `{question}`), and five times its "
        "memory"
    )
    return Message(template, {"n": f"{least:.0f}", "check": check, "question": question})


def _ratios(
    subject: Subject, limit_s: Callable[[Subject, CheckKey], float]
) -> dict[CheckKey, float]:
    """Return how many times the reference's CPU time each check has."""
    return {
        key: limit_s(subject, key) / max(spent, _LEAST_S)
        for key, spent in subject.context.reference_answers.cpu_s.items()
    }


def _given_s(subject: Subject, key: CheckKey) -> float:
    """Return the CPU seconds that decide."""
    spent, check = subject.context.reference_answers.cpu_s[key], subject.assignment.check(*key)
    limit_s = timing.limit_s(_written_s(subject, key), spent, check.cpu_factor)
    return timing.ALONE_SHARE * limit_s


def _written_s(subject: Subject, key: CheckKey) -> float:
    """Return the CPU seconds that the spec gives."""
    return float(subject.assignment.check(*key).cpu_s or subject.assignment.spec.limits.cpu_s)


def _tight(
    subject: Subject, key: CheckKey, limit_s: Callable[[Subject, CheckKey], float]
) -> Finding:
    template = N_(
        "`{check}` of `{question}`: a limit of {limit} s, and the reference takes {spent} s: "
        "write cpu_s: {enough} or more"
    )
    spent = subject.context.reference_answers.cpu_s[key]
    return finding(
        template,
        question=key[0],
        check=key[1],
        limit=f"{limit_s(subject, key):g}",
        spent=f"{spent:.2f}",
        enough=f"{math.ceil(ROOM * spent)}",
    )


def _lacks_memory(subject: Subject) -> bool:
    """Tell whether the reference fails somewhere with a fifth of the memory."""
    assignment = subject.assignment
    limits = assignment.spec.limits
    mib = max(limits.memory_mib // int(ROOM), _LEAST_MIB)
    less = limits.model_copy(update={"memory_mib": mib})
    spec = assignment.spec.model_copy(update={"limits": less})
    context = replace(subject.context, assignment=replace(assignment, spec=spec))
    tight = replace(subject, run_context=context)
    record = graded_one(tight, PROOF.name, reference_submission(assignment))
    return bool(unlike(record, Verdict.CORRECT, Verdict.TO_REVIEW))


PROOF = Proof("limits", Message(N_("Limits leave room")), _prove)
