"""What a proof is, and what it has to prove something with.

Theory of operation
-------------------
An assignment is fit for students when each of several things is **proved** of it. A proof is one
module of this package: a :class:`Proof` that names it, and a function from a :class:`Subject` to a
:class:`~graders.report.spec_check.Proved`, plain data that every output is made from. Proofs are made
in one order, the cheap ones first, and a proof finds in its subject what the earlier ones came to.
What stops a proof because a file of the course is wrong is a ``SpecError``, as everywhere; what the
proof is there to find out is never an exception.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from graders.errors import InternalError
from graders.grading.process_context import ProcessContext
from graders.grading.run_context import RunContext
from graders.grading.submission import regrade
from graders.model import Record, Submission, Words
from graders.report.spec_check import Finding, ProofState, Proved, Table
from graders.run import executors
from graders.spec.assignment import Assignment

__all__ = ["Options", "Proof", "Subject", "Task", "graded", "graded_one"]

SAMPLE = 12


@dataclass(frozen=True)
class Options:
    """What the command line asks for.

    Attributes
    ----------
    mutants : int or None
        The most that are made of a question; None for all, 0 for none.
    jobs : int
        Submissions graded at once; 0 for as many as there are processors.
    sandbox : str
        As for ``grade``.
    records : Path, optional
        The results of a real class.
    only : frozenset of str
        The names of the proofs to make; all when empty.
    """

    mutants: int | None = SAMPLE
    jobs: int = 0
    sandbox: str = "auto"
    records: Path | None = None
    only: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Subject:
    """What is to be proved fit, and with what.

    ``prepared`` is there for the proofs that grade. ``tell`` is told how far a long proof is: what
    is done, of how much.
    """

    assignment: Assignment
    options: Options = field(default_factory=Options)
    prepared: RunContext | None = None
    earlier: tuple[Proved, ...] = ()
    tell: Callable[[str, int, int], None] = lambda _what, _done, _all: None

    @property
    def course(self) -> Path:
        """The folder of the course."""
        return Path(self.assignment.course)

    @property
    def setting(self) -> RunContext:
        """What submissions are graded with.

        Raises
        ------
        InternalError
            For a proof that does not say that it grades.
        """
        if self.prepared is None:
            raise InternalError("a proof grades that was to need no sandbox")
        return self.prepared

    def after(self, proved: Proved) -> Subject:
        """Return the subject of the next proof."""
        return replace(self, earlier=(*self.earlier, proved))


@dataclass(frozen=True)
class Proof:
    """One thing to prove: its stable name, what it is in words, and how.

    ``grades`` tells that it needs a sandbox and the reference's answers.
    """

    name: str
    title: Words
    prove: Callable[[Subject], Proved]
    grades: bool = True

    def settled(
        self,
        is_proved: bool,
        words: Words,
        findings: tuple[Finding, ...] = (),
        table: Table | None = None,
        failing: frozenset[tuple[str, str]] = frozenset(),
    ) -> Proved:
        """Say that it is proved, or is not."""
        state = ProofState.PROVED if is_proved else ProofState.FAILED
        return Proved(self.name, self.title, state, words, findings, table, failing)

    def aside(self, words: Words) -> Proved:
        """Say that there is nothing to prove here, and why."""
        return Proved(self.name, self.title, ProofState.NOT_APPLICABLE, words)


# MERGED: Grade what a proof makes up: many submissions at once, each in a box of its own.


@dataclass(frozen=True)
class Task:
    """A submission to grade.

    ``only`` names the one question to judge. ``plain`` leaves out what can change no verdict of it
    where all that it needs is the reference's already: it is not judged again on its own, and
    failures are not shrunk.
    """

    submission: Submission
    only: str | None = None
    plain: bool = False


def graded(subject: Subject, what: str, tasks: Sequence[Task]) -> Iterator[tuple[Task, Record]]:
    """Grade submissions, and yield the record of each in their order.

    Parameters
    ----------
    what : str
        The name of the proof, for progress.
    """
    if not tasks:
        return
    blob = pickle.dumps(subject.setting)
    jobs = min(subject.options.jobs or executors.default_jobs(), len(tasks))
    subject.tell(what, 0, len(tasks))
    with executors.local(jobs) as pool:
        records = pool.map(_grade, [blob] * len(tasks), tasks)
        for done, (task, record) in enumerate(zip(tasks, records, strict=True), start=1):
            subject.tell(what, done, len(tasks))
            yield task, record


def graded_one(subject: Subject, what: str, submission: Submission) -> Record:
    """Grade one submission whole."""
    ((_, record),) = graded(subject, what, [Task(submission)])
    return record


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> RunContext:
    setting: RunContext = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    return setting


def _grade(blob: bytes, task: Task) -> Record:
    """Grade a submission in whatever process the executor chose."""
    setting = replace(_unpacked(blob), only=task.only)
    if task.plain and task.only:
        assignment = setting.assignment
        needs = {**assignment.needs, task.only: ()}
        setting = replace(setting, assignment=replace(assignment, needs=needs, drawn=frozenset()))
    with closing(ProcessContext(setting)) as station:
        done = regrade(station, task.submission, None)
    assert done is not None  # noqa: S101 - nothing was known
    return done.record
