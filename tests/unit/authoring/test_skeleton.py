"""Skeletons: the reference without its answers."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from graders.authoring.skeleton import make_skeleton, skeleton_changes, write_skeleton
from graders.commands.skeleton import skeleton
from graders.errors import SpecError
from graders.i18n import render
from graders.languages.python.skeleton_text import Roles, without_answers
from graders.languages.python.solution_regions import regions_of
from graders.spec.courses import assignment_ids
from graders.spec.load import load_assignment
from tests.assignments import IN_PYTHON, loaded

ROOT = Path(__file__).parents[3]

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
  - {id: couple, title: x, points: 1, checks: [{id: a, title: x, call: couple}]}
  - {id: paire, title: x, points: 1, checks: [{id: a, title: x, call: paire}]}
  - {id: mots, title: x, points: 1, target: null, checks: [{id: a, rubric: null, title: x}]}
  - {id: longue, title: x, points: 1, checks: [{id: a, title: x, call: longue(1)}]}
  - {id: courte, title: x, points: 1, checks: [{id: a, title: x, call: courte(1)}]}
  - id: sans_texte
    title: x
    points: 1
    checks: [{id: a, title: x, call: sans_texte(1)}]
  - {id: Mouton, title: x, points: 1, checks: [{id: a, title: x, call: Mouton("a").nom}]}
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


def changed(course: Path, *, with_skeleton: bool = False) -> list[str]:
    """Name the files that are not what the reference gives."""
    assignment = load_assignment(course, "tp", with_skeleton=with_skeleton)
    return [change.file for change in skeleton_changes(course, assignment)]


def test_writing_changes_only_what_differs(course: Path) -> None:
    assignment = load_assignment(course, "tp", with_skeleton=False)
    both = ["skeletons/tp.py", "skeletons/tp.ipynb"]
    assert changed(course) == both
    assert [change.file for change in write_skeleton(course, assignment)] == both
    assert write_skeleton(course, assignment) == ()
    (course / "skeletons/tp.py").write_text("# changed by hand\n")
    assert changed(course, with_skeleton=True) == ["skeletons/tp.py"]


def test_what_would_change_is_told(course: Path) -> None:
    assignment = load_assignment(course, "tp", with_skeleton=False)
    script, _ = write_skeleton(course, assignment)
    assert render(script.summary(), "en") == "a new file"
    path = course / "skeletons/tp.py"
    path.write_text(path.read_text("utf-8").replace("DONNE = 3", "DONNE = 4"), "utf-8")
    (change,) = skeleton_changes(course, assignment)
    assert render(change.summary(), "en") == "1 line more, 1 line fewer"
    assert render(change.summary(), "fr") == "1 ligne de plus, 1 ligne de moins"
    assert "\n-DONNE = 4  # given\n+DONNE = 3  # given\n" in change.diff()


def test_a_spec_that_cannot_be_read_holds_up_no_other_skeleton(course: Path) -> None:
    (course / "specs/bad.yaml").write_text("id: bad\n", "utf-8")
    done = CliRunner().invoke(skeleton, ["--all", "--course", str(course)])
    assert done.exit_code == 2
    assert "specs/bad.yaml" in done.output
    assert (course / "skeletons/tp.py").is_file()


# -- regions and tagged cells --------------------------------------------------------------------

REGIONS = '''\
def en_partie(notes):
    """The mean."""
    total = 0
    ### BEGIN SOLUTION
    for note in notes:
        total += note
    ### END SOLUTION
    return total / len(notes)


def boucle(notes):
    """Keep the loop."""
    for note in notes:
        # BEGIN SOLUTION
        print(note)
        # END SOLUTION


def entier(x):
    """All of it."""
    return x


# BEGIN SOLUTION
SECRET = 3
# END SOLUTION


def _aide(x):
    # BEGIN SOLUTION
    return x
    # END SOLUTION


# %% tags=["solution"]
reponse = 42

# %% tags=["remarque", "solution"]
autre = 43
'''
REGIONS_SPEC = """\
id: tp
title: x
modules: [tp]
notebook: true
provided: {tp: [SECRET]}
questions:
  - id: en_partie
    title: x
    points: 1
    checks: [{id: a, title: x, call: "en_partie([1, 2])"}]
  - {id: boucle, title: x, points: 1, checks: [{id: a, title: x, call: "boucle([1])"}]}
  - {id: entier, title: x, points: 1, checks: [{id: a, title: x, call: entier(1)}]}
  - {id: reponse, title: x, points: 1, checks: [{id: a, title: x, call: reponse}]}
  - {id: autre, title: x, points: 1, checks: [{id: a, title: x, call: autre}]}
"""
WITHOUT_REGIONS = '''\
def en_partie(notes):
    """The mean."""
    total = 0
    # TODO
    return total / len(notes)


def boucle(notes):
    """Keep the loop."""
    for note in notes:
        # TODO
        pass


def entier(x):
    """All of it."""
    # TODO
    pass


# TODO


# %%
# TODO

# %% tags=["remarque"]
# TODO
'''


@pytest.fixture
def marked(course: Path) -> Path:
    (course / "reference/tp.py").write_text(REGIONS, "utf-8")
    (course / "specs/tp.yaml").write_text(REGIONS_SPEC, "utf-8")
    return course


def test_regions_and_tagged_cells_go_and_the_rest_of_a_body_stays(marked: Path) -> None:
    made = make_skeleton(load_assignment(marked, "tp", with_skeleton=False))
    assert made["skeletons/tp.py"] == WITHOUT_REGIONS
    assert "42" not in made["skeletons/tp.ipynb"]
    assert "SOLUTION" not in made["skeletons/tp.ipynb"].upper().replace("SOLUTIONS", "")


@pytest.mark.parametrize(
    ("source", "line", "what"),
    [
        ("# BEGIN SOLUTION\nx = 1\n", 1, "BEGIN SOLUTION without"),
        ("x = 1\n# END SOLUTION\n", 2, "END SOLUTION without"),
        ("# BEGIN SOLUTION\n# BEGIN SOLUTION\n# END SOLUTION\n", 1, "BEGIN SOLUTION without"),
    ],
    ids=["not closed", "not opened", "one in another"],
)
def test_a_region_without_its_other_end_is_refused(source: str, line: int, what: str) -> None:
    with pytest.raises(SpecError) as refused:
        regions_of(source, "reference/tp.py")
    (problem,) = refused.value.problems
    assert (problem.file, problem.line) == ("reference/tp.py", line)
    assert str(problem.what).startswith(what)


def test_a_mark_in_a_text_is_no_mark() -> None:
    assert regions_of('x = """\n# BEGIN SOLUTION\n"""\n', "reference/tp.py") == ()


def test_a_comprehension_binds_nothing_to_write() -> None:
    source = "T = [[i for i in range(3)] for _ in range(2)]\nH = {k: 1 for k in 'ab'}\n"
    roles = Roles(frozenset({"T"}), frozenset({"H"}), frozenset(), frozenset())
    assert without_answers(source, "reference/tp.py", roles) == "T = None  # TODO\n"


@pytest.mark.parametrize("name", assignment_ids(ROOT))
def test_the_skeletons_of_this_course_are_up_to_date(name: str) -> None:
    assert skeleton_changes(ROOT, loaded(name)) == ()


@pytest.mark.parametrize("name", IN_PYTHON)
def test_a_skeleton_keeps_signatures_and_docstrings(name: str) -> None:
    assignment = loaded(name)
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
