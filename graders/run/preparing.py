"""Work for later stages that depends on no submission: it is done while a box starts or answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from graders.model import Submission
from graders.run.settings import Run
from graders.sandbox.process import ProcessSandbox

# Modules of the next stages, in the order in which they are needed.
_LATER = (
    "filelock",
    "graders.report.review.review_file",
    "importlib.metadata",
    "graders.grading.checking",
    "graders.grading.submission",
    "graders.run.jobs",
    "jinja2.environment",
    "graders.report.pages.to_html",
    "graders.report.pages.student_page",
    "graders.run.publishing",
    "rich.console",
    "graders.report.terminal.to_terminal",
)
# Modules for the page of a class, which a student's own check does without.
_OF_A_CLASS = (
    "graders.report.statistics",
    "graders.report.pages.charts",
    "graders.report.pages.class_views",
    "graders.report.pages.class_parts",
    "graders.report.pages.live_view",
)


def prepare(run: Run) -> Iterator[object]:
    """Import what later stages use, and make a page, step by step.

    A step takes some tens of milliseconds at most. Nothing depends on these steps: a stage that
    comes before one does it itself.
    """
    yield from map(import_module, (*_LATER, *(_OF_A_CLASS if run.is_class else ())))
    yield from (step() for step in _rehearsal(run))


def _rehearsal(run: Run) -> Iterator[Callable[[], object]]:
    """Yield the steps that make the page of no submission: they read templates and words."""
    from rich.console import Console

    from graders.grading.reference_answers import ReferenceAnswers
    from graders.grading.results import empty
    from graders.grading.run_context import RunContext
    from graders.report.pages.student_page import student_page
    from graders.report.pages.to_html import student_html
    from graders.report.terminal.to_terminal import show_submission

    assert run.assignment is not None  # noqa: S101 - loaded
    title, lang = run.assignment.spec.title, run.settings.lang
    context = RunContext(run.assignment, ReferenceAnswers({}, {}), ProcessSandbox())
    record = empty(context, Submission("", {}))
    yield lambda: student_html(student_page(record, title, lang))
    if not run.is_class:
        yield lambda: show_submission(Console(quiet=True), record, lang)
