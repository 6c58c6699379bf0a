"""The program behind ``%grade``: it reads the cells of a kernel, and answers with what to show.

A session of :class:`graders.integrations.notebook.grading.Session` stands on standard input. On
standard output stands what was graded, in JSON: ``html`` and ``text``. Help and errors are plain.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from graders.commands import stdio
from graders.commands.language import argument, command, option
from graders.commands.options import COURSE, LANG, sandbox_option
from graders.commands.stdio import DONE, guarded
from graders.i18n import N_


@command(
    name="%grade", context_settings={"help_option_names": ["-h", "--help"]},
    help=N_(
        "Grade the cells of this notebook that were run so far, saved or not.\n\n"
        "QUESTION is an id, a title or the name of a function: only that one is judged. "
        "%%grade QUESTION, as the first line of a cell, runs the cell first."
    ),
)  # fmt: skip
@argument("question", nargs=-1, metavar="[QUESTION]")
@option(
    "--tp", "--assignment", "assignment", metavar="ID",
    help=N_("The assignment, when file names do not tell."),
)  # fmt: skip
@LANG
@COURSE
@sandbox_option(N_("How student code is kept apart."))
@guarded
def inline(question: tuple[str, ...], **options: Any) -> int:
    """Grade the cells of a notebook that were run so far."""
    from graders.integrations.notebook.grading import Session, graded
    from graders.run.settings import Settings

    settings = Settings((Path.cwd(),), question=" ".join(question) or None, jobs=1, **options)
    click.echo(json.dumps(graded(Session.read(sys.stdin.read()), settings)))
    return DONE


if __name__ == "__main__":
    stdio.enter(lambda: inline(prog_name="%grade"))
