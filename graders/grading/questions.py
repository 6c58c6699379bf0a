"""Judge one submission question by question: as submitted, then on its own, then whom to blame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from graders.checks.base import Check, CourseCode, Evidence
from graders.errors import InternalError
from graders.grading.behaviour import behaviour_of
from graders.grading.desk import Desk, Sight
from graders.grading.ends import judge_end
from graders.grading.expected import CheckKey
from graders.grading.measuring import measure_again
from graders.grading.observing import Observations
from graders.grading.pasting import header, imports_of
from graders.grading.reference_desk import ReferenceDesk
from graders.grading.smallest import smallest
from graders.i18n import N_
from graders.judging.hiding import hide
from graders.judging.timing import Times
from graders.model import Judgement, Message, Presence, Target, Upshot, Verdict
from graders.spec.schema import Question
from graders.testimony import Observation, Probe

LIMITS = frozenset({Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT})


@dataclass(frozen=True)
class Checked:
    """A check's judgement, the proof of what it judged, and what was seen of it, digested."""

    check: Check
    judgement: Judgement
    graded: dict[str, str] = field(default_factory=dict)
    behaviour: str = ""

    @property
    def is_correct(self) -> bool:
        """Tell whether nothing is wrong, as far as a program can tell."""
        return self.judgement.verdict in (Verdict.CORRECT, Verdict.TO_REVIEW)


@dataclass(frozen=True)
class Round:
    """A question judged over one set of lent targets."""

    lent: frozenset[Target]
    checks: tuple[Checked, ...]

    @property
    def is_correct(self) -> bool:
        """Tell whether every check is right."""
        return all(checked.is_correct for checked in self.checks)

    @property
    def hit_limit(self) -> bool:
        """Tell whether a check ran out of time, memory or output."""
        return any(checked.judgement.verdict in LIMITS for checked in self.checks)


@dataclass
class Examiner:
    """Judges the questions of one submission, in the order of their needs.

    ``unusable`` gathers the targets that are lent from then on: those that are missing, and
    those that never end or exhaust the memory. ``failed`` gathers the questions that were not
    right as submitted, ``wrong`` those of them that were not on their own either, ``right`` those
    that were. ``slow`` gathers the checks that ran out of time alone on the machine. ``upshots``
    keeps what was learned of each.
    """

    desk: Desk
    code: CourseCode
    reference: ReferenceDesk
    unusable: set[Target] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    wrong: set[str] = field(default_factory=set)
    slow: set[CheckKey] = field(default_factory=set)
    right: set[str] = field(default_factory=set)
    upshots: dict[str, Upshot] = field(default_factory=dict)
    sights: dict[tuple[CheckKey, frozenset[Target]], Sight] = field(default_factory=dict)

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

    def companies(self, question: Question, lent: frozenset[Target]) -> Iterator[frozenset[Target]]:
        """Yield what else to lend to a question that fails, to judge it on its own.

        First what is wrong by itself, then what failed as submitted, then all that it needs but
        what makes the objects, then all: a method that was written for the attributes of its own
        class only works with the constructor that sets them. A constructor is left when all that
        is needed was right: to replace it would hide a mistake of this question, such as a list
        that is shared. What the question's own function never touches is not tried.
        """
        assignment = self.desk.assignment
        needed = assignment.needed(question.id)
        needs = [assignment.targets[other] for other in assignment.needs[question.id]]
        wrong = {t for other in self.wrong for t in assignment.targets[other]}
        failed = {t for other in self.failed for t in assignment.targets[other]}
        makers = {t for ts in needs if any(t.member == "__init__" for t in ts) for t in ts}
        tried = {lent}
        swaying, reached = self.desk.station.swaying, self.desk.study.reached
        companies = [needed & wrong, needed & failed, needed - makers]
        if not self.right.issuperset(assignment.needs[question.id]):
            companies.append(needed)
        for company in companies:
            added = (company & self.lendable) - lent
            if added | lent not in tried and swaying.can_change(reached, question.id, lent, added):
                tried.add(added | lent)
                yield added | lent

    def judge(
        self, question: Question, lent: frozenset[Target], only: Sequence[str] | None = None
    ) -> Round:
        """Judge a question with the targets of some others lent.

        Parameters
        ----------
        lent : frozenset of Target
            What the reference lends; all of it needed by this question.
        only : sequence of str, optional
            Ids of the checks to judge; all when left out.
        """
        done: dict[str, Checked] = {}
        stopped: str | None = None
        for check in question.checks:
            if only is not None and check.id not in only:
                continue
            blocked = next(
                (r for r in check.requires if r in done and not done[r].is_correct), None
            )
            if blocked is not None:
                done[check.id] = _skipped(
                    check, N_("not run: {check} has to be right first"), blocked
                )
            elif stopped is not None and (question.id, check.id) in self.desk.probes:
                done[check.id] = _skipped(check, N_("not run: {check} did not end"), stopped)
            else:
                done[check.id] = self._check(question, check, lent, only)
                if done[check.id].judgement.verdict in LIMITS:
                    stopped = check.id
        return Round(lent, tuple(done.values()))

    def _check(
        self,
        question: Question,
        check: Check,
        lent: frozenset[Target],
        only: Sequence[str] | None,
    ) -> Checked:
        key = (question.id, check.id)
        if key not in self.desk.probes:
            judgement = self._judge(key, check, Sight())
            behaviour = behaviour_of(_kind(check), judgement, Sight())
            return Checked(check, judgement, behaviour=behaviour)
        sight = self._sight(question, key, lent, only)
        checked = self._weigh(question, check, sight, lent)
        if not self._is_near(key, check, sight):
            if checked.is_correct:
                return checked
            if sight.is_first and not sight.end:
                return self._shrunk(question, check, checked, lent)
            if not sight.is_timed:
                sight = self._seen_again(key, sight, lent)
            if sight.end == "cpu":
                self.slow.add(key)
        if self._is_near(key, check, sight):
            settled = partial(self._says, check.is_settled, key, check)
            sight = measure_again(self.desk, self.reference, key, lent, settled)
        checked = self._weigh(question, check, sight, lent)
        return self._shrunk(question, check, checked, lent)

    def _seen_again(self, key: CheckKey, sight: Sight, lent: frozenset[Target]) -> Sight:
        """Look again: what was seen among others counts only when it also holds by itself."""
        if not sight.is_cut and sight.end != "wall":
            sight = self.desk.look_again(key, lent)
        if sight.end == "wall":
            return self.desk.look_alone(key, lent)
        return self.desk.look_long(key, lent) if sight.is_cut else sight

    def _is_near(self, key: CheckKey, check: Check, sight: Sight) -> bool:
        return check.is_measured and not sight.end and self._says(check.is_near, key, check, sight)

    def _says(
        self, ask: Callable[[Evidence], bool], key: CheckKey, check: Check, sight: Sight
    ) -> bool:
        """Ask a check about a measure; a fault of the course is told when it judges."""
        try:
            return ask(self._evidence(key, check, sight))
        except InternalError:
            return False

    def _shrunk(
        self, question: Question, check: Check, checked: Checked, lent: frozenset[Target]
    ) -> Checked:
        """Show the smallest failing input in place of the first one, where there can be one."""
        key, case = (question.id, check.id), checked.judgement.case
        can_shrink = checked.judgement.verdict in (Verdict.WRONG, Verdict.ERROR)
        if key not in self.desk.assignment.drawn or case is None or not can_shrink:
            return checked

        def judged(probe: Probe, expected: Observation, sight: Sight) -> Judgement:
            evidence = Evidence(
                probe.inputs,
                probe.seeds,
                sight.seen,
                (expected,),
                self.code,
                header=self._header(question, sight),
            )
            return _judged(check, evidence)

        found = smallest(
            self.desk,
            self.reference,
            key,
            case,
            lambda *one: judged(*one).verdict is checked.judgement.verdict,
            lent,
        )
        if found is None:
            return checked
        return replace(checked, judgement=hide(judged(*found), check.detail))

    def _sight(
        self,
        question: Question,
        key: CheckKey,
        lent: frozenset[Target],
        only: Sequence[str] | None,
    ) -> Sight:
        if (key, lent) not in self.sights and key in self.slow:
            # A first attempt would most likely be lost again.
            self.sights[key, lent] = self.desk.look_long(key, lent)
        if (key, lent) not in self.sights:
            keys = self._company(question, lent, only)
            for seen, sight in self.desk.look(keys, lent).items():
                if sight.end != "not-run":
                    self.sights[seen, lent] = sight
        if (key, lent) not in self.sights:
            # One before it in the same process ended it.
            self.sights[key, lent] = self.desk.look_again(key, lent)
        return self.sights[key, lent]

    def _company(
        self, question: Question, lent: frozenset[Target], only: Sequence[str] | None
    ) -> list[CheckKey]:
        """Gather the checks of a question that are still to be seen: they share a process."""
        keys = [
            (question.id, check.id) for check in question.checks if only is None or check.id in only
        ]
        unseen = [key for key in keys if (key, lent) not in self.sights]
        return [key for key in unseen if key in self.desk.probes and key not in self.slow]

    def _weigh(
        self, question: Question, check: Check, sight: Sight, lent: frozenset[Target]
    ) -> Checked:
        key = (question.id, check.id)
        proof = self._proof(question, sight)
        if sight.end:
            probe = self.desk.probes[key]
            judgement = self._judge_seen(key, check, sight) or judge_end(sight, check, probe)
        elif self._needs_no_look(key, check, sight):
            judgement = Judgement(Verdict.CORRECT)
        else:
            judgement = self._judge(key, check, sight)
            if judgement.verdict is Verdict.CORRECT and isinstance(sight.seen, Observations):
                self.desk.station.right.add(key, sight.seen)
        if judgement.verdict is Verdict.CORRECT:
            judgement = self._prove(question, sight, lent) or judgement
        behaviour = behaviour_of(_kind(check), judgement, sight)
        return Checked(check, hide(judgement, check.detail), proof, behaviour)

    def _needs_no_look(self, key: CheckKey, check: Check, sight: Sight) -> bool:
        """Tell whether the very same words were right before, the reference's to begin with."""
        if check.is_measured or not isinstance(sight.seen, Observations):
            return False
        if sight.seen is self.desk.expected.observations[key]:
            return key not in self.desk.expected.cut
        return self.desk.station.right.holds(key, sight.seen)

    def _judge_seen(self, key: CheckKey, check: Check, sight: Sight) -> Judgement | None:
        """Judge what was seen before the end; None when nothing was wrong so far."""
        if not sight.seen:
            return None
        judgement = self._judge(key, check, sight)
        return None if judgement.verdict is Verdict.CORRECT else judgement

    def _judge(self, key: CheckKey, check: Check, sight: Sight) -> Judgement:
        return _judged(check, self._evidence(key, check, sight))

    def _evidence(self, key: CheckKey, check: Check, sight: Sight) -> Evidence:
        facts: dict[str, Any] = {}
        for target in self.desk.assignment.targets[key[0]][:1]:
            facts.update(self.desk.study.facts.get(target.name, {}))
        facts["answer"] = self.desk.study.answers.get(key[0], "")
        if check.kind == "source" and len(facts) == 1:  # type: ignore[attr-defined]
            facts = {}
        probe = self.desk.probes.get(key, Probe(inputs=(), seeds=()))
        return Evidence(
            inputs=probe.inputs,
            seeds=probe.seeds,
            seen=sight.seen,
            expected=self.desk.expected.observations.get(key, ()),
            code=self.code,
            facts=facts,
            times=sight.times,
            expected_times=sight.reference_times or self.desk.expected.times.get(key, Times()),
            header=self._header(self.desk.assignment.question(key[0]), sight),
        )

    def _header(self, question: Question, sight: Sight) -> str | None:
        return header(self._imports, self._proof(question, sight).values())

    @cached_property
    def _imports(self) -> str | None:
        """The lines that import the student's files: the same for all checks."""
        return imports_of(self.desk.study, self.desk.assignment.spec.provided)

    def _proof(self, question: Question, sight: Sight) -> dict[str, str]:
        """Keep, of what was bound, the targets in play."""
        targets = self.desk.assignment.targets
        in_play = [question.id, *self.desk.assignment.needs[question.id]]
        return {
            target.name: sight.bound[str(target)]
            for other in in_play
            for target in targets[other]
            if str(target) in sight.bound
        }

    def _prove(self, question: Question, sight: Sight, lent: frozenset[Target]) -> Judgement | None:
        """Refuse a right answer that is not proved to be the student's, over what was lent."""
        if not sight.bound:
            words = N_("the program interferes with grading: what it ran cannot be told")
            return Judgement(Verdict.ERROR, Message(words))
        wrong = [t.name for t in sorted(lent, key=str) if sight.bound.get(str(t)) != "reference"]
        own = self.desk.assignment.targets[question.id][:1]
        wrong += [t.name for t in own if not sight.bound.get(str(t), "").startswith("student")]
        return _fault(f"what was graded is not proved: {', '.join(wrong)}") if wrong else None


def _kind(check: Check) -> str:
    return str(getattr(check, "kind", ""))


def _judged(check: Check, evidence: Evidence) -> Judgement:
    try:
        return check.judge(evidence)
    except InternalError as problem:
        return _fault(problem.what)


def _skipped(check: Check, template: str, because: str) -> Checked:
    return Checked(check, Judgement(Verdict.SKIPPED, Message(template, {"check": because})))


def without(round_: Round, lacking: Sequence[Target]) -> Round:
    """Leave untold what fails where something is lacking that nothing lends."""
    words = N_(
        "not told: it may fail because of {names}, not there yet, and this kit lends nothing"
    )
    because = Message(words, {"names": ", ".join(target.name for target in lacking)})
    checks = (
        c if c.is_correct else Checked(c.check, Judgement(Verdict.SKIPPED, because))
        for c in round_.checks
    )
    return replace(round_, checks=tuple(checks))


def _fault(what: str) -> Judgement:
    words = Message(N_("graders or the course is at fault: {problem}"), {"problem": what})
    return Judgement(Verdict.INTERNAL_ERROR, words)
