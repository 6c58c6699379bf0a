"""A site made by ``graders kit --web``, on a host that sends no headers of its own."""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.command_line import ROOT

# The Python of browsers, as the docs name it.
PYODIDE = "pyodide@314.0.7"
_GRADE = "from graders.cli import grade_main; grade_main()"
_GRADERS = "from graders.cli import graders_main; graders_main()"


def runtime(folder: Path) -> Path:
    """Return the archive of the runtime; the package registry is asked for it once."""
    if not list(folder.glob("pyodide-*.tgz")):
        folder.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        assert npm is not None, "tests that need it are skipped without npm"
        command = [npm, "pack", PYODIDE, "--silent"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return next(folder.glob("pyodide-*.tgz"))


def make(assignment: str, out: Path, *options: str) -> Path:
    """Make the kit of an assignment of this course, or its site."""
    command = [sys.executable, "-c", _GRADERS, "kit", assignment, "--out", str(out), *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return out


@dataclass(frozen=True)
class Graded:
    """The grades of some students, as `grade` gives them in a kit."""

    submissions: Mapping[str, Any]

    def verdicts(self, student: str) -> list[str]:
        """Return a student's verdicts, in the order of the questions."""
        return [question["verdict"] for question in self.submissions[student]["questions"]]


def graded(kit: Path, students: Sequence[Path], out: Path) -> Graded:
    """Grade some students in a kit; their pages are in ``out``, in French."""
    command = [sys.executable, "-c", _GRADE, *map(str, students), "--course", str(kit)]
    done = subprocess.run(
        [*command, "--sandbox", "process", "--out", str(out), "--lang", "fr", "--json"],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    return Graded({one["id"]: one for one in json.loads(done.stdout)["submissions"]})


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def guess_type(self, path: str | os.PathLike[str]) -> str:
        is_script = str(path).endswith((".js", ".mjs"))
        return "text/javascript" if is_script else super().guess_type(path)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the files of a folder; yield its address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
