"""Records with less in them, for pages that are to show less than the specs allow."""

from __future__ import annotations

from dataclasses import replace

from graders.judging.detail import hide, stricter
from graders.model import CheckResult, Detail, QuestionResult, Record

__all__ = ["shown_at_most"]


def shown_at_most(record: Record, detail: Detail) -> Record:
    """Hide what a detail does not show, of each check that does not hide as much already.

    Parameters
    ----------
    record : Record
        What is kept.
    detail : Detail
        The most that is to be shown.

    Returns
    -------
    Record
        The same verdicts and points; the words and values that may be shown.
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
