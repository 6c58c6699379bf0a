"""The story of a run, from a command line's settings to reports.

Theory of operation
-------------------
A run is a tuple of stages, each a function from a :class:`Run` to a fuller one::

    locate      the course, and the assignment that the paths answer
    load        its spec, checked as a whole, with the reference in pieces; or as it was kept
    discover    the submissions below the paths, and how they came in; nothing of theirs is read yet
    reserve     the folder of the results, kept from other runs until this one ends
    look_back   what a teacher entered in review.csv and comments.csv since the last run, refused
                if it is unclear
    isolate     a sandbox that this machine can give, and the reference's answers in it
    grade_all   a record per submission, through an executor, each written as soon as it is done;
                from there on a class is at hand in brief, and each record is read again in turn
    report      every output, made from the records and from what the teacher entered

Parts never import one another: what passes between them passes here. What one submission goes
through is :mod:`graders.grading.submission`; how many are graded at once, :mod:`graders.jobs`. A
run that was stopped is taken up by the next: a question's result is used again as long as nothing
that it depends on changed, see :mod:`graders.grading.known` and :mod:`graders.keeping`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from graders import executors, jobs
from graders.deadlines.rules import Terms
from graders.errors import SandboxError, UsageError
from graders.gathering import Gathered, asked
from graders.grading.answering import answers_of
from graders.grading.expected import Expected, needs_times
from graders.grading.setting import Setting, harness_digest
from graders.judging import timing
from graders.keeping import by_itself, keep, kept, nothing, recall, recall_others
from graders.model import HandedIn, Record, State, Words
from graders.prepared import Shelf
from graders.report.briefs import Briefs, Records
from graders.report.comments_file import read_comments
from graders.report.exports.base import VISIBILITIES, Facts
from graders.report.exports.ordered import Order, check_orders, check_single, wants_one
from graders.report.handed_in import read_handed_in
from graders.report.listed_times import listed_before, read_listed_times, unlisted, without_deadline
from graders.report.review_file import read_review
from graders.report.review_sheet import Sheet
from graders.sandbox import choose
from graders.sandbox.base import Sandbox
from graders.sandbox.packages import Installed, find_installed
from graders.sandbox.scratch import Scratch, sweep
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment
from graders.spec.course_file import terms_of
from graders.spec.courses import assignment_ids, find_course, module_names
from graders.spec.load import load_assignment
from graders.submissions import (
    FoundSubmission,
    Handout,
    NothingFits,
    find,
    find_one,
    folders_below,
    recognise,
)
from graders.submissions.commits import last_commit
from graders.submissions.results import refuse_inside, without_results

if TYPE_CHECKING:
    from graders.report.changes import Changes

# Folders, for they become arguments of a command.
_HIDDEN = 100


@dataclass(frozen=True)
class Settings:
    """What the command line asks for; see the ``grade`` command for the words."""

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


@dataclass(frozen=True)
class Run:
    """What is known so far; each stage fills in more."""

    settings: Settings
    watch: Callable[[Record], None] = lambda _record: None
    begin: Callable[[int], None] = lambda _total: None
    warn: Callable[[str], None] = lambda _words: None
    say: Callable[[Words], None] = lambda _words: None
    tell_changes: Callable[[Changes], None] = lambda _changes: None
    take: Callable[[Path], None] = lambda _out: None
    held: ExitStack = field(default_factory=ExitStack)
    course: Path = Path()
    assignment_id: str = ""
    assignment: Assignment | None = None
    shelf: Shelf | None = None
    handout: Handout | None = None
    found: tuple[FoundSubmission, ...] = ()
    review: Sheet | None = None
    comments: Sheet | None = None
    terms: Terms = field(default_factory=Terms)
    handed: tuple[HandedIn, ...] = ()
    setting: Setting | None = None
    records: Records = field(default_factory=lambda: Records.of(()))
    taken: int = 0
    judged: int = 0

    @property
    def is_class(self) -> bool:
        """Tell a class from one submission."""
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
        """What outputs for CI and services tell besides what is in the records."""
        assert self.assignment is not None  # noqa: S101 - loaded
        settings = self.settings
        folders = folders_below(settings.repository or Path.cwd(), self.found)
        title, environ = self.assignment.spec.title, dict(os.environ)
        return Facts(title, settings.lang, folders, settings.visibility, environ)


def handouts(course: Path) -> Mapping[str, Handout]:
    """Return what each assignment of a course expects to be handed in."""
    return {
        id_: Handout(id_, modules.written, modules.notebook, modules.given)
        for id_, modules in module_names(course).items()
    }


def locate(run: Run) -> Run:
    """Find the course and the assignment."""
    executors.check(run.settings.on)
    check_orders(run.settings.orders, run.settings.out, os.environ)
    settings = replace(run.settings, paths=without_results(run.settings.paths, run.settings.out))
    course = find_course(settings.course, os.environ, Path.cwd())
    known = handouts(course)
    if settings.assignment is not None and settings.assignment not in known:
        # Let the loader say what is wrong with that spec, or that there is none.
        load_assignment(course, settings.assignment)
    try:
        id_ = recognise(settings.paths, tuple(known.values()), settings.assignment)
    except NothingFits:
        # It may be the one whose spec could not be read: what is wrong there comes first.
        for unread in (id_ for id_ in assignment_ids(course) if id_ not in known):
            load_assignment(course, unread)
        raise
    return replace(run, settings=settings, course=course, assignment_id=id_, handout=known[id_])


def load(run: Run) -> Run:
    """Load the assignment, every problem of its files told at once, or recall it."""
    shelf = Shelf.of(run.course, run.assignment_id)
    assignment = shelf.loaded()
    wanted = run.settings.question
    if wanted is not None and wanted not in assignment.order:
        raise UsageError(
            f"no question {wanted!r} in '{assignment.id}'",
            f"the questions are: {', '.join(q.id for q in assignment.spec.questions)}",
        )
    terms = terms_of(run.course, assignment.spec)
    return replace(run, assignment=assignment, shelf=shelf, terms=terms)


def discover(run: Run) -> Run:
    """List the submissions, apart from where the results go."""
    assert run.handout is not None  # noqa: S101 - located
    check_single(run.settings.orders, len(run.settings.paths))
    if wants_one(run.settings.orders) is None:
        best = run.terms.keeps_best
        found = find(run.settings.paths, run.handout, every_attempt=best)
    else:
        found = find_one(run.settings.paths, run.handout)
    refuse_inside(run.settings.out, run.settings.paths, found)
    return replace(run, found=found, handed=tuple(_handed(run, found)))


def _handed(run: Run, found: tuple[FoundSubmission, ...]) -> Sequence[HandedIn]:
    """Tell how submissions came in: by a list of this run or of an earlier one, names, commits."""
    handed = [one.handed for one in found]
    if run.terms.deadline is not None:
        handed = [_dated(one, item) for one, item in zip(handed, found, strict=True)]
    handed = listed_before(handed, read_handed_in(run.settings.out))
    if run.settings.handed_in is None:
        return handed
    told, strangers = read_listed_times(run.settings.handed_in).told(handed)
    if run.terms.deadline is None:
        run.say(without_deadline(run.assignment_id))
    if strangers:
        run.say(unlisted(strangers))
    return told


def _dated(handed: HandedIn, found: FoundSubmission) -> HandedIn:
    at = "" if handed.at or found.files or found.members else last_commit(found.root)
    return replace(handed, at=at, source="commit") if at else handed


def reserve(run: Run) -> Run:
    """Keep the folder of the results to this run, and clear what killed ones have left."""
    run.held.enter_context(by_itself(run.settings.out, run.say))
    run.held.callback(sweep)
    sweep()
    return run


def look_back(run: Run) -> Run:
    """Read what a teacher entered: a mistake in it is told before any work."""
    assert run.assignment is not None  # noqa: S101 - loaded
    out = run.settings.out
    review = read_review(out, run.assignment.points)
    return replace(run, review=review, comments=read_comments(out))


def isolate(run: Run) -> Run:
    """Choose a sandbox and let the reference answer every check in it."""
    assert run.assignment is not None  # noqa: S101 - loaded
    installed = find_installed(run.assignment.spec.packages)
    setting = _setting(run, sandbox_of(run, installed), installed)
    return replace(run, setting=replace(setting, hidden=_hidden(run)))


def sandbox_of(run: Run, installed: tuple[Installed, ...]) -> Sandbox:
    """Choose a sandbox for what was discovered, whose boxes show some packages.

    Raises
    ------
    SandboxError
        When this machine gives none that isolates, and what was discovered is a class.
    """
    wanted = run.settings.sandbox
    # A student checking their own work may do without: they would run that code anyway, here.
    is_here = run.settings.on == executors.LOCAL
    may_do_without = wanted == "auto" and run.is_self_check and is_here
    try:
        warn = run.warn if may_do_without else None
        return choose.choose(wanted, _hidden(run), installed, warn, _make_ready)
    except SandboxError as problem:
        if not may_do_without:
            raise _no_sandbox(problem, run) from None
        run.warn(problem.what)
        return choose.choose("process", installed=installed)


def _make_ready() -> None:
    """Import what makes the outputs while the first box starts: both take as long."""
    import graders.publishing  # noqa: F401


def _hidden(run: Run) -> tuple[str, ...]:
    """List the folders that no box may show; what was given holds the submissions, however many."""
    given = [path if path.is_dir() else path.parent for path in run.settings.paths]
    folders = [*given, *(found.folder for found in run.found)]
    each = dict.fromkeys(folder.resolve() for folder in folders)
    # Of many, the folders that hold them: `grade class/*` is one class.
    most = dict.fromkeys(folder.parent for folder in each) if len(each) > _HIDDEN else {}
    submissions = map(str, [*most, *each][:_HIDDEN])
    kept = [] if run.shelf is None else [str(run.shelf.folder)]
    return (str(run.course), str(run.settings.out.resolve()), *kept, *submissions)


def _setting(run: Run, sandbox: Sandbox, installed: tuple[Installed, ...]) -> Setting:
    assert run.assignment is not None  # noqa: S101 - loaded
    packages = tuple(str(package) for package in installed)
    expected = _expected(run, run.assignment, sandbox, packages)
    only, harness = run.settings.question, harness_digest()
    return Setting(run.assignment, expected, sandbox, Turns(), only, harness, packages)


def _expected(
    run: Run, assignment: Assignment, sandbox: Sandbox, packages: tuple[str, ...]
) -> Expected:
    """Return the reference's answers, of an earlier run where none of its times is compared."""
    shelf, tier = run.shelf, sandbox.tier.value
    if shelf is not None and assignment.kit is None and not needs_times(assignment):
        recalled = shelf.expected(tier, packages)
        if recalled is not None:
            return recalled
    expected = answers_of(assignment, sandbox)
    if shelf is not None and assignment.kit is None:
        shelf.keep_expected(expected, tier, packages)
    return expected


def _no_sandbox(problem: SandboxError, run: Run) -> SandboxError:
    mend = problem.mend
    if run.settings.sandbox == "auto":
        mend += '; or, for code that you trust, "--sandbox process"'
    return SandboxError(problem.what, mend)


def grade_all(run: Run) -> Run:
    """Grade what is not graded yet; each record is written as soon as it is there."""
    assert run.setting is not None and run.handout is not None  # noqa: S101, PT018 - isolated
    out, earlier, only = run.settings.out, _earlier(run), run.settings.question
    wanted = executors.Wanted(run.settings.on, run.settings.jobs, say=run.say)
    gathered, briefs = Gathered(out, only), Briefs()
    judged = taken = 0
    run.begin(len(run.found))
    with Scratch() as folder:
        at_once = min(wanted.jobs or executors.default_jobs(), len(run.found))
        setting = replace(run.setting, turns=Turns(folder, at_once >= timing.CROWD))
        with closing(jobs.graded(setting, run.handout, run.found, earlier, wanted)) as pending:
            for found, graded in pending:
                if graded is None:
                    record = kept(out, found.id)
                    taken += 1
                else:
                    record = graded.record
                    judged += graded.judged
                    is_ours = only and record.state is State.INTERNAL_ERROR
                    if is_ours and earlier(found.id) is not None:
                        gathered.aside[found.id] = record
                    else:
                        keep(out, record)
                shown = asked(record, only)
                gathered.briefs[record.id] = briefs.of(shown) if run.is_class else shown
                run.watch(shown)
    return replace(run, records=gathered.records(), taken=taken, judged=judged)


def _earlier(run: Run) -> jobs.Recall:
    """Choose what is recalled of earlier runs: not what is to be graded in any case."""
    out, only = run.settings.out, run.settings.question
    if not run.settings.fresh:
        return partial(recall, out)
    return nothing if only is None else partial(recall_others, out, only)


def report(run: Run) -> Run:
    """Write every output from the records, with the points that a teacher entered."""
    assert run.assignment is not None  # noqa: S101 - loaded
    from graders.publishing import Edition, publish  # by then it was imported, see _make_ready

    out, lang = run.settings.out, run.settings.lang
    records = publish(
        out,
        run.records,
        Edition(
            run.assignment,
            lang,
            tell_changes=run.tell_changes,
            say=run.say,
            review=run.review,
            comments=run.comments,
            orders=run.settings.orders,
            facts=run.facts if run.settings.orders else None,
            terms=run.terms,
            handed=run.handed,
        ),
    )
    return replace(run, records=records)


STAGES: tuple[Callable[[Run], Run], ...] = (
    locate,
    load,
    discover,
    reserve,
    look_back,
    isolate,
    grade_all,
    report,
)


def execute(run: Run) -> Run:
    """Run every stage in order.

    Raises
    ------
    GradersError
        With what is wrong, where, and how to mend it.
    """
    with run.held:
        for stage in STAGES:
            run = stage(run)
        # Another run may replace the outputs as soon as the folder is let go.
        run.take(run.settings.out)
    return run


__all__ = ["STAGES", "Run", "Settings", "execute", "handouts", "sandbox_of"]
