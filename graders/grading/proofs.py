"""The proof of what was graded: for each target in play, whose definition ran.

A swap that silently did not happen would compare the student's own value with itself, or the
reference's: a right answer counts only where the worker's account of what was bound tells that the
question's own target is the student's, and every lent one the reference's.
"""

from __future__ import annotations

from collections.abc import Mapping

from graders.grading.rounds import fault
from graders.i18n import N_
from graders.model import Judgement, Message, Target, Verdict
from graders.spec.assignment import Assignment

__all__ = ["proof_of", "refuse_unproved"]


def proof_of(assignment: Assignment, question_id: str, bound: Mapping[str, str]) -> dict[str, str]:
    """Keep, of what was bound, the targets in play.

    Parameters
    ----------
    assignment : Assignment
        Whose question it is.
    question_id : str
        The question that was judged.
    bound : mapping of str to str
        Where the definition of each target came from, as the box tells it.

    Returns
    -------
    dict
        The origins by the targets' names.
    """
    in_play = [question_id, *assignment.needs[question_id]]
    return {
        target.name: bound[str(target)]
        for other in in_play
        for target in assignment.targets[other]
        if str(target) in bound
    }


def refuse_unproved(
    assignment: Assignment, question_id: str, lent: frozenset[Target], bound: Mapping[str, str]
) -> Judgement | None:
    """Refuse a right answer that is not proved to be the student's, over what was lent.

    Parameters
    ----------
    assignment, question_id, bound
        As of :func:`proof_of`.
    lent : frozenset of Target
        What the reference was to lend.

    Returns
    -------
    Judgement or None
        None where all is proved.
    """
    if not bound:
        words = N_("the program interferes with grading: what it ran cannot be told")
        return Judgement(Verdict.ERROR, Message(words))
    wrong = [t.name for t in sorted(lent, key=str) if bound.get(str(t)) != "reference"]
    own = assignment.targets[question_id][:1]
    wrong += [t.name for t in own if not bound.get(str(t), "").startswith("student")]
    return fault(f"what was graded is not proved: {', '.join(wrong)}") if wrong else None
