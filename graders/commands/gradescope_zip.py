"""The command ``graders gradescope-zip``: an autograder to upload to Gradescope."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.language import argument, command, option
from graders.commands.options import (
    COURSE,
    LANG,
    PLACE,
    course_folder,
    visibility_option,
)
from graders.commands.stdio import DONE, guarded, writable
from graders.i18n import N_


@command(
    name="gradescope-zip",
    help=N_(
        "Write an autograder for Gradescope that grades assignment ID as this machine would.\n\n"
        "It holds graders, the assignment with its reference, and the scripts that Gradescope "
        "runs. When its image is built, it installs the libraries that graders uses here, at "
        "their versions."
    ),
)  # fmt: skip
@argument("assignment_id", metavar="ID")
@option("--out", type=PLACE, metavar="FILE", help=N_("File to write [default: ID.zip]."))
@COURSE
@LANG
@visibility_option(N_("When students see their results."))
@option(
    "--sandbox", type=click.Choice(["auto", "process"]), default="auto", show_default=True,
    help=N_("auto: no grades where there is no sandbox; process: grade all the same."),
)  # fmt: skip
@guarded
def gradescope_zip(
    assignment_id: str, out: Path | None, course: Path | None,
    lang: str, visibility: str, sandbox: str,
) -> int:  # fmt: skip
    """Write an autograder for Gradescope that grades assignment ID as this machine would."""
    from graders.integrations.gradescope import Autograder, write_archive
    from graders.records.files import replace_file
    from graders.spec.kit_model import refuse_kit
    from graders.spec.load import load_assignment

    path, folder = out or Path(f"{assignment_id}.zip"), course_folder(course)
    refuse_kit(folder, assignment_id)
    assignment = load_assignment(folder, assignment_id)
    autograder = Autograder(assignment, lang, visibility, sandbox)
    with writable(path), replace_file(path) as file:
        write_archive(file, autograder)
    click.echo(path)
    return DONE
