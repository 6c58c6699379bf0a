"""The command ``grade``: one submission, or a class."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, Any, TextIO

from graders.commands import run_output, stdio
from graders.commands.language import argument, command, option, version_option
from graders.commands.options import (
    COURSE,
    HANDED_IN,
    JOBS,
    LANG,
    PLACE,
    Number,
    exports,
    ordered,
    repository,
    sandbox_option,
)
from graders.commands.run_output import View, progress
from graders.commands.stdio import DONE, FAULT, NOT_RIGHT, guarded
from graders.i18n import N_

if TYPE_CHECKING:
    from graders.report.changes import Changes
    from graders.run.pipeline import Run, Settings


@command(
    name="grade", context_settings={"help_option_names": ["-h", "--help"]},
    help=N_(
        "Grade PATH...: one submission, or a folder or archive of submissions.\n\n"
        "A submission is a file, a notebook, or a folder that holds the files of an assignment. "
        "The results go to OUT: a page per submission, index.html, grades.csv and grades.json. "
        "Run by GitHub Actions, it also writes a summary of the step and marks the lines to fix."
        "\n\n"
        "Exit status: 0 done; 1 one submission, and something is not right, or a class below "
        "--fail-under; 2 usage or spec; 3 sandbox or internal error; 130 interrupted."
    ),
)  # fmt: skip
@argument("paths", nargs=-1, required=True, type=PLACE)
@COURSE
@option("--assignment", metavar="ID", help=N_("The assignment, when file names do not tell."))
@option(
    "--out", type=PLACE, default=Path("grades"), show_default=True,
    help=N_("Folder of the results."),
)  # fmt: skip
@JOBS
@option(
    "--on", metavar="PLACE", default="local", show_default=True,
    help=N_("Where to grade: local, or a cluster, dask://HOST:PORT."),
)  # fmt: skip
@LANG
@option("--question", metavar="ID", help=N_("Judge this question alone."))
@sandbox_option(N_("How student code is kept apart."))
@option(
    "--fail-under", metavar="PERCENT", type=Number(0, 100),
    help=N_("Exit with 1 when the mean of a class is lower, deadlines left aside."),
)  # fmt: skip
@exports
@HANDED_IN
@option("--fresh", is_flag=True, help=N_("Grade all again, whatever did not change."))
@option("--watch", is_flag=True, help=N_("Grade again at each save."))
@option("--quiet", is_flag=True, help=N_("Say nothing but errors and whose grade changed."))
@option("--json", "as_json", is_flag=True, help=N_("Write grades.json on standard output."))
@version_option("grade")
@guarded
def grade(paths: tuple[Path, ...], **options: Any) -> int:
    """Grade PATH...: one submission, or a folder or archive of submissions."""
    view = View(options["quiet"], options["as_json"], options["fail_under"])
    settings = _settings(paths, options)
    if not options["watch"]:
        tell_changes = run_output.changes_teller(settings.lang, view.quiet)
        return _graded(settings, view, tell_changes)
    from graders.commands.watching import watch

    return watch(replace(settings, is_live=True), view, _graded)


def _settings(paths: tuple[Path, ...], options: dict[str, Any]) -> Settings:
    from graders.run.pipeline import Settings

    return Settings(
        paths=paths,
        course=options["course"],
        assignment=options["assignment"],
        out=options["out"],
        jobs=options["jobs"] or 0,
        lang=options["lang"],
        question=options["question"],
        sandbox=options["sandbox"],
        fresh=options["fresh"],
        on=options["on"],
        orders=ordered(options),
        visibility=options["visibility"],
        repository=repository(),
        handed_in=options["handed_in"],
    )


def _graded(settings: Settings, view: View, tell_changes: Callable[[Changes], None]) -> int:
    from graders.records.files import GRADES_JSON
    from graders.run.pipeline import Run, execute

    documents: list[TextIO] = []
    with ExitStack() as opened:

        def take(out: Path) -> None:
            if view.as_json:
                # An open file keeps its content when another run replaces it.
                file = (out / GRADES_JSON).open(encoding="ascii")
                documents.append(opened.enter_context(file))

        run = Run(
            settings,
            warn=run_output.warner(settings.lang, view.quiet),
            say=run_output.teller(settings.lang, view.quiet),
            tell_changes=tell_changes,
            take=take,
        )
        with progress(settings.lang, view.quiet) as line:
            if line is not None:
                run = replace(run, at=line.at, begin=line.begin, watch=line.advance)
            run = execute(run)
        for document in documents:
            _write_json(document)
    if not view.as_json and not view.quiet:
        run_output.show(run)
    if stdio.is_github():
        run_output.tell_github(run.records, run.facts)
    return _status(run, view)


def _write_json(document: TextIO) -> None:
    if not stdio.is_ci():
        copyfileobj(document, sys.stdout)
        return
    for line in document:
        sys.stdout.write(stdio.without_commands(line))


def _status(run: Run, view: View) -> int:
    from graders.model import State, Verdict

    records = run.records.briefs
    verdicts = {question.verdict for record in records for question in record.questions}
    faults = any(record.state is State.INTERNAL_ERROR for record in records)
    if faults or Verdict.INTERNAL_ERROR in verdicts:
        return FAULT
    possible = sum(record.possible for record in records)
    percent = 100 * sum(record.earned for record in records) / possible if possible else 0.0
    if view.fail_under is not None and percent < view.fail_under:
        return NOT_RIGHT
    if not run.is_class and not all(verdict.facts.is_passed for verdict in verdicts):
        return NOT_RIGHT
    return DONE
