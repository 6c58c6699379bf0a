"""The command ``graders similar``: what submissions have in common, side by side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from graders.commands.language import argument, command, option
from graders.commands.options import (
    COURSE,
    LANG,
    PLACE,
    Whole,
    course_folder,
    sandbox_option,
)
from graders.commands.run_output import teller
from graders.commands.stdio import DONE, guarded
from graders.i18n import N_

if TYPE_CHECKING:
    from graders.run.pipeline import Settings


@command(
    help=N_(
        "Show which lines the submissions in PATHS have in common.\n\n"
        "The skeleton and the code that was given are set aside. Lines in common have many "
        "causes: it is for a teacher to look, and to ask."
    ),
)  # fmt: skip
@argument("paths", nargs=-1, required=True, type=PLACE)
@option(
    "--out", metavar="PATH", type=PLACE, default="similar.html", show_default=True,
    help=N_("The page to write, or its folder, such as that of the results."),
)  # fmt: skip
@option("--json", "as_json", is_flag=True, help=N_("Print the pairs as JSON; write no page."))
@option("--dolos", metavar="DIR", type=PLACE, help=N_("Write a folder that Dolos reads, too."))
@option(
    "--usual", metavar="N", type=Whole(1),
    help=N_("Set aside what more than N submissions have (10, or a tenth of the class)."),
)  # fmt: skip
@option(
    "--pairs", "most", metavar="N", type=Whole(1, 1000), default=40, show_default=True,
    help=N_("How many pairs to show, those with the larger share first."),
)  # fmt: skip
@option("--assignment", metavar="ID", help=N_("The assignment, when file names do not tell."))
@sandbox_option(N_("How what students wrote is kept apart while it is read."))
@LANG
@COURSE
@guarded
def similar(paths: tuple[Path, ...], **options: Any) -> int:
    """Show which lines the submissions in PATHS have in common."""
    from graders.i18n import translator
    from graders.report.alike import SIMILAR_HTML
    from graders.run.pipeline import Settings
    from graders.similarity.comparison import compare_class, read_class
    from graders.similarity.dolos import write_dolos
    from graders.similarity.page import as_data, summary

    lang, page = options["lang"], options["out"]
    if page.is_dir():
        page = page / SIMILAR_HTML
    settings = Settings(
        paths, options["course"], options["assignment"],
        out=page.parent, lang=lang, sandbox=options["sandbox"],
    )  # fmt: skip
    gathered = read_class(settings)
    if options["dolos"] is not None:
        command = write_dolos(options["dolos"], gathered.codes, gathered.given)
        click.echo(f"{options['dolos']}: {command}", err=options["as_json"])
    found = compare_class(gathered, options["usual"], options["most"])
    data = as_data(found, gathered)
    if options["as_json"]:
        click.echo(json.dumps(data, indent=1))
        return DONE
    _write(gathered, found, page, lang)
    _keep(data, settings, page)
    click.echo(summary(found, gathered, translator(lang)))
    click.echo(page)
    return DONE


def _write(gathered: Any, found: Any, out: Path, lang: str) -> None:
    from graders.records.files import write_atomic
    from graders.report.pages.to_html import similarity_html
    from graders.run.results_folder import writing
    from graders.similarity.page import similarity_page

    with writing(out.parent):
        write_atomic(out, similarity_html(similarity_page(found, gathered, lang)))


def _keep(data: Any, settings: Settings, page: Path) -> None:
    """Keep the pairs for the page of the class, and make it again, where theirs is beside it."""
    from graders.records.files import write_atomic
    from graders.report.alike import SIMILAR_HTML, SIMILAR_JSON
    from graders.run.publishing import publish_again
    from graders.run.results_folder import RECORDS, exclusive_run, writing

    out = page.parent
    if page.name != SIMILAR_HTML or not (out / RECORDS).is_dir():
        return
    with exclusive_run(out, teller(settings.lang, False)):
        with writing(out):
            write_atomic(out / SIMILAR_JSON, f"{json.dumps(data, indent=1)}\n".encode())
        publish_again(out, course_folder(settings.course), settings.lang)
