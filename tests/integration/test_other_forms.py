"""A right function over a lent one whose value has another form than the student's own may have.

Checks take both forms for right. What the student's code makes of the other one tells nothing.
"""

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
every: {{sequences: {}}}
questions:
  - id: counts
    title: counts
    points: 1
    checks: [{{id: one, title: one, call: counts('aab'), returns: {{a: 2, b: 1}}}}]
  - id: columns
    title: columns
    points: 1
    checks: [{{id: one, title: one, call: 'columns([[1, 2], [3, 4]])'}}]
  - id: used
    title: used
    points: 1
    needs: [counts, columns]
    checks: [{{id: one, title: one, call: used(), returns: 2}}]
"""
REFERENCE = """\
def counts(text):
    return {letter: text.count(letter) for letter in text}


def columns(rows):
    return [[row[k] for row in rows] for k in range(len(rows[0]))]


def used():
    return counts("aab")["a"] + len(columns([[1, 2]])) - 2
"""
CASES = {
    "a Counter": ("counts", "alike", "    return (counts('aab') & counts('aa'))['a']\n"),
    "the most common": ("counts", "alike", "    return counts('aab').most_common()[0][1]\n"),
    "tuples in a set": ("columns", "alike", "    return len(set(columns([[1, 2], [3, 4]])))\n"),
    "tuples put together": ("columns", "alike", "    return len(() + columns([[1], [2]])[0])\n"),
    "lists are asked for": ("columns", "exact", "    return len(set(columns([[1, 2], [3, 4]])))\n"),
}


@pytest.mark.parametrize("case", CASES)
def test_code_over_a_value_of_another_form_goes_to_a_teacher(case: str, tmp_path: Path) -> None:
    lacking, sequences, code = CASES[case]

    expected = "error" if sequences == "exact" else "to-review"
    assert _used(lacking, sequences, code, tmp_path) == expected


def test_dictionaries_that_no_lent_function_gives_are_the_students_own(tmp_path: Path) -> None:
    code = "    columns([[1]])\n    return len({1: 2} + {2: 3})\n"

    assert _used("columns", "alike", code, tmp_path) == "error"


def _used(lacking: str, sequences: str, code: str, tmp_path: Path) -> str:
    """Return the verdict of `used`, whose code stands beside a function that is missing."""
    make_course(tmp_path, SPEC.format(sequences), REFERENCE)
    (tmp_path / "mine").mkdir()
    own = [part for part in REFERENCE.split("\n\n\n")[:2] if f"def {lacking}(" not in part]
    mine = "\n\n\n".join([*own, f"def used():\n{code}"])
    (tmp_path / "mine" / "tiny.py").write_text(mine, "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    return str(only["questions"][2]["verdict"])
