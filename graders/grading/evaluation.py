"""What a question came to over one set of lent targets: a judgement of each of its checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from graders.checks.base import Check
from graders.i18n import N_
from graders.model import Judgement, Message, Target, Verdict
from graders.spec.assignment import Assignment

__all__ = [
    "Evaluation",
    "JudgedCheck",
    "fault",
    "provenance_of",
    "refuse_unproved",
    "skipped",
    "without",
]


@dataclass(frozen=True)
class JudgedCheck:
    """A check's judgement, the proof of what it judged, and what was seen of it, digested."""

    check: Check
    judgement: Judgement
    graded: dict[str, str] = field(default_factory=dict)
    behaviour: str = ""

    @property
    def is_correct(self) -> bool:
        """Tell whether nothing is wrong, as far as a program can tell."""
        return self.judgement.verdict.facts.is_passed


@dataclass(frozen=True)
class Evaluation:
    """A question judged over one set of lent targets."""

    lent: frozenset[Target]
    checks: tuple[JudgedCheck, ...]

    @property
    def is_correct(self) -> bool:
        """Tell whether every check is right."""
        return all(checked.is_correct for checked in self.checks)

    @property
    def hit_limit(self) -> bool:
        """Tell whether a check ran out of time, memory or output."""
        return any(checked.judgement.verdict.facts.is_limit for checked in self.checks)


def skipped(check: Check, template: str, because: str) -> JudgedCheck:
    """Leave a check out; ``because`` fills the ``check`` of the template."""
    return JudgedCheck(check, Judgement(Verdict.SKIPPED, Message(template, {"check": because})))


def without(round_: Evaluation, lacking: Sequence[Target]) -> Evaluation:
    """Leave untold what fails where something is lacking that nothing lends."""
    words = N_(
        "not told: it may fail because of {names}, not there yet, and this kit lends nothing"
    )
    because = Message(words, {"names": ", ".join(target.name for target in lacking)})
    checks = (
        c if c.is_correct else JudgedCheck(c.check, Judgement(Verdict.SKIPPED, because))
        for c in round_.checks
    )
    return replace(round_, checks=tuple(checks))


def fault(what: str) -> Judgement:
    """Say that graders or the course is at fault: it costs no points."""
    words = Message(N_("graders or the course is at fault: {problem}"), {"problem": what})
    return Judgement(Verdict.INTERNAL_ERROR, words)


# MERGED: The proof of what was graded: for each target in play, whose definition ran.


def provenance_of(
    assignment: Assignment, question_id: str, bound: Mapping[str, str]
) -> dict[str, str]:
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
        As of :func:`provenance_of`.
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
