"""Find which of a student's own functions makes a right one fail."""

from __future__ import annotations

from collections.abc import Sequence

from graders.grading.questions import Examiner
from graders.spec.schema import Question


def find_blame(
    examiner: Examiner,
    question: Question,
    lent: frozenset[str],
    candidates: Sequence[str],
    mended: Sequence[str],
) -> tuple[str, ...]:
    """Put the reference in place of one candidate at a time, then of as few as suffice.

    Parameters
    ----------
    lent : frozenset of str
        What was lent as submitted.
    candidates : sequence of str
        The other needed questions, most suspect first.
    mended : sequence of str
        Ids of the checks that fail as submitted and are right on their own.

    Returns
    -------
    tuple of str
        The questions at fault, in the order of the spec.
    """
    if len(candidates) == 1:
        return tuple(candidates)
    for candidate in candidates:
        if examiner.judge(question, lent | {candidate}, mended).is_correct:
            return (candidate,)
    guilty = list(candidates)
    for candidate in reversed(candidates):
        fewer = [other for other in guilty if other != candidate]
        if fewer and examiner.judge(question, lent | set(fewer), mended).is_correct:
            guilty = fewer
    order = examiner.desk.assignment.order
    return tuple(sorted(guilty, key=order.index))
