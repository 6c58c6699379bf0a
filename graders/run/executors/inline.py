"""An executor that runs each job at once, in this process."""

from __future__ import annotations

from concurrent.futures import Executor, Future
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
