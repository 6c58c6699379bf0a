"""Find which of a student's own functions makes a right one fail."""

from __future__ import annotations

from collections.abc import Sequence

from graders.grading.questions import Examiner
from graders.model import Target
from graders.spec.schema import Question


def find_blame(
    examiner: Examiner,
    question: Question,
    lent: frozenset[Target],
    candidates: Sequence[str],
    mended: Sequence[str],
) -> tuple[str, ...]:
    """Put the reference in place of one candidate at a time, then of as few as suffice.

    Parameters
    ----------
    lent : frozenset of Target
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
    targets = examiner.desk.assignment.targets
    own = targets[question.id]

    def is_right(guilty: Sequence[str]) -> bool:
        replaced = {t for other in guilty for t in targets[other] if t not in own}
        return examiner.judge(question, lent | replaced, mended).is_correct

    if len(candidates) == 1:
        return tuple(candidates)
    for candidate in candidates:
        if is_right([candidate]):
            return (candidate,)
    guilty = list(candidates)
    for candidate in reversed(candidates):
        fewer = [other for other in guilty if other != candidate]
        if fewer and is_right(fewer):
            guilty = fewer
    order = examiner.desk.assignment.order
    return tuple(sorted(guilty, key=order.index))
