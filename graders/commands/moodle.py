"""The command ``graders moodle``: a grading worksheet and a feedback zip, from records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from graders.commands.language import argument, command, option
from graders.commands.marks import marks_of, tell_export
from graders.commands.options import COURSE, LANG, ONLY_READ, PLACE, Number
from graders.commands.stdio import DONE, NOT_RIGHT, guarded
from graders.i18n import N_

WORKSHEET_CSV, FEEDBACK_ZIP = "moodle.csv", "moodle-feedback.zip"


@command(
    help=N_(
        "Make of the results in OUT what Moodle imports: a grading worksheet and a feedback zip."
        "\n\n"
        "Exit status: 0 done; 1 somebody who handed in has no mark in the worksheet; 2 usage."
    ),
)  # fmt: skip
@argument("out", type=PLACE)
@option("--worksheet", metavar="FILE", type=PLACE, help=N_("Moodle's, to be filled."))
@option(
    "--to", metavar="FILE", type=PLACE,
    help=N_("The worksheet to write [default: OUT/{file}]."), args={"file": WORKSHEET_CSV},
)  # fmt: skip
@option(
    "--feedback", metavar="FILE", type=PLACE,
    help=N_("The archive of pages to write [default: OUT/{file}]."), args={"file": FEEDBACK_ZIP},
)  # fmt: skip
@option(
    "--out-of", metavar="POINTS", type=Number(0, 10000, min_open=True),
    help=N_("Full marks there, where the table does not say."),
)  # fmt: skip
@ONLY_READ
@option("--no-comments", is_flag=True, help=N_("Write marks alone."))
@LANG
@COURSE
@guarded
def moodle(out: Path, **options: Any) -> int:
    """Make of the results in OUT what Moodle imports: a grading worksheet and a feedback zip."""
    from graders.integrations.moodle import (
        WorksheetOptions,
        fill_worksheet,
        make_worksheet,
        write_feedback,
    )
    from graders.records.files import write_atomic
    from graders.run.results_folder import writing

    lang = options["lang"]
    marked = marks_of(out, options["course"], lang)
    leaves = options["only_read"]
    how = WorksheetOptions(lang, options["out_of"], leaves, not options["no_comments"])
    sheet, to = options["worksheet"], options["to"] or out / WORKSHEET_CSV
    content, summary = (
        make_worksheet(marked, how) if sheet is None else fill_worksheet(sheet, marked, how)
    )
    feedback = options["feedback"] or out / FEEDBACK_ZIP
    with writing(to.parent):
        write_atomic(to, content)
        pages = write_feedback(feedback, out, marked, leaves_unread=leaves)
    tell_export(summary, lang)
    click.echo(to)
    if pages:
        click.echo(feedback)
    return NOT_RIGHT if summary.lacks_marks else DONE
