"""The command ``graders samples``: two submissions to grade, made from the reference."""

from __future__ import annotations

import os
from pathlib import Path

import click

from graders.commands.common import COURSE, DONE, LANG, default_lang, guarded, sandbox_option


@click.command()
@click.argument("id", metavar="ID")
@sandbox_option("How the reference is kept apart while it is graded.")
@LANG
@COURSE
def samples(id: str, sandbox: str, lang: str | None, course: Path | None) -> None:
    """Write two samples of assignment ID into examples/: its reference, and one with a mistake.

    The mistake is one that the checks catch, in a function that others use if there is one. Beside
    each sample, expect.yaml says what it gets, which "graders check" then proves. Nothing is
    ever overwritten.

    Exit status: 0 done; 2 usage or spec; 3 sandbox or internal error.
    """
    guarded(lambda: _samples(id, sandbox, lang or default_lang(), course))


def _samples(id: str, sandbox: str, lang: str, course: Path | None) -> int:
    from graders.authoring.new.files import sample_folders
    from graders.authoring.new.samples import write_samples
    from graders.spec.courses import find_course
    from graders.spec.load import load_assignment

    folder = find_course(course, os.environ, Path.cwd())
    assignment = load_assignment(folder, id)
    for file in write_samples(assignment, sample_folders(id, lang), sandbox, lang):
        click.echo(f"wrote {file}")
    return DONE
