"""The record keeps the code as it was handed in, and is silent on what nobody changed in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, Source, StackFrame, Submission
from graders.sandbox.base import Sandbox
from tests.integration.conftest import write_course

SPEC = """\
id: tp
title: tp
modules: [tp]
questions:
  - {id: half, title: half, points: 1, checks: [{id: a, call: half(4), returns: 2}]}
"""
REFERENCE = "def half(n):\n    return n // 2\n\n\nprint(half(10) + 1)\nassert half(2) == 1\n"
SKELETON = REFERENCE.replace("return n // 2", "pass  # TODO")
Grading = Callable[..., Record]


@pytest.fixture
def graded(tmp_path: Path, warm: Sandbox) -> Grading:
    """Return a function that grades files, the first of which is the module's."""
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": SKELETON}
    assignment = write_course(tmp_path, files)
    context = RunContext(assignment, expect(assignment, warm), warm)

    def of(files: dict[str, str]) -> Record:
        content = {name: text.encode() for name, text in files.items()}
        return grade(context, Submission("x", content, {"tp": next(iter(files))}))

    return of


def said(record: Record) -> list[str]:
    return [render(note, "en") for note in record.notes]


@pytest.mark.parametrize("text", [SKELETON, SKELETON.replace("pass", "return 1 / 0")])
def test_demos_of_the_skeleton_are_silent(text: str, graded: Grading) -> None:
    assert said(graded({"tp.py": text})) == []


def test_cells_of_the_skeleton_are_silent(graded: Grading) -> None:
    cells = [SKELETON.partition("print")[0], "print(half(10) + 1)", "half(1) + 1"]
    notebook = {"cells": [{"cell_type": "code", "source": source} for source in cells]}
    (note,) = said(graded({"tp.ipynb": json.dumps(notebook)}))
    assert note.startswith("tp.ipynb [3] line 1: a statement failed")


def test_demos_that_were_changed_are_told(graded: Grading) -> None:
    (note,) = said(graded({"tp.py": SKELETON.replace("half(10)", "half(12)")}))
    assert note.startswith("tp.py line 5: a statement failed")


def test_the_code_is_kept_as_it_was_handed_in(graded: Grading) -> None:
    text = "def half(n):\n    return n // 2\n\ndef broken(:\n    pass\n\x00\n"
    record = graded({"tp.py": text, "other.py": "x = 1\n"})
    assert record.sources == (Source("tp.py", text),)


def test_files_that_were_imported_are_kept(graded: Grading) -> None:
    files = {"tp.py": "import aide\nhalf = aide.half\n", "aide.py": REFERENCE, "more.py": ""}
    labels = [source.label for source in graded(files).sources]
    assert labels == ["tp.py", "aide.py"]


def test_the_part_of_the_line_that_failed_is_kept(graded: Grading) -> None:
    record = graded({"tp.py": "def half(n):\n    é = 'é'; return [n][n // 2] + 1\n"})
    text = "é = 'é'; return [n][n // 2] + 1"
    begin, end = text.index("[n]"), text.index(" + 1")
    (frame,) = record.questions[0].checks[0].judgement.traceback
    assert frame == StackFrame("tp.py", 2, "half", text, begin, end)
