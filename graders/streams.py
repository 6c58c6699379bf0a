"""The standard streams as they are given: closed, full, read by nobody, of any encoding."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EBADF, EFBIG, EIO, ENOSPC
from pathlib import Path
from typing import TextIO

from graders.errors import UsageError

__all__ = ["drop_output", "enter", "flush", "is_output", "need_folder", "refused", "tell"]


def enter(command: Callable[[], object]) -> None:
    """Run a command of the terminal with streams that can be written to.

    What cannot be written (help on a full disk, say) ends in one line and status 2.
    """
    _open_all()
    try:
        command()
    except OSError as problem:
        tell(f"error: {refused(problem)}")
        sys.exit(UsageError.exit_status)


def _open_all() -> None:
    """Open what was given closed: else the next file opened would be taken for a stream."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            # A locale without accents must not stop a report; UTF-8 lacks half surrogates.
            stream.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Write out what waits.

    Raises
    ------
    UsageError
        When it cannot be written.
    BrokenPipeError
        When nobody reads any more.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise refused(problem) from None


def is_output(problem: OSError) -> bool:
    """Tell whether it is a stream that could not be written: files have names."""
    return problem.filename is None and problem.errno in (ENOSPC, EFBIG, EIO, EBADF)


def refused(problem: OSError) -> UsageError:
    """Let go of the standard output, and word that it takes nothing."""
    drop_output()
    return UsageError(
        f"the standard output cannot be written: {problem.strerror or problem}",
        "free some space, or send it elsewhere; the results are in their folder all the same",
    )


def drop_output() -> None:
    """Let go of an output that takes nothing: leaving would try once more."""
    _drop(sys.stdout)


def _drop(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(words: str) -> None:
    """Write a line on standard error, when it takes any."""
    try:
        print(words, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _drop(sys.stderr)


def need_folder() -> None:
    """Refuse to work where paths mean nothing.

    Raises
    ------
    UsageError
        When the current folder was removed.
    """
    try:
        Path.cwd()
    except OSError:
        what = "the current folder does not exist any more"
        raise UsageError(what, "cd to a folder that does, then the same command again") from None
