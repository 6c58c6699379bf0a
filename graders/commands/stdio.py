"""The standard streams as they are given: closed, full, read by nobody, of any encoding."""

from __future__ import annotations

import gc
import io
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EBADF, EFBIG, EIO, ENOSPC
from pathlib import Path
from typing import TextIO

from graders.errors import UsageError

__all__ = [
    "command",
    "drop_output",
    "enter",
    "flush",
    "is_github",
    "is_output",
    "need_folder",
    "refused",
    "tell",
]

# What GitHub's runner takes for a command of ours: `::` before any word of a line, `##[` anywhere.
_COMMAND = re.compile(r"^(\W*?):(?=:)")
_OLD_COMMAND = "##["
_LINES = re.compile(r"(?<=[\r\n])")


def enter(command: Callable[[], object]) -> None:
    """Run a command of the terminal with streams that can be written to.

    What cannot be written (help on a full disk, say) ends in one line and status 2.
    """
    _open_all()
    tamed = _tame() if is_github() else ()
    try:
        command()
    except OSError as problem:
        tell(f"error: {refused(problem)}")
        sys.exit(UsageError.exit_status)
    finally:
        for stream in tamed:
            stream.finish()
        # Python would look through all of it once more at its end, for a twentieth of a second.
        gc.freeze()


def is_github() -> bool:
    """Tell whether GitHub Actions reads what is written."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def command(line: str) -> None:
    """Tell GitHub Actions a command, on standard error: the output may be wanted for itself.

    Its runner reads the two streams alike.
    """
    if isinstance(sys.stderr, _Tamed):
        sys.stderr.write_command(line)
    else:
        tell(line)


class _Tamed(io.TextIOWrapper):
    """A stream of which no line is a command to GitHub's runner, but those that are meant.

    The command ``stop-commands`` would do as much, for both streams at once: what a run that was
    killed has stopped would stay so, and the two streams are read in no certain order.
    """

    _rest = ""

    def write(self, text: str) -> int:
        # A command may come in pieces: a line is written when it is whole.
        *lines, self._rest = _LINES.split(self._rest + text)
        super().write("".join(map(_harmless, lines)))
        return len(text)

    def write_command(self, line: str) -> None:
        """Write a line as it is, on a line of its own."""
        self.finish()
        super().write(f"{line}\n")
        self.flush()

    def finish(self) -> None:
        """Write what is left without an end of line."""
        rest, self._rest = self._rest, ""
        if rest:
            super().write(f"{_harmless(rest)}\n")
        with suppress(OSError, ValueError):
            self.flush()


def _harmless(line: str) -> str:
    return _COMMAND.sub(r"\1: ", line).replace(_OLD_COMMAND, "# #[")


def _tame() -> tuple[_Tamed, ...]:
    tamed = []
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            encoding, errors = stream.encoding, stream.errors
            wrapped = _Tamed(stream.detach(), encoding, errors, write_through=True)
            setattr(sys, name, wrapped)
            tamed.append(wrapped)
    return tuple(tamed)


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
