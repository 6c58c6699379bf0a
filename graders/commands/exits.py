"""Exit statuses, and an end in one line whatever goes wrong in a command."""

from __future__ import annotations

import functools
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec

from graders.commands import stdio
from graders.errors import GradersError, UsageError

DONE, NOT_RIGHT, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130

_Arguments = ParamSpec("_Arguments")


def guarded(command: Callable[_Arguments, int]) -> Callable[_Arguments, None]:
    """Make a command leave with the status that it returns; nothing ends in a traceback."""

    @functools.wraps(command)
    def run(*arguments: _Arguments.args, **options: _Arguments.kwargs) -> None:
        sys.exit(_status_of(lambda: command(*arguments, **options)))

    return run


def _status_of(action: Callable[[], int]) -> int:
    try:
        stdio.need_folder()
        status = action()
        stdio.flush()
    except GradersError as problem:
        stdio.tell(f"error: {problem}")
        return problem.exit_status
    except KeyboardInterrupt:
        # The process is leaving: a second interruption would only show a traceback.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        stdio.tell("interrupted: what is done is kept; run it again to go on")
        return INTERRUPTED
    except BrokenPipeError:
        stdio.drop_output()
        return DONE
    except Exception as problem:
        if os.environ.get("GRADERS_DEBUG"):
            raise
        if isinstance(problem, OSError) and stdio.is_output(problem):
            stdio.tell(f"error: {stdio.refused(problem)}")
            return USAGE
        stdio.tell(f"error: graders itself failed: {problem!r}")
        stdio.tell("  mend: please report it; GRADERS_DEBUG=1 shows where")
        return FAULT
    return status


@contextmanager
def writable(path: Path, mend: str = "choose another file", what: str = "") -> Iterator[None]:
    """Turn a failure to write a file that the user named into a usage error.

    Raises
    ------
    UsageError
        When the block raises an OSError.
    """
    try:
        yield
    except OSError as problem:
        words = f"{path}: {what}cannot be written: {problem.strerror or problem}"
        raise UsageError(words, mend) from None
