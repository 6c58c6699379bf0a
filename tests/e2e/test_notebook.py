"""``%grade`` as a student types it: cells run by a real kernel, graded in a box of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import KernelManager

from tests import tiny_course
from tests.command_line import ROOT, Grade
from tests.copied_course import copy_course
from tests.notebooks import run_cells

LOAD = "%load_ext graders"
# The line that a kit's page tells students to type.
ASK = "%grade"
SPEC = tiny_course.SPEC.replace("limits:", "notebook: true\nlimits:")
_NUMBER = re.compile(r"\[\d+\]")


def _source(cell: dict[str, object]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(map(str, source))  # type: ignore[call-overload]


def _code(notebook: Path) -> list[str]:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return [_source(cell) for cell in cells if cell["cell_type"] == "code"]


def _save(notebook: Path, cells: Sequence[str]) -> None:
    code = [{"cell_type": "code", "metadata": {}, "source": cell} for cell in cells]
    notebook.write_text(
        json.dumps({"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": code})
    )


def _mistaken() -> list[str]:
    """Write a class with a wrong answer, an endless loop, nothing for undo, and no Python."""
    cells = _code(ROOT / "examples" / "moutons" / "girard-emma" / "moutons.ipynb")[:7]
    cells[2] = cells[2].replace("2 * n + 1", "2 * n")
    cells[6] = cells[6].replace("        return False\n", "        while True:\n            pass\n")
    return [*cells, "def move(self, depart, arrivee:\n    pass"]


def _told(text: str) -> str:
    """Return the notes and the questions with their reasons, without the numbers of cells."""
    body = text.replace("\u00a0", " ").partition("\n")[2].partition("Total")[0]
    # A number of another width may wrap a line otherwise.
    return " ".join(_NUMBER.sub("[]", body).split())


def test_a_kit_grades_a_notebook_that_is_not_saved_as_it_would_be_saved(
    tmp_path: Path, grade: Grade
) -> None:
    # An endless loop costs the limit of its course, question after question: here a lower one.
    course = copy_course(ROOT, "moutons", tmp_path / "course", 0.6)
    made = grade("kit", "moutons", "--out", "kit", entry="graders", GRADERS_COURSE=str(course))
    assert made.status == 0, made.stderr
    cells, mine = _mistaken(), tmp_path / "kit" / "mine"
    *_, shown = run_cells(mine, [LOAD, *cells, ASK])
    _save(mine / "moutons.ipynb", cells)
    saved = grade("mine/moutons.ipynb", cwd="kit")
    assert _told(shown.text) == _told(saved.stdout)
    for sign in ("◐", "∞", "○"):
        assert sign in shown.text
    assert '<section class="graders-cards"' in shown.html
    assert "Traceback" not in shown.text


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return the folder of a notebook in a course."""
    tiny_course.make_course(tmp_path, SPEC)
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def test_what_was_mended_counts_and_a_cell_may_ask_for_its_own_question(course: Path) -> None:
    shown = run_cells(
        course,
        [
            LOAD,
            "def base(n):\n    return 7",
            "def other(n:\n    return 0",
            "%grade --lang en",
            "%%grade BASE --lang en\ndef base(n):\n    return n + 1\n\nprint('mine', base(1))",
            "def other(n):\n    return 2 * n",
            "base(4)",
            "%grade --lang fr",
        ],
    )
    assert "✗ wrong    0 / 2  base" in shown[3].text
    assert "other was lost to a syntax error" in shown[3].text
    assert "tiny.ipynb [3]" in shown[3].text
    assert shown[4].text.startswith("mine 2\n")
    assert "✓ right  2 / 2  base" in shown[4].text
    assert "1 / 1" not in shown[4].text
    assert shown[6].text == "5"
    assert "✓ juste     2 / 2  base" in shown[7].text
    assert "✓ juste     1 / 1  other" in shown[7].text
    assert "[3]" not in shown[7].text


def test_errors_are_told_below_the_cell_and_in_no_traceback(course: Path) -> None:
    cells = [LOAD, "%grade nosuch --lang en", "%grade --tp tinny --lang en", "%grade --lang xx",
             "%grade --course nowhere --lang en", "%grade l'autre"]  # fmt: skip
    _, question, assignment, option, place, words = run_cells(course, cells)
    assert "no question 'nosuch' in 'tiny'" in question.text
    assert "the questions are: base, other, middle, end, words" in question.text
    assert "fix: did you mean 'tiny'?" in assignment.text
    assert "'xx' is not one of 'fr', 'en'" in option.text
    assert "no folder 'nowhere'" in place.text
    assert "l'autre" in words.text
    for shown in (question, assignment, option, place, words):
        assert "Traceback" not in shown.text
        assert "<pre style=" in shown.html
    (course.parent / "specs" / "second.yaml").write_text(SPEC.replace("tiny", "second"))
    for folder in ("reference", "skeletons"):
        text = (course.parent / folder / "tiny.py").read_text()
        (course.parent / folder / "second.py").write_text(text)
    _, several = run_cells(course, [LOAD, "%grade --lang en"])
    assert "say it: %grade --tp ID, where ID is one of: second, tiny" in several.text


def test_helpers_beside_the_notebook_and_words_that_were_saved_are_seen(course: Path) -> None:
    (course / "help.py").write_text("def twice(n):\n    return 2 * n\n")
    (course / "tiny.ipynb").write_text(
        json.dumps(
            {"nbformat": 4, "cells": [{"cell_type": "markdown", "source": "words: because of it"}]}
        )
    )
    *_, shown = run_cells(course, [LOAD, "from help import twice as other", "%grade --lang en"])
    assert "✓ right      1 / 1  other" in shown.text
    assert "✎ to review" in shown.text


def test_what_the_kernel_became_changes_nothing(course: Path) -> None:
    (course / "click.py").write_text("raise SystemExit('mine')\n")
    spoilt = (
        "import html, shutil\nshutil.copyfile = html.escape = None\nstr = print = len = 0\n"
        "def base(n):\n    return n + 1"
    )
    *_, shown = run_cells(course, [LOAD, spoilt, "%grade base --lang en"])
    assert "✓ right  2 / 2  base" in shown.text


def test_an_interrupted_grading_ends_in_a_line_and_leaves_no_process(tmp_path: Path) -> None:
    # The loop ends long after the interruption, on any machine.
    tiny_course.make_course(tmp_path, SPEC.replace("cpu_s: 0.5", "cpu_s: 60"))
    (course := tmp_path / "mine").mkdir()
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(course), env={**os.environ, "PYTHONPATH": str(ROOT)})
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        client.execute_interactive(LOAD, timeout=60)
        client.execute_interactive("def base(n):\n    while True: n += 1", timeout=60)
        asked = client.execute("%grade")
        client.execute("print('not this')")
        time.sleep(2)
        manager.interrupt_kernel()
        seen: list[dict[str, Any]] = []
        while not seen or seen[-1]["content"].get("execution_state") != "idle":
            message = client.get_iopub_msg(timeout=60)
            if message["parent_header"].get("msg_id") == asked:
                seen.append(message)
        errors = [it["content"] for it in seen if it["msg_type"] == "error"]
        assert [it["ename"] for it in errors] == ["Interrupted"]
        assert [len(it["traceback"]) for it in errors] == [1]
        assert errors[0]["traceback"][0].startswith("interrupted")
        heard: list[str] = []
        client.execute_interactive(
            "print('goes on')", timeout=60,
            output_hook=lambda it: heard.append(it["content"].get("text", "")),
        )  # fmt: skip
        assert "goes on\n" in heard
        assert "not this\n" not in heard
    finally:
        client.stop_channels()
        manager.shutdown_kernel()


def test_graders_knows_no_ipython_until_a_notebook_asks() -> None:
    code = (
        "import sys, graders.commands.group, graders\n"
        "print([name for name in sys.modules if name.startswith(('IPython', 'graders.integrations'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
