"""Grade for items: each submission once per run, in whichever process needs it first.

An item asks for one record. Processes of one run (those of pytest-xdist) share a folder: who comes
first grades and keeps the record, under a lock of that submission; the others read it. Nothing is
graded that no selected item asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from graders.grading.process_context import ProcessContext
from graders.grading.run_context import RunContext
from graders.grading.submission import regrade
from graders.model import Record
from graders.records.output_names import output_stem
from graders.run.course_cache import CourseCache
from graders.run.isolation import isolate
from graders.run.pipeline import Run, Settings, discover, handouts, load
from graders.run.results_folder import RECORDS, keep, recall
from graders.sandbox.run_lock import RunLock
from graders.spec.assignment import Assignment
from graders.spec.layout import Places
from graders.submissions import FoundSubmission, Handout, find_one, read

__all__ = ["Bench", "Benches"]


@dataclass
class Bench:
    """The place where this process grades one assignment; made once, closed when another is.

    Attributes
    ----------
    assignment : Assignment
        Checked as a whole.
    handout : Handout
        What is handed in for it.
    station : ProcessContext
        With a sandbox, and the reference's answers.
    """

    assignment: Assignment
    handout: Handout
    station: ProcessContext

    def grade(self, path: Path, out: Path) -> Record:
        """Return the record of a submission, kept in a folder by whoever graded it first.

        Parameters
        ----------
        path : Path
            The submission: a file or a folder.
        out : Path
            The folder of the results that it belongs to.
        """
        from filelock import FileLock

        (found,) = find_one((path,), self.handout)
        (out / RECORDS).mkdir(parents=True, exist_ok=True)
        with FileLock(out / RECORDS / f".{output_stem(found.id)}.lock"):
            return self._graded(found, out)

    def _graded(self, found: FoundSubmission, out: Path) -> Record:
        earlier = recall(out, found.id)
        graded = regrade(self.station, read(found, self.handout), earlier)
        if graded is None:
            assert earlier is not None  # noqa: S101 - it tells all
            return earlier
        keep(out, graded.record)
        return graded.record


@dataclass
class Benches:
    """The benches of one process of a run.

    Attributes
    ----------
    results : Path
        The folder that all processes of the run share.
    sandbox : str
        ``auto``, ``bwrap`` or ``process``.
    processes : int
        How many there are.
    """

    results: Path
    sandbox: str
    processes: int = 1
    _open: dict[tuple[Path, str], Bench] = field(default_factory=dict)

    def bench(self, places: Places, given: Path, *, is_own: bool) -> Bench:
        """Return the bench of an assignment.

        Parameters
        ----------
        places : Places
            Of the assignment.
        given : Path
            What holds the submissions to grade: no box may show it.
        is_own : bool
            Whether it is one submission, of whoever runs this: it may do without a sandbox, as
            for ``grade``.

        Raises
        ------
        GradersError
            When the assignment cannot be loaded, or this machine gives no sandbox.
        """
        key = (places.course, places.id)
        if key not in self._open:
            self.close()
            self._open[key] = self._opened(places, given, is_own=is_own)
        return self._open[key]

    def close(self) -> None:
        """Close what is open."""
        while self._open:
            _, bench = self._open.popitem()
            bench.station.close()

    def out(self, kind: str, id_: str) -> Path:
        """Return the folder for the records of one kind of submissions of an assignment."""
        return self.results / kind / id_

    def _opened(self, places: Places, given: Path, *, is_own: bool) -> Bench:
        settings = Settings(
            (given,), places.course, places.id, out=self.results, sandbox=self.sandbox
        )
        course, cache = places.course, CourseCache.of(places.course)
        handout = handouts(cache)[places.id]
        run = Run(settings, course=course, cache=cache, assignment_id=places.id, handout=handout)
        stages = (load, discover, isolate) if is_own else (load, isolate)
        for stage in stages:
            run = stage(run)
        assert run.assignment is not None and run.setting is not None  # noqa: S101, PT018 - isolated
        return Bench(run.assignment, handout, ProcessContext(self._in_turn(run.setting)))

    def _in_turn(self, setting: RunContext) -> RunContext:
        """Let what is measured again wait for the other processes of this run."""
        folder = self.results / "turns"
        folder.mkdir(exist_ok=True)
        turns = RunLock(str(folder), self.processes)
        return replace(setting, turns=turns).with_digests()
