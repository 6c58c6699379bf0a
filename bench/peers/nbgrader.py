"""nbgrader: ``nbgrader autograde`` over the whole class."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import dataclass

from bench.clock import ROOT, expect_status
from bench.peers.base import MARGIN_S, Graded, Work
from bench.peers.notebooks import Cell, cells_of, code_cell, notebook
from bench.plan import PlainCheck

_CONFIG = """\
c = get_config()
c.CourseDirectory.course_id = "bench"
c.Execute.timeout = {limit}
c.Execute.iopub_timeout = 60
"""
_TEST = """\
import checks
checks.run({name!r}, {{checks.MODULES[0]: globals()}}, None)"""
# A program that prints what the gradebook says of each test cell, by nbgrader's own API.
_READ = """\
import json, sys
from nbgrader.api import Gradebook
found = {}
with Gradebook("sqlite:///gradebook.db") as book:
    for submission in book.assignment_submissions("tp"):
        grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
        found[submission.student.id] = {g.name: g.auto_score == g.max_score for g in grades}
with open("told.json", "w") as told:
    json.dump(found, told)
"""


@dataclass(frozen=True)
class Nbgrader:
    """A course with one assignment; students' cells, then a locked cell per check.

    Its documentation runs one command, which takes submissions one after the other. It has one
    limit for all cells: here the one that most checks have, which flatters it.
    """

    name: str = "nbgrader"
    environment: str = "nbgrader"
    packages: tuple[str, ...] = ("nbgrader",)
    takes_notebooks: bool = True
    at_once: int = 1

    def prepare(self, work: Work) -> None:
        (module,) = work.plan.modules
        tests = [_test_cell(check) for check in work.plan.checks]
        limit = round(min(check.limit_s for check in work.plan.checks))
        (work.room / "nbgrader_config.py").write_text(_CONFIG.format(limit=limit), "utf-8")
        places = {f"submitted/{id_}": path for id_, path in work.folders.items()}
        for place, path in places.items():
            source = (path / f"{module}.py").read_text("utf-8")
            _write(work, f"{place}/tp/{module}.ipynb", [*cells_of(source), *tests])
        reference = (ROOT / "reference" / f"{module}.py").read_text("utf-8")
        _write(work, f"source/tp/{module}.ipynb", [*cells_of(reference), *tests])
        command = ["-m", "nbgrader", "generate_assignment", "tp"]
        expect_status(work.run(command, work.room, 300.0), (0,))

    def grade(self, work: Work) -> Graded:
        limit_s = len(work.folders) * (work.plan.total_s + MARGIN_S)
        log = "--Application.log_format=%(created)f %(message)s"
        command = ["-m", "nbgrader", "autograde", "tp", log]
        # Status 1: some submission could not be graded; the others were.
        ran = expect_status(work.run(command, work.room, limit_s), (0, 1))
        expect_status(work.run(["-c", _READ], work.room, 300.0), (0,))
        passed = json.loads((work.room / "told.json").read_text("utf-8"))
        return Graded(ran.cost, passed, _seconds(ran.errors))


def _test_cell(check: PlainCheck) -> Cell:
    about = {"grade": True, "grade_id": check.test_name, "locked": True, "points": 1,
             "schema_version": 3, "solution": False, "task": False}  # fmt: skip
    id_ = check.test_name.replace("_", "-")[-60:]
    return code_cell(id_, _TEST.format(name=check.test_name), {"nbgrader": about})


def _write(work: Work, path: str, cells: list[Cell]) -> None:
    target = work.room / path
    target.parent.mkdir(parents=True)
    target.write_text(notebook(cells), "utf-8")


def _seconds(log: str) -> dict[str, float]:
    """Read when each submission was begun; it lasts until the next one, or the last line."""
    begun = re.findall(r"(?m)^(\d+\.\d+) Sanitizing .*/submitted/([^/]+)/", log)
    last = re.findall(r"(?m)^(\d+\.\d+) ", log)[-1:]
    times = [float(time) for time in [time for time, _ in begun] + last]
    gaps = [after - before for before, after in itertools.pairwise(times)]
    return {id_: gap for (_, id_), gap in zip(begun, gaps, strict=True)}
