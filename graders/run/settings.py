"""The settings of a run, and its state, which is passed from stage to stage."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from graders.deadlines.rules import Terms
from graders.grading.described import Described
from graders.grading.run_context import RunContext
from graders.handing_in import HandedIn
from graders.light_dataclass import dataclass
from graders.model import Record, Words
from graders.records.briefs import Records
from graders.report.ci.base import VISIBILITIES, Facts
from graders.run.course_cache import CourseCache
from graders.spec.assignment import Assignment
from graders.submissions import ExpectedFiles, FoundSubmission, folders_below

if TYPE_CHECKING:
    from graders.report.changes import Changes
    from graders.report.ci.orders import Order
    from graders.report.review.csv_sheet import Sheet
    from graders.sandbox.base import Sandbox


@dataclass(frozen=True)
class Settings:
    """The options of the command line, see the ``grade`` command.

    With ``is_live``, the page of a class says who is where, and looks for a newer one.
    """

    paths: tuple[Path, ...]
    course: Path | None = None
    assignment: str | None = None
    out: Path = Path("grades")
    jobs: int = 0
    lang: str = "en"
    question: str | None = None
    sandbox: str = "auto"
    fresh: bool = False
    on: str = "local"
    orders: tuple[Order, ...] = ()
    visibility: str = VISIBILITIES[0]
    repository: Path | None = None
    handed_in: Path | None = None
    is_live: bool = False


@dataclass(frozen=True)
class Run:
    """The state of a run so far; each stage fills in more.

    ``at`` is called with the name of each stage, ``begin`` with the number of submissions, and
    ``watch`` with each record.
    """

    settings: Settings
    at: Callable[[str], None] = lambda _stage: None
    watch: Callable[[Record], None] = lambda _record: None
    begin: Callable[[int], None] = lambda _total: None
    warn: Callable[[str | Words], None] = lambda _words: None
    say: Callable[[Words], None] = lambda _words: None
    tell_changes: Callable[[Changes], None] = lambda _changes: None
    take: Callable[[Path], None] = lambda _out: None
    held: ExitStack = field(default_factory=ExitStack)
    course: Path = Path()
    assignment_id: str = ""
    assignment: Assignment | None = None
    described: Described | None = None
    cache: CourseCache | None = None
    expected_files: ExpectedFiles | None = None
    found: tuple[FoundSubmission, ...] = ()
    review: Sheet | None = None
    comments: Sheet | None = None
    terms: Terms = field(default_factory=Terms)
    handed: tuple[HandedIn, ...] = ()
    sandbox: Sandbox | None = None
    packages: tuple[str, ...] = ()
    context: RunContext | None = None
    records: Records = field(default_factory=lambda: Records.of(()))
    reused: int = 0
    judged: int = 0
    is_interrupted: bool = False

    @property
    def is_class(self) -> bool:
        """Tell whether several submissions are graded, rather than one."""
        return len(self.found) != 1

    @property
    def is_self_check(self) -> bool:
        """Tell whether the one path is the one submission: a student's own work."""
        if len(self.found) != 1 or len(self.settings.paths) != 1:
            return False
        (path,) = self.settings.paths
        folder = path if path.is_dir() else path.parent
        return self.found[0].root.resolve() in (folder.resolve(), path.resolve())

    @property
    def facts(self) -> Facts:
        """The facts that outputs for CI and services tell beside the records."""
        assert self.assignment is not None  # noqa: S101 - loaded
        settings = self.settings
        folders = folders_below(settings.repository or Path.cwd(), self.found)
        title, environ = self.assignment.spec.title, dict(os.environ)
        return Facts(title, settings.lang, folders, settings.visibility, environ)
