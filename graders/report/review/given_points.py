"""A question with what a teacher gives it: points for what awaits, then an adjusted mark."""

from __future__ import annotations

from dataclasses import replace

from graders.model import CheckResult, Message, Presence, QuestionResult, Review, Text, Verdict
from graders.report.review.invalid_cells import CENT
from graders.report.teacher_words import adjustment_sentence

_IN_A_ROW = "{first} {second}"


def open_points(question: QuestionResult) -> float:
    """Return the points that a teacher can give."""
    if question.to_review:
        return question.to_review
    total = sum(check.weight for check in question.checks)
    missed = sum(check.weight for check in question.checks if check.is_missed_answer)
    return min(question.possible, round(question.possible * missed / total, 2)) if total else 0.0


def has_mark(question: QuestionResult, points: float | None) -> bool:
    """Tell whether there is a mark to adjust: it was judged, or a teacher gave its points."""
    return question.verdict is not Verdict.INTERNAL_ERROR or points is not None


def given(question: QuestionResult, review: Review) -> QuestionResult:
    """Return a question with a review's points, comment and adjustment."""
    credited = replace(question, review=review)
    if review.points is not None:
        credited = _credited(credited, review.points)
    if review.comment:
        credited = replace(credited, rationale=Text(fr=review.comment, en=review.comment))
    return _adjusted(credited, review) if review.adjust else credited


def _credited(question: QuestionResult, points: float) -> QuestionResult:
    """Add the given points to the earned ones."""
    earned = min(question.possible, round(question.earned + points, 2))
    is_all = points >= open_points(question) - CENT
    checks = tuple(_settled(c, is_all) if c.awaits_teacher else c for c in question.checks)
    failing = [c for c in checks if c.verdict is not Verdict.CORRECT]
    worst = min(failing, key=lambda c: c.verdict.rank, default=None)
    is_unread = question.verdict is Verdict.MISSING
    return replace(
        question,
        verdict=_verdict(earned, question.possible, worst),
        earned=earned,
        to_review=0.0,
        presence=Presence.PRESENT if is_unread else question.presence,
        rationale=worst.rationale if worst else None,
        hint=worst.judgement.hint if worst else None,
        checks=checks,
    )


def _settled(check: CheckResult, is_all: bool) -> CheckResult:
    """Settle an open check: it is right when no points were taken off."""
    verdict = Verdict.CORRECT if is_all else Verdict.WRONG
    return replace(
        check, judgement=replace(check.judgement, verdict=verdict, rationale=None, hint=None)
    )


def _verdict(earned: float, possible: float, worst: CheckResult | None) -> Verdict:
    if earned >= possible - CENT:
        return Verdict.CORRECT
    if earned > 0 or worst is None:
        return Verdict.PARTIAL
    return worst.verdict


def _adjusted(question: QuestionResult, review: Review) -> QuestionResult:
    """Change the mark of a question; its verdict follows, and its checks stay as judged."""
    if not has_mark(question, review.points):
        return question
    earned = _adjusted_mark(question, review)
    if abs(earned - question.earned) < CENT:
        return question
    kept = replace(review, before=(question.verdict, question.earned))
    changed = replace(
        question, earned=earned, verdict=_verdict_of_mark(question, earned), review=kept
    )
    said = adjustment_sentence(changed)
    both = Message(_IN_A_ROW, {"first": said or "", "second": question.rationale or ""})
    return replace(changed, rationale=both)


def _adjusted_mark(question: QuestionResult, review: Review) -> float:
    """Return the mark, never below zero.

    More than the question's points is a bonus, which only a teacher who knows what it is added to
    can mean: until a mark that changed is read again, the sum stops at these points.
    """
    wanted = max(0.0, round(question.earned + review.adjust, 2))
    if review.changed and review.adjust > 0:
        return max(question.earned, min(question.possible, wanted))
    return wanted


def _verdict_of_mark(question: QuestionResult, earned: float) -> Verdict:
    if question.to_review:
        return question.verdict
    if earned >= question.possible - CENT:
        return Verdict.CORRECT
    if earned > 0:
        return Verdict.PARTIAL
    is_fault = question.verdict.facts.is_fault and question.verdict is not Verdict.PARTIAL
    return question.verdict if is_fault else Verdict.WRONG
