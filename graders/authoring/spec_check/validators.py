"""Validators survive odd answers: a function of the course may be asked about anything.

Whatever a student's call gives, a validator is asked about it; testimony that no call comes to is
refused before, see :mod:`graders.languages.python.shapes`. So each validator is asked about odd
values in every place of the reference's answers. One that raises, says no words or never ends is at
fault: the run would leave its points to the teacher.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from graders.authoring.spec_check.base import Proof, Subject, finding
from graders.authoring.spec_check.odd_values import observations
from graders.checks.base import RunResult
from graders.checks.code_checks import PreparedCheck
from graders.checks.validator import answer, find_fault
from graders.errors import InternalError
from graders.grading.reference_answers import CheckKey
from graders.i18n import N_, NP_
from graders.languages.python.show import show
from graders.model import Message
from graders.probe import Observation
from graders.report.spec_check import Finding, Proved
from graders.spec.assignment import course_code
from graders.spec.course_code import first_line, raised_at
from graders.spec.layout import Places


def _prove(subject: Subject) -> Proved:
    asked = dict(_validated(subject))
    if not asked:
        return PROOF.not_applicable(Message(N_("no function of the course judges an answer")))
    found: dict[tuple[str, int], Finding] = {}
    for done, (key, check) in enumerate(asked.items()):
        subject.progress(PROOF.name, done, len(asked))
        for place, fault in _faults(subject, key, check):
            found.setdefault(place, fault)
    if found:
        words = NP_("{n} line raises on an odd answer", "{n} lines raise on odd answers")
        return PROOF.result(False, Message(words, {"n": len(found)}), tuple(found.values()))
    words = NP_("{n} check, asked about odd answers", "{n} checks, asked about odd answers")
    return PROOF.result(True, Message(words, {"n": len(asked)}))


def _validated(subject: Subject) -> Iterator[tuple[CheckKey, PreparedCheck]]:
    for question in subject.assignment.spec.questions:
        for check in question.checks:
            if isinstance(check, PreparedCheck) and check.asks_course:
                yield (question.id, check.id), check


def _faults(
    subject: Subject, key: CheckKey, check: PreparedCheck
) -> Iterator[tuple[tuple[str, int], Finding]]:
    """Yield what a check's validator does wrong, with the line where it does."""
    known = subject.context.reference_answers.observations[key]
    probe, code = subject.assignment.probes()[key], course_code(subject.assignment)
    name = check.code_names()["validator"]
    run = RunResult(probe.inputs, probe.seeds, tuple(known), tuple(known), code)
    for case in dict.fromkeys((0, len(known) - 1)):
        for part, odd in observations(known[case]):
            if not check.has_shape(odd, probe.inputs[case]):
                continue
            asked = replace(run, seen=(*run.seen[:case], odd, *run.seen[case + 1 :]))
            problem = _problem(check, asked, case)
            if problem is not None:
                yield _told(subject, key, name, problem, f"{part}: {_shown(odd, part)}")


def _problem(check: PreparedCheck, run: RunResult, case: int) -> InternalError | None:
    """Ask the validator; return what it does wrong."""
    name = check.code_names()["validator"]
    together = getattr(check, "together", False)
    places = range(len(run.seen)) if together else (case,)
    answers = tuple(answer(run, place) for place in places)
    try:
        find_fault(run.code, name, answers if together else answers[0])
    except InternalError as problem:
        return problem
    return None


def _told(
    subject: Subject, key: CheckKey, name: str, problem: InternalError, what: str
) -> tuple[tuple[str, int], Finding]:
    assignment = subject.assignment
    path = Path(assignment.module_path or "")
    function = course_code(assignment)[name]
    line, said = first_line(function), problem.what
    if problem.__cause__ is not None:
        line, said = raised_at(problem.__cause__, path, line)
    place = f"{Places(subject.course, assignment.id).shown(path)}:{line}"
    words = N_("{place}: `{name}` {said}, asked by `{check}` of `{question}` about {what}")
    who = {"question": key[0], "check": key[1]}
    return (place, line), finding(words, place=place, name=name, said=said, what=what, **who)


def _shown(odd: Observation, part: str) -> str:
    name, _, key = part.partition(".")
    value = odd.after[key] if name == "after" else getattr(odd, name.partition("[")[0])
    if name.startswith("steps"):
        step = odd.steps[int(name[6:-1])]
        value = (step.value, step.view)
    return show(value, 120)


PROOF = Proof("validators", Message(N_("Validators survive odd answers")), _prove)
