"""The loop that does not end is named in what students hand in: over boards, in methods."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from graders.languages.python.rewriting import rewritten
from graders.model import Target
from tests.command_line import ROOT, Grade
from tests.copied_course import copy_course

# The loop's first line, and the definition that it stands in.
FORGOTTEN = {
    "morpion.cases_libres": (
        "while j < 3:",
        """
        def cases_libres(g):
            libres, i = [], 0
            while i < 3:
                j = 0
                while j < 3:
                    if g[i][j] == 0:
                        libres.append((i, j))
                        j += 1
                i += 1
            return libres
        """,
    ),
    "morpion.joueur": (
        "while True:",
        """
        def joueur(g):
            while True:
                if len(cases_libres(g)) > 9:
                    return 1
        """,
    ),
    "moutons.Moutons.white": (
        "while i < self.size:",
        """
        def white(self):
            i = 0
            while i < self.size:
                if self.is_white(i):
                    arrivee = self.destination(i)
                    if arrivee is not None:
                        self.move(i, arrivee)
                        return True
                    i += 1
            return False
        """,
    ),
}


@pytest.mark.parametrize("target", FORGOTTEN)
def test_a_forgotten_step_is_told_with_its_line(target: str, grade: Grade, tmp_path: Path) -> None:
    loop, definition = FORGOTTEN[target]
    module, _, name = target.partition(".")
    source = (ROOT / "reference" / f"{module}.py").read_text("utf-8")
    put = textwrap.dedent(definition)
    text = rewritten(source, (Target(module, name),), lambda _: put)
    (tmp_path / f"{module}.py").write_text(text, "utf-8")

    # A copy of the course with a lower limit: a program that never ends costs the whole of it.
    copy_course(ROOT, module, tmp_path / "course", 0.6)
    question = name.rpartition(".")[2]
    options = ("--course", "course", "--question", question, "--lang", "en")
    done = grade(f"{module}.py", *options)

    line = 1 + next(i for i, one in enumerate(text.split("\n")) if one.strip() == loop)
    told = f"it was in the `while` of line {line} ({module}.py)."
    assert told in " ".join(done.stdout.split())
