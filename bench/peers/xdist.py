"""pytest with pytest-timeout and pytest-xdist: the whole class in one session."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from bench.peers.base import MARGIN_S, Graded, Work, copy_submissions, write_each
from bench.peers.pytest_ import cases, test_file


@dataclass(frozen=True)
class Xdist:
    """The same test files, ``pytest -n 2 --dist loadfile`` over all of them.

    Files have the same names, so they are imported by path (``--import-mode=importlib``). The
    seconds of a submission are those of its tests: loading is not told apart.
    """

    name: str = "pytest-xdist, one session"
    environment: str = "xdist"
    packages: tuple[str, ...] = ("pytest", "pytest-timeout", "pytest-xdist")
    takes_notebooks: bool = False
    at_once: int = 2

    def prepare(self, work: Work) -> None:
        copy_submissions(work)
        write_each(work, "test_submission.py", test_file(work.plan))
        (work.room / "pytest.ini").write_text("[pytest]\n", "utf-8")

    def grade(self, work: Work) -> Graded:
        options = ["-n", str(self.at_once), "--dist", "loadfile", "--import-mode=importlib"]
        command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=verdicts.xml"]
        limit_s = len(work.folders) * (work.plan.total_s + MARGIN_S)
        ran = work.run([*command, *options], work.room, limit_s)
        passed: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        seconds: defaultdict[str, float] = defaultdict(float)
        for place, name, held, taken in cases(work.room / "verdicts.xml"):
            id_ = place.partition(".")[0]
            # A file that could not be imported is an error of its own, of no test.
            if id_ in work.folders:
                passed[id_][name] = held
                seconds[id_] += taken
        return Graded(ran.cost, passed, seconds)
