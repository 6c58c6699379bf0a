"""The command ``graders report``: every page again, from records alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands.common import COURSE, DONE, LANG, PLACE, default_lang, guarded
from graders.commands.telling import changes_teller, teller

if TYPE_CHECKING:
    from graders.model import Detail

# The words of `Detail`, which is slow to import for a help text.
_DETAILS = ("all", "own-output", "verdict-only")


@click.command()
@click.argument("out", type=PLACE)
@LANG
@click.option(
    "--detail", type=click.Choice(_DETAILS), default=_DETAILS[0],
    show_default=True, help="The most that a failure shows, whatever the spec allows.",
)  # fmt: skip
@click.option(
    "--handed-in", metavar="FILE", type=PLACE,
    help="CSV that says when each was handed in, for the deadline.",
)  # fmt: skip
@COURSE
def report(
    out: Path, lang: str | None, detail: str, course: Path | None, handed_in: Path | None
) -> None:
    """Make every page of OUT again from its records, without grading.

    Records hold what the spec allows to be shown: less may be shown than they hold, never more.
    """
    guarded(lambda: _report(out, lang or default_lang(), _detail(detail), course, handed_in))


def _detail(word: str) -> Detail:
    from graders.model import Detail

    return Detail(word)


def _report(
    out: Path, lang: str, detail: Detail, course: Path | None, handed_in: Path | None
) -> int:
    from graders.keeping import by_itself
    from graders.model import HandedIn
    from graders.publishing import publish
    from graders.report.handed_in import read_handed_in
    from graders.report.listed_times import read_listed_times, unlisted
    from graders.report.names import INDEX
    from graders.reported import last_records, last_run
    from graders.spec.course_file import terms_of
    from graders.spec.courses import find_course
    from graders.spec.load import load_assignment

    last_run(out)  # no folder is made where there is nothing to report
    say = teller(lang, False)
    with by_itself(out, say):
        records = last_records(out, detail)
        folder = find_course(course, os.environ, Path.cwd())
        assignment = load_assignment(folder, records.briefs[0].assignment)
        terms, handed = terms_of(folder, assignment.spec), read_handed_in(out)
        if handed_in is not None:
            known = handed or tuple(HandedIn(one.id, of=one.id) for one in records.briefs)
            handed, strangers = read_listed_times(handed_in).told(known)
            if strangers:
                say(unlisted(strangers))
        publish(
            out, records, assignment, lang, changes_teller(lang, False),
            terms=terms, handed=handed, say=say,
        )  # fmt: skip
    click.echo(out / INDEX)
    return DONE
