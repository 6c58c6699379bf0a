"""Courses made of the tests that teachers have: each fit for students, and fair to forty of them.

``tests/conversions/<course>/`` holds what a course has, an nbgrader notebook, a file of unittest or
an assignment of otter-grader, with twenty right and twenty wrong solutions. Each wrong one tells
what it deserves, as the tests of the source would find.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.command_line import ROOT, Grade
from tests.solutions import WrittenSolution, read_solutions
from tests.tiny_course import best_sandbox


@dataclass(frozen=True)
class Source:
    """A course to convert: a solution and its tests, by their paths in its folder."""

    course: str
    solution: str
    tests: str

    @property
    def folder(self) -> Path:
        """The folder of the course."""
        return ROOT / "tests" / "conversions" / self.course

    @property
    def is_notebook(self) -> bool:
        """Tell whether students hand in notebooks."""
        return self.solution.endswith(".ipynb")

    def written(self, name: str) -> Any:
        """Return what a YAML file of the folder holds."""
        return yaml.safe_load((self.folder / name).read_text("utf-8"))

    def solutions(self) -> Mapping[str, WrittenSolution]:
        """Return the solutions by name, right ones first."""
        return read_solutions(self.folder / "right.txt", self.folder / "wrong.txt")


SOURCES = {
    "unittest": Source("playlist", "playlist.py", "test_playlist.py"),
    "nbgrader": Source("weather", "weather.ipynb", "weather.ipynb"),
    "otter-master": Source("trips", "trips.ipynb", "trips.ipynb"),
    "otter-files": Source("trips", "trips.ipynb", "tests"),
}


def convert(source: Source, grade: Grade, course: Path) -> None:
    """Make the course, and do what its teacher does after a look at `graders check`."""
    paths = ("--from", source.folder / source.solution, "--tests", source.folder / source.tests)
    made = grade("new", source.course, *paths, entry="graders")
    assert made.status == 0, made.stdout + made.stderr
    finish = source.written("finish.yaml")
    file = course / "specs" / f"{source.course}.yaml"
    spec = yaml.safe_load(file.read_text("utf-8"))
    # A mutant without end costs as much.
    spec["limits"] = {"cpu_s": 0.5}
    for question in spec["questions"]:
        if more := finish["checks"].get(question["id"]):
            question["checks"] += more
    file.write_text(yaml.safe_dump(spec, sort_keys=False), "utf-8")
    survivors = yaml.safe_dump({"survivors": finish["survivors"]})
    (course / "reference" / f"{source.course}.mutants.yaml").write_text(survivors, "utf-8")


def graded(source: Source, grade: Grade, course: Path) -> dict[str, dict[str, Any]]:
    """Hand in all the solutions, and return the questions of each by id."""
    for name, solution in source.solutions().items():
        text = solution.notebook if source.is_notebook else solution.source
        file = course / "class" / name / Path(source.solution).name
        file.parent.mkdir(parents=True)
        file.write_text(text, "utf-8")
    options = ("--assignment", source.course, "--json", "--sandbox", best_sandbox())
    document = grade("class", *options).json()
    return {
        one["id"]: {question["id"]: question for question in one["questions"]}
        for one in document["submissions"]
    }


@pytest.mark.parametrize("name", SOURCES)
def test_a_course_made_of_its_tests_grades_as_each_deserves(
    name: str, grade: Grade, tmp_path: Path
) -> None:
    source = SOURCES[name]
    convert(source, grade, tmp_path)
    found = graded(source, grade, tmp_path)

    solutions = source.solutions()
    assert len(solutions) == 40
    assert sum(not one.verdicts for one in solutions.values()) == 20
    in_words = questions_in_words(tmp_path, source)
    assert set(found) == set(solutions)
    unfair = {
        f"{name}: {key}": (one["verdict"], one["rationale"])
        for name, questions in found.items()
        for key, one in questions.items()
        if one["verdict"] != deserved(solutions[name], key, in_words)
    }
    assert unfair == {}
    for solution in solutions.values():
        if "fails" in solution.verdicts:
            (question,) = found[solution.name].values()
            assert failed(question) == listed_failures(solution), solution.name


def questions_in_words(course: Path, source: Source) -> set[str]:
    """Return the ids of the questions that a teacher reads."""
    text = (course / "specs" / f"{source.course}.yaml").read_text("utf-8")
    questions = yaml.safe_load(text)["questions"]
    return {one["id"] for one in questions if "rubric" in one}


def deserved(solution: WrittenSolution, question: str, in_words: Set[str]) -> object:
    """Return the verdict that a solution deserves in a question."""
    if question in in_words:
        is_answered = any(piece.name == question for piece in solution.pieces)
        return "to-review" if is_answered else "missing"
    return solution.verdicts.get(question, "correct")


def listed_failures(solution: WrittenSolution) -> set[str]:
    """Return the names of tests that a solution lists under ``fails``."""
    listed = solution.verdicts.get("fails", [])
    assert isinstance(listed, list)
    return set(map(str, listed))


def failed(question: Mapping[str, Any]) -> set[str]:
    """Name the tests of the source that a class failed: those whose checks are not all right."""
    wrong = {one["id"] for one in question["checks"] if one["verdict"] != "correct"}
    named = {re.sub(r"-\d+$", "", one).replace("-", "_") for one in wrong}
    return named - {"remove_after_what_plays"}


@pytest.mark.parametrize("name", ["unittest", "nbgrader", "otter-master"])
def test_a_course_made_of_its_tests_is_fit(name: str, grade: Grade, tmp_path: Path) -> None:
    source = SOURCES[name]
    convert(source, grade, tmp_path)
    checked = grade("check", source.course, "--sandbox", best_sandbox(), entry="graders")

    assert checked.status == 0, checked.stdout + checked.stderr
