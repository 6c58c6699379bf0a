"""A tiny course with every kind of check, and submissions to spoil."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission
from graders.sandbox.base import Sandbox
from graders.sandbox.choose import choose
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests.command_line import ROOT

SPEC = """\
id: tp
title: {fr: Petit TP, en: Small TP}
modules: [tp]
notebook: true
provided: {tp: [L]}
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: base
    title: base
    points: 2
    checks:
      - {id: vu, title: seen, inputs: nombres, call: base(n)}
      - {id: dit, title: said, call: "base([1])", raises: TypeError}
      - {id: ecrit, title: written, must_not: [loop, {call: eval}]}
  - id: Pile
    title: stack
    targets: [Pile.__init__, Pile.pose]
    points: 3
    checks:
      - {id: jeu, title: played, setup: p = Pile(), view: {tas: list(p.tas)},
         steps: [p.pose(1), "p.pose([2, (3, None)])"]}
  - id: somme
    title: sum
    points: 4
    needs: [base]
    checks:
      - {id: juge, title: judged, inputs: listes, call: somme(g),
         setup: g = L(g), unchanged: [g], right: "entier(actual, expected)"}
      - {id: cout, title: cost, inputs: listes, call: somme(g), measure: steps,
         at_most: 30, requires: [juge]}
  - id: dialogue
    title: dialogue
    points: 2
    checks:
      - {id: console, title: console, call: dialogue(), events: ["3", {key: ^C}],
         transcript: tokens, prints: [vous]}
  - id: mots
    title: words
    target: null
    points: 1
    checks: [{id: lu, rubric: null, title: read}]
"""
MODULE = """\
def nombres():
    return [{"n": n} for n in (0, 1, -9, 2**70)]


def listes():
    return [{"g": list(range(n))} for n in range(6)]


def entier(value, expected):
    return None if value == expected else f"not {value!r:.40}"
"""
REFERENCE = '''\
"""A reference."""


class L(list):
    """A list."""


def base(n):
    """Return the next number."""
    return n + 1


class Pile:
    """A stack."""

    def __init__(self):
        """Make an empty one."""
        self.tas = []

    def pose(self, x):
        """Put something on it."""
        self.tas.append(x)
        return len(self.tas)


def somme(g):
    """Add the next numbers."""
    return sum(map(base, g))


def dialogue():
    """Ask until interrupted."""
    try:
        while True:
            print("vous dites", input("? "))
    except KeyboardInterrupt:
        print("fin")
'''
WRONG = REFERENCE.replace("n + 1", "n - 1").replace("input(", "str(").replace("append", "extend")
NOTEBOOK: dict[str, Any] = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {"kernelspec": {"name": "python3"}},
    "cells": [
        {"cell_type": "markdown", "metadata": {"tags": ["mots"]}, "source": ["## mots\n", "Oui."]},
        *(
            {
                "cell_type": "code",
                "metadata": {},
                "outputs": [],
                "execution_count": 1,
                "source": text,
            }
            for text in (REFERENCE.splitlines(keepends=True), "%time base(3)", "!ls\nx = 1")
        ),
    ],
}


@dataclass(frozen=True)
class Course:
    """The course in a folder, loaded and run when it is first needed."""

    folder: Path
    sandbox: Sandbox

    @classmethod
    def make(cls, folder: Path, sandbox: str = "auto") -> Course:
        """Write the course."""
        files = {"specs/tp.yaml": SPEC, "specs/tp.py": MODULE, "reference/tp.py": REFERENCE}
        for name, text in {**files, "skeletons/tp.py": ""}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        return cls(folder, choose(sandbox))

    @cached_property
    def assignment(self) -> Assignment:
        return load_assignment(self.folder, "tp")

    @cached_property
    def expected(self) -> ReferenceAnswers:
        return expect(self.assignment, self.sandbox)

    @cached_property
    def context(self) -> RunContext:
        return RunContext(self.assignment, self.expected, self.sandbox)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Records of every sort that are really made."""
        return tuple(grade(self.context, one) for one in submissions())


def submissions() -> list[Submission]:
    """Return a few submissions: right, wrong, broken, empty."""
    sources = [REFERENCE, WRONG, REFERENCE.replace("def base", "def bas"), "def base(n:\n", ""]
    made = [hand_in(text.encode(), name=f"eleve-{n}") for n, text in enumerate(sources)]
    notebook = hand_in(json.dumps(NOTEBOOK).encode(), ".ipynb", "eleve-n")
    return [*made, notebook, Submission("vide", {})]


def hand_in(content: bytes, suffix: str = ".py", name: str = "eleve") -> Submission:
    """Hand in one file."""
    return Submission(name, {f"tp{suffix}": content}, {"tp": f"tp{suffix}"})


def sources() -> list[str]:
    """Return what students write: the examples, and the tiny course's."""
    examples = sorted(ROOT.glob("examples/*/*/*.py"))
    return [REFERENCE, WRONG, *(path.read_text("utf-8", "replace") for path in examples)]
