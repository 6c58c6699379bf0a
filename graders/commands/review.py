"""The command ``graders review``: a local page to give points and comments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands.language import argument, command, option
from graders.commands.options import COURSE, LANG, PLACE, course_folder
from graders.commands.stdio import DONE, flush, guarded
from graders.i18n import N_

if TYPE_CHECKING:
    from graders.desk.desk import Desk


@command(
    help=N_(
        "Open a local page to read the answers and the code in OUT, and to give points and "
        "comments.\n\n"
        "All is saved at once in review.csv and comments.csv of OUT, which spreadsheets may edit "
        "at the same time. It ends with Ctrl-C; then make the pages again with graders report."
    ),
)  # fmt: skip
@argument("out", type=PLACE)
@option(
    "--no-browser", is_flag=True, help=N_("Print the address of the page, and open no browser.")
)
@LANG
@COURSE
@guarded
def review(out: Path, lang: str, no_browser: bool, course: Path | None) -> int:
    """Open a local page to read the answers and the code in OUT."""
    import webbrowser
    from threading import Thread

    from graders.desk.server import DeskServer
    from graders.i18n import Message, render

    with DeskServer(_desk(out, lang, course), lang) as server:
        click.echo(server.url)
        flush()
        until = Message(N_("The page is at this address until Ctrl-C is pressed here."))
        click.echo(render(until, lang), err=True)
        if not no_browser:
            # A browser of the terminal returns once it is closed.
            Thread(target=webbrowser.open, args=(server.ticket_url,), daemon=True).start()
        try:
            server.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            done = Message(N_("Now make the pages again: graders report {out}"), {"out": str(out)})
            click.echo(render(done, lang), err=True)
    return DONE


def _desk(out: Path, lang: str, course: Path | None) -> Desk:
    from functools import cache, partial

    from graders.desk.desk import Desk
    from graders.desk.work import Work
    from graders.run.results_folder import last_records
    from graders.run.settling import counting
    from graders.spec.course_file import terms_of
    from graders.spec.load import load_assignment

    folder = course_folder(course)
    assignment_of = cache(partial(load_assignment, folder))

    def load() -> Work:
        records = last_records(out)
        assignment = assignment_of(records.briefs[0].assignment)
        settled = counting(out, records, terms_of(folder, assignment.spec))
        return Work(assignment.spec.title, settled.records, assignment.points, lang)

    return Desk(out, load)
