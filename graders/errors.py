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
arguments and hands all of them to ``super()``, so that an error can be pickled. Whoever shows
one to people asks for its words in their language; as a string, it is in English.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from graders.i18n import N_, Message, Words, render, worded
from graders.light_dataclass import dataclass

# The answers of an operating system that are met most often, for the catalogue.
_REASONS = (
    *(N_("Permission denied"), N_("No such file or directory"), N_("File exists")),
    *(N_("Is a directory"), N_("Not a directory"), N_("File name too long")),
    *(N_("No space left on device"), N_("Read-only file system"), N_("Input/output error")),
)


def reason(problem: OSError) -> Message:
    """Return why the operating system refused."""
    return Message(problem.strerror or str(problem))


def unreadable(place: object, problem: OSError) -> Message:
    """Say that a file cannot be read, and why."""
    return Message("{place}: cannot be read: {why}", {"place": str(place), "why": reason(problem)})


def unwritable(place: object, problem: OSError) -> Message:
    """Say that a file cannot be written, and why."""
    return Message(
        "{place}: cannot be written: {why}", {"place": str(place), "why": reason(problem)}
    )


@dataclass(frozen=True)
class Problem:
    """One thing to mend in a course: where it stands, what is wrong, what to write instead."""

    file: str
    line: int
    where: str
    what: str | Words
    mend: str | Words

    def __str__(self) -> str:
        return self.told("en")

    def told(self, lang: str) -> str:
        """Return the problem, in ``"fr"`` or ``"en"``."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        subject = f" {self.where}:" if self.where else ""
        return f"{place}:{subject} {worded(self.what, lang)}\n{_fix(self.mend, lang)}"


class GradersError(Exception):
    """The root: a message for people, and a line that says how to mend it.

    Either is a string in English, or words of the catalogue where people of any language meet it.
    """

    exit_status = 3

    def __init__(self, what: str | Words, mend: str | Words = "") -> None:
        super().__init__(what, mend)
        self.what = worded(what, "en")
        self.mend = worded(mend, "en")

    @property
    def words(self) -> tuple[str | Words, str | Words]:
        """The fault and how to fix it, in no language yet."""
        what, mend = self.args
        return what, mend

    def __str__(self) -> str:
        return self.told("en")

    def told(self, lang: str) -> str:
        """Return what is wrong and how to mend it, in ``"fr"`` or ``"en"``."""
        what, mend = self.words
        return f"{worded(what, lang)}\n{_fix(mend, lang)}" if mend else worded(what, lang)


class UsageError(GradersError):
    """Raised when the command line asks for something that cannot be done."""

    exit_status = 2


class NoCourse(UsageError):
    """Raised when a course is needed, none is named, and none stands here."""


class SpecError(GradersError):
    """Raised with every problem found in a course's files, all at once."""

    exit_status = 2

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.args = (problems,)
        self.problems = problems

    def told(self, lang: str) -> str:
        """Return every problem, in ``"fr"`` or ``"en"``."""
        return "\n".join(problem.told(lang) for problem in self.problems)


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


def _fix(mend: str | Words, lang: str) -> str:
    line = Message(N_("fix: {mend}"), {"mend": mend})
    # The label of a text that is in English alone is English too.
    return f"  {render(line, 'en' if isinstance(mend, str) else lang)}"


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
