"""The example classes are the demo: three students of each get what is written, and all of them the
same when they are graded again.

The verdicts of the whole classes, of references and of skeletons are the items of `specs/`.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from graders.authoring.spec_check.examples import disagreements, expectations
from graders.records.record_files import load_record
from graders.spec.courses import assignment_ids
from tests.command_line import ROOT, Grade
from tests.example_results import copy_records, each_class, graded_example

ASSIGNMENTS = assignment_ids(ROOT)
# A class in small of each TP: of right, partial and wrong work, what is graded soonest.
THREE = {
    "klondike": ("leroux-gabin", "pires-samuel", "renard-zoe"),
    "klondike-ocaml": ("arnaud-lise", "hubert-sasha", "thibault-nael"),
    "morpion": ("durand-lea", "francois-louis", "lambert-jules"),
    "moutons": ("bernard-hugo", "chevalier-sarah", "henry-maxime"),
    "puzzle": ("faure-enzo", "francois-louis", "girard-emma"),
    "solitaire": ("bernard-hugo", "blanc-paul", "fournier-tom"),
}


def _records(folder: Path) -> dict[str, int]:
    """Return when each record of a folder was written."""
    return {path.name: path.stat().st_mtime_ns for path in (folder / "grades/records").iterdir()}


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
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_three_students_of_each_class_get_what_is_written(
    assignment: str, grade: Grade, pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    examples = ROOT / "examples" / assignment
    copy_records(assignment, THREE[assignment], pytestconfig, tmp_path / "grades")
    before = _records(tmp_path)
    done = grade(*(examples / name for name in THREE[assignment]), "--json")
    assert done.status == 0, done.stderr
    assert tuple(_by_id(done.json())) == THREE[assignment]
    assert _records(tmp_path) == before, "what the items graded is graded again"
    expected = expectations(examples)
    for name in THREE[assignment]:
        record = load_record((tmp_path / "grades" / "records" / f"{name}.json").read_bytes())
        assert list(disagreements({name: expected[name]}, record)) == []
        assert (tmp_path / "grades" / f"{name}.html").stat().st_size > 1000


@pytest.mark.isolated
@pytest.mark.timeout(1200)
@each_class
def test_students_of_an_example_class_graded_again_get_the_same(
    assignment: str, grade: Grade, pytestconfig: pytest.Config
) -> None:
    out = graded_example(assignment, pytestconfig)
    graded = _by_id(json.loads((out / "grades.json").read_text("ascii")))
    folders = sorted(path.parent for path in (ROOT / "examples" / assignment).glob("*/expect.yaml"))
    assert len(folders) >= 12
    # Each takes seconds: some stand for their class, in another company than before.
    paths = folders[:: 8 if assignment == "puzzle" else 4]
    french = ("--lang", "fr", "--json", "--out", "two")
    second = grade(*paths, *french, "--jobs", "1")
    assert second.status == 0, second.stderr
    again = _by_id(second.json())
    assert len(again) == len(paths)
    assert again == {id_: graded[id_] for id_ in again}, "two runs are to be the same"
    third = grade(*paths, *french)
    assert third.stdout == second.stdout, "records used again are to give the same"


@pytest.mark.isolated
@pytest.mark.timeout(1200)
def test_a_class_graded_before_is_shown_as_the_readme_has_it(
    grade: Grade, pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    out = tmp_path / "two"
    shutil.copytree(graded_example("morpion", pytestconfig), out)
    first = (out / "grades.json").read_bytes()
    done = grade(ROOT / "examples" / "morpion", "--out", "two")
    shown = _lines(done.stdout.replace("two/", "grades/"))
    assert shown.pop() == "  20 submissions as graded before · 0 questions graded again"
    assert shown == _lines(_readme_example()), "the README shows another output"
    assert grade(ROOT / "examples" / "morpion", "--out", "two", "--lang", "fr").status == 0
    assert (out / "grades.json").read_bytes() == first, "byte for byte"


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
