"""The output of ``graders check`` in a terminal: a line per proof as it ends, and its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text as Line

from graders.i18n import N_, NP_, translator
from graders.model import Message, Text
from graders.report.pages.spec_check_page import FindingView, ProofView, proof_view, summary
from graders.report.spec_check import PROOF_WORDS, Proved, SpecCheck
from graders.report.terminal.screen import Screen, padded
from graders.report.terminal.to_terminal import STYLES

_INDENT = 4
# The page has them all.
_MOST = 10


def show_head(console: Console, id_: str, title: Text, lang: str) -> None:
    """Print the title of the next assignment."""
    name = translator(lang).render(title)
    parts = ((id_, "bold"), *((" · ", (name, "dim")) if name else ()))
    Screen(console).line(Line.assemble(*parts))


def show_proof(console: Console, proved: Proved, lang: str) -> None:
    """Print a proof and its findings."""
    known, screen = translator(lang), Screen(console)
    view = proof_view(proved, known)
    width = max(cell_len(known.text(word)) for word, _, _ in PROOF_WORDS.values())
    style = STYLES[view.badge.verdict.facts.tone]
    icon = screen.icon(view.badge.icon, view.badge.plain_icon)
    head = Line.assemble("  ", (f"{icon} {padded(view.badge.word, width)}", style), "  ")
    title = known.render(Message(N_("{check}: {why}"), {"check": view.title, "why": ""}))
    screen.hanging(head, Line.assemble((title, "bold"), view.words))
    _table(screen, view)
    for finding in view.findings[:_MOST]:
        _finding(screen, finding)
    if others := len(view.findings[_MOST:]):
        template = NP_("and {n} other: --html tells it", "and {n} others: --html tells them")
        screen.prose(known.render(Message(template, {"n": others})), _INDENT, style="dim")


def _finding(screen: Screen, finding: FindingView) -> None:
    screen.prose(finding.words, _INDENT, mark=f"{screen.icon('·', '-')} ")
    for kind, line in finding.lines:
        style = {"add": "green", "del": "red"}.get(kind, "dim")
        screen.hanging(Line(" " * (_INDENT + 4)), Line(screen.fit(line), style))


def _table(screen: Screen, view: ProofView) -> None:
    """Print figures in columns."""
    rows = [view.columns, *view.rows] if view.rows else []
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for index, row in enumerate(rows):
        cells = [" " * (w - cell_len(c)) + c for c, w in zip(row[1:], widths[1:], strict=True)]
        text = "  ".join([" " * _INDENT + padded(row[0], widths[0]), *cells])
        screen.line(Line(screen.fit(text), "dim" if index == 0 else ""))


def show_upshot(console: Console, fitness: SpecCheck, lang: str) -> None:
    """Print whether an assignment is fit."""
    known, screen = translator(lang), Screen(console)
    template = N_("{id}: {upshot}")
    words = known.render(Message(template, {"id": fitness.id, "upshot": summary(fitness)}))
    arrow = screen.icon("→", "->")
    screen.prose(words, 2, style="green" if fitness.is_fit else "red", mark=f"{arrow} ")
    screen.line(Line())


@contextmanager
def proof_progress(console: Console, lang: str) -> Iterator[Callable[[str, int, int], None]]:
    """Yield a function that shows the progress of a proof: its name, its steps done, its steps."""
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=30), MofNCompleteColumn())
    _ = translator(lang).text
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task(_(N_("Proving")), total=None)

        def tell(name: str, done: int, total: int) -> None:
            progress.update(task, description=name, completed=done, total=total)

        yield tell
