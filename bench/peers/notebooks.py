"""Submissions as notebooks, for the tools that grade those: plain ``nbformat`` 4, as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

Cell = dict[str, Any]


def code_cell(id_: str, source: str, metadata: Mapping[str, Any] | None = None) -> Cell:
    """Return a cell of code that was not run."""
    return {
        "cell_type": "code",
        "id": id_,
        "execution_count": None,
        "metadata": dict(metadata or {}),
        "outputs": [],
        "source": source,
    }


def cells_of(source: str) -> list[Cell]:
    """Cut a module where its ``# %%`` lines say that cells begin; cells of text are left out."""
    parts = re.split(r"(?m)^# %%(.*)$", source)
    heads = ["", *parts[1::2]]
    code = [text for head, text in zip(heads, parts[::2], strict=True) if "[markdown]" not in head]
    return [code_cell(f"student-{i}", text.strip()) for i, text in enumerate(code) if text.strip()]


def notebook(cells: Sequence[Cell]) -> str:
    """Return a notebook of Python cells."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1)
