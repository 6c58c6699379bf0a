"""The proof of what was graded: for each target in play, whose definition ran."""

from __future__ import annotations

from collections.abc import Mapping

from graders.i18n import N_
from graders.model import Judgement, Message, Target, Verdict
from graders.sandbox.base import Answer
from graders.spec.assignment import Assignment


def bound_of(answer: Answer) -> Mapping[str, str]:
    """Read where the definition of each target came from, told before any check ran."""
    told = next(iter(answer.data("bound")), None)
    if not isinstance(told, dict):
        return {}
    return {str(name): str(owner)[:200] for name, owner in told.items()}


def provenance_of(
    assignment: Assignment, question_id: str, bound: Mapping[str, str]
) -> dict[str, str]:
    """Return where each target in play came from, by name.

    Parameters
    ----------
    bound : mapping of str to str
        Where the definition of every target came from, see :func:`bound_of`.
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
    """Refuse a right answer that is not proved to be the student's over the lent targets.

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


def fault(what: str) -> Judgement:
    """Say that graders or the course is at fault: it costs no points."""
    words = Message(N_("graders or the course is at fault: {problem}"), {"problem": what})
    return Judgement(Verdict.INTERNAL_ERROR, words)
