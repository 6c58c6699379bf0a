"""A notebook whose cells a kernel runs in order, as a reader of its outputs sees it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

from tests.command_line import ROOT


@dataclass(frozen=True)
class Shown:
    """What stands below a cell: its cards or errors as HTML, all of it as text, and its number."""

    text: str
    html: str
    number: int


def run_cells(folder: Path, cells: Sequence[str], **env: str) -> list[Shown]:
    """Run cells in a new kernel that starts in a folder; an error does not stop the next ones."""
    code = [{"cell_type": "code", "metadata": {}, "source": cell, "outputs": []} for cell in cells]
    document = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": code}
    notebook = nbformat.from_dict(document)  # type: ignore[no-untyped-call]
    manager = AsyncKernelManager(kernel_name="python3")
    client = NotebookClient(
        notebook,
        km=manager,
        allow_errors=True,
        timeout=300,
        resources={"metadata": {"path": str(folder)}},
    )
    here = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONPATH": str(ROOT), **env}
    client.execute(env=here)
    return [_shown(cell) for cell in notebook.cells]


def _shown(cell: nbformat.NotebookNode) -> Shown:
    texts, html = [], ""
    for output in cell.outputs:
        data = output.get("data", {})
        html += data.get("text/html", "")
        texts += [data.get("text/plain", ""), output.get("text", "")]
        texts += output.get("traceback", [])
    text = "\n".join(filter(None, texts)).replace("\u00a0", " ").replace("\u202f", " ")
    return Shown(text, html, cell.execution_count or 0)
