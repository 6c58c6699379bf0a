"""The story of a run, from a command line's settings to reports.

Theory of operation
-------------------
A run is a tuple of stages, each a function from a :class:`Run` to a fuller one::

    locate      the course, and the assignment that the paths answer
    load        its spec, checked as a whole, with the reference in pieces
    discover    the submissions below the paths; nothing of theirs is read yet
    reserve     the folder of the results, kept from other runs until this one ends
    look_back   what a teacher entered in review.csv and comments.csv since the last run, refused
                if it is unclear
    isolate     a sandbox that this machine can give, and the reference's answers in it
    grade_all   a record per submission, through an executor, each written as soon as it is done
    report      every output, made from the records and from what the teacher entered

Parts never import one another: what passes between them passes here. What one submission goes
through is :mod:`graders.grading.submission`; how many are graded at once, :mod:`graders.jobs`. A
run that was stopped is taken up by the next: a question's result is used again as long as nothing
that it depends on changed, see :mod:`graders.grading.known` and :mod:`graders.keeping`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from graders import executors, jobs
from graders.errors import SandboxError, UsageError
from graders.grading.expected import expect
from graders.grading.setting import Setting, harness_digest
from graders.keeping import by_itself, keep, kept, unwritable
from graders.model import Record, State, Words
from graders.report.changes import Changes, changes
from graders.report.comments_file import commented, read_comments
from graders.report.review_file import read_review, reviewed
from graders.report.review_sheet import Sheet
from graders.report.write import published, write_reports
from graders.sandbox import choose
from graders.sandbox.base import Sandbox
from graders.sandbox.packages import Installed, find_installed
from graders.sandbox.scratch import Scratch, sweep
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment
from graders.spec.courses import find_course, module_names
from graders.spec.load import load_assignment
from graders.submissions import FoundSubmission, Handout, find, recognise
from graders.submissions.results import refuse_inside, without_results

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
    handout: Handout | None = None
    found: tuple[FoundSubmission, ...] = ()
    review: Sheet | None = None
    comments: Sheet | None = None
    setting: Setting | None = None
    records: tuple[Record, ...] = ()
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


def _handouts(course: Path) -> Mapping[str, Handout]:
    return {
        id_: Handout(id_, modules.written, modules.notebook, modules.given)
        for id_, modules in module_names(course).items()
    }


def locate(run: Run) -> Run:
    """Find the course and the assignment."""
    settings = replace(run.settings, paths=without_results(run.settings.paths, run.settings.out))
    course = find_course(settings.course, os.environ, Path.cwd())
    handouts = _handouts(course)
    if settings.assignment is not None and settings.assignment not in handouts:
        # Let the loader say what is wrong with that spec, or that there is none.
        load_assignment(course, settings.assignment)
    id_ = recognise(settings.paths, tuple(handouts.values()), settings.assignment)
    return replace(run, settings=settings, course=course, assignment_id=id_, handout=handouts[id_])


def load(run: Run) -> Run:
    """Load the assignment, every problem of its files told at once."""
    assignment = load_assignment(run.course, run.assignment_id)
    wanted = run.settings.question
    if wanted is not None and wanted not in assignment.order:
        raise UsageError(
            f"no question {wanted!r} in '{assignment.id}'",
            f"the questions are: {', '.join(q.id for q in assignment.spec.questions)}",
        )
    return replace(run, assignment=assignment)


def discover(run: Run) -> Run:
    """List the submissions, apart from where the results go."""
    assert run.handout is not None  # noqa: S101 - located
    found = find(run.settings.paths, run.handout)
    refuse_inside(run.settings.out, run.settings.paths, found)
    return replace(run, found=found)


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
    review = read_review(out, points_of(run.assignment))
    return replace(run, review=review, comments=read_comments(out))


def points_of(assignment: Assignment) -> dict[str, float]:
    """Return the points of each question."""
    return {question.id: question.points for question in assignment.spec.questions}


def isolate(run: Run) -> Run:
    """Choose a sandbox and let the reference answer every check in it."""
    assert run.assignment is not None  # noqa: S101 - loaded
    wanted = run.settings.sandbox
    hidden = _hidden(run)
    installed = find_installed(run.assignment.spec.packages)
    # A student checking their own work may do without: they would run that code anyway.
    may_do_without = wanted == "auto" and run.is_self_check
    try:
        sandbox = choose.choose(wanted, hidden, installed, run.warn if may_do_without else None)
    except SandboxError as problem:
        if not may_do_without:
            raise _no_sandbox(problem, run) from None
        run.warn(problem.what)
        sandbox = choose.choose("process", installed=installed)
    return replace(run, setting=_setting(run.assignment, sandbox, run.settings, installed))


def _hidden(run: Run) -> tuple[str, ...]:
    """List the folders that no box may show; what was given holds the submissions, however many."""
    given = [path if path.is_dir() else path.parent for path in run.settings.paths]
    folders = [*given, *(found.folder for found in run.found)]
    each = dict.fromkeys(folder.resolve() for folder in folders)
    # Of many, the folders that hold them: `grade class/*` is one class.
    most = dict.fromkeys(folder.parent for folder in each) if len(each) > _HIDDEN else {}
    submissions = map(str, [*most, *each][:_HIDDEN])
    return (str(run.course), str(run.settings.out.resolve()), *submissions)


def _setting(
    assignment: Assignment,
    sandbox: Sandbox,
    settings: Settings,
    installed: tuple[Installed, ...],
) -> Setting:
    return Setting(
        assignment,
        expect(assignment, sandbox),
        sandbox,
        Turns(),
        settings.question,
        harness_digest(),
        tuple(str(package) for package in installed),
    )


def _no_sandbox(problem: SandboxError, run: Run) -> SandboxError:
    mend = problem.mend
    if run.settings.sandbox == "auto":
        mend += '; or, for code that you trust, "--sandbox process"'
    return SandboxError(problem.what, mend)


def grade_all(run: Run) -> Run:
    """Grade what is not graded yet; each record is written as soon as it is there."""
    assert run.setting is not None and run.handout is not None  # noqa: S101, PT018 - isolated
    out, earlier, only = run.settings.out, _earlier(run), run.settings.question
    at_once = min(run.settings.jobs or executors.default_jobs(), len(run.found))
    records: dict[str, Record] = {}
    judged = taken = 0
    run.begin(len(run.found))
    with Scratch() as folder:
        setting = replace(run.setting, turns=Turns(folder))
        with closing(jobs.graded(setting, run.handout, run.found, earlier, at_once)) as pending:
            for found, graded in pending:
                record = graded.record if graded else earlier[found.id]
                if graded is None:
                    taken += 1
                elif not (only and record.state is State.INTERNAL_ERROR and found.id in earlier):
                    keep(out, record)
                judged += graded.judged if graded else 0
                records[record.id] = _asked(record, only)
                run.watch(records[record.id])
    ordered = tuple(records[id_] for id_ in sorted(records))
    return replace(run, records=ordered, taken=taken, judged=judged)


def _earlier(run: Run) -> dict[str, Record]:
    """Read what earlier runs kept, without what is to be graded in any case."""
    only = run.settings.question
    if run.settings.fresh and only is None:
        return {}
    earlier = kept(run.settings.out, [found.id for found in run.found])
    if not run.settings.fresh:
        return earlier
    return {id_: _without(record, only) for id_, record in earlier.items()}


def _without(record: Record, question: str | None) -> Record:
    others = tuple(q for q in record.questions if q.id != question)
    return replace(record, questions=others)


def _asked(record: Record, question: str | None) -> Record:
    """Show of a record what was asked; the other questions stay in its file."""
    if question is None:
        return record
    return replace(record, questions=tuple(q for q in record.questions if q.id == question))


def report(run: Run) -> Run:
    """Write every output from the records, with the points that a teacher entered."""
    assert run.assignment is not None  # noqa: S101 - loaded
    out, lang = run.settings.out, run.settings.lang
    records = publish(
        out, run.records, run.assignment, lang, run.tell_changes, run.review, run.comments
    )
    return replace(run, records=records)


def publish(
    out: Path,
    records: tuple[Record, ...],
    assignment: Assignment,
    lang: str,
    tell_changes: Callable[[Changes], None],
    review: Sheet | None = None,
    comments: Sheet | None = None,
) -> tuple[Record, ...]:
    """Replace the outputs by those of some records, once it is told whose grade changes.

    Parameters
    ----------
    review : Sheet, optional
        What review.csv held when the run began.
    comments : Sheet, optional
        The same of comments.csv.

    Returns
    -------
    tuple of Record
        With the teacher's points and comments.

    Raises
    ------
    UsageError
        When the outputs cannot be written.
    """
    try:
        pointed = reviewed(out, records, points_of(assignment), lang, review)
        given = commented(out, records, pointed, lang, comments)
        news = changes(published(out), given, assignment.id)
        tell_changes(news)
        write_reports(out, given, assignment.spec.title, lang, records, news)
    except OSError as problem:
        raise unwritable(out, problem) from None
    return given


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


__all__ = ["STAGES", "Run", "Settings", "execute", "publish"]
