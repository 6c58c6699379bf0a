"""otter-grader: ``otter run``, its way of grading without containers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.clock import expect_status
from bench.peers.base import Graded, Work, one_by_one
from bench.peers.notebooks import cells_of, notebook

_TEST = """\
OK_FORMAT = False

import checks
from otter.test_files import test_case

name = {name!r}
points = 1


@test_case()
def check(env):
    checks.run({name!r}, {{checks.MODULES[0]: env}}, None)
"""


@dataclass(frozen=True)
class Otter:
    """A zip made by ``otter generate``, a test file per check, ``otter run`` per submission.

    Its documentation prefers ``otter grade``, the same in a container per submission, which
    would add the container. The only limit is one for a whole submission (``otter grade
    --timeout``): here all that its checks together may take.
    """

    name: str = "otter-grader, otter run"
    environment: str = "otter"
    packages: tuple[str, ...] = ("otter-grader",)
    takes_notebooks: bool = True
    at_once: int = 2

    def prepare(self, work: Work) -> None:
        (module,) = work.plan.modules
        for id_, folder in work.folders.items():
            (work.room / id_).mkdir()
            source = (folder / f"{module}.py").read_text("utf-8")
            (work.room / id_ / f"{module}.ipynb").write_text(notebook(cells_of(source)), "utf-8")
        tests = work.room / "tests"
        tests.mkdir()
        for check in work.plan.checks:
            text = _TEST.format(name=check.test_name)
            (tests / f"{check.test_name}.py").write_text(text, "utf-8")
        command = ["-m", "otter", "generate", "-t", str(tests), "-o", "autograder.zip"]
        expect_status(work.run(command, work.room, 300.0), (0,))

    def grade(self, work: Work) -> Graded:
        (module,) = work.plan.modules
        options = ["-a", str(work.room / "autograder.zip"), "-o", ".", "--no-logo"]
        return one_by_one(
            work,
            self.at_once,
            lambda _id: ["-m", "otter", "run", f"{module}.ipynb", *options],
            lambda id_: _passed(work.room / id_ / "results.json"),
            work.plan.total_s,
        )


def _passed(results: Path) -> Mapping[str, bool]:
    try:
        tests = json.loads(results.read_text("utf-8"))["tests"]
    except (OSError, ValueError):
        return {}
    return {test["name"]: test.get("score") == test.get("max_score") for test in tests}
