"""Many submissions at once: jobs for an executor, and what becomes of those that fail."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from graders.errors import GradersError, InternalError, LostCluster
from graders.grading.process_context import ProcessContext
from graders.grading.results import failed
from graders.grading.reuse import EarlierResults
from graders.grading.run_context import RunContext
from graders.grading.submission import Graded, regrade
from graders.model import Record, Submission
from graders.run import executors, remote
from graders.run.executors import Doubtful, Pool, Wanted
from graders.run.remote import versions
from graders.submissions import FoundSubmission, Handout, read

# Goes to other processes: a function of a module, or a partial one of plain data.
Recall = Callable[[str], Record | None]


def graded(
    setting: RunContext,
    handout: Handout,
    found: tuple[FoundSubmission, ...],
    earlier: Recall,
    wanted: Wanted,
) -> Generator[tuple[FoundSubmission, Graded | None]]:
    """Grade submissions, and yield what each came to as soon as it is there.

    Parameters
    ----------
    earlier : callable
        Returns the record of an id that may still tell something: called when a submission's turn
        comes, by the process that grades it where that has the files of this machine.
    wanted : Wanted
        Where to grade, and how many submissions at once.

    Yields
    ------
    tuple of FoundSubmission and Graded or None
        None when the earlier record tells all that is asked.

    Raises
    ------
    LostCluster
        When nobody is left to grade the others.
    """
    setting = setting.with_digests()
    with executors.opened(replace(wanted, versions=versions), len(found)) as pool:
        if pool.is_here:
            with closing(ProcessContext(setting)) as station:
                sender = _Sender(setting, handout, pool, Here(station, handout))
                yield from _submitted(sender, found, earlier)
            return
        blob = remote.pack(setting) if pool.is_far else pickle.dumps((setting, handout))
        sender = _Sender(setting, handout, pool, pool.share(blob))
        yield from _submitted(sender, found, earlier)


@dataclass(frozen=True)
class Here:
    """What a process grades with."""

    station: ProcessContext
    handout: Handout


@dataclass(frozen=True)
class _Sender:
    """Makes a job of a submission, near or far."""

    setting: RunContext
    handout: Handout
    pool: Pool
    shared: Any

    def submit(self, item: FoundSubmission, earlier: Recall) -> Future[Graded | None]:
        """Submit a job; an executor that is broken gives a job that failed."""
        future: Future[Graded | None] = Future()
        try:
            if not self.pool.is_far:
                return self.pool.submit(grade_one, self.shared, item, earlier)
            submission, known = read(item, self.handout), earlier(item.id)
            if not EarlierResults.of(self.setting, submission, known).tells_all:
                return self.pool.submit(grade_sent, self.shared, submission, known)
            future.set_result(None)
        except BrokenExecutor as problem:
            future.set_exception(problem)
        return future


def _submitted(
    sender: _Sender, found: tuple[FoundSubmission, ...], earlier: Recall
) -> Iterator[tuple[FoundSubmission, Graded | None]]:
    """Keep the pool busy with a bounded number of jobs; yield results as they come."""
    waiting = iter(found)
    running: dict[Future[Graded | None], FoundSubmission] = {}
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
            yield item, _outcome(future, item, sender.setting)


def _tried_alone(sender: _Sender, item: FoundSubmission, earlier: Recall) -> Future[Graded | None]:
    """Try a job again by itself: a process of the pool died, and took all that it had."""
    with executors.local(min(2, sender.pool.most // 2)) as spare:
        alone = replace(sender, pool=executors.LocalPool(spare, 1))
        future = alone.submit(item, earlier)
        wait([future])
    return future


def _outcome(
    future: Future[Graded | None], item: FoundSubmission, setting: RunContext
) -> Graded | None:
    """Take a job's record; a job that failed gives a record that says so."""
    problem = future.exception()
    if problem is None:
        return future.result()
    if isinstance(problem, LostCluster) or not isinstance(problem, Exception):
        raise problem
    what = problem if isinstance(problem, GradersError) else InternalError(repr(problem)[:300])
    record = failed(setting, Submission(item.id, {}), what)
    return Graded(record, len(record.questions))


def grade_one(shared: Here | bytes, found: FoundSubmission, earlier: Recall) -> Graded | None:
    """Grade one submission in whatever process an executor chose.

    Parameters
    ----------
    shared : Here or bytes
        What this process grades with, or that of another one, pickled by us once.
    found : FoundSubmission
        Where the submission is.
    earlier : callable
        Returns what an earlier run kept of it.

    Returns
    -------
    Graded or None
        None when the earlier record still tells all that is asked.
    """
    here = shared if isinstance(shared, Here) else _unpacked(shared)
    return regrade(here.station, read(found, here.handout), earlier(found.id))


def grade_sent(
    blob: bytes, submission: Submission, earlier: Record | None
) -> Graded | Doubtful | None:
    """Grade one submission on a machine of a cluster.

    Parameters
    ----------
    blob : bytes
        What :func:`graders.run.remote.pack` made of the run's setting.
    submission : Submission
        The submission itself.
    earlier : Record, optional
        What an earlier run kept of it.

    Raises
    ------
    UnfitWorker
        When this machine does not grade as the run's would.
    """
    station = remote.unpack(blob)
    with remote.collecting_less():
        try:
            graded = regrade(station, submission, earlier)
        finally:
            # Nobody tells that a run is over.
            station.close()
    if graded is not None and remote.is_doubtful(graded, station.setting):
        return Doubtful(graded)
    return graded


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> Here:
    from multiprocessing.util import Finalize  # there where this is a process of a pool

    setting, handout = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    station = ProcessContext(setting)
    # Unlike atexit, this also runs at the end of a process of a pool.
    Finalize(None, station.close, exitpriority=10)
    return Here(station, handout)
