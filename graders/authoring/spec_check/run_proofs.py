"""Make the proofs of an assignment in turn, and yield each result as soon as there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from graders.authoring.spec_check import PROOFS
from graders.authoring.spec_check.base import Options, Subject
from graders.errors import Problem, SpecError
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext, harness_digest
from graders.i18n import N_, NP_
from graders.languages.python.runtime import find_installed
from graders.model import Message, Text, Words
from graders.records.files import cache_folder
from graders.report.spec_check import Finding, ProofState, Proved
from graders.run.programs import programs_of
from graders.sandbox import choose
from graders.sandbox.scratch import RunLock, Scratch, sweep
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.parse import parse_spec
from graders.spec.yaml.nodes import MAX_BYTES, read_yaml

Progress = Callable[[str, int, int], None]
_TITLE = Message(N_("The spec is sound"))
SPEC = "spec"


def names() -> tuple[str, ...]:
    """Return the names of all proofs, in their order."""
    return (SPEC, *(proof.name for proof in PROOFS))


def title_of(course: Path, id_: str) -> Text:
    """Return the title of an assignment, empty as long as its spec cannot be read."""
    file = course / "specs" / f"{id_}.yaml"
    document = inherited(read_yaml(file.read_bytes()[: MAX_BYTES + 1], file.name))
    spec = parse_spec(document)[0] if document.data is not None else None
    return spec.title if spec is not None else Text("", "")


def prove_all(course: Path, id_: str, options: Options, progress: Progress) -> Iterator[Proved]:
    """Make the proofs of an assignment, and yield their results in order.

    When a file of the course is wrong, the result that says so is the last one. ``progress`` is
    called with the name of a long proof, the steps done, and all its steps.

    Raise UsageError when there is no such assignment, or no records where some are named, and
    SandboxError when this machine gives no sandbox.
    """
    try:
        assignment = load_assignment(course, id_)
    except SpecError as problem:
        yield _refused(SPEC, _TITLE, problem)
        return
    if not options.only or SPEC in options.only:
        yield _sound(assignment)
    with ExitStack() as held:
        yield from _proofs(Subject(assignment, options, progress=progress), held)


def _proofs(subject: Subject, held: ExitStack) -> Iterator[Proved]:
    for proof in PROOFS:
        if subject.options.only and proof.name not in subject.options.only:
            continue
        if not proof.is_general and not subject.assignment.language.runs_on_host:
            yield proof.not_applicable(Message(N_("made for Python alone")))
            continue
        try:
            if proof.grades and subject.run_context is None:
                subject = replace(subject, run_context=_run_context(subject, held))
            proved = proof.prove(subject)
        except SpecError as problem:
            yield _refused(proof.name, proof.title, problem)
            return
        yield proved
        subject = replace(subject, earlier=(*subject.earlier, proved))


def _sound(assignment: Assignment) -> Proved:
    checks = sum(len(question.checks) for question in assignment.spec.questions)
    words = NP_("{n} question, {checks} checks", "{n} questions, {checks} checks")
    counted = Message(words, {"n": len(assignment.order), "checks": checks})
    return Proved(SPEC, _TITLE, ProofState.PROVED, counted)


def _refused(name: str, title: Words, problem: SpecError) -> Proved:
    """Return the result where a wrong file of the course stops the proofs."""
    words = NP_(
        "{n} problem; nothing more can be proved", "{n} problems; nothing more can be proved"
    )
    counted = Message(words, {"n": len(problem.problems)})
    findings = tuple(map(_finding, problem.problems))
    return Proved(name, title, ProofState.FAILED, counted, findings, is_course=True)


def _finding(problem: Problem) -> Finding:
    return Finding(Message("{problem}", {"problem": str(problem).replace("\n  fix:", " – fix:")}))


def _run_context(subject: Subject, held: ExitStack) -> RunContext:
    """Choose a sandbox, and run the reference on every check in it, timed in this very run."""
    assignment = subject.assignment
    sweep()
    hidden = (str(subject.course), str(cache_folder("prepared")))
    installed = find_installed(assignment.spec.packages)
    programs = programs_of(assignment.language)
    sandbox = choose.choose(subject.options.sandbox, hidden, installed, programs=programs)
    run_lock = RunLock(held.enter_context(Scratch()))
    packages = tuple(map(str, installed))
    expected = expect(assignment, sandbox)
    return RunContext(
        assignment, expected, sandbox, run_lock, None, harness_digest(), packages, hidden
    ).with_digests()
