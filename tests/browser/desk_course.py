"""A class with answers in words and functions, graded for the desk, and the desk's command."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.command_line import ROOT

SPEC = """\
id: tp
title: {fr: Un TP, en: A lab}
modules: [tp]
questions:
  - id: double
    title: {fr: Le double, en: Twice}
    points: 4
    checks:
      - {id: deux, title: two, call: double(2), returns: 4}
      - {id: trois, title: three, call: double(3), returns: 6}
  - id: pourquoi
    title: {fr: Pourquoi deux fois ?, en: Why twice?}
    points: 2
    checks:
      - {id: lu, title: words, rubric: {fr: "Un point pour « somme ».", en: "One for “sum”."}}
"""
REFERENCE = 'def double(n):\n    """Return twice n."""\n    return 2 * n\n\n\npourquoi = ""\n'
SKELETON = 'def double(n):\n    """Return twice n."""\n    # TODO\n\n\npourquoi = ""\n'
WORKS = {
    "alice": "def double(n):\n    return 4\n\n\npourquoi = 'une somme'\n",
    "bruno": "def double(n):\n    return 4\n\n\npourquoi = 'parce que'\n",
    "chloe": f"{'# rien' + chr(10)}" * 80
    + "def double(n):\n    x = n\n    return x + n\n\n\npourquoi = '<b>rien</b> ici'\n",
}


def write_class(folder: Path) -> None:
    """Write the course and what students handed in, in ``course/`` and ``class/`` of a folder."""
    files = {
        "course/specs/tp.yaml": SPEC,
        "course/reference/tp.py": REFERENCE,
        "course/skeletons/tp.py": SKELETON,
        **{f"class/{name}/tp.py": code for name, code in WORKS.items()},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def _command(entry: str, *arguments: object) -> list[str]:
    code = f"from graders.cli import {entry}_main; {entry}_main()"
    return [sys.executable, "-c", code, *map(str, arguments)]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def grade(folder: Path, *more: str) -> None:
    """Grade the class of a folder, in French."""
    options = ("--course", "course", "--sandbox", "process", "--quiet", "--lang", "fr")
    subprocess.run(
        _command("grade", "class", *options, *more),
        cwd=folder, env=_environment(), capture_output=True, check=True,
    )  # fmt: skip


@contextmanager
def desk(folder: Path, lang: str = "fr") -> Iterator[str]:
    """Start the desk of a folder; yield its address, and end it as Ctrl-C does."""
    options = ("--no-browser", "--lang", lang, "--course", "course")
    started = subprocess.Popen(
        _command("graders", "review", "grades", *options),
        cwd=folder, env=_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert started.stdout is not None
    try:
        yield started.stdout.readline().strip()
    finally:
        started.send_signal(2)
        said = started.communicate(timeout=60)[1]
        assert started.returncode == 0, said
        assert "graders report grades" in said


def rows(folder: Path) -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows of `review.csv`."""
    path = folder / "grades" / "review.csv"
    text = path.read_bytes().decode("utf-8-sig")
    found = csv.DictReader(io.StringIO(text, newline=""), delimiter=";")
    return {(row["submission"], row["question"]): row for row in found}


def wait_for(folder: Path, key: tuple[str, str], **cells: str) -> None:
    """Wait until a row says something: what a closed page still sends arrives a little later."""
    found = None
    for _ in range(100):
        if (found := {name: rows(folder)[key][name] for name in cells}) == cells:
            return
        time.sleep(0.1)
    assert found == cells


def marks(folder: Path) -> dict[tuple[str, str], Any]:
    """Return the questions of `grades.json`."""
    document = json.loads((folder / "grades" / "grades.json").read_bytes())
    return {
        (one["id"], question["id"]): question
        for one in document["submissions"]
        for question in one["questions"]
    }
