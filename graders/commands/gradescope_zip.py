"""The command ``graders gradescope-zip``: an autograder to upload to Gradescope."""

from __future__ import annotations

import os
from pathlib import Path

import click

from graders.commands.common import COURSE, DONE, LANG, PLACE, default_lang, guarded
from graders.report.ci.base import VISIBILITIES


@click.command(name="gradescope-zip")
@click.argument("assignment_id", metavar="ID")
@click.option("--out", type=PLACE, metavar="FILE", help="File to write [default: ID.zip].")
@COURSE
@LANG
@click.option(
    "--visibility", type=click.Choice(VISIBILITIES), default=VISIBILITIES[0], show_default=True,
    help="When students see their results.",
)  # fmt: skip
@click.option(
    "--sandbox", type=click.Choice(["auto", "process"]), default="auto", show_default=True,
    help="auto: no grades where there is no sandbox; process: grade all the same.",
)  # fmt: skip
def gradescope_zip(
    assignment_id: str, out: Path | None, course: Path | None,
    lang: str | None, visibility: str, sandbox: str,
) -> None:  # fmt: skip
    """Write an autograder for Gradescope that grades assignment ID as this machine would.

    It holds graders, the assignment with its reference, and the scripts that Gradescope runs. When
    its image is built, it installs the libraries that graders uses here, at their versions.
    """
    path = Path(f"{assignment_id}.zip") if out is None else out
    guarded(
        lambda: _write(assignment_id, path, course, (lang or default_lang(), visibility, sandbox))
    )


def _write(assignment_id: str, path: Path, course: Path | None, told: tuple[str, str, str]) -> int:
    from graders.errors import UsageError
    from graders.integrations.gradescope import Autograder, write_archive
    from graders.records.files import replacing
    from graders.spec.courses import find_course
    from graders.spec.kit.model import refuse_kit
    from graders.spec.load import load_assignment

    folder = find_course(course, os.environ, Path.cwd())
    refuse_kit(folder, assignment_id)
    assignment = load_assignment(folder, assignment_id)
    try:
        with replacing(path) as file:
            write_archive(file, Autograder(assignment, *told))
    except OSError as problem:
        raise UsageError(
            f"{path}: cannot be written: {problem.strerror or problem}", "choose another file"
        ) from None
    click.echo(path)
    return DONE
