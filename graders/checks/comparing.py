"""The comparison of an answer with the reference's, or with what the spec expects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from graders.checks.code_checks import RunningCheck, unseen
from graders.checks.fields import Model
from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.forms import forms
from graders.judging.outcome import describe, explain_difference
from graders.judging.text import Printed, TextDifference, explain_text, text_difference
from graders.languages.python.explaining import explain
from graders.languages.python.show import printable, show
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation


class ComparedValues(Model):
    """How values are compared; exactly by default.

    Attributes
    ----------
    order : str
        ``same``: order matters; ``any``: the outer list, or what was turned into one, is compared
        as a multiset.
    sequences : str
        ``exact``: a list is not a tuple; ``alike``: lists and tuples are equal item by item, at
        every level.
    numbers : str
        ``exact``: ``1``, ``1.0`` and ``True`` differ; ``by-value``: they are equal.
    tolerance : float
        Absolute and relative difference allowed between floats.
    """

    order: Literal["same", "any"] = "same"
    sequences: Literal["exact", "alike"] = "exact"
    numbers: Literal["exact", "by-value"] = "exact"
    tolerance: float = Field(default=0.0, ge=0, allow_inf_nan=False)

    def rules(self) -> Rules:
        """Return these rules in the form that :mod:`graders.judging.compare` takes."""
        return Rules(
            any_order=self.order == "any",
            sequences_alike=self.sequences == "alike",
            numbers_by_value=self.numbers == "by-value",
            tolerance=self.tolerance,
        )


class ComparingCheck(ComparedValues, RunningCheck):
    """A check that compares what a call returns, what it prints, or both.

    Attributes
    ----------
    value : bool
        ``false`` when what the call returns does not matter, as in functions that print.
    printed : Printed or None
        How what is printed is compared with what the reference prints: ``exact`` forgives white
        space at the ends of lines and of the text; ``lines``, between the items of a line, and
        empty lines; ``tokens``, the lines too. Left out, what is printed does not matter.
    """

    value: bool = True
    printed: Printed | None = Field(default=None, strict=False)

    @property
    def judges_value(self) -> bool:
        return self.value

    def compared(self, case: Mapping[str, Any]) -> Any:
        return [case.get("value") if self.value else None, case.get("after")]

    def misprint(self, expected: Observation, seen: Observation) -> Judgement | None:
        """Compare what is printed with what the reference prints; None when nothing is wrong."""
        return judge_printed(expected.printed, seen, self.printed) if self.printed else None


def refuse_compared(check: ComparingCheck) -> None:
    """Refuse the fields that compare answers in a check that has a validator."""
    compared = sorted(check.model_fields_set & {*ComparedValues.model_fields, "value", "printed"})
    if check.asks_course and compared:
        what = f"answers are compared or judged by a validator, not both: {compared[0]}"
        raise ValueError(what, "delete one of the two", compared[0])


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
    return judge_after(check, expected, seen)


def judge_after(
    check: ComparingCheck, expected: Observation, seen: Observation
) -> Judgement | None:
    """Compare what the expressions of ``after`` come to; None when nothing is wrong."""
    rules = check.rules()
    for name, value in expected.after.items():
        if seen.raised and name not in seen.after:
            return unseen(check.after.get(name, name), seen.raised)
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


def judge_printed(wanted: str, seen: Observation, how: Printed) -> Judgement | None:
    """Compare what a call printed with a text; None when nothing is wrong."""
    found = text_difference(wanted, seen.printed, how)
    if found is None:
        return None
    return Judgement(
        Verdict.WRONG,
        _explain_misprint(found, seen),
        expected=printable(wanted),
        actual=printable(seen.printed),
        difference=found.marks,
    )


def _explain_misprint(found: TextDifference, seen: Observation) -> Words:
    if seen.printed.strip():
        return explain_text(found)
    if isinstance(seen.value, str) and seen.value.strip():
        return Message(N_("nothing is printed: a text is returned instead"))
    return Message(N_("nothing is printed"))
