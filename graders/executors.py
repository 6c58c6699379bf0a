"""Where submissions are graded: any ``concurrent.futures.Executor`` will do."""

from __future__ import annotations

import multiprocessing
import os
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any


class Inline(Executor):
    """Runs each job at once, in this process: for one submission, or one job at a time."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a job and return its finished future; ^C passes through."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:  # noqa: BLE001 - handed on, as an executor does
            future.set_exception(problem)
        return future


def default_jobs() -> int:
    """Return how many submissions to grade at once on this machine."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def local(jobs: int) -> Executor:
    """Return an executor of this machine.

    Parameters
    ----------
    jobs : int
        Submissions graded at once, from 1.

    Returns
    -------
    Executor
        Processes forked where the system forks (nothing to import again), in line for one job.
    """
    if jobs <= 1:
        return Inline()
    method = "fork" if hasattr(os, "fork") and sys.platform != "darwin" else "spawn"
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context(method))
