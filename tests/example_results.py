"""The results of the example classes, graded once for all the tests that read them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from filelock import FileLock

from graders.authoring.spec_check.examples import expectations
from graders.integrations.pytest.course_items import CourseItems
from graders.spec.courses import assignment_ids
from graders.spec.layout import Places
from tests.command_line import ROOT
from tests.sets import set_of

CODE = "from graders.cli import grade_main; grade_main()"


def of_classes(ids: Iterable[str], name: str = "assignment") -> pytest.MarkDecorator:
    """Give a test each of these example classes; one process runs all that read a class.

    The first of them grades it: others would wait for that in their processes.
    """
    marked = [pytest.param(id_, marks=pytest.mark.xdist_group(f"class-{id_}")) for id_ in ids]
    return pytest.mark.parametrize(name, marked)


each_class = of_classes(assignment_ids(ROOT))


def is_whole(config: pytest.Config) -> bool:
    """Tell whether a run of tests grades the slowest examples too: those of the nightly set."""
    return str(config.option.markexpr) != "not nightly"


def _items(config: pytest.Config) -> CourseItems:
    items = config.pluginmanager.get_plugin("graders.items")
    assert isinstance(items, CourseItems), "pyproject.toml names the course: graders_course"
    return items


def copy_records(
    assignment: str, names: Iterable[str], config: pytest.Config, results: Path
) -> None:
    """Have example students graded, once for all the tests of a run, and copy their records.

    The items of `specs/` grade the same submissions: the first test that needs one grades it, in
    any process of the tests. `grade` finds in ``results`` what it left itself, and makes the outputs.
    """
    items, places = _items(config), Places(ROOT, assignment)
    (results / "records").mkdir(parents=True, exist_ok=True)
    for name in names:
        items.record("examples", places, places.examples / name)
        record = items.graders.out("examples", assignment) / "records" / f"{name}.json"
        shutil.copy(record, results / "records")


def graded_example(assignment: str, config: pytest.Config) -> Path:
    """Return the results of an example class, as `grade` leaves them; no test may change them.

    Where the run leaves the nightly set out, the class is without its slowest students. The items
    of `specs/` have the same submissions: the first test that needs one grades it, in any
    process of the tests. Then `grade` finds them graded, and makes the outputs.
    """
    items, places = _items(config), Places(ROOT, assignment)
    out = items.graders.out("examples", assignment)
    out.mkdir(parents=True, exist_ok=True)
    with FileLock(out.with_suffix(".lock")):
        if not (out / "grades.json").exists():
            students = [places.examples / name for name in _students(assignment, config)]
            for student in students:
                items.record("examples", places, student)
            command = [sys.executable, "-c", CODE, *map(str, students)]
            subprocess.run(
                [*command, "--out", str(out), "--quiet", "--lang", "fr"],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                check=True,
            )
    return out


def _students(assignment: str, config: pytest.Config) -> list[str]:
    names = sorted(expectations(Places(ROOT, assignment).examples))
    kept = [
        name for name in names if set_of(f"specs/{assignment}.yaml::example[{name}]") != "nightly"
    ]
    return names if is_whole(config) else kept
