"""The command ``graders report``: every page again, from records alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from graders.commands.language import argument, command, option
from graders.commands.options import (
    COURSE,
    HANDED_IN,
    LANG,
    PLACE,
    course_folder,
    exports,
    ordered,
    repository,
)
from graders.commands.run_output import changes_teller, teller
from graders.commands.stdio import DONE, guarded
from graders.i18n import N_

if TYPE_CHECKING:
    from graders.handing_in import HandedIn
    from graders.model import Words
    from graders.records.briefs import Records
    from graders.submissions import ExpectedFiles

# The values of `Detail`, which is slow to import for a help text.
_DETAILS = ("all", "own-output", "verdict-only")


@command(
    help=N_(
        "Make every page of OUT again from its records, without grading.\n\n"
        "Records hold what the spec allows to be shown: less may be shown than they hold, never "
        "more."
    ),
)  # fmt: skip
@argument("out", type=PLACE)
@LANG
@option(
    "--detail", type=click.Choice(_DETAILS), default=_DETAILS[0],
    show_default=True, help=N_("The most that a failure shows, whatever the spec allows."),
)  # fmt: skip
@HANDED_IN
@COURSE
@exports
@option(
    "--submissions", type=PLACE, metavar="PATH",
    help=N_("What was graded, for formats that name a student's file."),
)  # fmt: skip
@guarded
def report(out: Path, lang: str, detail: str, **options: Any) -> int:
    """Make every page of OUT again from its records, without grading."""
    from graders.model import Detail
    from graders.records.files import INDEX
    from graders.report.ci.base import Facts
    from graders.report.ci.orders import check_orders, check_single
    from graders.run.course_cache import CourseCache
    from graders.run.pipeline import expected_files_by_id
    from graders.run.publishing import last_publication, publish
    from graders.run.results_folder import exclusive_run, last_records, last_run

    orders, say = ordered(options), teller(lang, False)
    check_orders(orders, out, os.environ)
    last_run(out)  # no folder is made where there is nothing to report
    with exclusive_run(out, say):
        records = last_records(out, Detail(detail))
        check_single(orders, len(records))
        course = course_folder(options["course"])
        last = last_publication(out, records, course, lang)
        assignment = last.assignment
        facts = Facts(assignment.spec.title, lang, {}, options["visibility"], dict(os.environ))
        if options["submissions"] is not None:
            expected_files = expected_files_by_id(CourseCache.of(course))[assignment.id]
            folders = _folders(options["submissions"], expected_files, records)
            facts = replace(facts, folders=folders)
        publication = replace(
            last,
            tell_changes=changes_teller(lang, False),
            say=say,
            orders=orders,
            facts=facts,
            handed=_handed(last.handed, options["handed_in"], records, say),
        )
        publish(out, records, publication)
    click.echo(out / INDEX)
    return DONE


def _handed(
    handed: Sequence[HandedIn],
    listed: Path | None,
    records: Records,
    say: Callable[[Words], None],
) -> Sequence[HandedIn]:
    """Return how the submissions came in: as the last run knew, or as a list says."""
    from graders.handing_in import HandedIn
    from graders.records.handed_in import read_listed_times, unlisted_message

    if listed is None:
        return handed
    known = handed or tuple(HandedIn(one.id, of=one.id) for one in records.briefs)
    told, strangers = read_listed_times(listed).with_times(known)
    if strangers:
        say(unlisted_message(strangers))
    return told


def _folders(path: Path, expected_files: ExpectedFiles, records: Records) -> dict[str, str]:
    """Return the folders of the submissions whose records are reported, by id."""
    from graders.submissions import find, find_one, folders_below

    ids = [record.id for record in records.briefs]
    found = (find_one if len(ids) == 1 else find)([path], expected_files)
    known = folders_below(repository(), found)
    # A submission given alone may have a record under the name that a class gave it.
    return dict(zip(ids, known.values(), strict=False)) if len(ids) == 1 else known
