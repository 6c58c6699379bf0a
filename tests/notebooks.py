"""A notebook whose cells a kernel runs in order, as a reader of its outputs sees it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

from tests.command_line import ROOT


@dataclass(frozen=True)
class Shown:
    """The output below a cell: its cards or errors as HTML, all of it as text, and its number."""

    text: str
    html: str
    number: int


def run_cells(folder: Path, cells: Sequence[str], **env: str) -> list[Shown]:
    """Run cells in a new kernel that starts in a folder; an error does not stop the next ones."""
    here = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONPATH": str(ROOT), **env}
    # In a process of its own: the client of a kernel leaves sockets open.
    done = subprocess.run(
        [sys.executable, "-m", "tests.notebooks", str(folder)],
        cwd=ROOT, env=here, input=json.dumps(list(cells)), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    notebook = nbformat.reads(done.stdout, 4)  # type: ignore[no-untyped-call]
    return [_shown(cell) for cell in notebook.cells]


def _run(folder: str, cells: Sequence[str]) -> str:
    """Return the notebook, with what its cells show, as it is saved."""
    code = [{"cell_type": "code", "metadata": {}, "source": cell, "outputs": []} for cell in cells]
    document = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": code}
    notebook = nbformat.from_dict(document)  # type: ignore[no-untyped-call]
    manager = AsyncKernelManager(kernel_name="python3")
    resources = {"metadata": {"path": folder}}
    NotebookClient(
        notebook, km=manager, allow_errors=True, timeout=300, resources=resources
    ).execute()
    return nbformat.writes(notebook)  # type: ignore[no-any-return, no-untyped-call]


def _shown(cell: nbformat.NotebookNode) -> Shown:
    texts, html = [], ""
    for output in cell.outputs:
        data = output.get("data", {})
        html += data.get("text/html", "")
        texts += [data.get("text/plain", ""), output.get("text", "")]
        texts += output.get("traceback", [])
    text = "\n".join(filter(None, texts)).replace("\u00a0", " ").replace("\u202f", " ")
    return Shown(text, html, cell.execution_count or 0)


if __name__ == "__main__":
    print(_run(sys.argv[1], json.load(sys.stdin)))
