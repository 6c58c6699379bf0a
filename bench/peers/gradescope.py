"""gradescope-utils: unittest and its JSONTestRunner, a process per submission."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.peers.base import Graded, Work, copy_submissions, one_by_one, write_each

_RUN = """\
import unittest

from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

if __name__ == "__main__":
    suite = unittest.defaultTestLoader.discover("tests")
    with open("results.json", "w") as results:
        JSONTestRunner(visibility="visible", stream=results).run(suite)
"""
_HEAD = """\
import unittest
from pathlib import Path

import checks
from gradescope_utils.autograder_utils.decorators import weight
from timeout_decorator import timeout

FOLDER = Path(__file__).parent.parent
SPACES = checks.of_folder(FOLDER)


class TestSubmission(unittest.TestCase):
"""
_TEST = """\
    @weight(1)
    @timeout({limit:.1f})
    def {name}(self):
        checks.run({name!r}, SPACES, FOLDER)

"""


@dataclass(frozen=True)
class Gradescope:
    """``run_tests.py`` and ``tests/``, as in Gradescope's own example of a Python autograder.

    It has no limit per test of its own: the package ``timeout-decorator`` stands in.
    """

    name: str = "gradescope-utils"
    environment: str = "gradescope"
    packages: tuple[str, ...] = ("gradescope-utils", "timeout-decorator")
    takes_notebooks: bool = False
    at_once: int = 2

    def prepare(self, work: Work) -> None:
        copy_submissions(work)
        tests = [_TEST.format(limit=c.limit_s, name=c.test_name) for c in work.plan.checks]
        write_each(work, "run_tests.py", _RUN)
        write_each(work, "tests/test_submission.py", "".join([_HEAD, *tests]))

    def grade(self, work: Work) -> Graded:
        return one_by_one(
            work,
            self.at_once,
            lambda _id: ["run_tests.py"],
            lambda id_: _passed(work.room / id_ / "results.json"),
        )


def _passed(results: Path) -> Mapping[str, bool]:
    try:
        tests = json.loads(results.read_text("utf-8"))["tests"]
    except (OSError, ValueError):
        return {}
    # A test is named as unittest shows it: its name, then where it is.
    return {test["name"].split()[0]: test["status"] == "passed" for test in tests}
