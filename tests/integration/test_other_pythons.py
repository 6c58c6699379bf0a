"""Functions that a kit lends, on the other versions of Python that this machine has."""

from __future__ import annotations

import json
import subprocess
from functools import cache

import pytest

from graders.authoring.kit.kit_file import sources_of
from graders.languages.python.lent_trees import lent_trees
from noxfile import SUPPORTED, pythons_found
from tests import kit_course
from tests.assignments import loaded
from tests.command_line import ROOT

_PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
from graders.codec.trees import Tree, compiled
scope = {}
asked = json.load(sys.stdin)
for tree in asked["trees"]:
    code = compiled(Tree(tree), "<lab>")
    if asked["call"]:
        exec(code, scope)
print(json.dumps(eval(asked["call"], scope) if asked["call"] else len(asked["trees"])))
"""


def _told(version: str, trees: list[str], call: str = "") -> object:
    """Compile trees on a version of Python; where there is a call, run them, and return its value."""
    python = pythons_found().get(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    done = subprocess.run(
        [python, "-I", "-B", "-c", _PROGRAM, str(ROOT)],
        input=json.dumps({"trees": trees, "call": call}),
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


@cache
def _trees(tp: str) -> list[str]:
    assignment = loaded(tp)
    return list(lent_trees(sources_of(assignment, assignment, with_reference=True)).values())


@pytest.mark.parametrize("version", SUPPORTED)
def test_code_lent_by_this_python_runs_on_the_others(version: str) -> None:
    (tree,) = lent_trees({("lab", ""): kit_course.REFERENCE}).values()
    assert _told(version, [tree], "last(3)") == [12, 18, 24]


@pytest.mark.parametrize("version", SUPPORTED)
@pytest.mark.parametrize("tp", ["klondike", "morpion", "moutons", "puzzle", "solitaire"])
def test_every_other_python_compiles_what_the_course_lends(version: str, tp: str) -> None:
    trees = _trees(tp)
    assert _told(version, trees) == len(trees)
