"""A sample of the right submissions that ``nox -s fairness`` puts at fault, and its parts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from graders.spec.load import load_assignment
from tests.fairness.courses import COURSES, right_submissions
from tests.fairness.running import Chosen, tried
from tests.fairness.styles import STYLES

pytestmark = pytest.mark.xdist_group("fairness")


@pytest.mark.parametrize("course", ["account", "shop", "stack"])
def test_no_question_loses_points_by_the_fault_of_another(course: str, tmp_path: Path) -> None:
    found = tried(course, tmp_path, Chosen(most=2, seed=7))

    assert found.faults >= 20
    assert [str(one) for one in found.lost] == []
    # Where a constructor and its getter are wrong, nothing tells the state that a method leaves.
    assert len(found.undecided) <= found.questions * 2 / 5


@pytest.mark.parametrize("course", COURSES)
def test_there_are_right_submissions_enough(course: str) -> None:
    names = [right.name for right in right_submissions(load_assignment(COURSES[course], course))]

    assert len(names) == len({*names}) >= 20


@pytest.mark.parametrize("style", STYLES)
def test_a_style_defines_the_same_names(style: str) -> None:
    source = "import os\nclass A:\n    def m(self, x):\n        return x\ndef f(y):\n    return y\n"
    scope: dict[str, object] = {}

    exec(compile(STYLES[style](source), "a.py", "exec"), scope)

    kind, function = scope["A"], scope["f"]
    assert isinstance(kind, type)
    assert callable(function)
    assert function(3) == 3
    assert kind().m(4) == 4
    assert ast.dump(ast.parse(source)) != ast.dump(ast.parse(STYLES[style](source)))


@pytest.mark.parametrize("style", STYLES)
def test_a_style_keeps_an_answer_in_words_under_its_question(style: str) -> None:
    source = 'def question_g1():\n    """Who wins?"""\n    return "the first"\n'

    definition = 'def question_g1():\n    """Who wins?"""\n    return \'the first\''
    assert definition in STYLES[style](source)
