"""Grade the cells that a kernel has run, and make what is shown below the one that asks."""

from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console

from graders.errors import UsageError
from graders.i18n import Message, Words, render
from graders.languages.python.notebook_runs import CellRun, as_cells
from graders.light_dataclass import dataclass
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import inline_html
from graders.report.terminal.screen import Screen
from graders.report.terminal.to_terminal import show_submission
from graders.run.pipeline import STAGES, Run, Settings, locate
from graders.spec.course_folder import find_course
from graders.spec.courses import assignment_ids
from graders.submissions import ExpectedFiles
from graders.submissions.entries import CODE_BYTES, MAX_HELPERS, NOTEBOOK_BYTES
from graders.submissions.expected_files import NOTEBOOK, fit
from graders.submissions.tree import read_file

_WIDTH = 80


@dataclass(frozen=True)
class Session:
    """The runs of a kernel's cells, and the notebook's name if it is known.

    ``results`` is a folder of this session alone; ``token`` begins the addresses of what is shown.
    """

    runs: tuple[CellRun, ...]
    name: str
    results: Path
    token: str

    @classmethod
    def read(cls, document: str) -> Session:
        """Read what :mod:`graders.integrations.notebook.magics` writes."""
        told: Mapping[str, Any] = json.loads(document)
        runs = tuple(CellRun(text, cell) for text, cell in told["runs"])
        return cls(runs, told["name"], Path(told["results"]), told["token"])


def graded(session: Session, settings: Settings) -> dict[str, str]:
    """Grade a session, and return the cards as ``html`` and as ``text``.

    The paths of the settings say where the notebook stands: a folder. Raise UsageError when the
    assignment or the question cannot be told, and whatever else ``grade`` raises.
    """
    notes: list[str | Words] = []
    run = _located(session, Run(settings, warn=notes.append, say=notes.append))
    assert run.expected_files is not None  # noqa: S101 - located
    place = session.results / run.assignment_id
    work = place / "notebook"
    cells = [_cell("code", text) for text in as_cells(session.runs)]
    prose = _prose(settings.paths[0], (session.name, run.expected_files.modules[0] + NOTEBOOK))
    _write(work, settings.paths[0], run.expected_files, [*cells, *prose])
    run = replace(run, settings=replace(run.settings, paths=(work,), out=place / "grades"))
    with run.held:
        for stage in STAGES[1:]:
            run = stage(run)
    return _shown(run, session.token, [_text(note, settings.lang) for note in notes])


def _located(session: Session, run: Run) -> Run:
    """Find the course and the assignment: by the notebook's name, else by what lies beside it."""
    (folder,), named = run.settings.paths, run.settings.assignment
    ids = assignment_ids(find_course(run.settings.course, os.environ, folder))
    if named is not None or len(ids) == 1:
        anything = session.results / f"notebook{NOTEBOOK}"
        anything.touch()
        settings = replace(run.settings, assignment=named or ids[0], paths=(anything,))
        return locate(replace(run, settings=settings))
    own = folder / session.name
    for path in dict.fromkeys((own if own.is_file() else folder, folder)):
        with suppress(UsageError):
            return locate(replace(run, settings=replace(run.settings, paths=(path,))))
    raise UsageError(
        Message("nothing here tells which assignment this notebook is for"),
        Message("say it: %grade --tp ID, where ID is one of: {names}", {"names": ", ".join(ids)}),
    )


def _cell(kind: str, text: object) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {}, "source": text}


def _prose(folder: Path, names: Iterable[str]) -> list[dict[str, Any]]:
    """Return the answers in words, as last saved: a kernel knows nothing of Markdown cells."""
    path = next((folder / name for name in names if name and (folder / name).is_file()), None)
    content = b"" if path is None else read_file(path, NOTEBOOK_BYTES)
    with suppress(ValueError, RecursionError, LookupError, TypeError, AttributeError):
        cells = json.loads(content if isinstance(content, bytes) else b"")["cells"]
        return [cell for cell in cells if cell.get("cell_type") in ("markdown", "raw")]
    return []


def _write(
    work: Path, folder: Path, expected: ExpectedFiles, cells: Sequence[Mapping[str, Any]]
) -> None:
    """Write the cells as a notebook, among copies of the Python files that they may import."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    main = expected.modules[0]
    for path in islice(_beside(folder, expected), MAX_HELPERS):
        shutil.copyfile(path, work / path.name)
    document = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": cells}
    (work / f"{main}{NOTEBOOK}").write_text(json.dumps(document), "ascii")


def _beside(folder: Path, expected: ExpectedFiles) -> Iterator[Path]:
    """Yield the Python files in the notebook's folder that do not stand for the notebook."""
    for path in sorted(folder.glob("*.py")):
        found = fit(expected, path.name)
        is_main = found is not None and found.module == expected.modules[0]
        if not is_main and path.is_file() and not path.is_symlink():
            with suppress(OSError):
                if path.stat().st_size <= CODE_BYTES:
                    yield path


def _shown(run: Run, token: str, notes: Sequence[str]) -> dict[str, str]:
    assert run.assignment is not None  # noqa: S101 - loaded
    record, lang = run.records[0], run.settings.lang
    page = student_page(record, run.assignment.spec.title, lang)
    # Jupyter tells programs to write colours, which few of those who read plain text would see.
    console = Console(file=io.StringIO(), width=_WIDTH, force_terminal=False, no_color=True)
    show_submission(console, record, lang)
    for line in (*notes, page.origin.tier):
        Screen(console).prose(line, 2)
    assert isinstance(console.file, io.StringIO)  # noqa: S101 - made above
    return {"html": inline_html(page, token, notes), "text": console.file.getvalue().rstrip()}


def _text(words: str | Words, lang: str) -> str:
    return words if isinstance(words, str) else render(words, lang)
