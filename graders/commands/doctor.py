"""The command ``graders doctor``: what isolation this machine gives."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.options import COURSE, course_folder
from graders.commands.stdio import DONE, FAULT, guarded


@click.command()
@COURSE
@guarded
def doctor(course: Path | None) -> int:
    """Tell which isolation this machine gives, and how to mend what is missing.

    Each tier is tried: what it promises and does not keep here is listed below it. The packages
    that the course's specs declare are looked for as well.

    Exit status: 0 when a class can be graded, isolated or restricted, 3 otherwise.
    """
    from graders.sandbox.choose import examine, examine_packages, is_fit
    from graders.spec.courses import packages

    declared = packages(course_folder(course))
    findings = (*examine(), *examine_packages(declared))
    for finding in findings:
        click.echo(f"{'ok  ' if finding.works else 'no  '}{finding.what}")
        for detail in finding.details:
            click.echo(f"      {detail}")
        if finding.mend:
            click.echo(f"      mend: {finding.mend}")
    return DONE if is_fit() else FAULT
