"""The stage that chooses a sandbox and lets the reference answer every check in it."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from graders.errors import SandboxError
from graders.grading.reference_answers import ReferenceAnswers, answers_of, timed_now
from graders.grading.run_context import RunContext, harness_digest
from graders.i18n import Message
from graders.languages.python.runtime import Installed, find_installed
from graders.run import executors
from graders.run.programs import programs_of
from graders.run.settings import Run
from graders.sandbox import choose
from graders.sandbox.base import Sandbox
from graders.sandbox.programs import Program
from graders.sandbox.scratch import RunLock
from graders.sandbox.systems import is_linux
from graders.spec.assignment import Assignment

# The most folders to hide: they become arguments of a command.
_HIDDEN = 100
# Modules of the next stages, each imported in some tens of milliseconds.
_LATER = (
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


def isolate(run: Run) -> Run:
    """Choose a sandbox and let the reference answer every check in it."""
    assignment = run.assignment
    assert assignment is not None  # noqa: S101 - loaded
    installed = find_installed(assignment.spec.packages)
    packages = tuple(map(str, installed))
    sandbox = sandbox_of(run, installed, programs_of(assignment.language))
    context = RunContext(
        assignment,
        _reference_answers(run, assignment, sandbox, packages),
        sandbox,
        RunLock(),
        run.settings.question,
        harness_digest(),
        packages,
        _hidden(run),
    )
    return replace(run, context=context)


def sandbox_of(
    run: Run, installed: tuple[Installed, ...], programs: tuple[Program, ...] = ()
) -> Sandbox:
    """Choose a sandbox for the submissions found, whose boxes show packages and programs.

    Raise SandboxError when a class was found, and this machine has no sandbox that isolates.
    """
    wanted = run.settings.sandbox
    # A student checking their own work may do without: they would run that code anyway, here.
    is_here = run.settings.on == executors.LOCAL
    may_do_without = wanted == "auto" and run.is_self_check and is_here
    try:
        warn = run.warn if may_do_without else None
        chores = map(import_module, (*_LATER, *(_OF_A_CLASS if run.is_class else ())))
        return choose.choose(wanted, _hidden(run), installed, warn, chores, programs)
    except SandboxError as problem:
        what, mend = problem.words
        if not may_do_without:
            if wanted == "auto":
                mend = Message(
                    '{mend}; or, for code that you trust, "--sandbox process"', {"mend": mend}
                )
            raise SandboxError(what, mend) from None
        if is_linux():  # elsewhere there is nothing to mend
            run.warn(what)
        return choose.choose("process", installed=installed, programs=programs)


def _hidden(run: Run) -> tuple[str, ...]:
    """List the folders that no box may show."""
    given = [path if path.is_dir() else path.parent for path in run.settings.paths]
    folders = [*given, *(found.folder for found in run.found)]
    each = dict.fromkeys(folder.resolve() for folder in folders)
    # Of many paths, the folders that hold them are hidden: `grade class/*` is one class.
    most = dict.fromkeys(folder.parent for folder in each) if len(each) > _HIDDEN else {}
    submissions = map(str, [*most, *each][:_HIDDEN])
    kept = [] if run.cache is None else [str(run.cache.folder)]
    return (str(run.course), str(run.settings.out.resolve()), *kept, *submissions)


def _reference_answers(
    run: Run, assignment: Assignment, sandbox: Sandbox, packages: tuple[str, ...]
) -> ReferenceAnswers:
    """Return the reference's answers, of an earlier run but for the times that checks compare."""
    cache, tier = run.cache, sandbox.tier.value
    if cache is None or assignment.kit is not None:
        return answers_of(assignment, sandbox)
    recalled = cache.reference_answers(assignment.id, tier, packages)
    if recalled is not None:
        return timed_now(recalled, assignment, sandbox)
    reference_answers = answers_of(assignment, sandbox)
    cache.keep_reference_answers(assignment.id, reference_answers, tier, packages)
    return reference_answers
