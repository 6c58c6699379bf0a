"""Make the proofs of an assignment in turn, and hand each over as soon as it is made."""

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
from graders.model import Message, Text, Words
from graders.records.files import cache_folder
from graders.report.spec_check import Finding, ProofState, Proved
from graders.sandbox import choose
from graders.sandbox.packages import find_installed
from graders.sandbox.run_lock import RunLock
from graders.sandbox.scratch import Scratch, sweep
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from graders.spec.schema.parse import parse_spec
from graders.spec.yaml.nodes import MAX_BYTES, read_yaml

__all__ = ["SPEC", "names", "prove_all", "title_of"]

Tell = Callable[[str, int, int], None]
_TITLE = Message(N_("The spec is sound"))
SPEC = "spec"


def names() -> tuple[str, ...]:
    """Return the names of all proofs, in their order."""
    return (SPEC, *(proof.name for proof in PROOFS))


def title_of(course: Path, id_: str) -> Text:
    """Return the title of an assignment, empty as long as its spec cannot be read."""
    file = course / "specs" / f"{id_}.yaml"
    document = read_yaml(file.read_bytes()[: MAX_BYTES + 1], file.name)
    spec = parse_spec(document)[0] if document.data is not None else None
    return spec.title if spec is not None else Text("", "")


def prove_all(course: Path, id_: str, options: Options, tell: Tell) -> Iterator[Proved]:
    """Make the proofs of an assignment.

    Parameters
    ----------
    course : Path
        The folder of the course.
    id_ : str
        The assignment.
    tell : callable
        Told how far a long proof is: its name, what is done, of how much.

    Yields
    ------
    Proved
        As soon as it is made. The last one where a file of the course is wrong.

    Raises
    ------
    UsageError
        When there is no such assignment, or no records where some are named.
    SandboxError
        When this machine gives no sandbox.
    """
    try:
        assignment = load_assignment(course, id_)
    except SpecError as problem:
        yield _refused(SPEC, _TITLE, problem)
        return
    if not options.only or SPEC in options.only:
        yield _sound(assignment)
    with ExitStack() as held:
        yield from _proofs(Subject(assignment, options, tell=tell), held)


def _proofs(subject: Subject, held: ExitStack) -> Iterator[Proved]:
    for proof in PROOFS:
        if subject.options.only and proof.name not in subject.options.only:
            continue
        try:
            if proof.grades and subject.prepared is None:
                subject = replace(subject, prepared=_setting(subject, held))
            proved = proof.prove(subject)
        except SpecError as problem:
            yield _refused(proof.name, proof.title, problem)
            return
        yield proved
        subject = subject.after(proved)


def _sound(assignment: Assignment) -> Proved:
    checks = sum(len(question.checks) for question in assignment.spec.questions)
    words = NP_("{n} question, {checks} checks", "{n} questions, {checks} checks")
    told = Message(words, {"n": len(assignment.order), "checks": checks})
    return Proved(SPEC, _TITLE, ProofState.PROVED, told)


def _refused(name: str, title: Words, problem: SpecError) -> Proved:
    """Say that a file of the course keeps anything more from being proved."""
    words = NP_(
        "{n} problem; nothing more can be proved", "{n} problems; nothing more can be proved"
    )
    told = Message(words, {"n": len(problem.problems)})
    findings = tuple(map(_problem, problem.problems))
    return Proved(name, title, ProofState.FAILED, told, findings, is_course=True)


def _problem(problem: Problem) -> Finding:
    return Finding(Message("{problem}", {"problem": str(problem).replace("\n  mend:", " – mend:")}))


def _setting(subject: Subject, held: ExitStack) -> RunContext:
    """Choose a sandbox, and let the reference answer every check in it, timed in this very run."""
    assignment = subject.assignment
    sweep()
    hidden = (str(subject.course), str(cache_folder("prepared")))
    installed = find_installed(assignment.spec.packages)
    sandbox = choose.choose(subject.options.sandbox, hidden, installed)
    turns = RunLock(held.enter_context(Scratch()))
    packages = tuple(map(str, installed))
    expected = expect(assignment, sandbox)
    setting = RunContext(
        assignment, expected, sandbox, turns, None, harness_digest(), packages, hidden
    )
    return setting.with_digests()
