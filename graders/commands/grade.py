"""The command ``grade``: one submission, or a class."""

from __future__ import annotations

import gc
import sys
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, Any, TextIO

import click

import graders
from graders.commands import run_output, stdio
from graders.commands.options import (
    COURSE,
    HANDED_IN,
    JOBS,
    LANG,
    PLACE,
    Percent,
    exports,
    ordered,
    repository,
    sandbox_option,
)
from graders.commands.run_output import View, progress
from graders.commands.stdio import DONE, FAULT, NOT_RIGHT, guarded
from graders.errors import GradersError

if TYPE_CHECKING:
    from graders.run.pipeline import Run, Settings

# The time after which a watch wakes up although nothing was saved.
_WAKE_MS = 250


@click.command(name="grade", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, type=PLACE)
@COURSE
@click.option("--assignment", metavar="ID", help="The assignment, when file names do not tell.")
@click.option(
    "--out", type=PLACE, default=Path("grades"), show_default=True,
    help="Folder of the results.",
)  # fmt: skip
@JOBS
@click.option(
    "--on", metavar="PLACE", default="local", show_default=True,
    help="Where to grade: local, or a cluster, dask://HOST:PORT.",
)  # fmt: skip
@LANG
@click.option("--question", metavar="ID", help="Judge this question alone.")
@sandbox_option("How student code is kept apart.")
@click.option(
    "--fail-under", metavar="PERCENT", type=Percent(0, 100),
    help="Exit with 1 when the mean of a class is lower, deadlines left aside.",
)  # fmt: skip
@exports
@HANDED_IN
@click.option("--fresh", is_flag=True, help="Grade all again, whatever did not change.")
@click.option("--watch", is_flag=True, help="Grade again at each save.")
@click.option("--quiet", is_flag=True, help="Say nothing but errors and whose grade changed.")
@click.option("--json", "as_json", is_flag=True, help="Write grades.json on standard output.")
@click.version_option(graders.__version__, prog_name="grade")
@guarded
def grade(paths: tuple[Path, ...], **options: Any) -> int:
    """Grade PATH...: one submission, or a folder or archive of submissions.

    A submission is a file, a notebook, or a folder that holds the files of an assignment. The
    results go to OUT: a page per submission, index.html, grades.csv and grades.json. Run by GitHub
    Actions, it also writes a summary of the step and marks the lines to mend.

    Exit status: 0 done; 1 one submission, and something is not right, or a class below
    --fail-under; 2 usage or spec; 3 sandbox or internal error; 130 interrupted.
    """
    view = View(options["quiet"], options["as_json"], options["fail_under"])
    action = _watched if options["watch"] else _graded
    return action(_settings(paths, options), view)


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


def _graded(settings: Settings, view: View) -> int:
    # Answers are large trees without cycles: the collector would take a third of the host's time
    # to look for cycles in them. What is imported stays anyway.
    gc.set_threshold(100_000, 50, 50)
    from graders.records.files import GRADES_JSON
    from graders.run.pipeline import Run, execute

    documents: list[TextIO] = []
    with ExitStack() as opened:

        def take(out: Path) -> None:
            if view.as_json:
                # An open file keeps its content when another run replaces it.
                file = (out / GRADES_JSON).open(encoding="ascii")
                documents.append(opened.enter_context(file))

        with progress(settings.lang, view.quiet) as (begin, advance):
            run = execute(
                Run(
                    settings,
                    watch=advance,
                    begin=begin,
                    warn=run_output.warner(view),
                    say=run_output.teller(settings.lang, view.quiet),
                    tell_changes=run_output.changes_teller(settings.lang, view.quiet),
                    take=take,
                )
            )
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


def _watched(settings: Settings, view: View) -> int:
    """Grade now, and again at each save of a file below the paths, until ^C."""
    from watchfiles import watch

    from graders.i18n import N_
    from graders.model import Message

    folders = [path if path.is_dir() else path.parent for path in settings.paths]
    # The watch begins before the first run, so that no save during that run is missed.
    saves = watch(*folders, raise_interrupt=True, yield_on_timeout=True, rust_timeout=_WAKE_MS)
    if all(folder.is_dir() for folder in folders):
        next(saves)
    _graded(settings, view)
    words = N_("watching {paths}: save a file to have it graded again, Ctrl-C to end")
    paths = ", ".join(map(str, settings.paths[:3]))
    run_output.teller(settings.lang, view.quiet)(Message(words, {"paths": paths}))
    out = settings.out.resolve()
    for changes in saves:
        if any(out not in Path(name).resolve().parents for _, name in changes):
            try:
                _graded(settings, view)
            except GradersError as problem:  # no file there, say: the watch goes on
                stdio.tell(f"error: {problem}")
    return DONE


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
