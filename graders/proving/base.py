"""What a proof is, and what it has to prove something with.

Theory of operation
-------------------
An assignment is fit for students when each of several things is **proved** of it. A proof is one
module of this package: a :class:`Proof` that names it, and a function from a :class:`Subject` to a
:class:`~graders.report.fitness.Proved`, plain data that every output is made from. Proofs are made
in one order, the cheap ones first, and a proof finds in its subject what the earlier ones came to.
What stops a proof because a file of the course is wrong is a ``SpecError``, as everywhere; what the
proof is there to find out is never an exception.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from graders.errors import InternalError
from graders.grading.setting import Setting
from graders.model import Words
from graders.report.fitness import Finding, ProofState, Proved, Table
from graders.spec.assignment import Assignment

__all__ = ["Options", "Proof", "Subject"]

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
    prepared: Setting | None = None
    earlier: tuple[Proved, ...] = ()
    tell: Callable[[str, int, int], None] = lambda _what, _done, _all: None

    @property
    def course(self) -> Path:
        """The folder of the course."""
        return Path(self.assignment.course)

    @property
    def setting(self) -> Setting:
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
