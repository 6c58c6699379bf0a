"""``%grade`` and ``%%grade``: the part that runs in a notebook's kernel.

Whatever the student's code did to this process, grading does not see: another one is handed the
text of the cells, and answers with what to show.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import uuid
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, line_cell_magic, magics_class

import graders
from graders.sandbox.scratch import Scratch

_PROGRAM = "graders.commands.inline"
_INTERRUPTED = 130
# Seconds for boxes to be closed after an interruption.
_PATIENCE_S = 5
# Colours of its own: an error is read in any theme, with no style sheet.
_BOX = (
    "margin:0;padding:0.6em 0.9em;border-left:4px solid #a6232d;background:#fbe6e6;color:#1f2328;"
    "white-space:pre-wrap;font-family:monospace;font-size:14px;line-height:1.5"
)


def load(shell: InteractiveShell) -> None:
    """Register the magics in a shell of IPython."""
    shell.register_magics(GradeMagics(shell))


class Interrupted(KeyboardInterrupt):
    """Raised when grading was interrupted: one line is shown, and the next cells do not run."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


@magics_class
class GradeMagics(Magics):
    """The magics, and what they remember of a session: cells by run, and earlier results."""

    def __init__(self, shell: InteractiveShell) -> None:
        super().__init__(shell)
        self._cells: dict[int, str] = {}
        self._scratch: Scratch | None = None
        shell.events.register("pre_run_cell", self._note_cell)

    @line_cell_magic
    def grade(self, line: str, cell: str | None = None) -> None:
        """Grade the cells run so far: ``%grade [QUESTION]``; ``%grade --help`` tells more.

        ``%%grade QUESTION`` runs its cell first.
        """
        if cell is not None:
            result = self._untyped.run_cell(cell)
            if isinstance(result.error_in_exec, KeyboardInterrupt):
                return
        told = answer(_split(line), self._request())
        self._untyped.display_pub.publish(
            data={"text/html": told["html"], "text/plain": told["text"]}
        )

    @property
    def _shell(self) -> InteractiveShell:
        assert self.shell is not None  # noqa: S101 - given when it was made
        return self.shell

    @property
    def _untyped(self) -> Any:
        """The shell, for what IPython declares no types of."""
        return self._shell

    def _note_cell(self, info: Any) -> None:
        """Remember which cell is about to run, where the notebook tells."""
        name = getattr(info, "cell_id", None)
        if info.store_history and name:
            self._cells[self._shell.execution_count] = str(name)

    def _request(self) -> dict[str, Any]:
        """Return all that grading needs, as plain data."""
        texts = self._untyped.history_manager.input_hist_raw[1:]
        return {
            "runs": [[text, self._cells.get(n, "")] for n, text in enumerate(texts, start=1)],
            "name": self._name(),
            "results": self._results(),
            # Two outputs of one notebook have no address in common.
            "token": f"g{uuid.uuid4().hex[:8]}",
        }

    def _name(self) -> str:
        """Return the name of the notebook, where VS Code or Jupyter's server tells."""
        told = self._shell.user_ns.get("__vsc_ipynb_file__") or os.environ.get("JPY_SESSION_NAME")
        return Path(str(told)).name if told else ""

    def _results(self) -> str:
        """Return the folder of this session's results: only what changed is graded again."""
        if self._scratch is None or not Path(self._scratch.name).is_dir():
            self._scratch = Scratch()
        return self._scratch.name


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:  # the apostrophe of a title
        return line.split()


def answer(arguments: Sequence[str], request: dict[str, Any]) -> dict[str, str]:
    """Let another process grade, and return what to show as ``html`` and as ``text``.

    Raise Interrupted when the kernel is interrupted meanwhile.
    """
    with subprocess.Popen(  # noqa: S603 - our own program
        # -P: no file of the student's replaces a module of Python's.
        [sys.executable, "-P", "-m", _PROGRAM, *arguments],
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            out, err = process.communicate(json.dumps(request).encode())
        except KeyboardInterrupt:
            raise Interrupted(_stopped(process)) from None
    if process.returncode == _INTERRUPTED:
        raise Interrupted(_plain(err))
    if process.returncode == 0 and out.startswith(b"{"):
        told: dict[str, str] = json.loads(out)
        return told
    text = _plain(err) or _plain(out)
    return {"html": f'<pre style="{_BOX}">{escape(text)}</pre>', "text": text}


def _environment() -> dict[str, str]:
    own, theirs = str(Path(graders.__file__).parent.parent), os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, (own, theirs)))
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}


def _stopped(process: subprocess.Popen[bytes]) -> str:
    """Stop a grading that the kernel alone was told to stop; return its last words."""
    with suppress(KeyboardInterrupt, subprocess.TimeoutExpired):
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=_PATIENCE_S)
        if process.returncode == _INTERRUPTED:
            return _plain(err)
    process.kill()
    return "interrupted"


def _plain(output: bytes) -> str:
    return output.decode("utf-8", "replace").strip()
