"""The command ``graders doctor``: what isolation this machine gives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands.language import command, said, spoken
from graders.commands.options import COURSE, course_folder
from graders.commands.stdio import DONE, FAULT, guarded
from graders.errors import NoCourse
from graders.i18n import N_, worded

if TYPE_CHECKING:
    from graders.languages import Language


@command(
    help=N_(
        "Tell which isolation this machine gives, and how to fix what is missing.\n\n"
        "Each tier is tried: what it promises and does not keep here is listed below it. Where "
        "there is a course, the packages that its specs declare are looked for as well, and what "
        "its other languages need.\n\n"
        "Exit status: 0 when a class can be graded, isolated or restricted, 3 otherwise."
    ),
)  # fmt: skip
@COURSE
@guarded
def doctor(course: Path | None) -> int:
    """Tell which isolation this machine gives, and how to fix what is missing."""
    from graders.run.programs import examine_languages
    from graders.sandbox.choose import examine, examine_packages, is_fit

    packages, languages = _declared(course)
    findings = (*examine(), *examine_packages(packages), *examine_languages(languages))
    lang = spoken()
    for finding in findings:
        known = "ok" if finding.works else said(N_("no"))
        click.echo(f"{known:4}{worded(finding.what, lang)}")
        for detail in finding.details:
            click.echo(f"      {worded(detail, lang)}")
        if finding.mend:
            click.echo(f"      {said(N_('fix: {mend}'), mend=worded(finding.mend, lang))}")
    return DONE if is_fit() else FAULT


def _declared(course: Path | None) -> tuple[Mapping[str, bool], tuple[Language, ...]]:
    """Return the packages and languages of the course that is named, or stands here, if any."""
    from graders.spec.courses import languages, packages

    try:
        folder = course_folder(course)
    except NoCourse:
        return {}, ()
    return packages(folder), languages(folder)
