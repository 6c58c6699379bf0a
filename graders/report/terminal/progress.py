"""The line of the terminal that tells what a run does: its stage, or the share graded."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import field

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.status import Status

from graders.i18n import N_, translator
from graders.light_dataclass import dataclass
from graders.model import Record
from graders.records.sanitize import one_line
from graders.report.terminal.screen import Screen

# The words for the stages of a run that may take long, by name.
_STAGES: Mapping[str, str] = {
    "locate": N_("Reading the course"),
    "discover": N_("Looking for submissions"),
    "ask_reference": N_("Running the reference"),
    "grade_all": N_("Grading"),
    "report": N_("Writing the pages"),
}
_BAR_WIDTH = 20
_ID_CHARS = 18


@dataclass
class RunProgress:
    """One line that changes, on a console that is a terminal with codes; nothing on any other.

    It is used as a context, which removes the line at its end.
    """

    console: Console
    lang: str
    _shown: ExitStack = field(default_factory=ExitStack)
    _status: Status | None = None
    _bar: Progress | None = None

    def __enter__(self) -> RunProgress:
        return self

    def __exit__(self, *_problem: object) -> None:
        self._clear()

    def at(self, stage: str) -> None:
        """Show what a stage of the run is doing."""
        if stage not in _STAGES or not self._is_shown:
            return
        words = f"{translator(self.lang).text(_STAGES[stage])}…"
        if self._status is not None:
            self._status.update(words)
            return
        self._clear()
        self._status = Status(words, console=self.console, spinner="line")
        self._shown.enter_context(self._status)

    def begin(self, total: int) -> None:
        """Show a bar for a class of `total` submissions."""
        if total < 2 or not self._is_shown:
            return
        self._clear()
        columns = (
            TextColumn(translator(self.lang).text("Grading")),
            BarColumn(bar_width=_BAR_WIDTH),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            # Folder names are data, without markup.
            TextColumn("{task.fields[last]}", markup=False, style="dim"),
        )
        self._bar = Progress(*columns, console=self.console, transient=True)
        self._bar.add_task("", total=total, last="")
        self._shown.enter_context(self._bar)

    def advance(self, record: Record) -> None:
        """Count a finished record in the bar."""
        if self._bar is not None:
            name = Screen(self.console).fit(one_line(record.id))[:_ID_CHARS]
            self._bar.update(self._bar.task_ids[0], advance=1, last=name)

    @property
    def _is_shown(self) -> bool:
        """Whether a line can be written again: no file, and no terminal that knows no codes."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def _clear(self) -> None:
        self._shown.close()
        self._status = self._bar = None
