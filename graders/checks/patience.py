"""An end for the course's own code that has none: modules, generators, sizes and validators.

That code is trusted and runs on the host, where a slip (`while True`) would hang a whole class.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["MOST_S", "EndlessError", "patience"]

# CPU seconds: no real generator or validator takes a tenth of it.
MOST_S = 20.0


class EndlessError(BaseException):
    """Raised in code that does not end; no ``Exception``, for Hypothesis to let it through."""


@contextmanager
def patience() -> Iterator[None]:
    """Raise `EndlessError` in the block when it takes too much CPU time.

    Only where the system has such a clock, in the main thread, which runs the code of courses.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _stop)
    # Again and again: a bare `except` may have swallowed the first one.
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_S, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise EndlessError(f"does not end: stopped after {MOST_S:g} s of work")
