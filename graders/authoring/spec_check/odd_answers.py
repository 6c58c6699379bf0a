"""Odd answers are refused: None, an empty one, one item less, for what the course's code judges.

Each expression that judges is asked about odd answers in place of the reference's (see
:mod:`graders.authoring.odd_answers`), on the host. Three things are worth a look: an odd answer
that is accepted on every case, an exception that does not say that the answer has another shape,
and the reference's answer in another type that the expression cannot look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graders.authoring.odd_answers import OddRun, odd_runs
from graders.authoring.spec_check.base import Proof, Subject
from graders.checks.base import Check, RunResult
from graders.checks.comparing import ComparedValues
from graders.checks.host_code import is_misshapen
from graders.checks.prepared_check import PreparedCheck
from graders.errors import InternalError
from graders.grading.reference_answers import CheckKey
from graders.i18n import N_, NP_
from graders.languages.python.show import show
from graders.model import Judgement, Message, Verdict
from graders.report.spec_check import Finding, ProofState, Proved
from graders.spec.assignment import course_code

_CHARS = 60


def _prove(subject: Subject) -> Proved:
    findings: list[Finding] = []
    tried = checks = 0
    for key, run in _runs(subject):
        check = subject.assignment.check(*key)
        made = list(odd_runs(check, run))
        tried, checks = tried + len(made), checks + bool(made)
        findings += _findings(key, check, run, made)
    if not tried:
        return PROOF.not_applicable(Message(N_("no check judges an answer")))
    if not findings:
        words = NP_("{tried} odd answers to {n} check", "{tried} odd answers to {n} checks")
        return PROOF.result(True, Message(words, {"n": checks, "tried": tried}))
    words = NP_("{n} of {tried} odd answers", "{n} of {tried} odd answers")
    seen = Message(words, {"n": len(findings), "tried": tried})
    return Proved(PROOF.name, PROOF.title, ProofState.LOOK, seen, tuple(findings))


def _runs(subject: Subject) -> Iterator[tuple[CheckKey, RunResult]]:
    """Yield each check that judges what the reference gave, with that."""
    code, answers = course_code(subject.assignment), subject.context.reference_answers
    for key, probe in subject.assignment.probes().items():
        check, seen = subject.assignment.check(*key), answers.observations.get(key, ())
        if isinstance(check, PreparedCheck) and not check.is_measured and seen:
            expected = tuple(seen)
            yield key, RunResult(probe.inputs, probe.seeds, expected, expected, code)


def _findings(key: CheckKey, check: Check, run: RunResult, made: list[OddRun]) -> Iterator[Finding]:
    for odd in made:
        found = _told(check, odd)
        if found is not None:
            yield _finding(key, odd, *found)
    if made:
        # Equal to the reference's answers and not the same: the course's code may not know it.
        equal = replace(run, seen=tuple(replace(one) for one in run.expected))
        if check.judge(equal).verdict is not Verdict.CORRECT:
            words = N_(
                "`{check}` of `{question}` refuses the reference's own answers after odd ones: "
                "its functions keep something"
            )
            yield Finding(Message(words, {"question": key[0], "check": key[1]}))


def _told(check: Check, odd: OddRun) -> tuple[str, str] | None:
    """Say what is worth a look of how a check judges an odd answer; None where nothing is.

    Return a template, and the problem that fills it.
    """
    try:
        judgement = check.judge(odd.run)
    except InternalError as problem:
        words = N_("`{check}` of `{question}` fails over {answer} as `{part}`: {problem}")
        return words, f"{problem.what}; {problem.mend}"
    if odd.oddity.is_alike and is_misshapen(judgement.rationale):
        words = N_(
            "`{check}` of `{question}` cannot look at {answer} as `{part}`, which is {expected} in "
            "another type: students are told that it has not the right form"
        )
        return words, ""
    if _is_accepted(check, odd, judgement):
        words = N_(
            "`{check}` of `{question}` accepts {answer} as `{part}`, {expected} was the reference's"
        )
        return words, ""
    return None


def _is_accepted(check: Check, odd: OddRun, judgement: Judgement) -> bool:
    """Tell whether an answer is taken for right that nobody can have meant."""
    if judgement.verdict is not Verdict.CORRECT:
        return False
    is_judged = isinstance(check, PreparedCheck) and check.asks_course
    # The rules of a spec on order, types and numbers are meant.
    is_said = isinstance(check, ComparedValues) and check.rules() != ComparedValues().rules()
    return odd.oddity.is_empty if is_judged or is_said else not odd.oddity.is_alike


def _finding(key: CheckKey, odd: OddRun, template: str, problem: str) -> Finding:
    told = {"question": key[0], "check": key[1], "part": odd.part, "problem": problem}
    shown = {"answer": show(odd.answer, _CHARS), "expected": show(odd.expected, _CHARS)}
    return Finding(Message(template, {**told, **shown}))


PROOF = Proof("answers", Message(N_("Odd answers are refused")), _prove)
