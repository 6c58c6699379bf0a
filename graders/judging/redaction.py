"""Remove from a judgement what a check must not show: before it is kept, and for stricter pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from graders.model import CheckResult, Detail, Judgement, QuestionResult, Record

_STRICTNESS = tuple(Detail)
# The fields that reveal the inputs, or the reference's answers on them.
_SECRET: Mapping[str, Any] = MappingProxyType(
    {
        "rationale": None,
        "explanation": None,
        "input": "",
        "expected": "",
        "expected_form": "",
        "expected_picture": (),
        "input_pictures": (),
        "call": "",
        "difference": (),
        "points": (),
        "clocked": (),
    }
)
_OWN: Mapping[str, Any] = MappingProxyType(
    {
        "actual": "",
        "actual_form": "",
        "actual_picture": (),
        "printed": "",
        "traceback": (),
        "dialogue": (),
        "case": None,
    }
)


def hide(shown: Judgement, detail: Detail) -> Judgement:
    """Return a judgement with only what a student may see of it at a detail level.

    At the level of their own output, a dialogue keeps what the program printed, without what was
    typed. A hint that the course's author wrote always stays.
    """
    match detail:
        case Detail.ALL:
            return shown
        case Detail.OWN_OUTPUT:
            said = tuple(turn for turn in shown.dialogue if turn[0] == "out")
            return replace(shown, **_SECRET, dialogue=said)
        case Detail.VERDICT_ONLY:
            return replace(shown, **_SECRET, **_OWN)


def stricter(one: Detail, other: Detail) -> Detail:
    """Return the stricter of two levels: the one that shows less."""
    return max(one, other, key=_STRICTNESS.index)


def limit_detail(record: Record, detail: Detail) -> Record:
    """Return a record with the words and values that `detail` shows, verdicts and points kept.

    A check with a stricter `detail` keeps it.
    """
    if detail is Detail.ALL:
        return record
    questions = tuple(_question(question, detail) for question in record.questions)
    return replace(record, questions=questions, clocked={})


def _question(question: QuestionResult, detail: Detail) -> QuestionResult:
    checks = tuple(_check(check, detail) for check in question.checks)
    # A question that fails says what one of its checks says.
    pairs = zip(question.checks, checks, strict=True)
    hidden = [before.rationale for before, after in pairs if after.rationale is None]
    rationale = None if question.rationale in hidden else question.rationale
    return replace(question, checks=checks, rationale=rationale)


def _check(check: CheckResult, detail: Detail) -> CheckResult:
    detail = stricter(check.detail, detail)
    if check.verdict.facts.is_always_shown:
        return replace(check, detail=detail)
    return replace(check, judgement=hide(check.judgement, detail), detail=detail)
