"""From the verdicts of checks to a question's verdict and points."""

from __future__ import annotations

from collections.abc import Sequence

from graders.model import Verdict


def earned(possible: float, checks: Sequence[tuple[Verdict, float]]) -> float:
    """Share a question's points by the weights of its correct checks, to the cent."""
    total = sum(weight for _, weight in checks)
    right = sum(weight for verdict, weight in checks if verdict is Verdict.CORRECT)
    return min(possible, round(possible * right / total, 2)) if total else 0.0


def awaiting(possible: float, checks: Sequence[tuple[Verdict, float]]) -> float:
    """Return the points that a teacher still has to give: manual ones, and faults of ours."""
    total = sum(weight for _, weight in checks)
    waiting = sum(weight for verdict, weight in checks if verdict.facts.awaits_teacher)
    return min(possible, round(possible * waiting / total, 2)) if total else 0.0


def question_verdict(checks: Sequence[tuple[Verdict, float]]) -> Verdict:
    """Sum up a question in one verdict.

    ``internal-error`` is never hidden by the rest; some points but not all are ``partial``;
    else the worst verdict of its checks, those that were skipped aside.
    """
    verdicts = [verdict for verdict, _ in checks]
    if Verdict.INTERNAL_ERROR in verdicts:
        return Verdict.INTERNAL_ERROR
    failed = [v for v in verdicts if v is not Verdict.CORRECT]
    if not failed:
        return Verdict.CORRECT
    is_right = len(failed) < len(verdicts)
    if is_right and any(v is not Verdict.TO_REVIEW for v in failed):
        return Verdict.PARTIAL
    told = [v for v in failed if v is not Verdict.SKIPPED] or failed
    return min(told, key=lambda verdict: verdict.rank)
