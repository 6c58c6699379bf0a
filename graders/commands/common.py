"""What the commands share: exit statuses, options, and an end in one line whatever goes wrong."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from graders.commands import stdio
from graders.errors import GradersError

DONE, NOT_RIGHT, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130
LANGUAGES = ("fr", "en")


def default_lang() -> str:
    """Return French where the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def guarded(action: Callable[[], int]) -> None:
    """Run a command and leave with its status; nothing ends in a traceback."""
    try:
        stdio.need_folder()
        status = action()
        stdio.flush()
    except GradersError as problem:
        stdio.tell(f"error: {problem}")
        status = problem.exit_status
    except KeyboardInterrupt:
        # Once more is once too many: all that is left is to leave.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        stdio.tell("interrupted: what is done is kept; run it again to go on")
        status = INTERRUPTED
    except BrokenPipeError:
        stdio.drop_output()
        status = DONE
    except Exception as problem:
        if os.environ.get("GRADERS_DEBUG"):
            raise
        if isinstance(problem, OSError) and stdio.is_output(problem):
            stdio.tell(f"error: {stdio.refused(problem)}")
            sys.exit(USAGE)
        stdio.tell(f"error: graders itself failed: {problem!r}")
        stdio.tell("  mend: please report it; GRADERS_DEBUG=1 shows where")
        status = FAULT
    sys.exit(status)


class Place(click.Path):
    """A path that is not empty: what a variable without a value gives would be this folder."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        if not str(value).strip():
            self.fail(f"{value!r} is empty: name a file or a folder ('.' is this one).", param, ctx)
        return super().convert(value, param, ctx)


class Percent(click.FloatRange):
    """A number from 0 to 100; what is no number is below and above nothing."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        percent = super().convert(value, param, ctx)
        if percent != percent:
            self.fail(f"{value!r} is not a number.", param, ctx)
        return percent


PLACE = Place(path_type=Path)
COURSE = click.option("--course", type=PLACE, help="Folder with specs/, reference/, skeletons/.")
LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="Language of what is shown.")


def sandbox_option(words: str) -> Callable[[Any], Any]:
    """Return the option that chooses how code is kept apart; see :mod:`graders.sandbox.choose`.

    Parameters
    ----------
    words : str
        What the help says of it.
    """
    choices = click.Choice(["auto", "bwrap", "process"])
    return click.option("--sandbox", type=choices, default="auto", show_default=True, help=words)
