"""A student's self-check without a command: one kit, kept in memory, and one submission at a time.

A page in a browser uses it, see :mod:`graders.sandbox.browser`. Nothing is written beside what the
caller puts into the folder of the submission, and a record depends on no earlier one.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import answers_of
from graders.grading.run_context import RunContext
from graders.grading.submission import regrade
from graders.model import Record
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html
from graders.run.expected import expected_files_of
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from graders.spec.courses import module_names
from graders.spec.load import load_assignment
from graders.submissions import ExpectedFiles, find_one, read


@dataclass(frozen=True)
class Kit:
    """A kit as its files tell it: the same on every machine."""

    assignment: Assignment
    expected_files: ExpectedFiles

    @classmethod
    def read(cls, course: Path, id: str) -> Kit:
        """Read a kit. Raise `SpecError` when it cannot be read."""
        expected_files = expected_files_of(id, module_names(course)[id])
        return cls(load_assignment(course, id), expected_files)


@dataclass(frozen=True)
class SelfCheck:
    """A kit that is ready to judge."""

    context: RunContext
    expected_files: ExpectedFiles

    @classmethod
    def of(cls, kit: Kit, sandbox: Sandbox) -> SelfCheck:
        """Measure here what the checks of a kit compare times with.

        Raise `SandboxError` when no box starts.
        """
        context = RunContext(kit.assignment, answers_of(kit.assignment, sandbox), sandbox)
        return cls(context.with_digests(), kit.expected_files)

    def grade(self, folder: Path) -> Record:
        """Grade the one submission in a folder, whatever it holds.

        Raise `UsageError` when there is no such folder.
        """
        (found,) = find_one((folder,), self.expected_files)
        with closing(ProcessContext(self.context)) as process:
            record = regrade(process, read(found, self.expected_files), None)
        assert record is not None  # noqa: S101 - no earlier record tells anything
        return record

    def page(self, record: Record, lang: str) -> str:
        """Return the page of a record, the same as ``grade`` writes."""
        title = self.context.assignment.spec.title
        return student_html(student_page(record, title, lang)).decode()


def loop_s() -> float:
    """Measure a fixed amount of work: the best of several times, in seconds.

    Two machines, or two interpreters, compare by it.
    """
    return min(_timed_loop() for _ in range(5))


def _timed_loop() -> float:
    started, table = time.perf_counter(), {}
    for number in range(20_000):
        table[number % 97] = [number, str(number)]
    return time.perf_counter() - started
