"""The lines that a run prints: progress, changed grades, results, commands to GitHub Actions."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.commands import stdio

if TYPE_CHECKING:
    from graders.model import Record, Words
    from graders.records.briefs import Records
    from graders.report.changes import Changes
    from graders.report.ci.base import Facts
    from graders.run.pipeline import Run


@dataclass(frozen=True)
class View:
    """The options of ``grade`` that choose what it prints and its exit status."""

    quiet: bool = False
    as_json: bool = False
    fail_under: float | None = None


def warner(view: View) -> Callable[[str], None]:
    """Return a function that notes on standard error that a run is not isolated."""
    if view.quiet:
        return lambda _words: None
    return lambda words: click.echo(f"note: not isolated: {words}", err=True)


def teller(lang: str, is_quiet: bool) -> Callable[[Words], None]:
    """Return a function that prints on standard error what a run waits for or notices."""

    def say(words: Words) -> None:
        from graders.i18n import render
        from graders.records.sanitize import one_line

        stdio.tell(one_line(render(words, lang)))

    return (lambda _words: None) if is_quiet else say


def changes_teller(lang: str, is_quiet: bool) -> Callable[[Changes], None]:
    """Return a function that prints on standard error whose grade changes, even with --quiet."""

    def tell(changes: Changes) -> None:
        if changes or (changes.is_unknown and not is_quiet):
            from rich.console import Console

            from graders.report.terminal.changes import show_changes

            # Grades are published all the same when standard error takes nothing.
            with suppress(OSError):
                show_changes(Console(stderr=True), changes, lang)

    return tell


@contextmanager
def progress(
    lang: str, is_quiet: bool
) -> Iterator[tuple[Callable[[int], None], Callable[[Record], None]]]:
    """Show progress on standard error once the number of submissions is known.

    Give the functions to call with that number, and with each record.
    """
    advance: Callable[[Record], None] = lambda _record: None  # noqa: E731 - until it is shown

    with ExitStack() as shown:

        def begin(total: int) -> None:
            if is_quiet or total < 2 or not sys.stderr.isatty():
                return
            from rich.console import Console

            from graders.report.terminal.to_terminal import class_progress

            nonlocal advance
            advance = shown.enter_context(class_progress(Console(stderr=True), total, lang))

        yield begin, lambda record: advance(record)


def show(run: Run) -> None:
    """Print the results of a run, and where the pages are."""
    from rich.console import Console

    from graders.i18n import translator
    from graders.records.files import INDEX, output_stem
    from graders.report.terminal import to_terminal
    from graders.report.words import TIER_WORDS

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            # The base class leaves with status 1, which would mean that something is not right.
            raise BrokenPipeError

    console = Screen()
    out = run.settings.out
    if run.is_class:
        to_terminal.show_class(console, run.records.briefs, run.settings.lang)
        page = out / INDEX
    else:
        to_terminal.show_submission(console, run.records[0], run.settings.lang)
        page = out / f"{output_stem(run.records[0].id)}.html"
    tier = translator(run.settings.lang).text(TIER_WORDS[run.records.briefs[0].tier])
    lines = [f"  {page} · {tier}"]
    if run.reused or run.judged < sum(len(record.questions) for record in run.records.briefs):
        lines.append(_reused(run))
    for line in lines:
        console.print(line, style="dim", markup=False, highlight=False, soft_wrap=True)


def _reused(run: Run) -> str:
    """Return how much was reused from the earlier run, and how much was graded again."""
    from graders.i18n import NP_, render
    from graders.model import Message

    taken = NP_("{n} submission as graded before", "{n} submissions as graded before")
    judged = NP_("{n} question graded again", "{n} questions graded again")
    counts = ((taken, run.reused), (judged, run.judged))
    words = [render(Message(words, {"n": n}), run.settings.lang) for words, n in counts]
    return f"  {' · '.join(words)}"


def tell_github(records: Records, facts: Facts) -> None:
    """Give GitHub Actions a summary of the step, and annotations of the lines to mend.

    A summary that cannot be written is noted, and fails nothing.
    """
    from graders.report.ci.to_github import SUMMARY_BYTES, marks, summary

    name = os.environ.get("GITHUB_STEP_SUMMARY")
    if name:
        try:
            with Path(name).open("ab") as file:
                file.write(summary(records, facts, SUMMARY_BYTES - file.tell()))
        except OSError as problem:
            stdio.tell(f"note: no summary of this step: {problem.strerror or problem}")
    for line in marks(records, facts):
        stdio.command(line)
