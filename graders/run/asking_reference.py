"""The stage that lets the reference answer every check."""

from __future__ import annotations

from dataclasses import replace

from graders.grading.reference_answers import ReferenceAnswers, answers_of, timed_now
from graders.grading.run_context import RunContext, harness_digest
from graders.run.isolation import hidden
from graders.run.settings import Run
from graders.sandbox.base import Sandbox
from graders.sandbox.scratch import RunLock
from graders.spec.assignment import Assignment


def ask_reference(run: Run) -> Run:
    """Let the reference answer every check in the sandbox, unless its answers are known."""
    assignment, sandbox = run.assignment, run.sandbox
    assert assignment is not None and sandbox is not None  # noqa: S101, PT018 - isolated
    context = RunContext(
        assignment,
        _reference_answers(run, assignment, sandbox, run.packages),
        sandbox,
        RunLock(),
        run.settings.question,
        harness_digest(),
        run.packages,
        hidden(run),
        run.described,
    )
    return replace(run, context=context)


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
