"""The reference raises on purpose alone: what it raises by accident, students would have to raise.

A check without an expectation of its own takes an exception of the reference for the right outcome.
A mean of no number divides by zero, and a student who returns something there fails. On purpose is
an exception that the reference names, after `raise` or in a docstring, and a failed `assert`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from graders.authoring.spec_check.base import Proof, Subject, finding
from graders.checks.call import CallCheck
from graders.grading.reference_answers import CheckKey
from graders.i18n import N_, NP_
from graders.languages.python.show import show
from graders.model import Message
from graders.probe import Raised, for_students
from graders.report.spec_check import Finding, ProofState, Proved

_CHARS = 60
_WORDS = N_(
    "`{check}` of `{question}`: {exception} is the right answer for {input}, raised by accident in "
    "`{function}`, {file} line {line}. Leave such inputs out (`shortest=1`), or name the exception "
    "in the docstring of `{function}`"
)


def _prove(subject: Subject) -> Proved:
    keys = [key for key in subject.assignment.probes() if _may_raise(subject, key)]
    findings = [found for key in keys for found in _accident(subject, key)]
    if not keys:
        return PROOF.not_applicable(Message(N_("no check expects what the reference raises")))
    if not findings:
        words = NP_("{n} check expects what it raises", "{n} checks expect what it raises")
        return PROOF.result(True, Message(words, {"n": len(keys)}))
    words = NP_(
        "{n} check expects what it raises by accident",
        "{n} checks expect what it raises by accident",
    )
    counted = Message(words, {"n": len(findings)})
    return Proved(PROOF.name, PROOF.title, ProofState.LOOK, counted, tuple(findings))


def _may_raise(subject: Subject, key: CheckKey) -> bool:
    """Tell whether an exception of the reference is the right outcome of some case of a check."""
    check = subject.assignment.check(*key)
    if not isinstance(check, CallCheck) or check.raises or check.or_raises:
        return False
    return any(map(check.may_raise, subject.context.reference_answers.observations.get(key, ())))


def _accident(subject: Subject, key: CheckKey) -> Iterator[Finding]:
    """Yield the first case of a check in which the reference raises by accident."""
    inputs = subject.assignment.probes()[key].inputs
    text = "\n".join(subject.assignment.reference_sources.values())
    seen = subject.context.reference_answers.observations[key]
    for case, one in zip(inputs, seen, strict=False):
        if one.raised and one.raised.frames and not _is_meant(one.raised, text):
            yield _finding(key, one.raised, for_students(case))
            return


def _finding(key: CheckKey, raised: Raised, inputs: Mapping[str, Any]) -> Finding:
    file, line, function, _ = raised.frames[-1]
    given = ", ".join(f"{name} = {show(value, _CHARS)}" for name, value in inputs.items())
    return finding(
        _WORDS,
        question=key[0],
        check=key[1],
        exception=raised.type,
        input=given,
        file=file,
        line=line,
        function=function,
    )


def _is_meant(raised: Raised, text: str) -> bool:
    """Tell whether the reference names an exception, or fails at an assertion."""
    is_named = re.search(rf"\b{re.escape(raised.type)}\b", text) is not None
    return is_named or raised.frames[-1][3].startswith("assert")


PROOF = Proof("accidents", Message(N_("The reference raises on purpose")), _prove)
