"""Lines to paste show the same again, run beside the student's file; hints know their mistake."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, Verdict
from graders.sandbox.base import Sandbox
from tests.integration.conftest import check, submission, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
provided: {tp: [L]}
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: retourne
    title: reverse
    points: 2
    checks:
      - id: listes
        title: lists
        inputs: [{g: [[1, 2], [3, 4]]}]
        setup: g = L(g)
        call: retourne(g)
        hints:
          - {if: actual == g, fr: comme avant, en: it is as it was}
      - {id: intacte, title: unchanged, inputs: [{g: [1, 2]}], call: retourne(g),
         unchanged: [g]}
  - id: tirage
    title: draw
    points: 1
    checks:
      - {id: graine, title: seed, call: tirage(), seeds: [3, 5]}
  - id: Pile
    title: stack
    points: 1
    checks:
      - {id: partie, title: game, setup: p = Pile(),
         steps: [p.empile(3), p.empile(4), p.depile()], view: {contenu: p.contenu}}
  - id: demande
    title: ask
    points: 1
    needs: [retourne]
    checks:
      - {id: lignes, title: lines, call: demande(), events: [a, b], prints: [ba]}
"""
REFERENCE = '''\
"""A reference."""

import random


class L(list):
    """A list."""


def retourne(g):
    """Give the items from the last to the first.

    As a list.

    Parameters
    ----------
    g : list
    """
    return list(g[::-1])


def tirage():
    """Draw a number."""
    return random.randrange(1000)


class Pile:
    """A stack."""

    def __init__(self):
        self.contenu = []

    def empile(self, x):
        """Push."""
        self.contenu.append(x)

    def depile(self):
        """Pop."""
        return self.contenu.pop()


def demande():
    """Ask twice."""
    print("".join(retourne([input(), input()])))
'''
FILES = {
    "specs/tp.yaml": SPEC,
    "reference/tp.py": REFERENCE,
    "skeletons/tp.py": "class L(list):\n    pass\n",
}


def _graded(sandbox: Sandbox, folder: Path, source: str) -> Record:
    assignment = write_course(folder, FILES)
    return grade(RunContext(assignment, expect(assignment, sandbox), sandbox), submission(source))


def _again(folder: Path, source: str, lines: str, typed: str = "") -> str:
    """Run lines as a student would: in a program of its own, beside the file."""
    (folder / "tp.py").write_text(source, encoding="utf-8")
    (folder / "again.py").write_text(lines, encoding="utf-8")
    command = [sys.executable, "-B", "again.py"]
    ran = subprocess.run(
        command, cwd=folder, input=typed, capture_output=True, text=True, timeout=30, check=False
    )
    return ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("old", "new", "place", "shown"),
    [
        ("list(g[::-1])", "list(g)", ("retourne", "listes"), "[[1, 2], [3, 4]]"),
        ("list(g[::-1])", "g.reverse() or g", ("retourne", "intacte"), "[2, 1]\n[2, 1]"),
        ("list(g[::-1])", "[g[k] for k in (1, 2)]", ("retourne", "listes"), "IndexError"),
        ("contenu.pop()", "contenu.pop(0)", ("Pile", "partie"), "3"),
        ("contenu.append(x)", "contenu.append(3)", ("Pile", "partie"), "[3, 3]"),
    ],
    ids=["value", "changed", "exception", "step", "view"],
)
def test_the_lines_show_the_same_again(
    sandbox: Sandbox, tmp_path: Path, old: str, new: str, place: tuple[str, str], shown: str
) -> None:
    source = REFERENCE.replace(old, new)
    found = check(_graded(sandbox, tmp_path, source), *place)

    assert found.verdict in (Verdict.WRONG, Verdict.ERROR)
    again = _again(tmp_path, source, found.judgement.call)
    assert shown in again
    assert found.judgement.actual.rpartition("== ")[2] in again


def test_a_seed_gives_the_same_draw_again(sandbox: Sandbox, tmp_path: Path) -> None:
    source = REFERENCE.replace("randrange(1000)", "randrange(999)")
    found = check(_graded(sandbox, tmp_path, source), "tirage", "graine")

    assert _again(tmp_path, source, found.judgement.call).strip() == found.judgement.actual


def test_a_session_is_played_again_by_typing_its_lines(sandbox: Sandbox, tmp_path: Path) -> None:
    source = REFERENCE.replace('print("".join', 'print("-".join')
    found = check(_graded(sandbox, tmp_path, source), "demande", "lignes")

    assert "# ⌨ 'a' 'b'" in found.judgement.call
    assert "b-a" in _again(tmp_path, source, found.judgement.call, "a\nb\n")


@pytest.mark.parametrize(
    "source",
    [
        REFERENCE.replace("list(g[::-1])", "list(g)") + "\n1 / 0\n",
        REFERENCE.replace("list(g[::-1])", "list(g)") + "\ndef f(:\n",
    ],
    ids=["a statement fails", "a syntax error"],
)
def test_a_file_that_does_not_load_whole_gives_no_lines(
    sandbox: Sandbox, tmp_path: Path, source: str
) -> None:
    assert check(_graded(sandbox, tmp_path, source), "retourne", "listes").judgement.call == ""


def test_what_was_lent_gives_no_lines(sandbox: Sandbox, tmp_path: Path) -> None:
    source = REFERENCE.replace("def retourne", "def tourne").replace(
        'print("".join', 'print("-".join'
    )

    assert check(_graded(sandbox, tmp_path, source), "demande", "lignes").judgement.call == ""


def test_a_known_mistake_has_its_hint_and_the_statement_is_kept(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    record = _graded(sandbox, tmp_path, REFERENCE.replace("list(g[::-1])", "list(g)"))

    assert render(check(record, "retourne", "listes").judgement.hint, "en") == "it is as it was"
    asked = {question.id: question.asked for question in record.questions}
    assert asked["retourne"] == "Give the items from the last to the first.\n\nAs a list."
    assert asked["Pile"] == "A stack."


def test_a_pattern_that_raises_on_the_right_answer_is_refused(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    files = {
        **FILES,
        "specs/tp.yaml": SPEC.replace("actual == g,", "sorted(open('nowhere')) == 1,"),
    }
    with pytest.raises(SpecError) as caught:
        expect(write_course(tmp_path, files), sandbox)

    assert "specs/tp.yaml:" in str(caught.value)
    assert "hints[0] raises FileNotFoundError" in str(caught.value)
