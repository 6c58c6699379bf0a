"""The lines that a run prints: progress, changed grades, results, commands to GitHub Actions."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from graders.commands import stdio
from graders.light_dataclass import dataclass

if TYPE_CHECKING:
    from graders.model import Words
    from graders.records.briefs import Records
    from graders.report.changes import Changes
    from graders.report.ci.base import Facts
    from graders.report.terminal.progress import RunProgress
    from graders.run.pipeline import Run


@dataclass(frozen=True)
class View:
    """The options of ``grade`` that choose what it prints and its exit status."""

    quiet: bool = False
    as_json: bool = False
    fail_under: float | None = None


def warner(lang: str, is_quiet: bool) -> Callable[[str | Words], None]:
    """Return a function that notes on standard error that a run is not isolated."""
    from graders.i18n import Message

    say = teller(lang, is_quiet)
    return lambda why: say(Message("note: not isolated: {why}", {"why": why}))


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
        if changes or changes.turned or (changes.is_unknown and not is_quiet):
            from rich.console import Console

            from graders.report.terminal.changes import show_changes

            # Grades are published all the same when standard error takes nothing.
            with suppress(OSError):
                show_changes(Console(stderr=True), changes, lang)

    return tell


def progress(lang: str, is_quiet: bool) -> AbstractContextManager[RunProgress | None]:
    """Return what shows on standard error what a run is doing; None where nobody looks."""
    if is_quiet or not stdio.is_screen(sys.stderr):
        return nullcontext()
    from rich.console import Console

    from graders.report.terminal.progress import RunProgress

    return RunProgress(Console(stderr=True), lang)


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
    told = [Message(words, {"n": n}) for words, n in counts[not run.is_class :]]
    if not run.is_class and not run.judged:
        told = [Message("nothing to grade again: it is as it was")]
    words = [render(message, run.settings.lang) for message in told]
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
            from graders.errors import reason
            from graders.i18n import Message, render

            note = Message("note: no summary of this step: {why}", {"why": reason(problem)})
            stdio.tell(render(note, facts.lang))
    for line in marks(records, facts):
        stdio.command(line)
