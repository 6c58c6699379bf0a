"""Compare an answer with the reference's, or with what the spec expects."""

from __future__ import annotations

from typing import Any

from graders.checks.code_checks import ComparingCheck
from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.forms import forms
from graders.judging.outcome import describe, explain_difference
from graders.languages.python.explaining import explain
from graders.languages.python.show import show
from graders.model import Judgement, Message, Verdict
from graders.probe import Observation


def against_reference(
    check: ComparingCheck, expected: Observation, seen: Observation
) -> Judgement | None:
    """Judge one observation by the reference's; None when nothing is wrong."""
    if expected.raised:
        return judge_exception(expected.raised.type, seen)
    misprint = check.misprint(expected, seen)
    if misprint:
        return misprint
    rules = check.rules()
    wrong = judge_value(expected.value, seen, rules)
    if wrong and check.value:
        return wrong
    for name, value in expected.after.items():
        actual = seen.after.get(name)
        if name not in check.unchanged and difference(value, actual, rules):
            return _wrong_after(check, name, value, actual)
    return None


def judge_value(wanted: Any, seen: Observation, rules: Rules) -> Judgement | None:
    """Compare the value that a call returned with the one that is wanted."""
    found = difference(wanted, seen.value, rules)
    if found is None:
        return None
    return Judgement(
        Verdict.WRONG,
        explain_difference(found),
        expected=show(wanted),
        actual=describe(seen),
        **forms(wanted, seen.value, rules),
    )


def _wrong_after(check: ComparingCheck, name: str, expected: object, actual: object) -> Judgement:
    """Say what an expression of the check's ``after`` came to, and what it should have."""
    looked_at = check.after.get(name, name)
    shown = {"actual": show(actual, 120), "expected": show(expected, 120)}
    words = N_("after the call, {name} is {actual}, {expected} was expected")
    return Judgement(
        Verdict.WRONG,
        Message(words, {"name": looked_at, **shown}),
        expected=f"{looked_at} == {show(expected)}",
        actual=f"{looked_at} == {show(actual)}",
        call=check.body(looked_at),
        **forms(expected, actual, check.rules()),
    )


def judge_exception(wanted: str, seen: Observation) -> Judgement | None:
    """Judge a call that should raise the exception ``wanted`` or a subclass; None if it does."""
    if seen.raised and wanted in seen.raised.bases:
        return None
    return Judgement(
        Verdict.WRONG,
        Message(N_("the call should raise {exception}"), {"exception": wanted}),
        expected=wanted,
        actual=describe(seen),
        explanation=explain(seen.raised) if seen.raised else None,
    )
