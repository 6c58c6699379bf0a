"""Skeletons: the reference without its answers."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from graders.skeleton import check_skeleton, make_skeleton, write_skeleton
from graders.spec.courses import assignment_ids
from graders.spec.load import load_assignment

ROOT = Path(__file__).parents[2]

REFERENCE = '''\
"""A module."""

# %% [markdown]
# # A title
#
# Words.

# %%
import math

# How it is done: a secret.
# It must not be told.
def _secret(x):
    return x + 1


# %% tags=["notebook-only"]
#| # Given: this raises.
#| {[1]: 2}

# %% [markdown] tags=["notebook-only"]
# Only seen in the notebook.

# %%
DONNE = 3  # given


# %%
SECRETS = {1: 2}
couple, paire = (1, 2), (3, 4)
mots = "because"


# %%
def longue(
    x: int,
    y: int = 2,
) -> int:  # a: b
    """Say something.

    # %%


    A text with gaps stays.
    """
    # a comment that tells
    return _secret(x) + y


# %%
def courte(x): return _secret(x)


# %%
def sans_texte(x):
    # a comment that tells
    y = x
    return y


# %%
class Mouton:
    """A sheep."""

    age: int
    SECRET = 3

    def __init__(self, nom: str) -> None:
        """Name it."""
        self.nom = nom

    @property
    def cri(self):
        return self._bee()

    # The secret of sheep.
    def _bee(self):
        return "bee"


# %%
if __name__ == "__main__":
    print(longue(2))
'''

SPEC = """\
id: tp
title: A course
modules: [tp]
notebook: true
provided: {tp: [DONNE]}
questions:
  - {id: couple, title: x, points: 1, checks: [{id: a, kind: oracle, title: x, call: couple}]}
  - {id: paire, title: x, points: 1, checks: [{id: a, kind: oracle, title: x, call: paire}]}
  - {id: mots, title: x, points: 1, target: null, checks: [{id: a, kind: manual, title: x}]}
  - {id: longue, title: x, points: 1, checks: [{id: a, kind: oracle, title: x, call: longue(1)}]}
  - {id: courte, title: x, points: 1, checks: [{id: a, kind: oracle, title: x, call: courte(1)}]}
  - id: sans_texte
    title: x
    points: 1
    checks: [{id: a, kind: oracle, title: x, call: sans_texte(1)}]
  - {id: Mouton, title: x, points: 1, checks: [{id: a, kind: oracle, title: x, call: Mouton("a").nom}]}
"""

EXPECTED = '''\
"""A module."""

# %% [markdown]
# # A title
#
# Words.

# %%
import math


# %%
DONNE = 3  # given


# %%
couple = None  # TODO
paire = None  # TODO
mots = ""  # TODO


# %%
def longue(
    x: int,
    y: int = 2,
) -> int:  # a: b
    """Say something.

    # %%


    A text with gaps stays.
    """
    # TODO
    pass


# %%
def courte(x):
    # TODO
    pass


# %%
def sans_texte(x):
    # TODO
    pass


# %%
class Mouton:
    """A sheep."""

    age: int

    def __init__(self, nom: str) -> None:
        """Name it."""
        # TODO
        pass

    @property
    def cri(self):
        # TODO
        pass


# %%
if __name__ == "__main__":
    print(longue(2))
'''


@pytest.fixture
def course(tmp_path: Path) -> Path:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_answers_are_taken_out_and_the_rest_stays(course: Path) -> None:
    made = make_skeleton(load_assignment(course, "tp", with_skeleton=False))
    assert made["skeletons/tp.py"] == EXPECTED


def test_the_notebook_has_every_cell_in_order(course: Path) -> None:
    made = make_skeleton(load_assignment(course, "tp", with_skeleton=False))
    notebook = json.loads(made["skeletons/tp.ipynb"])
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    assert cells[:5] == [
        ("markdown", "# A title\n\nWords."),
        ("code", "import math"),
        ("code", "# Given: this raises.\n{[1]: 2}"),
        ("markdown", "Only seen in the notebook."),
        ("code", "DONNE = 3  # given"),
    ]
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert "secret" not in made["skeletons/tp.ipynb"].lower()


def test_writing_changes_only_what_differs(course: Path) -> None:
    assignment = load_assignment(course, "tp", with_skeleton=False)
    both = ("skeletons/tp.py", "skeletons/tp.ipynb")
    assert check_skeleton(course, assignment) == both
    assert write_skeleton(course, assignment) == both
    assert write_skeleton(course, assignment) == ()
    (course / "skeletons/tp.py").write_text("# changed by hand\n")
    assert check_skeleton(course, load_assignment(course, "tp")) == ("skeletons/tp.py",)


@pytest.mark.parametrize("name", assignment_ids(ROOT))
def test_the_skeletons_of_this_course_are_up_to_date(name: str) -> None:
    assignment = load_assignment(ROOT, name)
    assert check_skeleton(ROOT, assignment) == ()


@pytest.mark.parametrize("name", assignment_ids(ROOT))
def test_a_skeleton_keeps_signatures_and_docstrings(name: str) -> None:
    assignment = load_assignment(ROOT, name)
    for module, source in assignment.reference_sources.items():
        wanted, found = _functions(source), _functions(assignment.skeleton[module])
        assert found.items() <= wanted.items()
        targets = {target.name for target in assignment.graded}
        assert targets & set(wanted) <= set(found)


def _functions(source: str) -> dict[str, tuple[str, str | None]]:
    return {
        node.name: (ast.unparse(node.args), ast.get_docstring(node))
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }
