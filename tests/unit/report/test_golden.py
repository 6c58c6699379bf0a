"""Every output of the same records is what it was: pages, terminal, JSON and CSV, in both languages.

To look at what a change does, and to keep it: ``nox -s golden``, then read the difference.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from graders.model import Record
from graders.report.terminal.to_terminal import show_class, show_submission
from graders.report.write import write_reports
from tests.unit.report import builders

CLASS = [builders.mixed(), builders.empty(), builders.broken(), builders.every_verdict()]
FILES = ["grades.json", "grades.csv", "index.html", "dupont-alice.html", "every-verdict.html"]
LANGUAGES = ["fr", "en"]

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def _shown(show: Callable[..., None], what: Any, lang: str) -> str:
    console = Console(file=io.StringIO(), width=80)
    show(console, what, lang)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@in_each_language
@pytest.mark.parametrize("name", FILES)
def test_a_file(name: str, lang: str, tmp_path: Path, file_regression: Any) -> None:
    write_reports(tmp_path, CLASS, builders.TITLE, lang)
    content = (tmp_path / name).read_bytes()
    stem, _, suffix = name.partition(".")
    file_regression.check(content, basename=f"{stem}.{lang}", extension=f".{suffix}", binary=True)


@in_each_language
@pytest.mark.parametrize("record", CLASS, ids=lambda record: record.id)
def test_a_submission_in_the_terminal(record: Record, lang: str, file_regression: Any) -> None:
    shown = _shown(show_submission, record, lang)
    file_regression.check(shown, basename=f"{record.id}.{lang}", extension=".txt")


@in_each_language
def test_a_class_in_the_terminal(lang: str, file_regression: Any) -> None:
    file_regression.check(_shown(show_class, CLASS, lang), basename=f"class.{lang}")
