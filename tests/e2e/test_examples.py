"""The example classes are the demo and the regression test: each verdict is as written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from graders.proving.examples import disagreements, expectations
from graders.report.records import load_record
from graders.spec.courses import assignment_ids
from tests.commands import ROOT, Grade
from tests.graded import graded_example

ASSIGNMENTS = assignment_ids(ROOT)


def _handed_out(folder: str) -> list[str]:
    """List what a folder of the course holds of each assignment: files and folders of modules."""
    kept = (".py", ".ipynb", "")
    paths = sorted(path for path in (ROOT / folder).iterdir() if path.suffix in kept)
    return [f"{folder}/{path.name}" for path in paths if not path.name.startswith((".", "_"))]


def _by_id(document: dict[str, Any]) -> dict[str, Any]:
    return {submission["id"]: submission for submission in document["submissions"]}


def _readme_example() -> str:
    """Return what the README shows of the command that grades the example class."""
    text = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"<!-- example: .*? -->\n```text\n(.*?)```", text, re.DOTALL)
    return str(example)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


@pytest.mark.isolated
@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_example_gets_what_its_expectation_says(
    assignment: str, grade: Grade, tmp_path_factory: pytest.TempPathFactory
) -> None:
    examples = ROOT / "examples" / assignment
    expected = expectations(examples)
    assert len(expected) >= 12

    out = graded_example(assignment, tmp_path_factory)
    records = [load_record(path.read_bytes()) for path in (out / "records").glob("*.json")]
    assert {record.id for record in records} == set(expected)
    wrong = [(record.id, list(disagreements(expected, record))) for record in records]
    assert [found for found in wrong if found[1]] == []

    first = (out / "grades.json").read_text("ascii")
    # Solvers take minutes one after the other: a few students stand for their class.
    few = assignment == "puzzle"
    paths = [examples / id_ for id_ in list(expected)[::4]] if few else [examples]
    french = ("--lang", "fr", "--json", "--out", "two")
    second = grade(*paths, *french, "--jobs", "1")
    assert second.status == 0, second.stderr
    if few:
        again, graded = _by_id(second.json()), _by_id(json.loads(first))
        assert again == {id_: graded[id_] for id_ in again}, "two runs are to be the same"
    else:
        assert second.stdout == first, "two runs are to be the same, byte for byte"
    third = grade(*paths, *french)
    assert third.stdout == second.stdout, "records used again are to give the same"

    if assignment == "morpion":
        shown = _lines(grade(examples, "--out", "two").stdout.replace("two/", "grades/"))
        assert shown.pop() == "  20 submissions as graded before · 0 questions graded again"
        assert shown == _lines(_readme_example()), "the README shows another output"


@pytest.mark.isolated
@pytest.mark.parametrize("path", _handed_out("reference"))
def test_the_reference_gets_full_marks(path: str, grade: Grade) -> None:
    done = grade(ROOT / path, "--json")
    (submission,) = done.json()["submissions"]
    assert submission["earned"] + submission["to_review"] == submission["possible"]
    assert {q["verdict"] for q in submission["questions"]} <= {"correct", "to-review"}
    assert done.status == 0


@pytest.mark.isolated
@pytest.mark.parametrize("path", _handed_out("skeletons"))
def test_the_skeleton_gets_nothing(path: str, grade: Grade) -> None:
    done = grade(ROOT / path, "--json")
    (submission,) = done.json()["submissions"]
    assert (submission["earned"], submission["to_review"]) == (0, 0)
    assert {q["verdict"] for q in submission["questions"]} == {"missing"}
    assert done.status == 1


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_skeletons_are_what_the_references_yield(assignment: str, grade: Grade) -> None:
    done = grade("skeleton", assignment, "--check", "--course", ROOT, entry="graders")
    assert (done.status, done.stdout, done.stderr) == (0, "", "")


_LOOPS = """
def {name}({parameters}):
    while True:
        pass
"""


@pytest.mark.isolated
@pytest.mark.slow
def test_a_submission_that_only_loops_costs_a_limit_per_question(
    grade: Grade, tmp_path: Path
) -> None:
    names = ["cases_libres", "joueur", "gagnant", "successeurs", "attracteurs", "strategie"]
    source = "g1 = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]\n"
    source += "".join(_LOOPS.format(name=name, parameters="g") for name in names)
    source += "while True:\n    pass\n"
    (tmp_path / "morpion.py").write_text(source)

    done = grade(tmp_path / "morpion.py", "--json")

    (submission,) = done.json()["submissions"]
    verdicts = {q["id"]: q["verdict"] for q in submission["questions"]}
    assert [verdicts[name] for name in names] == ["time-limit"] * len(names)
    assert verdicts["g1"] == "correct"
    (record,) = (tmp_path / "grades" / "records").glob("*.json")
    cpu_s = json.loads(record.read_text())["timings"]["cpu"]
    # CPU time as the kernel counts it, so that a busy machine changes nothing.
    limit_s, questions = 3.0, len(submission["questions"])
    assert cpu_s <= (questions + 1) * limit_s
