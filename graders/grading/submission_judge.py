"""The state of judging one submission, passed among the modules that judge it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import CheckKey
from graders.grading.study import Study
from graders.languages.python.reproducer import header
from graders.light_dataclass import dataclass
from graders.model import Point, Presence, Target, Upshot
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Question


@dataclass
class SubmissionJudge:
    """The knowledge of one submission, which grows as its questions are judged in order.

    The ``assignment`` has the needs that the student's own code adds. ``runs`` holds the run of
    each check over each set of lent targets, and ``guessed_runs`` those over a guess, by its number
    as well; the checks ``slow`` ran out of time even in the run that decides. The targets
    ``unusable`` are lent from now on: missing, endless, or exhausting the memory. Questions are
    ``right`` or ``failed`` as submitted, and ``wrong`` where they failed on their own too; those
    ``undecided`` are left to a teacher. ``upshots`` are by question, and ``clocked`` the times of
    cost checks. ``guesses`` counts, by question and what is guessed, its runs; the one of
    ``fitting_guesses``, with which its checks were right, is tried first. The questions ``judged``
    are not known from an earlier record; those ``awaited`` are likely to be judged after the
    current one. ``tried_over`` holds, by question, those whose special methods were tried in
    place of the student's, and ``usual_needs`` what one needs beside them while it is judged over
    them.
    ``judging_s`` are the host's CPU seconds to read and judge.
    """

    runner: CheckRunner
    assignment: Assignment
    runs: dict[tuple[CheckKey, frozenset[Target]], RunResult] = field(default_factory=dict)
    guessed_runs: dict[tuple[CheckKey, frozenset[Target], int], RunResult] = field(
        default_factory=dict
    )
    slow: set[CheckKey] = field(default_factory=set)
    unusable: set[Target] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    wrong: set[str] = field(default_factory=set)
    undecided: set[str] = field(default_factory=set)
    right: set[str] = field(default_factory=set)
    upshots: dict[str, Upshot] = field(default_factory=dict)
    clocked: dict[CheckKey, tuple[Point, ...]] = field(default_factory=dict)
    judged: set[str] = field(default_factory=set)
    judging_s: float = 0.0
    guesses: Counter[tuple[str, str]] = field(default_factory=Counter)
    fitting_guesses: dict[str, int] = field(default_factory=dict)
    awaited: list[str] = field(default_factory=list)
    tried_over: dict[str, list[str]] = field(default_factory=dict)
    usual_needs: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def process(self) -> ProcessContext:
        """The state of the process that grades."""
        return self.runner.process

    @property
    def study(self) -> Study:
        """The facts about the submission that were found before any check."""
        return self.runner.study

    @cached_property
    def lendable(self) -> frozenset[Target]:
        """The targets that the reference has: all of them, but in some kits."""
        return self.assignment.lendable

    @cached_property
    def imports(self) -> str | None:
        """The lines that import the student's files: the same for all checks."""
        study, spec = self.study, self.assignment.spec
        return self.assignment.language.imports_of(study.units, study.notes, spec.provided)

    @contextmanager
    def without(
        self,
        *,
        stopped: frozenset[Target] = frozenset(),
        removed: frozenset[Target] = frozenset(),
    ) -> Iterator[None]:
        """Make some targets raise at once, take some out of their classes; keep no run of it."""
        runner, runs, guessed_runs, slow = self.runner, self.runs, self.guessed_runs, self.slow
        runner.stopped, runner.removed = stopped, removed
        self.runs, self.guessed_runs, self.slow = {}, {}, set()
        try:
            yield
        finally:
            runner.stopped, runner.removed = frozenset(), frozenset()
            self.runs, self.guessed_runs, self.slow = runs, guessed_runs, slow

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that the assignment gives: functions, classes, members."""
        graded = self.assignment.graded
        return frozenset(part for target in graded for part in target.name.split("."))

    def keep_runs(self, runs: Mapping[CheckKey, RunResult], lent: frozenset[Target]) -> None:
        """Keep the runs of checks over a set of lent targets, where there are none yet."""
        for key, run in runs.items():
            if run.end != "not-run":
                self.runs.setdefault((key, lent), run)

    def learn(self, question_id: str, upshot: Upshot) -> None:
        """Take in a question's upshot, judged now or before: the next questions depend on it."""
        self.upshots[question_id] = upshot
        if upshot.is_right is not None:
            (self.right if upshot.is_right else self.failed).add(question_id)
        if upshot.is_wrong:
            self.wrong.add(question_id)
        if upshot.is_right or upshot.is_right_over_faults:
            self.unusable -= self._in_another_form(question_id)
        targets = {str(target): target for target in self.assignment.graded}
        self.unusable |= {targets[name] for name in upshot.unusable}
        self.runner.endless |= {targets[name] for name in upshot.endless}

    def unlearn(self, question_id: str, upshot: Upshot) -> None:
        """Take a question's upshot back, once another one turned out to be at fault."""
        self.wrong.discard(question_id)
        targets = {str(target): target for target in self.assignment.graded}
        self.unusable -= {targets[name] for name in upshot.unusable}
        self.runner.endless -= {targets[name] for name in upshot.endless}

    def _in_another_form(self, question_id: str) -> set[Target]:
        """Return the members that a class lacks, of a question that is right without them.

        An attribute that each object sets may be in the place of a property. A property that is
        lent in its place would refuse to be set.
        """
        found = self.study.presence
        return {
            target
            for target in self.assignment.targets[question_id]
            if target.owner and found.get(target) is Presence.ABSENT
        }

    def presence(self, question: Question) -> Presence:
        """Tell whether a question's main target is there."""
        targets = self.assignment.targets[question.id]
        return self.study.presence[targets[0]] if targets else Presence.PRESENT

    def lent_as_submitted(self, question: Question) -> frozenset[Target]:
        """Return the targets that the reference must lend for a question to be judged at all.

        A class that is lent is made before the student's code: what it extends is lent with it, but
        for what is at fault by itself, and not by what its question lacks.
        """
        needed, targets = (
            self.assignment.needed(question.id) & self.lendable,
            self.assignment.targets,
        )
        lent = needed & self.unusable
        at_fault = {id_ for id_ in self.wrong if lent.isdisjoint(targets[id_])}
        return lent | self.classes_used_by(lent) & (needed - self.targets_of(at_fault))

    def classes_used_by(self, lent: Set[Target]) -> frozenset[Target]:
        """Return the classes among the targets that lent classes use, directly or not."""
        found, waiting = set[Target](), [*lent]
        while waiting:
            more = self.assignment.used_classes.get(waiting.pop(), frozenset()) - found
            found |= more
            waiting += more
        return frozenset(found)

    @property
    def sound(self) -> set[Target]:
        """The targets that nothing says to be at fault; with --question, the others' as well."""
        unasked = {*self.assignment.order} - {*self.runner.context.asked} - {*self.upshots}
        return self.targets_of(self.right | unasked) - self.unusable

    @property
    def right_over_faults(self) -> set[Target]:
        """The targets of questions that are right once what is at fault is lent to them."""
        found = {id_ for id_, upshot in self.upshots.items() if upshot.is_right_over_faults}
        return self.targets_of(found) - self.unusable

    def right_over(self, question_id: str) -> frozenset[Target]:
        """Return the targets that were lent when a question was right on its own."""
        names = {*self.upshots[question_id].right_over} if question_id in self.upshots else ()
        return frozenset(one for one in self.assignment.graded if str(one) in names)

    @property
    def left_open(self) -> set[str]:
        """The questions that failed as submitted, and were found neither right nor wrong since."""
        doubted = self.failed - self.wrong
        return {id_ for id_ in doubted if not self.upshots[id_].is_right_over_faults}

    @property
    def at_fault(self) -> set[Target]:
        """The targets that are known to be at fault.

        A question that lacks one of its targets does not tell that its others are.
        """
        return self.unusable | self.targets_of(self.wrong - self._lacking_one)

    @property
    def untold(self) -> set[Target]:
        """The targets that are there, of questions that lack another one: nothing judges them."""
        return self.targets_of(self._lacking_one) - self.at_fault

    @property
    def _lacking_one(self) -> set[str]:
        targets = self.assignment.targets
        return {id_ for id_, own in targets.items() if not self.unusable.isdisjoint(own)}

    def lacking(self, question: Question) -> tuple[Target, ...]:
        """Return the needed targets that are not there and that nothing can lend."""
        needed = self.assignment.needed(question.id) & self.unusable
        return tuple(sorted(needed - self.lendable, key=str))

    def targets_of(self, question_ids: set[str]) -> set[Target]:
        """Return all the targets of some questions."""
        targets = self.assignment.targets
        return {target for id_ in question_ids for target in targets[id_]}

    def reached(self, own: Set[Target], ours: Set[Target]) -> frozenset[Target]:
        """Return the targets that some reach, where the reference's stand in the place of some.

        The targets ``own`` are the student's, ``ours`` the reference's.
        """
        reached, waiting = {*own}, [*own]
        while waiting:
            target = waiting.pop()
            is_ours = target in ours and target not in own
            used = self.assignment.used(target) if is_ours else self.study.named.get(target, ())
            further = {*used} - reached
            reached |= further
            waiting += further
        return frozenset(reached)

    def provenance_of(self, question_id: str, bound: Mapping[str, str]) -> dict[str, str]:
        """Return where each target in play came from, by name.

        ``bound`` is what :func:`.bound_of` gives.
        """
        in_play = [question_id, *self.assignment.needs[question_id]]
        return {
            target.name: bound[str(target)]
            for other in in_play
            for target in self.assignment.targets[other]
            if str(target) in bound
        }

    def header(self, key: CheckKey, run: RunResult) -> str | None:
        """Return the lines that let a student run again what was run; None where none do."""
        if self._runs_program(key):
            return None
        return header(self.imports, self.provenance_of(key[0], run.bound).values())

    def _runs_program(self, key: CheckKey) -> bool:
        """Tell whether a check runs the course's program, which no interpreter has by its name."""
        program, language = self.assignment.spec.program, self.assignment.language
        codes = self.assignment.check(*key).expressions().values() if program else ()
        return any(program in language.names_used(code, mode) for mode, code in codes)
