"""``grade --watch``: grade again at each save, and tell what the save changed.

In a terminal each grading takes the place of the one before; elsewhere nothing is cleared. The page
of a class says who is where while it is watched, and is an ordinary page again afterwards.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from graders.commands import run_output, stdio
from graders.commands.options import course_folder
from graders.commands.run_output import View
from graders.commands.stdio import DONE
from graders.errors import GradersError
from graders.i18n import N_, Message, Words
from graders.light_dataclass import dataclass

if TYPE_CHECKING:
    from graders.report.changes import Changes
    from graders.run.pipeline import Settings

# The time after which a watch wakes up although nothing was saved.
_WAKE_MS = 250

Graded = Callable[["Settings", View, Callable[["Changes"], None]], int]


def watch(settings: Settings, view: View, graded: Graded) -> int:
    """Grade now, and again at each save of a file below the paths, until ^C.

    ``graded`` grades once, and is given the function that tells whose grade changes.
    """
    from watchfiles import watch

    folders = [path if path.is_dir() else path.parent for path in settings.paths]
    # The watch begins before the first run, so that no save during that run is missed.
    saves = watch(*folders, raise_interrupt=True, yield_on_timeout=True, rust_timeout=_WAKE_MS)
    if all(folder.is_dir() for folder in folders):
        next(saves)
    panel = Panel(settings, view, graded)
    out = settings.out.resolve()
    try:
        panel.grade_first()
        for changes in saves:
            if any(out not in Path(name).resolve().parents for _, name in changes):
                began = time.monotonic()
                panel.grade_save()
                # Saves that come meanwhile are graded together: a class that saves all the time
                # takes half of the machine, no more.
                time.sleep(time.monotonic() - began)
    finally:
        end_live(settings)
    return DONE


def end_live(settings: Settings) -> None:
    """Make the outputs of a class again as they are when nobody watches, from what is known."""
    from graders.run.publishing import publish_again
    from graders.run.results_folder import exclusive_run, last_run

    # A watch may end before anything was graded: no folder is made then.
    with suppress(GradersError):
        if len(last_run(settings.out)) > 1:
            with exclusive_run(settings.out, lambda _words: None):
                publish_again(settings.out, course_folder(settings.course), settings.lang)


@dataclass
class Panel:
    """The screen of a watch: the time of the save, what it changed, the results, the attempts.

    An error of the command line ends a watch that has just begun. Later, the folder may be empty
    for a while: the watch goes on.
    """

    settings: Settings
    view: View
    graded: Graded
    attempts: int = 1

    def grade_first(self) -> None:
        """Grade what is there when the watch begins."""
        self._clear()
        self.graded(self.settings, self.view, run_output.changes_teller(self._lang, self._is_quiet))
        self._end()

    def grade_save(self) -> None:
        """Grade what was saved, and tell what it changes."""
        self.attempts += 1
        args: dict[str, str | int] = {"time": time.strftime("%H:%M:%S"), "n": self.attempts}
        self._clear()
        self._say(Message(N_("saved at {time}: grading…"), args))
        try:
            self.graded(self.settings, self.view, lambda changes: self._tell(changes, args))
        except GradersError as problem:  # no file there, say
            stdio.tell_error(problem, self._lang)
        self._end()

    def _tell(self, changes: Changes, args: dict[str, str | int]) -> None:
        self._clear()
        self._say(Message(N_("saved at {time} · attempt {n}"), args))
        if changes or changes.turned or changes.is_unknown:
            run_output.changes_teller(self._lang, self._is_quiet)(changes)
        else:
            self._say(Message(N_("nothing has changed since the last save")))
        if self._is_shown:
            stdio.tell("")

    def _end(self) -> None:
        paths = ", ".join(map(str, self.settings.paths[:3]))
        words = N_("watching {paths}: save a file to have it graded again, Ctrl-C to end")
        self._say(Message(words, {"paths": paths}))

    def _say(self, words: Words) -> None:
        run_output.teller(self._lang, self._is_quiet)(words)

    def _clear(self) -> None:
        if self._is_shown:
            from rich.console import Console

            Console().clear()

    @property
    def _is_shown(self) -> bool:
        """Whether the results are read in a terminal."""
        return not self._is_quiet and not self.view.as_json and stdio.is_screen(sys.stdout)

    @property
    def _lang(self) -> str:
        return self.settings.lang

    @property
    def _is_quiet(self) -> bool:
        return self.view.quiet
