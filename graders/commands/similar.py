"""The command ``graders similar``: what submissions have in common, side by side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from graders.commands.options import COURSE, LANG, PLACE, sandbox_option
from graders.commands.stdio import DONE, guarded


@click.command()
@click.argument("paths", nargs=-1, required=True, type=PLACE)
@click.option(
    "--out", metavar="FILE", type=PLACE, default="similar.html", show_default=True,
    help="The page to write.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the pairs as JSON; write no page.")
@click.option("--dolos", metavar="DIR", type=PLACE, help="Write a folder that Dolos reads, too.")
@click.option(
    "--usual", metavar="N", type=click.IntRange(1),
    help="Set aside what more than N submissions have (10, or a tenth of the class).",
)  # fmt: skip
@click.option(
    "--pairs", "most", metavar="N", type=click.IntRange(1, 1000), default=40, show_default=True,
    help="How many pairs to show, those with the larger share first.",
)  # fmt: skip
@click.option("--assignment", metavar="ID", help="The assignment, when file names do not tell.")
@sandbox_option("How what students wrote is kept apart while it is read.")
@LANG
@COURSE
@guarded
def similar(paths: tuple[Path, ...], **options: Any) -> int:
    """Show which lines the submissions in PATHS have in common.

    The skeleton and the code that was given are set aside. Lines in common have many causes: it is
    for a teacher to look, and to ask.
    """
    from graders.i18n import translator
    from graders.run.pipeline import Settings
    from graders.similarity.comparison import compare_class, read_class
    from graders.similarity.dolos import write_dolos
    from graders.similarity.page import as_data, summary

    lang = options["lang"]
    settings = Settings(
        paths, options["course"], options["assignment"],
        out=options["out"].parent, lang=lang, sandbox=options["sandbox"],
    )  # fmt: skip
    gathered = read_class(settings)
    if options["dolos"] is not None:
        command = write_dolos(options["dolos"], gathered.codes, gathered.given)
        click.echo(f"{options['dolos']}: {command}", err=options["as_json"])
    found = compare_class(gathered, options["usual"], options["most"])
    if options["as_json"]:
        data = as_data(found, gathered.omissions, gathered.tier, gathered.run.assignment_id)
        click.echo(json.dumps(data, indent=1))
        return DONE
    _write(gathered, found, options["out"], lang)
    click.echo(summary(found, gathered.omissions, translator(lang)))
    click.echo(options["out"])
    return DONE


def _write(gathered: Any, found: Any, out: Path, lang: str) -> None:
    from graders.i18n import render
    from graders.records.files import write_atomic
    from graders.report.pages.to_html import similarity_html
    from graders.run.results_folder import writing
    from graders.similarity.page import similarity_page

    title = render(gathered.run.assignment.spec.title, lang)
    page = similarity_page(found, gathered.omissions, gathered.tier, title, lang)
    with writing(out.parent):
        write_atomic(out, similarity_html(page))
