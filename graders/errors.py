"""Every exception of the host, in one place.

The tree::

    GradersError            what, where, and how to mend it
    ├── UsageError          the command line               exit status 2
    ├── SpecError           the teacher's course files     exit status 2
    ├── SandboxError        this machine                   exit status 3
    │   ├── BrokenPromise   a sandbox that lets something through
    │   ├── UnfitWorker     a machine of a cluster
    │   └── LostCluster     all the machines of a cluster
    └── InternalError       us                             exit status 3

A student's mistake is never an exception on the host: it is a verdict. Every class takes positional
arguments and hands all of them to ``super()``, so that an error can be pickled.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing to mend in a course: where it stands, what is wrong, what to write instead."""

    file: str
    line: int
    where: str
    what: str
    mend: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        subject = f" {self.where}:" if self.where else ""
        return f"{place}:{subject} {self.what}\n  mend: {self.mend}"


class GradersError(Exception):
    """The root: a message for people, and a line that says how to mend it."""

    exit_status = 3

    def __init__(self, what: str, mend: str = "") -> None:
        super().__init__(what, mend)
        self.what = what
        self.mend = mend

    def __str__(self) -> str:
        return f"{self.what}\n  mend: {self.mend}" if self.mend else self.what


class UsageError(GradersError):
    """Raised when the command line asks for something that cannot be done."""

    exit_status = 2


class SpecError(GradersError):
    """Raised with every problem found in a course's files, all at once."""

    exit_status = 2

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.args = (problems,)
        self.problems = problems


class SandboxError(GradersError):
    """Raised when this machine cannot give the sandbox that was asked for."""


class BrokenPromise(SandboxError):
    """Raised when a sandbox of this machine starts, and lets through what it should stop."""


class UnfitWorker(SandboxError):
    """Raised on a cluster's worker whose grades may differ from those of the run's machine."""


class LostCluster(SandboxError):
    """Raised when a cluster cannot be reached, or has no worker left that can grade."""


class InternalError(GradersError):
    """Raised when graders itself is at fault; never costs a student points."""


def did_you_mean(name: object, known: Iterable[str], otherwise: str = "") -> str:
    """Suggest the nearest of the known names, else list them, else say ``otherwise``."""
    names = sorted(set(known))
    near = difflib.get_close_matches(str(name), names, n=1, cutoff=0.7)
    if near:
        return f"did you mean '{near[0]}'?"
    if otherwise or not names:
        return otherwise or "there is none to name"
    listed = ", ".join(names[:25]) + (", ..." if len(names) > 25 else "")
    return f"write one of: {listed}"
