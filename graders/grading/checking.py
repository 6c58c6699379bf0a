"""Judge one check of a submission: look, look again where it counts, weigh, shrink and prove."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from graders.checks.base import Check, CourseCode, RunResult
from graders.codec import encode
from graders.errors import InternalError
from graders.grading.check_runner import CheckRunner, measure_again
from graders.grading.evaluation import JudgedCheck, fault, provenance_of, refuse_unproved
from graders.grading.failure_signature import failure_signature
from graders.grading.observing import Observations
from graders.grading.reference_answers import CheckKey
from graders.grading.reference_runner import ReferenceRunner
from graders.grading.termination import judge_end
from graders.judging.detail import hide
from graders.languages.python.reproducer import header, imports_of
from graders.model import Judgement, Target, Verdict
from graders.probe import Observation, Probe
from graders.spec.assignment import Assignment
from graders.spec.inputs.shrinking import shrink
from graders.spec.schema.models import Question

__all__ = ["CheckJudge", "Together", "smallest"]


@dataclass(frozen=True)
class Together:
    """The checks of a question that share a process, by id.

    Attributes
    ----------
    asked : sequence of str, optional
        Those to run; all when left out.
    before : sequence of str
        Those of them that were run already, in a process of which the others were left out: they
        are run once more ahead of these, which so find what they would have found there.
    """

    asked: Sequence[str] | None = None
    before: Sequence[str] = ()


@dataclass
class CheckJudge:
    """Judges the checks of one submission, one at a time.

    ``slow`` gathers the checks that were given all the time that decides, and ran out of it;
    ``sights`` keeps what was seen of each check over each set of lent targets.
    """

    desk: CheckRunner
    code: CourseCode
    reference: ReferenceRunner
    slow: set[CheckKey] = field(default_factory=set)
    sights: dict[tuple[CheckKey, frozenset[Target]], RunResult] = field(default_factory=dict)

    def check(
        self,
        question: Question,
        check: Check,
        lent: frozenset[Target],
        together: Together,
    ) -> JudgedCheck:
        """Judge a check with the targets of some questions lent.

        Parameters
        ----------
        question, check
            What to judge; ``check`` is one of the question's.
        lent : frozenset of Target
            What the reference lends.
        together : Together
            The checks that share the run.
        """
        key = (question.id, check.id)
        if key not in self.desk.probes:
            judgement = self._judge(key, check, RunResult())
            behaviour = failure_signature(check, judgement, RunResult())
            return JudgedCheck(check, judgement, behaviour=behaviour)
        sight = self._sight(question, key, lent, together)
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
            settled = partial(self._says, check.is_settled, key)
            sight = measure_again(self.desk, self.reference, key, lent, settled)
        checked = self._weigh(question, check, sight, lent)
        return self._shrunk(question, check, checked, lent)

    def _seen_again(self, key: CheckKey, sight: RunResult, lent: frozenset[Target]) -> RunResult:
        """Look again: what was seen among others counts only when it also holds by itself."""
        if not sight.is_cut and sight.end != "wall":
            sight = self.desk.look_again(key, lent)
        if sight.end == "wall":
            return self.desk.look_alone(key, lent)
        return self.desk.look_long(key, lent) if sight.is_cut else sight

    def _is_near(self, key: CheckKey, check: Check, sight: RunResult) -> bool:
        return check.is_measured and not sight.end and self._says(check.is_near, key, sight)

    def _says(self, ask: Callable[[RunResult], bool], key: CheckKey, sight: RunResult) -> bool:
        """Ask a check about a measure; a fault of the course is told when it judges."""
        try:
            return ask(self._judgeable(key, sight))
        except InternalError:
            return False

    def _shrunk(
        self, question: Question, check: Check, checked: JudgedCheck, lent: frozenset[Target]
    ) -> JudgedCheck:
        """Show the smallest failing input in place of the first one, where there can be one."""
        key, case = (question.id, check.id), checked.judgement.case
        can_shrink = checked.judgement.verdict.facts.has_failing_input
        if key not in self.desk.assignment.drawn or case is None or not can_shrink:
            return checked

        def judged(probe: Probe, expected: Observation, sight: RunResult) -> Judgement:
            header = self._header(question, sight)
            run = RunResult(
                probe.inputs, probe.seeds, sight.seen, (expected,), self.code, header=header
            )
            return _judged(check, run)

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
        together: Together,
    ) -> RunResult:
        if (key, lent) not in self.sights and key in self.slow:
            # A first attempt would most likely be lost again.
            self.sights[key, lent] = self.desk.look_long(key, lent)
        if (key, lent) not in self.sights:
            keys = self._company(question, lent, together)
            for seen, sight in self.desk.look(keys, lent).items():
                if sight.end != "not-run":
                    self.sights.setdefault((seen, lent), sight)
        if (key, lent) not in self.sights:
            # One before it in the same process ended it.
            self.sights[key, lent] = self.desk.look_again(key, lent)
        return self.sights[key, lent]

    def _company(
        self, question: Question, lent: frozenset[Target], together: Together
    ) -> list[CheckKey]:
        """Gather the checks of a question that are still to be seen: they share a process."""
        keys = [
            (question.id, check.id)
            for check in question.checks
            if together.asked is None or check.id in together.asked
        ]
        unseen = [key for key in keys if self._is_to_run(key, lent, together)]
        return [key for key in unseen if key in self.desk.probes and key not in self.slow]

    def _is_to_run(self, key: CheckKey, lent: frozenset[Target], together: Together) -> bool:
        sight = self.sights.get((key, lent))
        return sight is None or (key[1] in together.before and not sight.end)

    def _weigh(
        self, question: Question, check: Check, sight: RunResult, lent: frozenset[Target]
    ) -> JudgedCheck:
        key = (question.id, check.id)
        proof = provenance_of(self.desk.assignment, question.id, sight.bound)
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
            judgement = (
                refuse_unproved(self.desk.assignment, question.id, lent, sight.bound) or judgement
            )
        behaviour = failure_signature(check, judgement, sight)
        return JudgedCheck(check, hide(judgement, check.detail), proof, behaviour)

    def _needs_no_look(self, key: CheckKey, check: Check, sight: RunResult) -> bool:
        """Tell whether the very same words were right before, the reference's to begin with."""
        if check.is_measured or not isinstance(sight.seen, Observations):
            return False
        if sight.seen is self.desk.expected.observations[key]:
            return key not in self.desk.expected.cut
        return self.desk.station.right.holds(key, sight.seen)

    def _judge_seen(self, key: CheckKey, check: Check, sight: RunResult) -> Judgement | None:
        """Judge what was seen before the end; None when nothing was wrong so far."""
        if not sight.seen:
            return None
        judgement = self._judge(key, check, sight)
        return None if judgement.verdict is Verdict.CORRECT else judgement

    def _judge(self, key: CheckKey, check: Check, sight: RunResult) -> Judgement:
        begun = time.process_time()
        judgement = _judged(check, self._judgeable(key, sight))
        self.desk.judging_s += time.process_time() - begun
        return judgement

    def _judgeable(self, key: CheckKey, sight: RunResult) -> RunResult:
        facts: dict[str, Any] = {}
        for target in self.desk.assignment.targets[key[0]][:1]:
            facts.update(self.desk.study.facts.get(target.name, {}))
        facts["answer"] = self.desk.study.answers.get(key[0], "")
        header = self._header(self.desk.assignment.question(key[0]), sight)
        return replace(sight, code=self.code, facts=facts, header=header)

    def _header(self, question: Question, sight: RunResult) -> str | None:
        return header(
            self._imports, provenance_of(self.desk.assignment, question.id, sight.bound).values()
        )

    @cached_property
    def _imports(self) -> str | None:
        """The lines that import the student's files: the same for all checks."""
        study = self.desk.study
        return imports_of(study.units, study.notes, self.desk.assignment.spec.provided)


def _judged(check: Check, run: RunResult) -> Judgement:
    try:
        return check.judge(run)
    except InternalError as problem:
        return fault(problem.what)


# MERGED: Look for the smallest input on which a check fails, where inputs come from a strategy.

# Inputs tried per failing check: each costs two processes.
_BUDGET = 60


def smallest(
    desk: CheckRunner,
    reference: ReferenceRunner,
    key: CheckKey,
    case: int,
    fails: Callable[[Probe, Observation, RunResult], bool],
    lent: frozenset[Target],
) -> tuple[Probe, Observation, RunResult] | None:
    """Shrink a failing input.

    Parameters
    ----------
    case : int
        Which input failed.
    fails : callable
        Judges one input: its probe, the reference's observation, the student's.

    Returns
    -------
    tuple or None
        A smaller failing input's probe with what the reference and the student show on it.
    """
    best: dict[str, tuple[Probe, Observation, RunResult]] = {}

    def fails_on(inputs: dict[str, Any]) -> bool:
        probe = replace(desk.probes[key], inputs=(inputs,), seeds=seeds)
        expected = reference.answer(probe)
        if expected is None:
            return False
        sight = desk.look_at(probe, key, lent)
        if sight.end or not fails(probe, expected, sight):
            return False
        best[_written(inputs)] = (probe, expected, sight)
        return True

    assignment: Assignment = desk.assignment
    known, seeds = desk.probes[key].inputs[case], desk.probes[key].seeds[case : case + 1]
    found = shrink(assignment, *key, fails_on, _BUDGET, known)
    return best.get(_written(found)) if found is not None else None


def _written(inputs: Mapping[str, Any]) -> str:
    return json.dumps(encode(dict(inputs)), sort_keys=True)
