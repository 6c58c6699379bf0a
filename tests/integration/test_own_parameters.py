"""A right function calls one at fault by parameters that the course's does not have."""

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
  - id: count
    title: count
    points: 1
    checks: [{id: one, title: one, call: count('a b a'), returns: {a: 2, b: 1}}]
  - id: most
    title: most
    points: 1
    needs: [count]
    checks: [{id: one, title: one, call: most('b a b'), returns: b}]
"""
REFERENCE = """\
def count(text):
    return {word: text.split().count(word) for word in text.split()}


def most(text):
    found = count(text)
    return max(sorted(found), key=found.get)
"""


@pytest.mark.parametrize(
    ("parameters", "call", "told"),
    [
        ("sentence", "count(sentence=text)", ("correct", ["count"])),
        ("text, lower=False", "count(text, lower=False)", ("correct", ["count"])),
        # The argument makes no difference here.
        ("text, lower=False", "count(text, True)", ("correct", ["count"])),
        # The course's function has to be told the text, which the student's knows by itself.
        ("text='b a b'", "count()", ("correct", ["count"])),
        ("text='a a b'", "count()", ("to-review", [])),
        # The course's function has no such argument, and without it the answer is another.
        ("text, upper=False", "{w.lower(): n for w, n in count(text, True).items() if w.isupper()}",
         ("to-review", [])),
    ],
)  # fmt: skip
def test_a_right_function_calls_one_at_fault_by_its_own_parameters(
    parameters: str, call: str, told: tuple[str, list[str]], tmp_path: Path
) -> None:
    wrong = f"def count({parameters}):\n    return {{'Z': 3}}\n\n\n"
    assert _most(wrong, call, tmp_path) == told


def _most(wrong: str, call: str, tmp_path: Path) -> tuple[str, list[str]]:
    """Return the verdict and the blame of `most`, below a `count` that is wrong."""
    make_course(tmp_path, SPEC, REFERENCE)
    (tmp_path / "mine").mkdir()
    right = f"def most(text):\n    found = {call}\n    return max(sorted(found), key=found.get)\n"
    (tmp_path / "mine" / "tiny.py").write_text(wrong + right, "utf-8")

    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))

    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    most = next(question for question in only["questions"] if question["id"] == "most")
    return most["verdict"], most["blame"]


@pytest.mark.parametrize(
    ("header", "call", "told"),
    [
        ("def count(text, lower=False):", "count(text, False)", ("correct", [])),
        ("def count(text, lower=False)", "count(text, lower=True)", ("correct", [])),
        ("def count(text, upper=False):",
         "{w.lower(): n for w, n in count(text, True).items() if w.isupper()}", ("to-review", [])),
        # The course's function is called as the student wrote no other.
        ("def count(text):", "count(text, 3)", ("error", [])),
    ],
)  # fmt: skip
def test_a_function_that_python_cannot_read_tells_its_parameters(
    header: str, call: str, told: tuple[str, list[str]], tmp_path: Path
) -> None:
    assert _most(f"{header}\n    return {{'Z': 3\n\n\n", call, tmp_path) == told


@pytest.mark.parametrize(
    ("call", "verdict"),
    [
        ("count(text, True)", "to-review"),
        ("count(sentence=text)", "to-review"),
        ("count()", "to-review"),
        ("count(text) + 1", "error"),
        ("count(text.items())", "error"),
        ("len(text, 2) or count(text)", "error"),
        ("{text: text.count()}", "error"),
    ],
)
def test_the_parameters_of_a_function_that_is_not_there_are_not_known(
    call: str, verdict: str, tmp_path: Path
) -> None:
    assert _most("", call, tmp_path) == (verdict, [])
