"""The command ``graders try``: a Python session with a student's functions, missing ones lent."""

from __future__ import annotations

import json
from pathlib import Path

import click

from graders.commands.language import argument, command, option
from graders.commands.options import COURSE, LANG, PLACE
from graders.commands.stdio import DONE, guarded
from graders.i18n import N_


@command(
    name="try",
    help=N_(
        "Open Python with the functions of PATH, a submission of one's own.\n\n"
        "What is missing, unfinished or lost to a syntax error is lent by the reference, and the "
        "first lines say which is which. reload() reads the files again."
    ),
)  # fmt: skip
@argument("path", type=PLACE)
@COURSE
@option("--assignment", metavar="ID", help=N_("The assignment, when file names do not tell."))
@LANG
@option("--as-request", is_flag=True, hidden=True)
@guarded
def try_(
    path: Path, course: Path | None, assignment: str | None, lang: str, as_request: bool
) -> int:
    """Open Python with the functions of PATH, a submission of one's own."""
    from graders.practice import in_terminal, request_to_try
    from graders.run.pipeline import Settings

    settings = Settings((path,), course, assignment, lang=lang)
    request = request_to_try(settings)
    if as_request:
        click.echo(json.dumps(request))
    else:
        in_terminal(request)
    return DONE
