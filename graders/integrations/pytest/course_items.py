"""The plugin registered with pytest: it collects specs, and grades for their items."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from graders.errors import UsageError
from graders.integrations.pytest.item_graders import ItemGraders
from graders.integrations.pytest.nodes import SpecFile
from graders.light_dataclass import dataclass
from graders.model import Record
from graders.run.pipeline import Run, Settings, discover, locate
from graders.sandbox.scratch import Scratch
from graders.spec.course_folder import find_course, nearest_course
from graders.spec.courses import assignment_ids
from graders.spec.layout import Places

# The entry that gives the processes of pytest-xdist the folder that they share.
_RESULTS = "graders_results"


@dataclass(frozen=True)
class PluginOptions:
    """The options of the command line and of the ini file.

    With ``adds_specs``, the course's specs are collected even where pytest would not look.
    """

    course: Path | None = None
    submission: Path | None = None
    assignment: str | None = None
    sandbox: str = "auto"
    lang: str = "en"
    adds_specs: bool = False


@dataclass(eq=False)
class CourseItems:
    """The plugin for one course or one submission: it collects items, and grades for them.

    ``ids`` are the assignments that are collected. With a ``submission``, its checks are the items,
    in place of the specs' promises. ``lang`` is the language of failures. The process that made the
    ``scratch`` folder, which holds the records, removes it.
    """

    course: Path
    submission: Path | None
    ids: frozenset[str]
    graders: ItemGraders
    lang: str = "en"
    scratch: Scratch | None = None

    @classmethod
    def of(cls, config: pytest.Config, options: PluginOptions) -> CourseItems:
        """Find the course and the submission.

        Raise GradersError when there is no such course, or the path does not hold one submission of
        it.
        """
        here = config.invocation_params.dir
        # If a submission lies elsewhere, pytest has not read the ini file of this folder.
        own = options.submission and nearest_course(options.submission)
        course = find_course(options.course, os.environ, own or here)
        ids = _assignments(course, options)
        shared: str = getattr(config, "workerinput", {}).get(_RESULTS, "")
        scratch = None if shared else Scratch()
        results = Path(shared if scratch is None else scratch.name)
        processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        graders = ItemGraders(results, options.sandbox, processes)
        items = cls(course, options.submission, ids, graders, options.lang, scratch)
        if scratch is not None:
            _choose_arguments(config, items, options)
        return items

    def record(self, kind: str, places: Places, submission: Path) -> Record:
        """Return the record of a submission, graded at most once per run."""
        is_own = self.submission is not None
        given = submission if is_own else places.examples
        return self.graders.record(kind, places, submission, given, is_own=is_own)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        """Take the specs of the course, and of no other."""
        is_ours = file_path.suffix == ".yaml" and file_path.stem in self.ids
        if not is_ours or file_path.parent.resolve() != self.course / "specs":
            return None
        spec = SpecFile.from_parent(parent, path=file_path)
        spec.graders = self
        return spec

    def pytest_report_header(self) -> str:
        """Name the course, and the submission."""
        if self.submission is not None:
            return f"graders: {self.submission}, by the course {self.course}"
        return f"graders: the course {self.course}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Give a process of pytest-xdist the shared folder."""
        node.workerinput[_RESULTS] = str(self.graders.results)

    def pytest_sessionfinish(self) -> None:
        """Close the boxes."""
        self.graders.close()

    def pytest_unconfigure(self) -> None:
        """Remove the records: they were made for this run."""
        if self.scratch is not None:
            self.scratch.cleanup()


def _assignments(course: Path, options: PluginOptions) -> frozenset[str]:
    """Return the assignments to collect: all of the course's, or the one of the submission."""
    if options.submission is None:
        return frozenset(assignment_ids(course))
    settings = Settings((options.submission,), course, options.assignment)
    run = discover(locate(Run(settings)))
    if len(run.found) != 1:
        what = f"{options.submission} holds {len(run.found)} submissions"
        raise UsageError(what, "name the folder or the file of one")
    return frozenset({run.assignment_id})


def _choose_arguments(config: pytest.Config, items: CourseItems, options: PluginOptions) -> None:
    """Collect the specs, wherever they are, when the command line names no path."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        return
    if options.submission is not None:
        config.args[:] = [str(items.course / "specs" / f"{id_}.yaml") for id_ in items.ids]
        return
    specs = items.course / "specs"
    below = [config.invocation_params.dir / arg for arg in config.args]
    if options.adds_specs and not any(specs.is_relative_to(path.resolve()) for path in below):
        config.args.append(str(specs))
