"""The story of a run, from a command line's settings to reports.

Theory of operation
-------------------
A run is a tuple of stages, each a function from a :class:`Run` to a fuller one::

    locate      the course, and the assignment that the paths answer
    load        its spec, checked as a whole, with the reference in pieces
    discover    the submissions below the paths; nothing of theirs is read yet
    look_back   what a teacher entered in review.csv since the last run, refused if it is unclear
    isolate     a sandbox that this machine can give, and the reference's answers in it
    grade_all   a record per submission, through an executor, each written as soon as it is done
    report      every output, made from the records and from what the teacher entered

Parts never import one another: what passes between them passes here. What one submission goes
through is :mod:`graders.grading.submission`. A run that was stopped is taken up by the next:
a record is used again as long as its digest (submission, course, harness, Python, tier) holds.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import graders
from graders import executors
from graders.errors import GradersError, InternalError, SandboxError, UsageError
from graders.grading.expected import expect
from graders.grading.recording import failed
from graders.grading.setting import Setting
from graders.grading.submission import grade
from graders.model import Record, State, Submission
from graders.report.files import write_atomic
from graders.report.names import output_stem
from graders.report.records import dump_record, load_record
from graders.report.review_file import read_review, reviewed
from graders.report.review_sheet import Sheet
from graders.report.write import write_reports
from graders.sandbox import choose
from graders.sandbox.base import Sandbox
from graders.sandbox.packages import Installed, find_installed
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment
from graders.spec.courses import find_course, module_names
from graders.spec.load import load_assignment
from graders.submissions import FoundSubmission, Handout, find, read, recognise

RECORDS = "records"


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
    course: Path = Path()
    assignment_id: str = ""
    assignment: Assignment | None = None
    handout: Handout | None = None
    found: tuple[FoundSubmission, ...] = ()
    review: Sheet | None = None
    setting: Setting | None = None
    records: tuple[Record, ...] = ()
    regraded: int = 0
    notes: tuple[str, ...] = field(default_factory=tuple)

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
        return folder.resolve() == self.found[0].root.resolve()


def _handouts(course: Path) -> Mapping[str, Handout]:
    return {
        id_: Handout(id_, modules.written, modules.notebook, modules.given)
        for id_, modules in module_names(course).items()
    }


def locate(run: Run) -> Run:
    """Find the course and the assignment."""
    settings = run.settings
    course = find_course(settings.course, os.environ, Path.cwd())
    handouts = _handouts(course)
    if settings.assignment is not None and settings.assignment not in handouts:
        # Let the loader say what is wrong with that spec, or that there is none.
        load_assignment(course, settings.assignment)
    id_ = recognise(settings.paths, tuple(handouts.values()), settings.assignment)
    return replace(run, course=course, assignment_id=id_, handout=handouts[id_])


def load(run: Run) -> Run:
    """Load the assignment, every problem of its files told at once."""
    assignment = load_assignment(run.course, run.assignment_id)
    wanted = run.settings.question
    if wanted is not None and wanted not in assignment.order:
        raise UsageError(
            f"no question '{wanted}' in '{assignment.id}'",
            f"the questions are: {', '.join(q.id for q in assignment.spec.questions)}",
        )
    return replace(run, assignment=assignment)


def discover(run: Run) -> Run:
    """List the submissions, and make sure that the results can be written."""
    assert run.handout is not None  # noqa: S101 - located
    found = find(run.settings.paths, run.handout)
    out = run.settings.out
    try:
        (out / RECORDS).mkdir(parents=True, exist_ok=True)
        write_atomic(out / RECORDS / ".writable", b"")
        (out / RECORDS / ".writable").unlink()
    except OSError as problem:
        raise _unwritable(out, problem) from None
    return replace(run, found=found)


def look_back(run: Run) -> Run:
    """Read the points that a teacher entered: a mistake in them is told before any work."""
    assert run.assignment is not None  # noqa: S101 - loaded
    return replace(run, review=read_review(run.settings.out, points_of(run.assignment)))


def points_of(assignment: Assignment) -> dict[str, float]:
    """Return the points of each question."""
    return {question.id: question.points for question in assignment.spec.questions}


def isolate(run: Run) -> Run:
    """Choose a sandbox and let the reference answer every check in it."""
    assert run.assignment is not None  # noqa: S101 - loaded
    wanted = run.settings.sandbox
    hidden = (str(run.course), *(str(found.root.resolve()) for found in run.found[:50]))
    installed = find_installed(run.assignment.spec.packages)
    try:
        sandbox = choose.choose(wanted, hidden, installed)
        return replace(run, setting=_setting(run.assignment, sandbox, run.settings, installed))
    except SandboxError as problem:
        if wanted != "auto" or not run.is_self_check:
            raise _no_sandbox(problem, run) from None
        why = problem.what
    # A student checking their own work may do without: they would run that code anyway.
    run.warn(why)
    sandbox = choose.choose("process", installed=installed)
    return replace(run, setting=_setting(run.assignment, sandbox, run.settings, installed))


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


@lru_cache(maxsize=1)
def harness_digest() -> str:
    """Return what tells this version of the harness from any other: its own sources."""
    seen = hashlib.sha256()
    package = Path(graders.__file__).parent
    for path in sorted(package.rglob("*.py")):
        if "_course" not in path.parts:
            seen.update(f"{path.relative_to(package)}\n".encode())
            seen.update(path.read_bytes())
    return seen.hexdigest()


def grade_all(run: Run) -> Run:
    """Grade what is not graded yet; each record is written as soon as it is there."""
    assert run.setting is not None and run.handout is not None  # noqa: S101, PT018 - isolated
    out, earlier = run.settings.out, {} if run.settings.fresh else _earlier(run)
    jobs = min(run.settings.jobs or executors.default_jobs(), len(run.found))
    records: dict[str, Record] = {}
    regraded = 0
    run.begin(len(run.found))
    with tempfile.TemporaryDirectory(prefix="graders-") as folder, _executor(jobs) as executor:
        blob = pickle.dumps((replace(run.setting, turns=Turns(folder)), run.handout))
        pending = _submitted(executor, blob, run.found, earlier, jobs)
        for found, record in pending:
            if record is None:
                record = earlier[found.id]
            else:
                regraded += 1
                _keep(out, record)
            records[record.id] = record
            run.watch(record)
    ordered = tuple(records[id_] for id_ in sorted(records))
    return replace(run, records=ordered, regraded=regraded)


def _keep(out: Path, record: Record) -> None:
    try:
        write_atomic(_record_path(out, record.id), dump_record(record))
    except OSError as problem:
        raise _unwritable(out, problem) from None


def _unwritable(out: Path, problem: OSError) -> UsageError:
    return UsageError(
        f"{out}: the results cannot be written there: {problem.strerror or problem}",
        "free some space or choose another folder with --out; what was written is kept, "
        "and the next run goes on from there",
    )


@contextmanager
def _executor(jobs: int) -> Iterator[Executor]:
    executor = executors.local(jobs)
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _submitted(
    executor: Executor,
    blob: bytes,
    found: tuple[FoundSubmission, ...],
    earlier: Mapping[str, Record],
    jobs: int,
) -> Iterator[tuple[FoundSubmission, Record | None]]:
    """Keep the executor busy with a bounded number of jobs; yield results as they come."""
    waiting = iter(found)
    running: dict[Future[Record | None], FoundSubmission] = {}
    while True:
        while len(running) < 2 * max(jobs, 1) and (item := next(waiting, None)) is not None:
            known = earlier[item.id].digest if item.id in earlier else ""
            running[_submit(executor, blob, item, known)] = item
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            item = running.pop(future)
            if isinstance(future.exception(), BrokenExecutor):
                # A process of the pool died: each job it had is tried again by itself.
                with _executor(2 if jobs > 1 else 1) as spare:
                    future = _submit(spare, blob, item, "")
                    wait([future])
            yield item, _outcome(future, item, blob)


def _submit(executor: Executor, *job: Any) -> Future[Record | None]:
    """Submit a job; an executor that is broken gives a job that failed."""
    try:
        return executor.submit(grade_one, *job)
    except BrokenExecutor as problem:
        future: Future[Record | None] = Future()
        future.set_exception(problem)
        return future


def _outcome(future: Future[Record | None], item: FoundSubmission, blob: bytes) -> Record | None:
    """Take a job's record; a job that failed gives a record that says so."""
    problem = future.exception()
    if problem is None:
        return future.result()
    if not isinstance(problem, Exception):
        raise problem
    what = problem if isinstance(problem, GradersError) else InternalError(repr(problem)[:300])
    return failed(_unpacked(blob)[0], Submission(item.id, {}), what)


def grade_one(blob: bytes, found: FoundSubmission, known: str) -> Record | None:
    """Grade one submission in whatever process an executor chose.

    Parameters
    ----------
    blob : bytes
        The run's setting, pickled by us once.
    found : FoundSubmission
        Where the submission is.
    known : str
        Digest of the record that there is already, empty for none.

    Returns
    -------
    Record or None
        None when the record that there is already still holds.
    """
    setting, handout = _unpacked(blob)
    submission = read(found, handout)
    if known and known == setting.digest(submission):
        return None
    return grade(setting, submission)


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> tuple[Setting, Handout]:
    setting, handout = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    return setting, handout


def _record_path(out: Path, id_: str) -> Path:
    return out / RECORDS / f"{output_stem(id_)}.json"


def _earlier(run: Run) -> dict[str, Record]:
    """Read the records of an earlier run that may still hold; a broken one is not one."""
    found = {}
    for item in run.found:
        path = _record_path(run.settings.out, item.id)
        try:
            record = load_record(path.read_bytes(), path.name)
        except (OSError, GradersError):
            continue
        if record.id == item.id and record.state is not State.INTERNAL_ERROR:
            found[item.id] = record
    return found


def report(run: Run) -> Run:
    """Write every output from the records, with the points that a teacher entered."""
    assert run.assignment is not None  # noqa: S101 - loaded
    out, lang = run.settings.out, run.settings.lang
    try:
        records = reviewed(out, run.records, points_of(run.assignment), lang, run.review)
        write_reports(out, records, run.assignment.spec.title, lang)
    except OSError as problem:
        raise _unwritable(out, problem) from None
    return replace(run, records=records)


STAGES: tuple[Callable[[Run], Run], ...] = (
    locate,
    load,
    discover,
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
    for stage in STAGES:
        run = stage(run)
    return run


__all__ = ["STAGES", "Run", "Settings", "execute"]
