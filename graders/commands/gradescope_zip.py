"""The command ``graders gradescope-zip``: an autograder to upload to Gradescope."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.options import (
    COURSE,
    LANG,
    PLACE,
    course_folder,
    visibility_option,
)
from graders.commands.stdio import DONE, guarded, writable


@click.command(name="gradescope-zip")
@click.argument("assignment_id", metavar="ID")
@click.option("--out", type=PLACE, metavar="FILE", help="File to write [default: ID.zip].")
@COURSE
@LANG
@visibility_option("When students see their results.")
@click.option(
    "--sandbox", type=click.Choice(["auto", "process"]), default="auto", show_default=True,
    help="auto: no grades where there is no sandbox; process: grade all the same.",
)  # fmt: skip
@guarded
def gradescope_zip(
    assignment_id: str, out: Path | None, course: Path | None,
    lang: str, visibility: str, sandbox: str,
) -> int:  # fmt: skip
    """Write an autograder for Gradescope that grades assignment ID as this machine would.

    It holds graders, the assignment with its reference, and the scripts that Gradescope runs. When
    its image is built, it installs the libraries that graders uses here, at their versions.
    """
    from graders.integrations.gradescope import Autograder, write_archive
    from graders.records.files import replace_file
    from graders.spec.kit.model import refuse_kit
    from graders.spec.load import load_assignment

    path, folder = out or Path(f"{assignment_id}.zip"), course_folder(course)
    refuse_kit(folder, assignment_id)
    assignment = load_assignment(folder, assignment_id)
    autograder = Autograder(assignment, lang, visibility, sandbox)
    with writable(path), replace_file(path) as file:
        write_archive(file, autograder)
    click.echo(path)
    return DONE
