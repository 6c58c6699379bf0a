"""The command ``graders try``: a Python session with a student's functions, missing ones lent."""

from __future__ import annotations

import json
from pathlib import Path

import click

from graders.commands.options import COURSE, LANG, PLACE
from graders.commands.stdio import DONE, guarded


@click.command(name="try")
@click.argument("path", type=PLACE)
@COURSE
@click.option("--assignment", metavar="ID", help="The assignment, when file names do not tell.")
@LANG
@click.option("--as-request", is_flag=True, hidden=True)
@guarded
def try_(
    path: Path, course: Path | None, assignment: str | None, lang: str, as_request: bool
) -> int:
    """Open Python with the functions of PATH, a submission of one's own.

    What is missing, unfinished or lost to a syntax error is lent by the reference, and the first
    lines say which is which. reload() reads the files again.
    """
    from graders.practice import in_terminal, request_to_try
    from graders.run.pipeline import Settings

    settings = Settings((path,), course, assignment, lang=lang)
    request = request_to_try(settings)
    if as_request:
        click.echo(json.dumps(request))
    else:
        in_terminal(request)
    return DONE
