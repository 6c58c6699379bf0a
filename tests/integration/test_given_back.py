"""A right function that uses the value of one at fault, where the reference's gives none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.tiny_course import best_sandbox, make_course

SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: add
    title: add
    points: 1
    checks: [{id: one, title: one, setup: "t = ['a']", call: "(add(t, 'b'), t)[1]", returns: [a, b]}]
  - id: filled
    title: filled
    points: 1
    needs: [add]
    checks: [{id: one, title: one, call: filled('ab'), returns: [a, b]}]
"""
REFERENCE = """\
def add(books, title):
    books.append(title)


def filled(titles):
    books = []
    for title in titles:
        add(books, title)
    return books
"""
FILLED = """
def filled(titles):
    books = []
    for title in titles:
        books = add(books, title)
    return books
"""
AT_FAULT = {
    "wrong": "def add(books, title):\n    books.append('z')\n    return books\n",
    "wrong, by two ways": (
        "def add(b, title):\n    if title:\n        return b\n    b.append(title)\n    return b\n"
    ),
    "endless": "def add(books, title):\n    while True:\n        title = ''\n    return books\n",
    "missing": "",
    "stub": "def add(books, title):\n    pass\n",
    "raising": "def add(books, title):\n    raise KeyError(title)\n",
    "unreadable": "def add(books, title):\n    books.append(title]\n    return books\n",
}


def _filled(source: str, folder: Path) -> tuple[str, list[str]]:
    """Return the verdict and the blame of `filled`."""
    make_course(folder, SPEC, REFERENCE)
    (folder / "mine").mkdir()
    (folder / "mine" / "tiny.py").write_text(source, "utf-8")
    out = folder / "out"
    execute(Run(Settings((folder / "mine",), folder, out=out, sandbox=best_sandbox())))
    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    found = next(question for question in only["questions"] if question["id"] == "filled")
    return found["verdict"], found["blame"]


@pytest.mark.parametrize("add", AT_FAULT.values(), ids=[*AT_FAULT])
def test_a_lent_function_gives_back_what_the_students_own_does(add: str, tmp_path: Path) -> None:
    verdict, blame = _filled(add + FILLED, tmp_path)

    assert verdict == "correct"
    assert blame in ([], ["add"])


def test_one_that_gives_nothing_gives_nothing_when_lent(tmp_path: Path) -> None:
    wrong = "def add(books, title):\n    books.append('z')\n"

    assert _filled(wrong + FILLED, tmp_path)[0] == "error"


def test_calls_tell_only_what_is_bound_to_an_argument_again(tmp_path: Path) -> None:
    mixed = FILLED + "\n\ndef other(t):\n    more = add(t, 'x')\n    return more\n"

    assert _filled(mixed, tmp_path)[0] == "error"
