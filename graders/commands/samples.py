"""The command ``graders samples``: two submissions to grade, made from the reference."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.options import COURSE, LANG, course_folder, default_lang, sandbox_option
from graders.commands.stdio import DONE, guarded


@click.command()
@click.argument("id", metavar="ID")
@sandbox_option("How the reference is kept apart while it is graded.")
@LANG
@COURSE
@guarded
def samples(id: str, sandbox: str, lang: str | None, course: Path | None) -> int:
    """Write two samples of assignment ID into examples/: its reference, and one with a mistake.

    The mistake is one that the checks catch, in a function that others use if there is one. Beside
    each sample, expect.yaml says what it gets, which "graders check" then proves. Nothing is
    ever overwritten.

    Exit status: 0 done; 2 usage or spec; 3 sandbox or internal error.
    """
    from graders.authoring.new.files import sample_folders
    from graders.authoring.new.samples import write_samples
    from graders.spec.load import load_assignment

    chosen = lang or default_lang()
    assignment = load_assignment(course_folder(course), id)
    for file in write_samples(assignment, sample_folders(id, chosen), sandbox, chosen):
        click.echo(f"wrote {file}")
    return DONE
