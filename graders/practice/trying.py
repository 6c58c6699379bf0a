"""``graders try``: what a submission holds, what is lent to it, and how to ask for it again."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graders.caches import cache_folder
from graders.errors import UsageError
from graders.grading import notes, requests
from graders.grading.quoting import quoted
from graders.grading.recording import ABSENCES
from graders.grading.study import Study, studied
from graders.i18n import N_, translator
from graders.model import Message, Presence, Submission, Target, Words
from graders.pipeline import Run, Settings, discover, load, locate
from graders.sandbox.packages import find_installed
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment
from graders.submissions import read

__all__ = ["request_to_try"]

_WIDEST = 100


def request_to_try(settings: Settings) -> dict[str, Any]:
    """Read a submission as grading does, and say what a session with it needs.

    The files are read and loaded in a plain process: it is the user's own work.

    Parameters
    ----------
    settings : Settings
        With one path.

    Returns
    -------
    dict
        The request for ``graders.worker.terminal``.

    Raises
    ------
    UsageError
        When the path does not hold one submission of one assignment.
    """
    run = Run(settings)
    for stage in (locate, load, discover):
        run = stage(run)
    assignment, submission = _one(run)
    installed = find_installed(assignment.spec.packages)
    with ProcessSandbox(installed).open() as box:
        submission, found = studied(box, assignment, submission)
    missing = {t for t, there in found.presence.items() if there is not Presence.PRESENT}
    lent = assignment.lendable & missing
    known = translator(settings.lang)
    request = requests.probe(assignment, found.units, found.skip, lent, [], verbose=False)
    return {
        **request,
        "op": "try",
        "main": assignment.spec.modules[0],
        "banner": _Banner(assignment, submission, found, lent, settings.lang).text(),
        "words": {"taken": known.text(N_("{name} is yours from now on, in this session"))},
        "history": str(cache_folder("history")),
        "again": _again(settings, assignment),
    }


def _one(run: Run) -> tuple[Assignment, Submission]:
    assert run.assignment is not None and run.handout is not None  # noqa: S101, PT018 - located
    if len(run.found) != 1:
        what = f"{run.settings.paths[0]} holds {len(run.found)} submissions"
        raise UsageError(what, "name the folder or the file of one")
    submission = read(run.found[0], run.handout)
    if not submission.found:
        files = ", ".join(f"{name}.py" for name in run.assignment.spec.modules)
        what = f"{run.settings.paths[0]} holds no file of '{run.assignment.id}'"
        raise UsageError(what, f"name a folder with {files}")
    return run.assignment, submission


def _again(settings: Settings, assignment: Assignment) -> list[str]:
    """Return the command that makes the request anew, from the same folder."""
    return [
        sys.executable,
        *("-P", "-m", "graders", "try", str(settings.paths[0]), "--as-request"),
        *("--course", assignment.course, "--assignment", assignment.id, "--lang", settings.lang),
    ]


@dataclass(frozen=True)
class _Banner:
    """What a session begins with: which names are whose, and why."""

    assignment: Assignment
    submission: Submission
    found: Study
    lent: frozenset[Target]
    lang: str

    def text(self) -> str:
        """Return the lines, each as wide as the terminal at most."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        spec, presence = self.assignment.spec, self.found.presence
        yield f"{spec.id} · {', '.join(sorted(self.submission.found.values()))}"
        theirs = [t.name for t, there in presence.items() if there is Presence.PRESENT]
        given = [name for names in spec.provided.values() for name in names]
        yield from self._names(N_("yours:"), theirs)
        yield from self._names(N_("given:"), given)
        yield from self._absent(N_("lent by the reference:"), self.lent)
        missing = {t for t, there in presence.items() if there is not Presence.PRESENT}
        yield from self._absent(N_("missing, and not lent:"), missing - self.lent)
        kit = self.assignment.kit.notes if self.assignment.kit else ()
        met = notes.words(quoted(self.found.notes, self.found.units))
        for note in (*kit, *self.submission.notes, *met):
            yield from self._wrapped("  - ", self._say(note))
        yield from self._wrapped(
            "", self._say(Message(N_("reload() reads your files again; exit() or Ctrl-D leaves")))
        )

    def _names(self, template: str, names: Sequence[str]) -> Iterator[str]:
        if names:
            yield from self._wrapped(f"  {self._say(Message(template))} ", ", ".join(names))

    def _absent(self, template: str, targets: frozenset[Target] | set[Target]) -> Iterator[str]:
        ordered = [target for target in self.assignment.graded if target in targets]
        yield from self._names(template, [target.name for target in ordered])
        for target in ordered:
            why = ABSENCES[self.found.presence[target]]
            yield from self._wrapped("    ", self._say(Message(why, {"name": target.name})))

    def _wrapped(self, head: str, text: str) -> list[str]:
        width = min(shutil.get_terminal_size().columns, _WIDEST)
        return textwrap.wrap(
            text, width, initial_indent=head, subsequent_indent=" " * len(head), tabsize=4
        )

    def _say(self, words: Words) -> str:
        return translator(self.lang).render(words)
