"""``graders new`` as an author types it: what it writes is sound, and graded as it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from graders.checks import kind_of
from tests.command_line import Grade, Outcome
from tests.tiny_course import best_sandbox

KINDS = {"call", "scenario", "session", "cost", "source", "manual"}
SOLUTION = '''\
def area(w: int, h: int) -> int:
    """Return the area of a rectangle.

    >>> area(2, 3)
    6
    """
    return w * h


class Box:
    def __init__(self, w: int, h: int, d: int):
        self.w, self.h, self.d = w, h, d

    def volume(self) -> int:
        return area(self.w, self.h) * self.d


print(area(1, 2))
'''


def results(grade: Grade, *paths: Any) -> dict[str, dict[str, Any]]:
    """Grade files of the course `lab` and return the submissions by id."""
    options = ("--assignment", "lab", "--json", "--out", "out", "--sandbox", best_sandbox())
    return {one["id"]: one for one in grade(*paths, *options).json()["submissions"]}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_template_is_graded_as_its_samples_say(lang: str, grade: Grade, tmp_path: Path) -> None:
    made = grade("new", "lab", "--lang", lang, "--title", 'A: "lab"', entry="graders")
    assert made.status == 0, made.stdout + made.stderr
    spec = yaml.safe_load((tmp_path / "specs/lab.yaml").read_text("utf-8"))
    assert spec["title"] == 'A: "lab"'
    assert {kind_of(check) for q in spec["questions"] for check in q["checks"]} == KINDS
    samples = sorted((tmp_path / "examples/lab").iterdir())
    found = results(grade, *samples, tmp_path / "reference/lab.py")
    assert len(samples) == 2
    for sample in samples:
        told = {question["id"]: question for question in found[sample.name]["questions"]}
        wanted = yaml.safe_load((sample / "expect.yaml").read_text("utf-8"))["questions"]
        assert set(wanted) == set(told)
        for name, fields in wanted.items():
            fields = {"verdict": fields} if isinstance(fields, str) else fields
            assert {key: told[name][key] for key in fields} == fields, (sample.name, name)
    reference = next(one for name, one in found.items() if name not in {s.name for s in samples})
    assert reference["earned"] + reference["to_review"] == reference["possible"]


def test_the_skeleton_of_the_template_earns_nothing(grade: Grade, tmp_path: Path) -> None:
    assert grade("new", "lab", entry="graders").status == 0
    (skeleton,) = results(grade, tmp_path / "skeletons/lab.py").values()
    assert skeleton["earned"] == 0
    assert {question["verdict"] for question in skeleton["questions"]} == {"missing"}


def propose(grade: Grade, path: Path, *options: Any) -> Outcome:
    """Run `graders new lab --from`."""
    return grade("new", "lab", "--from", path, *options, entry="graders")


def notebook(source: str) -> str:
    """Write a solution as a notebook: words, then each definition in a cell."""
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "source": "# Boxes"}]
    cells += [{"cell_type": "code", "source": part} for part in source.split("\n\n\n")]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells})


@pytest.mark.parametrize(("suffix", "lang"), [(".py", "en"), (".ipynb", "fr")])
def test_the_proposal_of_a_solution_is_fit_but_for_examples(
    suffix: str, lang: str, grade: Grade, tmp_path: Path
) -> None:
    solution = tmp_path / f"solution{suffix}"
    solution.write_text(notebook(SOLUTION) if suffix == ".ipynb" else SOLUTION)
    made = propose(grade, solution, "--lang", lang)
    assert made.status == 0, made.stdout + made.stderr
    assert not (tmp_path / "examples").exists()
    sandbox = ("--sandbox", best_sandbox(), "--no-mutants", "--json")
    checked = grade("check", "lab", *sandbox, entry="graders")
    assert checked.status == 0, checked.stdout + checked.stderr


def test_an_example_that_the_solution_contradicts_is_told(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text(SOLUTION.replace("    6\n", "    7\n"))
    assert propose(grade, tmp_path / "s.py").status == 0
    checked = grade("check", "lab", "--sandbox", best_sandbox(), entry="graders")
    assert checked.status == 2
    assert "area.example-1: the reference itself fails this check" in checked.stdout


def test_a_solution_passes_the_checks_proposed_from_it(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "solution.py").write_text(SOLUTION)
    made = propose(grade, tmp_path / "solution.py")
    assert made.status == 0, made.stdout + made.stderr
    assert "solution.py:18: print(area(1, 2)), which defines nothing" in made.stdout
    wrong = tmp_path / "class" / "lab_wrong.py"
    wrong.parent.mkdir()
    wrong.write_text(SOLUTION.replace("w * h\n", "w + h\n"))
    right = wrong.with_name("lab_right.py")
    right.write_text(SOLUTION)
    found = {name[-5:]: one for name, one in results(grade, wrong.parent).items()}
    verdicts = {
        name: {q["id"]: (q["verdict"], q["blame"]) for q in one["questions"]}
        for name, one in found.items()
    }
    assert verdicts["right"] == {
        "area": ("correct", []), "Box": ("correct", []), "Box.volume": ("correct", []),
    }  # fmt: skip
    assert verdicts["wrong"] == {
        "area": ("wrong", []), "Box": ("correct", []), "Box.volume": ("correct", ["area"]),
    }  # fmt: skip


def test_what_is_left_to_do_is_listed_and_the_status_says_so(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text("def f(x):\n    return x\n")
    made = propose(grade, Path("s.py"), "--course", "c")
    assert (made.status, made.stderr) == (1, "")
    assert "questions[0].checks[0].call: unknown name 'TODO'" in made.stdout
    again = grade("new", "lab", "--course", "c", entry="graders")
    assert again.status == 2
    assert "already" in again.stderr
