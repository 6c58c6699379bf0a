"""What is registered with pytest: it collects specs, and grades for their items."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from graders.errors import UsageError
from graders.integrations.pytest.graded import Benches
from graders.integrations.pytest.nodes import SpecFile
from graders.model import Record
from graders.run.pipeline import Run, Settings, discover, locate
from graders.sandbox.scratch import Scratch
from graders.spec.courses import assignment_ids, find_course, nearest_course
from graders.spec.layout import Places

__all__ = ["CourseItems", "Wanted"]

# How the process that starts others tells them of the folder that they share.
_RESULTS = "graders_results"


@dataclass(frozen=True)
class Wanted:
    """What the command line and the ini file ask for.

    ``adds_specs`` tells that the course's specs are meant even where pytest would not look.
    """

    course: Path | None = None
    submission: Path | None = None
    assignment: str | None = None
    sandbox: str = "auto"
    lang: str = "en"
    adds_specs: bool = False


class CourseItems:
    """A course, or a submission, among the things that pytest collects.

    Attributes
    ----------
    course : Path
        The course's folder, absolute.
    ids : frozenset of str
        The assignments that are collected.
    submission : Path or None
        The submission whose checks are the items, in place of what the course promises.
    lang : str
        Of the words for what is red.
    """

    def __init__(
        self, course: Path, submission: Path | None, ids: frozenset[str], benches: Benches
    ) -> None:
        self.course = course
        self.submission = submission
        self.lang = "en"
        self.benches = benches
        self.ids = ids
        self._scratch: Scratch | None = None

    @classmethod
    def of(cls, config: pytest.Config, wanted: Wanted) -> CourseItems:
        """Find the course and the submission.

        Raises
        ------
        GradersError
            When there is no such course, or the path does not hold one submission of it.
        """
        here = config.invocation_params.dir
        # Where a submission lies elsewhere, pytest has not read the ini file of this folder either.
        own = wanted.submission and nearest_course(wanted.submission)
        course = find_course(wanted.course, os.environ, own or here)
        ids = _asked(course, wanted)
        told: str = getattr(config, "workerinput", {}).get(_RESULTS, "")
        scratch = None if told else Scratch()
        results = Path(told if scratch is None else scratch.name)
        processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        items = cls(course, wanted.submission, ids, Benches(results, wanted.sandbox, processes))
        items.lang, items._scratch = wanted.lang, scratch
        if scratch is not None:
            _choose_arguments(config, items, wanted)
        return items

    def record(self, kind: str, places: Places, submission: Path) -> Record:
        """Return the record of a submission, graded at most once per run."""
        own = self.submission is not None
        bench = self.benches.bench(places, submission if own else places.examples, is_own=own)
        return bench.grade(submission, self.benches.out(kind, places.id))

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        """Take the specs of the course, and of no other."""
        is_ours = file_path.suffix == ".yaml" and file_path.stem in self.ids
        if not is_ours or file_path.parent.resolve() != self.course / "specs":
            return None
        spec = SpecFile.from_parent(parent, path=file_path)
        spec.graders = self
        return spec

    def pytest_report_header(self) -> str:
        """Say what is graded."""
        if self.submission is not None:
            return f"graders: {self.submission}, by the course {self.course}"
        return f"graders: the course {self.course}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a process of pytest-xdist which folder is shared."""
        node.workerinput[_RESULTS] = str(self.benches.results)

    def pytest_sessionfinish(self) -> None:
        """Close the boxes."""
        self.benches.close()

    def pytest_unconfigure(self) -> None:
        """Remove the records: they were made for this run."""
        if self._scratch is not None:
            self._scratch.cleanup()


def _asked(course: Path, wanted: Wanted) -> frozenset[str]:
    """Return the assignments to collect: all of the course's, or the one of the submission."""
    if wanted.submission is None:
        return frozenset(assignment_ids(course))
    settings = Settings((wanted.submission,), course, wanted.assignment)
    run = discover(locate(Run(settings)))
    if len(run.found) != 1:
        what = f"{wanted.submission} holds {len(run.found)} submissions"
        raise UsageError(what, "name the folder or the file of one")
    return frozenset({run.assignment_id})


def _choose_arguments(config: pytest.Config, items: CourseItems, wanted: Wanted) -> None:
    """Collect what is asked where the command line names no path: it may lie anywhere."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        return
    if wanted.submission is not None:
        config.args[:] = [str(items.course / "specs" / f"{id_}.yaml") for id_ in items.ids]
        return
    specs = items.course / "specs"
    below = [config.invocation_params.dir / arg for arg in config.args]
    if wanted.adds_specs and not any(specs.is_relative_to(path.resolve()) for path in below):
        config.args.append(str(specs))
