"""The command ``graders gradebook``: marks into the table of any other program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from graders.commands.language import argument, command, option
from graders.commands.marks import marks_of, tell_export
from graders.commands.options import COURSE, LANG, ONLY_READ, PLACE, course_folder
from graders.commands.stdio import DONE, NOT_RIGHT, guarded
from graders.i18n import N_, Message

if TYPE_CHECKING:
    from graders.spec.schema.gradebooks import Gradebook


@command(
    help=N_(
        "Write the marks of the results in OUT into TABLE, a CSV file, whatever its columns.\n\n"
        "Exit status: 0 done; 1 somebody who handed in has no mark in the table; 2 usage."
    ),
)  # fmt: skip
@argument("out", type=PLACE)
@argument("table", type=PLACE)
@option(
    "--columns", metavar="TEMPLATE", required=True,
    help=N_("canvas, a name of the course's gradebooks, or a YAML file."),
)  # fmt: skip
@option("--mark", metavar="COLUMN", help=N_("The column that takes the mark; * for any text."))
@option("--to", metavar="FILE", type=PLACE, required=True, help=N_("The table to write."))
@ONLY_READ
@LANG
@COURSE
@guarded
def gradebook(out: Path, table: Path, **options: Any) -> int:
    """Write the marks of the results in OUT into TABLE, a CSV file, whatever its columns."""
    from graders.integrations.gradebook import fill_gradebook
    from graders.records.files import write_atomic
    from graders.run.results_folder import writing

    lang, to = options["lang"], options["to"]
    template = _template(options["columns"], options["mark"], options["course"])
    marked = marks_of(out, options["course"], lang)
    content, summary = fill_gradebook(
        table, marked, template, lang, leaves_unread=options["only_read"]
    )
    with writing(to.parent):
        write_atomic(to, content)
    tell_export(summary, lang)
    click.echo(to)
    return NOT_RIGHT if summary.lacks_marks else DONE


def _template(name: str, mark: str | None, course: Path | None) -> Gradebook:
    from graders.errors import UsageError
    from graders.spec.course_file import gradebook_of

    template = gradebook_of(course_folder(course), name)
    if mark is not None:
        template = template.replaced(mark=mark)
    if template.mark is None:
        raise UsageError(
            Message("--columns {name}: no column takes the mark", {"name": name}),
            Message('name it with --mark "TP 1*", or add mark: to the template'),
        )
    return template
