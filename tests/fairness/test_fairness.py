"""A sample of the right submissions that ``nox -s fairness`` puts at fault, and its parts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from graders.spec.load import load_assignment
from tests.assignments import loaded
from tests.fairness.courses import COURSES, right_submissions
from tests.fairness.running import Chosen, not_right, tried
from tests.fairness.styles import STYLES

pytestmark = pytest.mark.xdist_group("fairness")


@pytest.mark.parametrize("course", ["account", "shop", "stack"])
def test_no_question_loses_points_by_the_fault_of_another(course: str, tmp_path: Path) -> None:
    found = tried(course, tmp_path, Chosen(most=2, seed=7, cpu_s=0.3))

    assert found.faults >= 20
    assert [str(one) for one in found.lost] == []
    # Where a constructor and its getter are wrong, nothing tells the state that a method leaves.
    assert len(found.undecided) <= found.questions * 2 / 5


def test_a_shape_that_is_not_right_by_itself_is_left_out_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Code that reads its attributes by their names is not right once they have others.
    source = load_assignment(COURSES["stack"], "stack").reference_sources["stack"]
    by_name = source.replace("return len(self.items)", 'return len(vars(self)["items"])')
    place = tmp_path / "right" / "stack" / "by_name"
    place.mkdir(parents=True)
    (place / "stack.py").write_text(by_name, "utf-8")
    monkeypatch.setattr("tests.fairness.courses.RIGHT", tmp_path / "right")

    found = tried("stack", tmp_path / "tried", Chosen(most=1, seed=1, named="by_name-renamed"))

    assert [str(one) for one in found.lost] == []
    assert {one.submission for one in found.left_out} == {"by_name-renamed"}
    assert any("KeyError" in one.told for one in found.left_out)
    assert found.rights == 0


def test_the_reason_is_told_why_a_submission_is_not_right() -> None:
    right = {"verdict": "correct", "rationale": None}
    wrong = {"verdict": "wrong", "rationale": "expected 1"}

    assert [str(one) for one in not_right("ana-held", {"a": right, "b": wrong})] == [
        "ana-held - right: b wrong: expected 1"
    ]


@pytest.mark.parametrize("course", COURSES)
def test_there_are_right_submissions_enough(course: str) -> None:
    names = [right.name for right in right_submissions(loaded(course, COURSES[course]))]

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
