"""The comparison of an answer with the reference's, or with what the spec expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal
from unicodedata import normalize

from graders.checks.base import TOO_LARGE, RunResult, TooLargeError
from graders.checks.fields import Model, key
from graders.checks.host_code import judging_extra
from graders.checks.prepared_check import unseen
from graders.checks.running_check import RunningCheck
from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.forms import forms
from graders.judging.outcome import (
    describe,
    describe_raised,
    explain_difference,
    explain_exception,
    has_run,
    verdict_of_exception,
)
from graders.judging.text import (
    Printed,
    TextDifference,
    explain_text,
    other_blanks,
    text_difference,
)
from graders.languages import Language
from graders.languages.text import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation, Raised


class ComparedValues(Model):
    """How values are compared; exactly by default.

    Attributes
    ----------
    order : str
        ``same``: order matters; ``any``: the outer list, or what was turned into one, holds each
        item once, in any order; ``set``: repetitions do not count either.
    sequences : str
        ``exact``: a list is not a tuple; ``alike``: lists and tuples are equal item by item, at
        every level.
    numbers : str
        ``exact``: ``1``, ``1.0`` and ``True`` differ; ``by-value``: they are equal.
    tolerance : float
        Absolute and relative difference allowed between floats.
    """

    order: Literal["same", "any", "set"] = "same"
    sequences: Literal["exact", "alike"] = "exact"
    numbers: Literal["exact", "by-value"] = "exact"
    tolerance: float = key(default=0.0, ge=0, allow_inf_nan=False)

    def rules(self) -> Rules:
        """Return these rules in the form that :mod:`graders.judging.compare` takes."""
        return Rules(
            any_order=self.order != "same",
            as_set=self.order == "set",
            sequences_alike=self.sequences == "alike",
            numbers_by_value=self.numbers == "by-value",
            tolerance=self.tolerance,
        )


class RightAnswers(Model):
    """An expression that says what is right, in place of the reference.

    Attributes
    ----------
    right : str
        A Python expression over `actual`, `expected`, `printed`, the inputs, the names of `after`,
        `seed`, `replies`, `typed`, `exit`, `steps` and the functions of the spec's module. True or
        None: right; False: wrong; a text: wrong, in these words.
    """

    right: str = ""


class ComparingCheck(ComparedValues, RightAnswers, RunningCheck):
    """A check that compares what a call returns, what it prints, or both.

    Attributes
    ----------
    extra : str
        With ``order: any`` or ``set``, a Python expression over `item`, the names of `right` and
        the functions of the spec's module: an item that the reference does not have is right where
        it is true.
    value : bool
        ``false`` when what the call returns does not matter, as in functions that print.
    printed : Printed or None
        How what is printed is compared with what the reference prints: ``exact`` forgives white
        space at the ends of lines and of the text; ``blanks``, between the items of a line, where
        a coloured text is one item; ``lines``, between the items of a line, and
        empty lines; ``tokens``, the lines too. Left out, what is printed does not matter.
    """

    extra: str = ""
    value: bool = True
    printed: Printed | None = key(default=None, strict=False)

    @property
    def judges_value(self) -> bool:
        return self.value

    def compared(self, case: Mapping[str, Any]) -> Any:
        return [case.get("value") if self.value else None, case.get("after")]

    def misprint(self, expected: Observation, seen: Observation) -> Judgement | None:
        """Compare what is printed with what the reference prints; None when nothing is wrong."""
        return judge_printed(expected.printed, seen, self.printed) if self.printed else None


def refuse_compared(check: ComparingCheck, judge: str | None) -> None:
    """Refuse the fields that compare answers in a check with a judge, the field named."""
    named = {*ComparedValues.fields, "value", "printed", "extra"}
    compared = sorted(name for name in check.written_keys & named if getattr(check, name) != "")
    if judge and compared:
        what = f"answers are compared or judged by '{judge}', not both: {compared[0]}"
        raise ValueError(what, "delete one of the two", compared[0])
    if check.extra and (check.order == "same" or not check.value):
        what = "extra is for the items of a value whose order does not matter"
        raise ValueError(what, "write order: any, or order: set; or delete extra", "extra")


def against_reference(check: ComparingCheck, run: RunResult, case: int) -> Judgement | None:
    """Judge one observation by the reference's; None when nothing is wrong."""
    expected, seen = run.expected[case], run.seen[case]
    if expected.raised:
        return judge_exception(expected.raised.type, seen, check.language)
    misprint = check.misprint(expected, seen)
    if misprint:
        return misprint
    wrong = check.value and compare_value(check, run, case, expected.value)
    if wrong:
        return wrong
    return judge_after(check, run, case, check.rules())


def judge_after(check: RunningCheck, run: RunResult, case: int, rules: Rules) -> Judgement | None:
    """Compare what the expressions of ``after`` come to; None when nothing is wrong."""
    expected, seen = run.expected[case], run.seen[case]
    for name, value in expected.after.items():
        if seen.raised and name not in seen.after:
            return unseen(check.after.get(name, name), seen.raised, check.language)
        actual = seen.after.get(name)
        if name not in check.unchanged and difference(value, actual, rules):
            look = check.after.get(name, name)
            wrong = _wrong_after(check, look, value, actual, rules)
            return replace(wrong, input=f"{check.tried(run.inputs[case], seen)}\n{look}")
    return None


def compare_value(
    check: ComparingCheck, run: RunResult, case: int, wanted: Any
) -> Judgement | None:
    """Compare the value of a case with the one that is wanted, as the check compares values."""
    try:
        with judging_extra(run, case, check.extra) as accepts:
            rules = replace(check.rules(), accepts=accepts)
            may_lack_return = run.facts.get("lacks_return") is not False
            seen, language = run.seen[case], check.language
            return judge_value(wanted, seen, rules, language, may_lack_return=may_lack_return)
    except TooLargeError:
        return Judgement(Verdict.WRONG, TOO_LARGE)


def judge_value(
    wanted: Any,
    seen: Observation,
    rules: Rules,
    language: Language,
    *,
    may_lack_return: bool = True,
) -> Judgement | None:
    """Compare the value that a call returned with the one that is wanted."""
    found = difference(wanted, seen.value, rules)
    if found is None:
        return None
    return Judgement(
        Verdict.WRONG,
        explain_difference(found, language, may_lack_return=may_lack_return),
        expected=language.show(wanted),
        actual=describe(seen, language),
        **forms(wanted, seen.value, rules),
    )


def _wrong_after(
    check: RunningCheck, looked_at: str, expected: object, actual: object, rules: Rules
) -> Judgement:
    """Say what an expression of the check's ``after`` came to, and what it should have."""
    language = check.language
    show, equation = language.show, language.equation
    shown = {"actual": show(actual, 120), "expected": show(expected, 120)}
    words = N_("after the call, {name} is {actual}, {expected} was expected")
    return Judgement(
        Verdict.WRONG,
        Message(words, {"name": looked_at, **shown}),
        expected=equation(looked_at, show(expected)),
        actual=equation(looked_at, show(actual)),
        call=check.body(looked_at),
        **forms(expected, actual, rules),
    )


_ANOTHER = N_("another exception named {exception} was raised: it is to be defined once")


def judge_exception(wanted: str, seen: Observation, language: Language) -> Judgement | None:
    """Judge a call that should raise the exception ``wanted`` or a subclass; None if it does."""
    if seen.raised and wanted in seen.raised.bases:
        return None
    if seen.raised and not has_run(seen.raised):
        return Judgement(
            verdict_of_exception(seen.raised, language),
            explain_exception(seen.raised),
            expected=wanted,
            explanation=language.explain(seen.raised),
        )
    words = N_("the call should raise {exception}")
    if seen.raised and seen.raised.type == wanted:
        words = _ANOTHER
    return Judgement(
        Verdict.WRONG,
        Message(words, {"exception": wanted}),
        expected=wanted,
        actual=describe(seen, language),
        explanation=language.explain(seen.raised) if seen.raised else None,
    )


def judge_exception_text(wanted: Raised, seen: Raised, language: Language) -> Judgement | None:
    """Compare an exception, its text included, with the reference's; None when nothing is wrong."""
    alike = normalize("NFC", wanted.text) == normalize("NFC", seen.text)
    if alike and wanted.type in seen.bases:
        return None
    words = N_("the exception is {actual}, {expected} was expected")
    if wanted.type == seen.type and wanted.type not in seen.bases:
        words = _ANOTHER
    expected, actual = describe_raised(wanted), describe_raised(seen)
    return Judgement(
        Verdict.WRONG,
        Message(words, {"actual": actual, "expected": expected, "exception": wanted.type}),
        expected=expected,
        actual=actual,
        explanation=None if wanted.type in seen.bases else language.explain(seen),
    )


def other_text(run: RunResult, language: Language) -> Words | None:
    """Tell the first exception whose text is not the reference's; None where there is none."""
    for expected, seen in zip(run.expected, run.seen, strict=False):
        if expected.raised and seen.raised:
            found = judge_exception_text(expected.raised, seen.raised, language)
            if found is not None:
                return found.rationale
    return None


def told_blanks(judged: Judgement, run: RunResult, how: Printed) -> Judgement:
    """Tell in a right judgement the first blanks that are not the reference's, if there are any."""
    for expected, seen in zip(run.expected, run.seen, strict=False):
        found = other_blanks(expected.printed, seen.printed, how)
        if found is not None and not (expected.raised or seen.raised):
            words = N_("right, although the blanks differ: {where}")
            told = Message(words, {"where": explain_text(found)})
            return replace(judged, rationale=told, difference=found.marks)
    return judged


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
