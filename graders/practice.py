"""``graders try`` and ``graders play``: a submission, or the program to imitate, in a terminal."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import graders
from graders.errors import UsageError
from graders.grading import notes, requests
from graders.grading.notes import quoted
from graders.grading.results import ABSENCES
from graders.grading.study import Study, studied
from graders.i18n import N_, NP_, Translator, translator
from graders.languages.python.runtime import find_installed
from graders.light_dataclass import dataclass
from graders.model import Message, Presence, Submission, Target
from graders.records.files import cache_folder
from graders.run.pipeline import Run, Settings, discover, load, locate
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment, refuse_other_languages
from graders.submissions import read

_WIDEST = 100


def request_to_try(settings: Settings) -> dict[str, Any]:
    """Read a submission as grading does, and make the request for an interactive session.

    The files are read and loaded in a plain process: they are the user's own work. Raise UsageError
    when the path does not hold one submission of one assignment.
    """
    run = Run(settings)
    for stage in (locate, load, discover):
        run = stage(run)
    assignment, submission = _one(run)
    refuse_other_languages(assignment, "graders try")
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
        "banner": "\n".join(_Banner(assignment, submission, found, lent, known).lines()),
        "words": {"taken": known.text(N_("{name} is yours from now on, in this session"))},
        "history": str(cache_folder("history")),
        # The command that makes the request again, from the same folder.
        "again": [
            sys.executable,
            *("-P", "-m", "graders", "try", str(settings.paths[0]), "--as-request"),
            *("--course", assignment.course, "--assignment", assignment.id),
            *("--lang", settings.lang),
        ],
    }


def _one(run: Run) -> tuple[Assignment, Submission]:
    assert run.assignment is not None and run.expected_files is not None  # noqa: S101, PT018 - located
    if len(run.found) != 1:
        what = Message(
            NP_("{paths} holds {n} submission", "{paths} holds {n} submissions"),
            {"paths": str(run.settings.paths[0]), "n": len(run.found)},
        )
        raise UsageError(what, Message("name the folder or the file of one"))
    submission = read(run.found[0], run.expected_files)
    if not submission.found:
        files = ", ".join(run.expected_files.file_names)
        what = Message(
            "{paths} holds no file of '{id}'",
            {"paths": str(run.settings.paths[0]), "id": run.assignment.id},
        )
        raise UsageError(what, Message("name a folder with {files}", {"files": files}))
    return run.assignment, submission


@dataclass(frozen=True)
class _Banner:
    """The first lines of a session: whose each name is, and why."""

    assignment: Assignment
    submission: Submission
    found: Study
    lent: frozenset[Target]
    known: Translator

    def lines(self) -> Iterator[str]:
        """Yield the lines, wrapped to the terminal."""
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
        met = notes.words(quoted(self.found.notes, self.found.units), self.assignment.language)
        for note in (*kit, *self.submission.notes, *met):
            yield from self._wrapped("  - ", self.known.render(note))
        end = N_("reload() reads your files again; exit() or Ctrl-D leaves")
        yield from self._wrapped("", self.known.text(end))

    def _names(self, template: str, names: Sequence[str]) -> Iterator[str]:
        if names:
            yield from self._wrapped(f"  {self.known.text(template)} ", ", ".join(names))

    def _absent(self, template: str, targets: frozenset[Target] | set[Target]) -> Iterator[str]:
        ordered = [target for target in self.assignment.graded if target in targets]
        yield from self._names(template, [target.name for target in ordered])
        for target in ordered:
            why = Message(ABSENCES[self.found.presence[target]], {"name": target.name})
            yield from self._wrapped("    ", self.known.render(why))

    def _wrapped(self, head: str, text: str) -> list[str]:
        width = min(shutil.get_terminal_size().columns, _WIDEST)
        return textwrap.wrap(
            text, width, initial_indent=head, subsequent_indent=" " * len(head), tabsize=4
        )


def in_terminal(request: Mapping[str, Any]) -> int:
    """Run a request of plain data in the user's own terminal; return the exit status.

    It runs in a plain process: see ``graders.worker.process.interactive``.
    """
    own, theirs = str(Path(graders.__file__).parent.parent), os.environ.get("PYTHONPATH", "")
    with TemporaryDirectory(prefix="graders-") as folder:
        file = Path(folder, "request.json")
        file.write_text(json.dumps(request), "utf-8")
        # Both processes get what is typed at a terminal: the other one answers ^C. It would inherit
        # SIG_IGN, not a function.
        before = signal.signal(signal.SIGINT, lambda *_: None)
        try:
            process = subprocess.Popen(  # noqa: S603 - our own worker
                # -P: no file of the user replaces a module of Python's.
                [sys.executable, "-P", "-m", "graders.worker.process.interactive", str(file)],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (own, theirs)))},
            )
            return process.wait()
        finally:
            signal.signal(signal.SIGINT, before)


def play(assignment: Assignment) -> int:
    """Run the program that a spec names under ``play``, without showing its source.

    Return its exit status, 130 when it was interrupted. A ``UsageError`` says that there is no such
    program, or that a kit has no reference.
    """
    refuse_other_languages(assignment, "graders play")
    if not assignment.spec.play:
        what = Message("'{id}' has no program to play", {"id": assignment.id})
        raise UsageError(
            what, Message("write play: in specs/{id}.yaml, see docs/kit.md", {"id": assignment.id})
        )
    if not assignment.lendable:
        raise UsageError(
            Message("this kit holds no reference to run"),
            Message("ask your teacher for one that lends"),
        )
    request = requests.probe(assignment, {}, (), assignment.lendable, [], verbose=False)
    return in_terminal({**request, "op": "play", "play": assignment.spec.play})
