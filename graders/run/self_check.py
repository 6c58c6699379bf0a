"""A student's self-check without a command: one kit, kept in memory, and one submission at a time.

A page in a browser uses it, see :mod:`graders.sandbox.browser`. Nothing is written beside what the
caller puts into the folder of the submission, and a record depends on no earlier one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import measured_here, told_by
from graders.grading.results import empty
from graders.grading.run_context import RunContext
from graders.grading.submission import regrade
from graders.i18n import LANGUAGES, translator
from graders.light_dataclass import dataclass
from graders.model import QuestionResult, Record, Submission
from graders.report.pages.check_view import badge
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html
from graders.run.expected import expected_files_of
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from graders.spec.courses import module_names
from graders.spec.load import load_assignment
from graders.submissions import ExpectedFiles, find_one, read

Tell = Callable[[QuestionResult], None]


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
    """A kit that is ready to judge; its ``process`` keeps what is made once for all submissions."""

    process: ProcessContext
    expected_files: ExpectedFiles

    @classmethod
    def of(cls, kit: Kit, sandbox: Sandbox) -> SelfCheck:
        """Prepare all that is the same on every machine; no box is asked.

        It serves in one place once :meth:`measure` was called there.
        """
        assert kit.assignment.kit is not None  # noqa: S101 - that is what was read
        answers = told_by(kit.assignment.kit)
        context = RunContext(kit.assignment, answers, sandbox).with_digests()
        made = cls(ProcessContext(context), kit.expected_files)
        made.process.described, made.process.code  # noqa: B018 - cached
        for lang in LANGUAGES:
            made.page(empty(context, Submission("", {})), lang)
        return made

    def measure(self) -> None:
        """Measure here what the checks of a kit compare times with.

        Raise `SandboxError` when no box starts.
        """
        context = self.process.context
        answers = measured_here(context.reference_answers, context.assignment, context.sandbox)
        if answers is not context.reference_answers:
            self.process.context = replace(context, reference_answers=answers).with_digests()

    def grade(self, folder: Path, tell: Tell | None = None) -> Record:
        """Grade the one submission in a folder, whatever it holds.

        ``tell`` is called with each result that nothing can change any more, as soon as it is
        there; where it is given, a verdict comes early, and all of them a little later. Raise
        `UsageError` when there is no such folder.
        """
        (found,) = find_one((folder,), self.expected_files)
        self.process.tell = tell
        with closing(self.process):  # what it keeps stays; its box goes
            record = regrade(self.process, read(found, self.expected_files), None)
        assert record is not None  # noqa: S101 - no earlier record tells anything
        return record

    def page(self, record: Record, lang: str) -> str:
        """Return the page of a record, the same as ``grade`` writes."""
        title = self.process.context.assignment.spec.title
        return student_html(student_page(record, title, lang)).decode()


def line_of(result: QuestionResult, lang: str) -> dict[str, str]:
    """Return what a page says of a question in one line: its title, and its verdict's badge."""
    known = translator(lang)
    shown = badge(result.verdict, known)
    return {
        "title": known.render(result.title),
        "verdict": shown.verdict.value,
        "icon": shown.icon,
        "word": shown.word,
    }


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
