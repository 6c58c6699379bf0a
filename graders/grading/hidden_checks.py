"""What is shown of a hidden check: nothing that a program can tell of inputs that are not shown.

A program that was told of hidden inputs can tell them wherever something of it is shown: in
values, prints and messages, in the number of a line, in how often it calls a function. So checks
share a process with those that hide as much (:attr:`.Check.secrecy`), and of what a process says
that was told of hidden inputs nothing is shown but the verdict. What a check does show of a failure
comes from another process, told of the one input that failed and of no other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from graders.checks.base import Check
from graders.judging.redaction import hide
from graders.model import CheckResult, Detail, Judgement


def confined(
    check: Check, result: CheckResult, judged_on: Callable[[int], Judgement | None]
) -> CheckResult:
    """Return a result of a hidden check with what may be shown of it.

    Parameters
    ----------
    result : CheckResult
        As judged in a process that was told of all the inputs of the check.
    judged_on : callable
        Judges the check again, in a process that is told of the input of that rank alone; None
        where that does not end.
    """
    told, verdict = result.judgement, result.verdict
    if check.is_shown or verdict.facts.is_always_shown:
        return result
    shown = hide(told, Detail.VERDICT_ONLY)
    if check.detail is not Detail.VERDICT_ONLY and told.case is not None:
        shown = replace(shown, input=told.input, expected=told.expected)
        alone = judged_on(told.case) if verdict.facts.has_failing_input else None
        if alone is not None and alone.verdict is verdict:
            shown = alone
    return replace(result, judgement=hide(shown, check.detail))


def owners(provenance: Mapping[str, str]) -> dict[str, str]:
    """Return whose each definition is, without its place, which a process may make up."""
    return {
        name: "reference" if origin == "reference" else "student"
        for name, origin in provenance.items()
    }
