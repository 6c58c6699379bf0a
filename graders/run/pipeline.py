"""The story of a run, from a command line's settings to reports.

Theory of operation
-------------------
A run is a tuple of stages, each a function from a :class:`Run` to a fuller one::

    locate         the course, and the assignment that the paths answer
    load           its spec, checked as a whole, with the reference in pieces; or as it was kept
    discover       the submissions below the paths, and how they came in; no file is read yet
    isolate        a sandbox that this machine can give
    reserve        the folder of the results, kept from other runs until this one ends
    look_back      what a teacher entered in review.csv and comments.csv since the last run
    ask_reference  the reference's answers in that sandbox, or as they were kept
    grade_all      a record per submission, through an executor, each written as soon as it is done
    report         every output, made from the records and from what the teacher entered

Stages never import one another: what passes between them is in a
:class:`~graders.run.settings.Run`. A class is held as briefs, and each record is read again in
turn. A run that was stopped is taken up by the next: the result of a question is used again as long
as nothing that it depends on changed, see :mod:`graders.grading.earlier_results` and
:mod:`graders.run.results_folder`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from graders.handing_in import HandedIn
from graders.i18n import N_, Message
from graders.light_dataclass import dataclass
from graders.model import Record, State
from graders.records.briefs import Briefs
from graders.records.handed_in import (
    keep_listed_times,
    no_deadline_message,
    read_handed_in,
    read_listed_times,
    unlisted_message,
)
from graders.run import executors
from graders.run.asked_question import asked_question
from graders.run.asking_reference import ask_reference
from graders.run.course_cache import CourseCache
from graders.run.expected import expected_files_of
from graders.run.isolation import isolate
from graders.run.results_folder import (
    RunRecords,
    exclusive_run,
    keep,
    nothing,
    only_question,
    read_record,
    recall,
    recall_without,
)
from graders.run.settings import Run, Settings
from graders.sandbox.scratch import RunLock, Scratch, sweep
from graders.spec.course_folder import find_course
from graders.spec.courses import assignment_ids
from graders.submissions import (
    ExpectedFiles,
    FoundSubmission,
    NothingFits,
    find,
    find_one,
    recognise,
)
from graders.submissions.commits import last_commit
from graders.submissions.folder_shapes import refuse_inside, without_results

if TYPE_CHECKING:
    from graders.run.jobs import Recall


def expected_files_by_id(cache: CourseCache) -> Mapping[str, ExpectedFiles]:
    """Return the expected files of each assignment of a course, by id."""
    return {id_: expected_files_of(id_, modules) for id_, modules in cache.module_names().items()}


def locate(run: Run) -> Run:
    """Find the course and the assignment."""
    executors.check(run.settings.on)
    if run.settings.orders:
        from graders.report.ci.orders import check_orders  # most runs have none

        check_orders(run.settings.orders, run.settings.out, os.environ)
    settings = replace(run.settings, paths=without_results(run.settings.paths, run.settings.out))
    course = find_course(settings.course, os.environ, Path.cwd())
    cache = CourseCache.of(course)
    known = expected_files_by_id(cache)
    if settings.assignment is not None and settings.assignment not in known:
        # Let the loader say what is wrong with that spec, or that there is none.
        _refuse(course, settings.assignment)
    try:
        id_ = recognise(settings.paths, tuple(known.values()), settings.assignment)
    except NothingFits:
        # It may be the one whose spec could not be read: what is wrong there comes first.
        for unread in (id_ for id_ in assignment_ids(course) if id_ not in known):
            _refuse(course, unread)
        raise
    if settings.course is None and course != Path.cwd():
        run.say(Message("course: {folder}", {"folder": str(course)}))
    run = replace(run, settings=settings, course=course, cache=cache)
    return replace(run, assignment_id=id_, expected_files=known[id_])


def _refuse(course: Path, id_: str) -> None:
    """Load an assignment whose spec cannot be read: that raises what is wrong with it."""
    from graders.spec.load import load_assignment  # a known course does without

    load_assignment(course, id_)


def load(run: Run) -> Run:
    """Load the assignment, or take it from the cache; all problems are told at once."""
    assert run.cache is not None  # noqa: S101 - located
    prepared = run.cache.prepared(run.assignment_id)
    assignment = prepared.assignment
    settings = run.settings
    if settings.question is not None:
        settings = replace(settings, question=asked_question(assignment, settings.question))
    terms = run.cache.terms(assignment)
    described = prepared.described
    return replace(run, settings=settings, assignment=assignment, described=described, terms=terms)


def discover(run: Run) -> Run:
    """List the submissions; the folder of the results is none of them."""
    assert run.expected_files is not None  # noqa: S101 - located
    if _wants_one(run):
        found = find_one(run.settings.paths, run.expected_files)
    else:
        best = run.terms.keeps_best
        found = find(run.settings.paths, run.expected_files, every_attempt=best)
    refuse_inside(run.settings.out, run.settings.paths, is_class=len(found) > 1)
    return replace(run, found=found, handed=tuple(_handed(run, found)))


def _wants_one(run: Run) -> bool:
    """Tell whether an output is asked that holds one submission alone."""
    orders = run.settings.orders
    if not orders:
        return False
    from graders.report.ci.orders import check_single, wants_one  # most runs have none

    check_single(orders, len(run.settings.paths))
    return wants_one(orders) is not None


def _handed(run: Run, found: tuple[FoundSubmission, ...]) -> Sequence[HandedIn]:
    """Return how submissions came in: from a list, names, commits, or an earlier run."""
    handed = [one.handed for one in found]
    if run.terms.deadline is not None:
        handed = [_dated(one, item) for one, item in zip(handed, found, strict=True)]
    handed = keep_listed_times(handed, read_handed_in(run.settings.out))
    if run.settings.handed_in is None:
        return handed
    told, strangers = read_listed_times(run.settings.handed_in).with_times(handed)
    if run.terms.deadline is None:
        run.say(no_deadline_message(run.assignment_id))
    if strangers:
        run.say(unlisted_message(strangers))
    return told


def _dated(handed: HandedIn, found: FoundSubmission) -> HandedIn:
    at = "" if handed.at or found.files or found.members else last_commit(found.root)
    return replace(handed, at=at, source="commit") if at else handed


def reserve(run: Run) -> Run:
    """Lock the folder of the results for this run, and remove drafts of killed runs."""
    run.held.enter_context(exclusive_run(run.settings.out, run.say))
    run.held.callback(sweep)
    sweep()
    return run


def look_back(run: Run) -> Run:
    """Read the points and comments of a teacher, so that a mistake in them is told at once."""
    assert run.assignment is not None  # noqa: S101 - loaded
    from graders.report.review.csv_sheet import read_comments  # imported while a box started
    from graders.report.review.review_file import read_review

    out = run.settings.out
    review = read_review(out, run.assignment.points)
    return replace(run, review=review, comments=read_comments(out))


def grade_all(run: Run) -> Run:
    """Grade the submissions that are not graded yet; write each record as soon as it is made."""
    assert run.context is not None and run.expected_files is not None  # noqa: S101, PT018 - isolated
    from graders.run import jobs  # imported while a box started, if one did

    out, earlier = run.settings.out, _earlier(run)
    wanted = executors.Wanted(run.settings.on, run.settings.jobs, say=run.say)
    run_records, briefs = RunRecords(out, run.settings.question), Briefs()
    judged = reused = 0
    run.begin(len(run.found))
    with _Interruption(run) as interruption, ExitStack() as open_:
        at_once = min(wanted.jobs or executors.default_jobs(), len(run.found))
        run_lock = RunLock(open_.enter_context(Scratch()), at_once)
        context = replace(run.context, run_lock=run_lock)
        pending = jobs.graded(context, run.expected_files, run.found, earlier, wanted)
        for found, record in open_.enter_context(closing(pending)):
            if record is None:
                record = read_record(out, found.id)
                reused += 1
            else:
                judged += record.judged
                _put_away(record, run_records, earlier)
            shown = only_question(record, run.settings.question)
            run_records.briefs[record.id] = briefs.of(shown) if run.is_class else shown
            run.watch(shown)
    if interruption.came:
        run = _with_earlier(run, run_records, briefs)
    records = run_records.records()
    return replace(run, records=records, reused=reused, judged=judged)


@dataclass
class _Interruption:
    """The context of what ^C may end: the results of a class that are there are still shown."""

    run: Run
    came: bool = False

    def __enter__(self) -> _Interruption:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        self.came = self.run.is_class and kind is KeyboardInterrupt
        return self.came


def _with_earlier(run: Run, run_records: RunRecords, briefs: Briefs) -> Run:
    """Add what earlier runs know of the submissions that an interrupted run did not come to.

    Raise KeyboardInterrupt when nothing is known of any submission.
    """
    done, out, only = len(run_records.briefs), run.settings.out, run.settings.question
    for found in run.found:
        if found.id not in run_records.briefs and (record := recall(out, found.id)) is not None:
            run_records.briefs[record.id] = briefs.of(only_question(record, only))
    if not run_records.briefs:
        raise KeyboardInterrupt
    words = N_("{n} of {all} submissions were graded; the pages show what is known")
    run.say(Message(words, {"n": done, "all": len(run.found)}))
    return replace(run, is_interrupted=True)


def _put_away(record: Record, run_records: RunRecords, earlier: Recall) -> None:
    """Write a record, unless a fault of ours would replace the results of other questions."""
    is_ours = run_records.only and record.state is State.INTERNAL_ERROR
    if is_ours and earlier(record.id) is not None:
        run_records.unwritten[record.id] = record
        return
    keep(run_records.out, record)


def _earlier(run: Run) -> Recall:
    """Return the function that reads earlier records, without what is to be graded again."""
    out, only = run.settings.out, run.settings.question
    if not run.settings.fresh:
        return partial(recall, out)
    return nothing if only is None else partial(recall_without, out, only)


def report(run: Run) -> Run:
    """Write every output from the records, with the points that a teacher entered."""
    assert run.assignment is not None  # noqa: S101 - loaded
    from graders.run.last_saves import live
    from graders.run.publishing import Publication, publish

    publication = Publication(
        run.assignment,
        run.settings.lang,
        tell_changes=run.tell_changes,
        say=run.say,
        review=run.review,
        comments=run.comments,
        orders=run.settings.orders,
        facts=run.facts if run.settings.orders and not run.is_interrupted else None,
        terms=run.terms,
        handed=run.handed,
        live=live(run.found) if run.settings.is_live and run.is_class else None,
        jobs=run.settings.jobs or executors.default_jobs(),
    )
    return replace(run, records=publish(run.settings.out, run.records, publication))


STAGES: tuple[Callable[[Run], Run], ...] = (
    locate,
    load,
    discover,
    isolate,
    reserve,
    look_back,
    ask_reference,
    grade_all,
    report,
)


def execute(run: Run) -> Run:
    """Run every stage in order.

    A GradersError tells what is wrong, where, and how to mend it. Raise KeyboardInterrupt once the
    outputs show what was graded when a class was interrupted.
    """
    with run.held:
        for stage in STAGES:
            run.at(stage.__name__)
            run = stage(run)
        if run.is_interrupted:
            raise KeyboardInterrupt
        # Another run may replace the outputs as soon as the folder is unlocked.
        run.take(run.settings.out)
    return run


__all__ = ["STAGES", "Run", "Settings", "execute", "expected_files_by_id"]
