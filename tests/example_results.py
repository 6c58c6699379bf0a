"""The results of the example classes, graded once for all the tests that read them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from graders.authoring.spec_check.examples import expectations
from graders.integrations.pytest.course_items import CourseItems
from graders.spec.layout import Places
from tests.command_line import ROOT

CODE = "from graders.cli import grade_main; grade_main()"


def graded_example(assignment: str, config: pytest.Config) -> Path:
    """Return the results of an example class, as `grade` leaves them; no test may change them.

    The items of `specs/` have the same submissions: the first test that needs one grades it, in any
    process of the tests. Then `grade` finds them graded, and makes the outputs.
    """
    items = config.pluginmanager.get_plugin("graders.items")
    assert isinstance(items, CourseItems), "pyproject.toml names the course: graders_course"
    places, out = Places(ROOT, assignment), items.graders.out("examples", assignment)
    out.mkdir(parents=True, exist_ok=True)
    with FileLock(out.with_suffix(".lock")):
        if not (out / "grades.json").exists():
            for name in expectations(places.examples):
                items.record("examples", places, places.examples / name)
            command = [sys.executable, "-c", CODE, str(places.examples)]
            subprocess.run(
                [*command, "--out", str(out), "--quiet", "--lang", "fr"],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                check=True,
            )
    return out
