"""Standard streams that may be closed, full or unread, and exit statuses of commands."""

from __future__ import annotations

import functools
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EFBIG, EIO, ENOSPC
from pathlib import Path
from typing import ParamSpec, TextIO

from graders.commands.language import named_lang, speak, spoken
from graders.commands.program_end import ends_at_once
from graders.errors import GradersError, InternalError, UsageError, reason, unwritable
from graders.i18n import N_, Message, render

# GitHub's runner reads a command where `::` begins a line, and where `##[` stands anywhere; Azure's
# where `##vso[` does, TeamCity's where `##teamcity[` does; GitLab folds lines between markers.
_COMMAND = re.compile(r"^(\W*?):(?=:)")
_OLD_COMMAND = re.compile(r"##(?=\w*\[)")
_SECTION = re.compile(r"section_(?=(?:start|end):)")
_SERVICES = ("CI", "GITHUB_ACTIONS", "GITLAB_CI", "TEAMCITY_VERSION", "TF_BUILD")
_LINES = re.compile(r"(?<=[\r\n])")
DONE, NOT_RIGHT, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130

_Arguments = ParamSpec("_Arguments")


def enter(command: Callable[[], object]) -> None:
    """Run a program of the terminal with three open streams.

    Output that cannot be written (help on a full disk, say) ends in one line and status 2.
    """
    with ends_at_once():
        _open_all()
        speak(named_lang(sys.argv[1:]))
        escaped = _escape_commands() if is_ci() else ()
        try:
            command()
        except OSError as problem:
            tell_error(refused(problem), spoken())
            sys.exit(UsageError.exit_status)
        finally:
            for stream in escaped:
                stream.finish()


def is_github() -> bool:
    """Tell whether GitHub Actions reads the output."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def is_ci() -> bool:
    """Tell whether a service of CI reads the output, and may take lines of it for commands."""
    return any(os.environ.get(name, "") not in ("", "0", "false") for name in _SERVICES)


def is_screen(stream: TextIO) -> bool:
    """Tell whether a stream is a terminal that somebody looks at.

    A service of CI may give a terminal too, and keeps every line that is written over.
    """
    return stream.isatty() and not is_ci()


def without_commands(document: str) -> str:
    """Write a line of JSON so that no service takes a part of it for a command.

    It reads the same: what is replaced can only stand in a string.
    """
    written = _OLD_COMMAND.sub(r"#\\u0023", document)
    return _SECTION.sub(r"section\\u005f", written)


def command(line: str) -> None:
    """Write a command to GitHub Actions on standard error: standard output may hold a document."""
    if isinstance(sys.stderr, _EscapedStream):
        sys.stderr.write_command(line)
    else:
        tell(line)


class _EscapedStream(io.TextIOWrapper):
    """A stream whose lines are no commands to a service, but for those of `write_command`.

    The command ``stop-commands`` would not do: a run that is killed would leave commands stopped,
    and the runner reads the two streams in no certain order.
    """

    _rest = ""

    def write(self, text: str) -> int:
        # A command may come in several writes: only whole lines are written on.
        *lines, self._rest = _LINES.split(self._rest + text)
        super().write("".join(map(_harmless, lines)))
        return len(text)

    def write_command(self, line: str) -> None:
        """Write a line as it is, on a line of its own."""
        self.finish()
        super().write(f"{line}\n")
        self.flush()

    def finish(self) -> None:
        """Write the last line, which has no end of line."""
        rest, self._rest = self._rest, ""
        if rest:
            super().write(f"{_harmless(rest)}\n")
        with suppress(OSError, ValueError):
            self.flush()


def _harmless(line: str) -> str:
    tame = _OLD_COMMAND.sub("# #", _COMMAND.sub(r"\1: ", line))
    return _SECTION.sub("section ", tame)


def _escape_commands() -> tuple[_EscapedStream, ...]:
    escaped = []
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            encoding, errors = stream.encoding, stream.errors
            wrapped = _EscapedStream(stream.detach(), encoding, errors, write_through=True)
            setattr(sys, name, wrapped)
            escaped.append(wrapped)
    return tuple(escaped)


def _open_all() -> None:
    """Open the streams that are closed: the next file opened would take the place of one."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            # No character may stop a report: not an accent, not a lone surrogate.
            stream.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Flush standard output.

    Raise UsageError when it cannot be written, BrokenPipeError when nobody reads it any more.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise refused(problem) from None


def refused(problem: OSError) -> UsageError:
    """Drop standard output, and return the error that says that it cannot be written."""
    _drop(sys.stdout)
    return UsageError(
        Message("the standard output cannot be written: {why}", {"why": reason(problem)}),
        Message(
            "free some space, or send it elsewhere; the results are in their folder all the same"
        ),
    )


def _drop(stream: TextIO) -> None:
    """Send a stream to nowhere: Python would try to flush standard output at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(words: str) -> None:
    """Write a line on standard error, where that is possible."""
    try:
        print(words, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _drop(sys.stderr)


def tell_error(problem: GradersError, lang: str) -> None:
    """Write an error on standard error, in one language."""
    tell(render(Message("error: {problem}", {"problem": problem.told(lang)}), lang))


def need_folder() -> None:
    """Raise a UsageError when the current folder was removed: relative paths mean nothing then."""
    try:
        Path.cwd()
    except OSError:
        what = N_("the current folder does not exist any more")
        mend = N_("cd to a folder that does, then the same command again")
        raise UsageError(Message(what), Message(mend)) from None


def guarded(command: Callable[_Arguments, int]) -> Callable[_Arguments, None]:
    """Make a command leave with the status that it returns; nothing ends in a traceback."""

    @functools.wraps(command)
    def run(*arguments: _Arguments.args, **options: _Arguments.kwargs) -> None:
        lang = str(options.get("lang") or spoken())
        sys.exit(_status_of(lambda: command(*arguments, **options), lang))

    return run


def _status_of(action: Callable[[], int], lang: str) -> int:
    try:
        need_folder()
        status = action()
        flush()
    except GradersError as problem:
        tell_error(problem, lang)
        return problem.exit_status
    except KeyboardInterrupt:
        # The process is leaving: a second interruption would only show a traceback.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        left = Message("interrupted: what is done is kept; run it again to go on")
        tell(render(left, lang))
        return INTERRUPTED
    except BrokenPipeError:
        _drop(sys.stdout)
        return DONE
    except Exception as problem:  # noqa: BLE001 - it is told, as a fault of ours
        if os.environ.get("GRADERS_DEBUG"):
            import traceback

            tell(traceback.format_exc().rstrip())
        # The error of a stream holds no file name.
        if (
            isinstance(problem, OSError)
            and problem.filename is None
            and problem.errno in (ENOSPC, EFBIG, EIO, EBADF)
        ):
            tell_error(refused(problem), lang)
            return USAGE
        what = Message("graders itself failed: {problem}", {"problem": repr(problem)})
        mend = Message("please report it; GRADERS_DEBUG=1 shows where")
        tell_error(InternalError(what, mend), lang)
        return FAULT
    return status


@contextmanager
def writable(path: Path, mend: str = N_("choose another file")) -> Iterator[None]:
    """Turn an OSError of writing a file that the user named into a UsageError."""
    try:
        yield
    except OSError as problem:
        raise UsageError(unwritable(path, problem), Message(mend)) from None
