"""A submission graded once with real processes, then judged again from what these answered.

What is left of grading is the host's own share: requests made, observations rebuilt, verdicts.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bench.classes import load_class
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, State, Submission, Tier
from graders.sandbox.base import Answer, Box, Frame, Limits
from graders.sandbox.process import ProcessSandbox

# Wrong in one function, right in what needs it: judged as submitted, on its own, and blamed.
# Nothing in it is judged by the clock, so that each recording asks for the same.
ASSIGNMENT, SUBMISSION = "solitaire", "blanc-paul"


@dataclass
class Tape:
    """A sandbox whose boxes answer in turn what is on the tape, or what a real one says."""

    answers: Iterator[Answer] = field(default_factory=lambda: iter(()))
    real: Box | None = None
    taken: list[Answer] = field(default_factory=list)

    @property
    def tier(self) -> Tier:
        return Tier.PROCESS

    def open(self) -> Self:
        return self

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        if self.real is None:
            return next(self.answers)
        self.taken.append(self.real.ask(request, limits))
        return self.taken[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return


@dataclass(frozen=True)
class Recording:
    """A submission, and what boxes answered while it was graded."""

    context: RunContext
    submission: Submission
    answers: tuple[Answer, ...]

    def judge(self) -> Record:
        """Grade the submission from the answers.

        Raises
        ------
        RuntimeError
            When it comes to something else than a graded submission.
        """
        assert isinstance(self.context.sandbox, Tape)  # noqa: S101 - see `read`
        self.context.sandbox.answers = map(_unread, self.answers)
        return _expect_graded(grade(self.context, self.submission))

    @classmethod
    def read(cls, path: Path) -> Recording:
        """Read what :func:`record` wrote; the reference's answers are taken from it as well."""
        kept = pickle.loads(path.read_bytes())  # noqa: S301 - our own bytes
        klass = load_class(ASSIGNMENT)
        expected = expect(klass.assignment, Tape(iter(kept["reference"])))
        context = RunContext(klass.assignment, expected, Tape(), harness="bench")
        answers = tuple(kept["submission"])
        return cls(context, klass.submissions[SUBMISSION], answers)


def record(path: Path) -> None:
    """Grade the submission with real processes, and keep what they answered."""
    klass = load_class(ASSIGNMENT)
    with ProcessSandbox().open() as box:
        reference, submission = Tape(real=box), Tape(real=box)
        expected = expect(klass.assignment, reference)
        context = RunContext(klass.assignment, expected, submission, harness="bench")
        _expect_graded(grade(context, klass.submissions[SUBMISSION]))
    kept = {"reference": reference.taken, "submission": submission.taken}
    path.write_bytes(pickle.dumps(kept))


def _expect_graded(record: Record) -> Record:
    if record.state is not State.GRADED:
        raise RuntimeError(f"{ASSIGNMENT}/{SUBMISSION} was not graded: {record.notes}")
    return record


def _unread(answer: Answer) -> Answer:
    """Return an answer as it came: a frame keeps what was read of it."""
    frames = (Frame(frame.milestone, frame.cpu_s, frame.body) for frame in answer.frames)
    return replace(answer, frames=tuple(frames))
