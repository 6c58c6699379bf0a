"""pytest with pytest-timeout, a process per submission."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.peers.base import Graded, Work, copy_submissions, one_by_one, write_each
from bench.plan import Plan

_HEAD = """\
from pathlib import Path

import checks
import pytest

FOLDER = Path(__file__).parent
SPACES = checks.of_folder(FOLDER)
"""
_TEST = """

@pytest.mark.timeout({limit:.1f})
def {name}():
    checks.run({name!r}, SPACES, FOLDER)
"""


@dataclass(frozen=True)
class Pytest:
    """A test file beside each submission, a mark per test for its limit, and ``pytest`` in each."""

    name: str = "pytest + pytest-timeout"
    environment: str = "pytest"
    packages: tuple[str, ...] = ("pytest", "pytest-timeout")
    takes_notebooks: bool = False
    at_once: int = 2

    def prepare(self, work: Work) -> None:
        copy_submissions(work)
        write_each(work, "test_submission.py", test_file(work.plan))
        write_each(work, "pytest.ini", "[pytest]\n")

    def grade(self, work: Work) -> Graded:
        command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=verdicts.xml"]
        return one_by_one(
            work,
            self.at_once,
            lambda _id: [*command, "test_submission.py"],
            lambda id_: {
                name: held for _, name, held, _ in cases(work.room / id_ / "verdicts.xml")
            },
        )


def test_file(plan: Plan) -> str:
    """Write the tests of a submission, as a file that stands beside it."""
    tests = [_TEST.format(limit=check.limit_s, name=check.test_name) for check in plan.checks]
    return "".join([_HEAD, *tests])


def cases(verdicts: Path) -> Iterator[tuple[str, str, bool, float]]:
    """Read a JUnit file: the class, the name, whether it passed, and the seconds of each test."""
    if not verdicts.exists():
        return
    bad = ("failure", "error", "skipped")
    for case in ET.parse(verdicts).iter("testcase"):  # noqa: S314 - written by pytest
        held = not any(case.find(tag) is not None for tag in bad)
        seconds = float(case.get("time", "0"))
        yield case.get("classname", ""), case.get("name", ""), held, seconds
