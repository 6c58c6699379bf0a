"""Judge one submission question by question: as submitted, then on its own, then whom to blame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from graders.grading.check_runner import CheckRunner
from graders.grading.checking import CheckJudge, Together
from graders.grading.evaluation import Evaluation, JudgedCheck, skipped
from graders.i18n import N_
from graders.model import Presence, Target, Upshot
from graders.spec.schema.models import Question

__all__ = ["QuestionJudge", "find_blame"]


@dataclass
class QuestionJudge:
    """Judges the questions of one submission, in the order of their needs.

    ``unusable`` gathers the targets that are lent from then on: those that are missing, and
    those that never end or exhaust the memory. ``failed`` gathers the questions that were not
    right as submitted, ``wrong`` those of them that were not on their own either, ``right`` those
    that were. ``upshots`` keeps what was learned of each.
    """

    checker: CheckJudge
    unusable: set[Target] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    wrong: set[str] = field(default_factory=set)
    right: set[str] = field(default_factory=set)
    upshots: dict[str, Upshot] = field(default_factory=dict)

    @property
    def desk(self) -> CheckRunner:
        """Where the submission is looked at."""
        return self.checker.desk

    def learn(self, question_id: str, upshot: Upshot) -> None:
        """Take in what a question came to, judged now or known: the next ones depend on it."""
        self.upshots[question_id] = upshot
        if upshot.is_right is not None:
            (self.right if upshot.is_right else self.failed).add(question_id)
        if upshot.is_wrong:
            self.wrong.add(question_id)
        targets = {str(target): target for target in self.desk.assignment.graded}
        self.unusable.update(targets[name] for name in upshot.unusable)
        self.desk.endless.update(targets[name] for name in upshot.endless)

    def presence(self, question: Question) -> Presence:
        """Tell whether a question is answered: whether its main target is there."""
        targets = self.desk.assignment.targets[question.id]
        return self.desk.study.presence[targets[0]] if targets else Presence.PRESENT

    def lent_as_submitted(self, question: Question) -> frozenset[Target]:
        """Return what the reference must lend for a question to be judged at all."""
        return self.desk.assignment.needed(question.id) & self.unusable & self.lendable

    def lacking(self, question: Question) -> tuple[Target, ...]:
        """Return what a question may use, is not there, and that nothing can lend."""
        needed = self.desk.assignment.needed(question.id) & self.unusable
        return tuple(sorted(needed - self.lendable, key=str))

    @cached_property
    def lendable(self) -> frozenset[Target]:
        """What there is a reference of: all the targets, but in some kits."""
        return self.desk.assignment.lendable

    def companies(self, question: Question, first: Evaluation) -> Iterator[frozenset[Target]]:
        """Yield what else to lend to a question that fails, to judge it on its own.

        First what is wrong by itself, then what failed as submitted, then all that it needs but
        what makes the objects, then all: a method that was written for the attributes of its own
        class only works with the constructor that sets them. A constructor is left when all that
        is needed was right: to replace it would hide a mistake of this question, such as a list
        that is shared.

        Parameters
        ----------
        first : Evaluation
            The question as submitted.
        """
        lent = first.lent
        assignment = self.desk.assignment
        needed = assignment.needed(question.id)
        needs = [assignment.targets[other] for other in assignment.needs[question.id]]
        wrong = {t for other in self.wrong for t in assignment.targets[other]}
        failed = {t for other in self.failed for t in assignment.targets[other]}
        makers = {t for ts in needs if any(t.member == "__init__" for t in ts) for t in ts}
        tried = {lent}
        companies = [needed & wrong, needed & failed, needed - makers]
        if not self.right.issuperset(assignment.needs[question.id]):
            companies.append(needed)
        for company in companies:
            added = (company & self.lendable) - lent
            if added | lent not in tried:
                tried.add(added | lent)
                yield added | lent

    def _together(
        self,
        question: Question,
        lent: frozenset[Target],
        only: Sequence[str] | None,
        done: Mapping[str, JudgedCheck],
    ) -> Together:
        """Return the checks that may be run at once.

        Where something that the question needs is wrong by itself, it will fail, most likely: the
        checks that wait for others are then run only once these were right, and after them.
        """
        assignment = self.desk.assignment
        wrong = {target for other in self.wrong for target in assignment.targets[other]}
        if wrong.isdisjoint(assignment.needed(question.id) - lent):
            return Together(only)
        asked = [c for c in question.checks if only is None or c.id in only]
        waiting = {c.id for c in asked if c.id not in done or not done[c.id].is_correct}
        run = [c.id for c in asked if waiting.isdisjoint(c.requires)]
        return Together(run, tuple(done))

    def judge(
        self, question: Question, lent: frozenset[Target], only: Sequence[str] | None = None
    ) -> Evaluation:
        """Judge a question with the targets of some others lent.

        Parameters
        ----------
        lent : frozenset of Target
            What the reference lends; all of it needed by this question.
        only : sequence of str, optional
            Ids of the checks to judge; all when left out.
        """
        done: dict[str, JudgedCheck] = {}
        stopped: str | None = None
        for check in question.checks:
            if only is not None and check.id not in only:
                continue
            blocked = next(
                (r for r in check.requires if r in done and not done[r].is_correct), None
            )
            if blocked is not None:
                done[check.id] = skipped(
                    check, N_("not run: {check} has to be right first"), blocked
                )
            elif stopped is not None and (question.id, check.id) in self.desk.probes:
                done[check.id] = skipped(check, N_("not run: {check} did not end"), stopped)
            else:
                together = self._together(question, lent, only, done)
                done[check.id] = self.checker.check(question, check, lent, together)
                if done[check.id].judgement.verdict.facts.is_limit:
                    stopped = check.id
        return Evaluation(lent, tuple(done.values()))


# MERGED: Find which of a student's own functions makes a right one fail.


def find_blame(
    examiner: QuestionJudge,
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
