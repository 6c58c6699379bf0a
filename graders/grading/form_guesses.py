"""Guesses of the form in which a student's own function would give its values.

Checks may take lists for tuples, and always take a `Counter` for a dictionary: the student was free
to write the function so, and what calls it for that form. Where ours is lent, it gives one form: a
question is right where one of the others makes it right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from graders.checks.base import RunResult
from graders.codec.value_forms import COPIES, SEQUENCES, TABLES, in_form
from graders.grading.foreign_state import raised_in
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, Presence, Target
from graders.spec.schema.models import Question

# Words of code that is written for dictionaries which begin their items.
_BEGINNING = re.compile(r"\b(?:Counter|defaultdict)\b")


def over_forms(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    results: Sequence[CheckResult],
    judge_guess: Callable[[CheckResult, int], CheckResult],
) -> Sequence[CheckResult]:
    """Judge the checks of a question over one form of lent values after the other.

    The first form counts over which a failure is right, and all that was right before. The first
    failure is tried, then the last: one may have a reason of its own. No form counts where a copy
    in the same form is right as well: the code changes what it is given. Nothing is run again where
    a check did not end. What is measured in time keeps its result.
    """
    measured = {check.id for check in question.checks if check.is_measured}
    asked = [one for one in results if one.id not in measured]
    failures = [one for one in asked if not one.is_passed]
    if failures and failures[0].verdict.facts.is_limit:
        return results
    for failing in {one.id: one for one in (*failures[:1], *failures[-1:])}.values():
        run = judge.runs.get(((question.id, failing.id), lent))
        for form in _forms(judge, lent, run) if run and not run.end else ():
            if not judge_guess(failing, form).is_passed:
                continue
            if judge_guess(failing, COPIES).is_passed:
                return results
            found = {one.id: judge_guess(one, form) for one in asked}
            if all(found[one.id].is_passed for one in asked if one.is_passed):
                return [_better(one, found) for one in results]
    return results


def _better(before: CheckResult, found: Mapping[str, CheckResult]) -> CheckResult:
    over = found.get(before.id, before)
    return over if over.is_passed else before


def _forms(judge: SubmissionJudge, lent: frozenset[Target], failed: RunResult) -> Iterator[int]:
    """Yield the forms that change what checks see of the lent functions, each change once.

    One that is right has the form that the student's code is written for. Over what is at fault
    alone, others are tried.
    """
    free = lent & judge.assignment.free_sequences
    if free <= judge.at_fault:
        yield from _known(judge, SEQUENCES, free)
    if lent <= judge.at_fault and _may_want_begun(judge, lent, failed):
        yield from _known(judge, TABLES, lent)


def _known(judge: SubmissionJudge, forms: range, targets: frozenset[Target]) -> tuple[int, ...]:
    """Return the forms that change something, looked for once: all values are written for it."""
    known = judge.process.forms
    if (targets, forms) not in known:
        known[targets, forms] = tuple(_distinct(judge, forms, targets))
    return known[targets, forms]


def _distinct(judge: SubmissionJudge, forms: range, targets: frozenset[Target]) -> Iterator[int]:
    values = [*chain(*(_values(judge, one) for one in targets))]
    seen = {repr(values)}
    for form in forms:
        shown = repr([in_form(value, form) for value in values])
        if shown not in seen:
            seen.add(shown)
            yield form


def _may_want_begun(judge: SubmissionJudge, lent: frozenset[Target], failed: RunResult) -> bool:
    """Tell whether code that failed may have been written for dictionaries that begin their items.

    The student's own functions show it by their words. A missing function may have given such a
    dictionary without a word, but a KeyError without one is an item that the code forgot to begin.
    """
    presence = judge.study.presence
    is_lost = any(presence.get(target) is not Presence.PRESENT for target in lent)
    if is_lost and raised_in(failed, "AttributeError", "TypeError"):
        return True
    texts = (unit["text"] for units in judge.study.units.values() for unit in units)
    told = raised_in(failed, "AttributeError", "KeyError", "TypeError")
    return bool(told) and any(map(_BEGINNING.search, texts))


def _values(judge: SubmissionJudge, target: Target) -> Iterator[Any]:
    """Yield what the reference gives in the checks of a function."""
    known = judge.runner.reference_answers.observations
    for question in judge.assignment.spec.questions:
        if target in judge.assignment.targets[question.id]:
            for check in question.checks:
                for one in known.get((question.id, check.id), ()):
                    yield from (one.value, *(step.value for step in one.steps))
