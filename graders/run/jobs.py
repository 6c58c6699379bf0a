"""Grade many submissions at once: make jobs for an executor, and records of those that fail."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from dataclasses import replace
from functools import lru_cache
from typing import Any

from graders.errors import GradersError, InternalError, LostCluster
from graders.garbage_collection import collecting_less
from graders.grading import earlier_results
from graders.grading.process_context import ProcessContext
from graders.grading.results import failed
from graders.grading.run_context import RunContext
from graders.grading.submission import regrade
from graders.light_dataclass import dataclass
from graders.model import Record, Submission
from graders.run import executors, remote
from graders.run.executors import Doubtful, Pool, Wanted
from graders.run.remote import versions
from graders.sandbox.warm import stop_kept
from graders.submissions import ExpectedFiles, FoundSubmission, read

# Jobs go to other processes: functions of modules, or partials of these with plain data.
Recall = Callable[[str], Record | None]


def graded(
    context: RunContext,
    expected_files: ExpectedFiles,
    found: tuple[FoundSubmission, ...],
    earlier: Recall,
    wanted: Wanted,
) -> Generator[tuple[FoundSubmission, Record | None]]:
    """Grade submissions, and yield the record of each as soon as it is made.

    ``earlier`` returns the earlier record of a submission by id. It is called just before grading,
    and in the process that grades if that has the files of this machine. None is yielded in place
    of a record when the earlier one still holds all results that are asked. Raise LostCluster when
    no worker is left to grade the rest.
    """
    context = context.with_digests()
    with executors.opened(replace(wanted, versions=versions), len(found)) as pool:
        if pool.is_here:
            with closing(ProcessContext(context)) as process:
                sender = _Sender(context, expected_files, pool, JobContext(process, expected_files))
                yield from _submitted(sender, found, earlier)
            return
        blob = remote.pack(context) if pool.is_far else pickle.dumps((context, expected_files))
        sender = _Sender(context, expected_files, pool, pool.share(blob))
        yield from _submitted(sender, found, earlier)


@dataclass(frozen=True)
class JobContext:
    """The state of a process that grades, and the files that the assignment expects."""

    process: ProcessContext
    expected_files: ExpectedFiles


@dataclass(frozen=True)
class _Sender:
    """Makes a job of a submission, for this machine or for another one."""

    context: RunContext
    expected_files: ExpectedFiles
    pool: Pool
    shared: Any

    def submit(self, item: FoundSubmission, earlier: Recall) -> Future[Record | None]:
        """Submit a job; an executor that is broken gives a job that failed."""
        future: Future[Record | None] = Future()
        try:
            if not self.pool.is_far:
                return self.pool.submit(grade_one, self.shared, item, earlier)
            submission, known = read(item, self.expected_files), earlier(item.id)
            usable = earlier_results.usable(self.context, submission, known)
            if not earlier_results.tells_all(self.context, usable):
                return self.pool.submit(grade_sent, self.shared, submission, known)
            future.set_result(None)
        except BrokenExecutor as problem:
            future.set_exception(problem)
        return future


def _submitted(
    sender: _Sender, found: tuple[FoundSubmission, ...], earlier: Recall
) -> Iterator[tuple[FoundSubmission, Record | None]]:
    """Keep the pool busy with a bounded number of jobs; yield results as they come."""
    waiting = iter(found)
    running: dict[Future[Record | None], FoundSubmission] = {}
    while True:
        while len(running) < sender.pool.most and (item := next(waiting, None)) is not None:
            running[sender.submit(item, earlier)] = item
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            item = running.pop(future)
            if isinstance(future.exception(), BrokenExecutor):
                future = _tried_alone(sender, item, earlier)
            yield item, _outcome(future, item, sender.context)


def _tried_alone(sender: _Sender, item: FoundSubmission, earlier: Recall) -> Future[Record | None]:
    """Try a job again by itself: a process of the pool died, and all its jobs failed."""
    with executors.local(min(2, sender.pool.most // 2)) as spare:
        alone = replace(sender, pool=executors.LocalPool(spare, 1))
        future = alone.submit(item, earlier)
        wait([future])
    return future


def _outcome(
    future: Future[Record | None], item: FoundSubmission, context: RunContext
) -> Record | None:
    """Return a job's record; a job that failed gives a record that says so."""
    problem = future.exception()
    if problem is None:
        return future.result()
    if isinstance(problem, LostCluster) or not isinstance(problem, Exception):
        raise problem
    what = problem if isinstance(problem, GradersError) else InternalError(repr(problem)[:300])
    return failed(context, Submission(item.id, {}), what)


def grade_one(shared: JobContext | bytes, found: FoundSubmission, earlier: Recall) -> Record | None:
    """Grade one submission in whatever process an executor chose.

    ``shared`` is the context of this process; or the run's context and the expected files, pickled.
    Return None when the earlier record still holds all results that are asked.
    """
    job = shared if isinstance(shared, JobContext) else _unpacked(shared)
    return regrade(job.process, read(found, job.expected_files), earlier(found.id))


def grade_sent(
    blob: bytes, submission: Submission, earlier: Record | None
) -> Record | Doubtful | None:
    """Grade one submission on a machine of a cluster.

    ``blob`` is the run's context, as :func:`graders.run.remote.pack` made it. Raise UnfitWorker
    when this machine would not grade as the run's machine does.
    """
    process = remote.unpack(blob)
    with collecting_less():
        try:
            record = regrade(process, submission, earlier)
        finally:
            # No message tells that a run is over.
            process.close()
            stop_kept(process.context.sandbox)
    if record is not None and remote.is_doubtful(record, process.context):
        return Doubtful(record)
    return record


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> JobContext:
    from multiprocessing.util import Finalize  # already imported in a process of a pool

    context, expected_files = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    process = ProcessContext(context)
    # Unlike atexit, this also runs at the end of a process of a pool.
    Finalize(None, process.close, exitpriority=10)
    Finalize(None, stop_kept, (context.sandbox,), exitpriority=9)
    return JobContext(process, expected_files)
