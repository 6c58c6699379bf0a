"""check50: a process per submission, in which each check has a process."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.peers.base import Graded, Work, copy_submissions, one_by_one

_CONFIG = "check50:\n  checks: __init__.py\n"
_HEAD = """\
from pathlib import Path

import check50
import check50.py
import checks


def spaces():
    if len(checks.MODULES) > 1:
        return checks.of_folder(Path.cwd())
    (name,) = checks.MODULES
    return {name: vars(check50.py.import_(f"{name}.py"))}


@check50.check()
def exists():
    "the files are there"
    check50.exists(*[f"{name}.py" for name in checks.MODULES])


@check50.check(exists)
def imports():
    "the files can be imported"
    spaces()
"""
_TEST = """

@check50.check(imports, timeout={limit})
def {name}():
    "{name}"
    try:
        checks.run({name!r}, spaces(), Path.cwd())
    except AssertionError as problem:
        raise check50.Failure(str(problem))
"""


@dataclass(frozen=True)
class Check50:
    """``check50 --dev`` on a folder of checks: what exists, then imports, then each check.

    It runs the checks of a submission in as many processes as the machine has processors, so
    submissions come one after the other.
    """

    name: str = "check50"
    environment: str = "check50"
    packages: tuple[str, ...] = ("check50",)
    takes_notebooks: bool = False
    at_once: int = 1

    def prepare(self, work: Work) -> None:
        copy_submissions(work)
        folder = work.room / "checks"
        folder.mkdir()
        # Its limits are whole seconds.
        tests = [
            _TEST.format(limit=math.ceil(check.limit_s), name=check.test_name)
            for check in work.plan.checks
        ]
        (folder / "__init__.py").write_text("".join([_HEAD, *tests]), "utf-8")
        (folder / ".cs50.yaml").write_text(_CONFIG, "utf-8")

    def grade(self, work: Work) -> Graded:
        def results(id_: str) -> Path:
            return work.room / f"{id_}.json"

        def command(id_: str) -> list[str]:
            options = ["-o", "json", "--output-file", str(results(id_))]
            return ["-m", "check50", "--dev", str(work.room / "checks"), *options]

        return one_by_one(work, self.at_once, command, lambda id_: _passed(results(id_)))


def _passed(results: Path) -> Mapping[str, bool]:
    try:
        found = json.loads(results.read_text("utf-8"))["results"]
    except (OSError, ValueError, KeyError):
        return {}
    return {check["name"]: check["passed"] is True for check in found}
