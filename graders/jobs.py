"""Many submissions at once: jobs for an executor, and what becomes of those that fail."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from functools import lru_cache

from graders import executors
from graders.errors import GradersError, InternalError
from graders.grading.recording import failed
from graders.grading.setting import Setting
from graders.grading.submission import Graded, regrade
from graders.model import Record, Submission
from graders.submissions import FoundSubmission, Handout, read


def graded(
    setting: Setting,
    handout: Handout,
    found: tuple[FoundSubmission, ...],
    earlier: Mapping[str, Record],
    jobs: int,
) -> Generator[tuple[FoundSubmission, Graded | None]]:
    """Grade submissions, and yield what each came to as soon as it is there.

    Parameters
    ----------
    earlier : mapping of str to Record
        By id, the records that may still tell something.
    jobs : int
        Submissions graded at once.

    Yields
    ------
    tuple of FoundSubmission and Graded or None
        None when the earlier record tells all that is asked.
    """
    blob = pickle.dumps((setting.with_digests(), handout))
    with executors.local(jobs) as executor:
        yield from _submitted(executor, blob, found, earlier, jobs)


def _submitted(
    executor: Executor,
    blob: bytes,
    found: tuple[FoundSubmission, ...],
    earlier: Mapping[str, Record],
    jobs: int,
) -> Iterator[tuple[FoundSubmission, Graded | None]]:
    """Keep the executor busy with a bounded number of jobs; yield results as they come."""
    waiting = iter(found)
    running: dict[Future[Graded | None], FoundSubmission] = {}
    while True:
        while len(running) < 2 * max(jobs, 1) and (item := next(waiting, None)) is not None:
            running[_submit(executor, blob, item, earlier.get(item.id))] = item
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            item = running.pop(future)
            if isinstance(future.exception(), BrokenExecutor):
                # A process of the pool died: each job it had is tried again by itself.
                with executors.local(2 if jobs > 1 else 1) as spare:
                    future = _submit(spare, blob, item, earlier.get(item.id))
                    wait([future])
            yield item, _outcome(future, item, blob)


def _submit(
    executor: Executor, blob: bytes, item: FoundSubmission, earlier: Record | None
) -> Future[Graded | None]:
    """Submit a job; an executor that is broken gives a job that failed."""
    try:
        return executor.submit(grade_one, blob, item, earlier)
    except BrokenExecutor as problem:
        future: Future[Graded | None] = Future()
        future.set_exception(problem)
        return future


def _outcome(future: Future[Graded | None], item: FoundSubmission, blob: bytes) -> Graded | None:
    """Take a job's record; a job that failed gives a record that says so."""
    problem = future.exception()
    if problem is None:
        return future.result()
    if not isinstance(problem, Exception):
        raise problem
    what = problem if isinstance(problem, GradersError) else InternalError(repr(problem)[:300])
    record = failed(_unpacked(blob)[0], Submission(item.id, {}), what)
    return Graded(record, len(record.questions))


def grade_one(blob: bytes, found: FoundSubmission, earlier: Record | None) -> Graded | None:
    """Grade one submission in whatever process an executor chose.

    Parameters
    ----------
    blob : bytes
        The run's setting, pickled by us once.
    found : FoundSubmission
        Where the submission is.
    earlier : Record, optional
        What an earlier run kept of it.

    Returns
    -------
    Graded or None
        None when the earlier record still tells all that is asked.
    """
    setting, handout = _unpacked(blob)
    return regrade(setting, read(found, handout), earlier)


@lru_cache(maxsize=1)
def _unpacked(blob: bytes) -> tuple[Setting, Handout]:
    setting, handout = pickle.loads(blob)  # noqa: S301 - bytes of our own, never a student's
    return setting, handout
