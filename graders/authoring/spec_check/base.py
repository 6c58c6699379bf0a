"""The parts that proofs share: the form of a proof, its subject, and grading made-up submissions.

Theory of operation
-------------------
An assignment is fit for students when each of several things is **proved** of it. A proof is one
module of this package: a :class:`Proof` that names it, and a function from a :class:`Subject` to a
:class:`~graders.report.spec_check.Proved`, plain data that every output is made from. Proofs are
made in one order, the cheap ones first, and a proof finds in its subject the results of the earlier
ones. A wrong file of the course stops a proof with a ``SpecError``, as everywhere; a finding of the
proof itself is never an exception.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path

from graders.errors import InternalError
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.languages.python.rewriting import Rewrite, rewritten
from graders.light_dataclass import dataclass
from graders.model import Message, Record, Submission, Target, Words
from graders.report.spec_check import Finding, ProofState, Proved, Table
from graders.run import executors
from graders.spec.assignment import Assignment

SAMPLE = 12


@dataclass(frozen=True)
class Options:
    """The options of the command line.

    ``mutants`` is how many are tried for each question, as `sampled` takes it: None for all, 0 for
    none. ``jobs``
    is how many submissions are graded at once: 0 for one per processor. ``sandbox`` is as for
    ``grade``. ``records`` is the folder with the results of a real class. ``only`` names the proofs
    to make; all when empty.
    """

    mutants: int | None = SAMPLE
    jobs: int = 0
    sandbox: str = "auto"
    records: Path | None = None
    only: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Subject:
    """The assignment to prove fit, and the means to prove it.

    ``run_context`` is set for the proofs that grade. ``progress`` is called with the name of a long
    proof, the steps done, and all its steps.
    """

    assignment: Assignment
    options: Options = field(default_factory=Options)
    run_context: RunContext | None = None
    earlier: tuple[Proved, ...] = ()
    progress: Callable[[str, int, int], None] = lambda _name, _done, _all: None

    @property
    def course(self) -> Path:
        return Path(self.assignment.course)

    @property
    def context(self) -> RunContext:
        """The context that submissions are graded in, for a proof that declares that it grades."""
        if self.run_context is None:
            raise InternalError("a proof grades that was to need no sandbox")
        return self.run_context


@dataclass(frozen=True)
class Proof:
    """One thing to prove: its stable name, its title, and the function that proves it.

    ``grades`` declares that it needs a sandbox and the reference's answers, ``is_general`` that it
    can be made in every language: the others read or change sources in Python.
    """

    name: str
    title: Words
    prove: Callable[[Subject], Proved]
    grades: bool = True
    is_general: bool = False

    def result(
        self,
        is_proved: bool,
        words: Words,
        findings: tuple[Finding, ...] = (),
        table: Table | None = None,
        failing: frozenset[tuple[str, str]] = frozenset(),
    ) -> Proved:
        """Return the result of a proof that could be made."""
        state = ProofState.PROVED if is_proved else ProofState.FAILED
        return Proved(self.name, self.title, state, words, findings, table, failing)

    def not_applicable(self, words: Words) -> Proved:
        """Return the result where there is nothing to prove, with the reason."""
        return Proved(self.name, self.title, ProofState.NOT_APPLICABLE, words)


# -- grading submissions that a proof makes up ------------------------------------------------


def finding(template: str, **args: str | int | Words) -> Finding:
    """Return a finding in words alone: a template, and what fills it."""
    return Finding(Message(template, args))


def submission_of(id_: str, sources: Mapping[str, str], suffix: str = ".py") -> Submission:
    """Return the sources of modules as if a student had handed them in."""
    files = {name + suffix: source.encode() for name, source in sources.items()}
    return Submission(id_, files, {name: name + suffix for name in sources})


def changed_reference(
    id_: str, assignment: Assignment, targets: Collection[Target], rewrite: Rewrite
) -> Submission:
    """Return the reference as a submission, with other definitions in the place of some targets."""
    sources = {
        module: rewritten(source, [t for t in targets if t.module == module], rewrite)
        for module, source in assignment.reference_sources.items()
    }
    return submission_of(id_, sources)


@dataclass(frozen=True)
class Task:
    """A submission to grade.

    ``only`` names the one question to judge. ``plain`` marks a submission that takes all that the
    question needs from the reference. Such a question is not judged again on its own and its
    failures are not shrunk: neither could change its verdict.
    """

    submission: Submission
    only: str | None = None
    plain: bool = False


def graded(subject: Subject, proof: str, tasks: Sequence[Task]) -> Iterator[tuple[Task, Record]]:
    """Grade submissions, each in a box of its own, and yield their records in order.

    ``proof`` is the name of the proof, for progress.
    """
    if not tasks:
        return
    blob = pickle.dumps(subject.context)
    jobs = min(subject.options.jobs or executors.default_jobs(), len(tasks))
    subject.progress(proof, 0, len(tasks))
    with executors.local(jobs) as pool:
        records = pool.map(_grade, [blob] * len(tasks), tasks)
        for done, (task, record) in enumerate(zip(tasks, records, strict=True), start=1):
            subject.progress(proof, done, len(tasks))
            yield task, record


def graded_one(subject: Subject, proof: str, submission: Submission) -> Record:
    """Grade one submission on all questions."""
    ((_, record),) = graded(subject, proof, [Task(submission)])
    return record


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> RunContext:
    context: RunContext = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    return context


def _grade(blob: bytes, task: Task) -> Record:
    """Grade a submission in the process that the executor chose."""
    context = replace(_unpacked(blob), only=task.only)
    if task.plain and task.only:
        assignment = context.assignment
        needs = {**assignment.needs, task.only: ()}
        context = context.with_assignment(replace(assignment, needs=needs, drawn=frozenset()))
    return grade(context, task.submission)
