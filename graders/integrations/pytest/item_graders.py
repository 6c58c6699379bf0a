"""Grade submissions for items: each one once per run, in the process that needs it first.

An item asks for one record. Processes of one run (those of pytest-xdist) share a folder: the first
one grades and keeps the record, under a lock of that submission; the others read it. Only
submissions of selected items are graded.
"""

from __future__ import annotations

from dataclasses import field, replace
from pathlib import Path

from graders.grading.process_context import ProcessContext
from graders.grading.submission import regrade
from graders.light_dataclass import dataclass
from graders.model import Record
from graders.records.files import output_stem
from graders.run.asking_reference import ask_reference
from graders.run.course_cache import CourseCache
from graders.run.isolation import isolate
from graders.run.pipeline import Run, Settings, discover, expected_files_by_id, load
from graders.run.results_folder import RECORDS, keep, recall
from graders.sandbox.scratch import RunLock
from graders.spec.layout import Places
from graders.submissions import ExpectedFiles, find_one, read


@dataclass
class _ItemGrader:
    """The grader of one assignment's submissions in this process."""

    expected_files: ExpectedFiles
    process_context: ProcessContext

    def grade(self, path: Path, out: Path) -> Record:
        """Return the record of a submission: graded now, or kept in a folder of results."""
        from filelock import FileLock

        (found,) = find_one((path,), self.expected_files)
        (out / RECORDS).mkdir(parents=True, exist_ok=True)
        with FileLock(out / RECORDS / f".{output_stem(found.id)}.lock"):
            earlier = recall(out, found.id)
            graded = regrade(self.process_context, read(found, self.expected_files), earlier)
            if graded is None:
                assert earlier is not None  # noqa: S101 - nothing was left to grade
                return earlier
            keep(out, graded)
            return graded


@dataclass
class ItemGraders:
    """Grades for the items of one process, and keeps one loaded assignment at a time.

    ``results`` is the folder that all ``processes`` of the run share; ``sandbox`` is ``auto``,
    ``bwrap`` or ``process``.
    """

    results: Path
    sandbox: str
    processes: int = 1
    _open: dict[tuple[Path, str], _ItemGrader] = field(default_factory=dict)

    def record(
        self, kind: str, places: Places, submission: Path, given: Path, *, is_own: bool
    ) -> Record:
        """Return the record of a submission, graded at most once per run.

        ``kind`` is the sort of submission, and names the folder of its record. No box may show
        ``given``, the folder of the submissions to grade. ``is_own`` says that it is the user's own
        work, which needs no sandbox, as for ``grade``. Raise GradersError when the assignment
        cannot be loaded, or this machine gives no sandbox.
        """
        key = (places.course, places.id)
        if key not in self._open:
            self.close()
            self._open[key] = self._opened(places, given, is_own=is_own)
        return self._open[key].grade(submission, self.out(kind, places.id))

    def out(self, kind: str, id_: str) -> Path:
        """Return the folder for the records of one kind of submissions of an assignment."""
        return self.results / kind / id_

    def close(self) -> None:
        """Close the boxes."""
        while self._open:
            _, grader = self._open.popitem()
            grader.process_context.close()

    def _opened(self, places: Places, given: Path, *, is_own: bool) -> _ItemGrader:
        course, id_ = places.course, places.id
        settings = Settings((given,), course, id_, out=self.results, sandbox=self.sandbox)
        cache = CourseCache.of(course)
        files = expected_files_by_id(cache)[id_]
        run = Run(settings, course=course, cache=cache, assignment_id=id_, expected_files=files)
        for stage in (load, *((discover,) if is_own else ()), isolate, ask_reference):
            run = stage(run)
        assert run.assignment is not None and run.context is not None  # noqa: S101, PT018 - isolated
        # A check that is timed again runs alone: it waits for the other processes of the run.
        folder = self.results / "turns"
        folder.mkdir(exist_ok=True)
        context = replace(run.context, run_lock=RunLock(str(folder), self.processes))
        return _ItemGrader(files, ProcessContext(context.with_digests()))
