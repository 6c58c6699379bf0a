"""Wrong versions of the reference are caught: mutants, made by machine, judged as students' work.

A mutant is the reference with one small change. A student who makes that mistake passes a question
that finds nothing wrong with the mutant: the survivor is shown, until a check catches it or
``reference/<id>.mutants.yaml`` says why no check can. Checks stop at endless programs, as for
students; failures are not shrunk, and nothing is lent where it is the reference's already.

The verdicts are kept on this machine, under a digest of all that they depend on.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path

from graders.authoring.mutants import Mutant, mutants_of, sampled
from graders.authoring.spec_check.base import Proof, Subject, Task, finding, graded, submission_of
from graders.authoring.spec_check.equivalence import likeness_of
from graders.authoring.spec_check.failing import failures
from graders.authoring.spec_check.survivor_findings import survivor_findings, told_of
from graders.authoring.survivors import (
    SurvivorList,
    SurvivorReport,
    compare_survivors,
    read_survivors,
)
from graders.grading.run_context import RunContext
from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, Submission, Verdict
from graders.records.files import cache_folder
from graders.report.spec_check import Finding, Proved, Table

_MOST_BYTES = 8 << 20


@dataclass(frozen=True)
class Outcome:
    """The verdict of a question on a mutant, and the checks that failed."""

    verdict: Verdict
    failed: tuple[str, ...] = ()


@dataclass
class OutcomeCache:
    """The file of the outcomes of one assignment's mutants."""

    file: Path
    known: dict[str, Outcome] = field(default_factory=dict)

    @classmethod
    def of(cls, assignment_id: str) -> OutcomeCache:
        """Read the cache; a line that cannot be read is left out."""
        cache = cls(cache_folder("mutants") / f"{assignment_id}.jsonl")
        with contextlib.suppress(OSError):
            if cache.file.stat().st_size > _MOST_BYTES:
                cache.file.unlink()
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for line in cache.file.read_text("utf-8").splitlines():
                with contextlib.suppress(ValueError, TypeError):
                    key, verdict, failed = json.loads(line)
                    cache.known[key] = Outcome(Verdict(verdict), tuple(failed))
        return cache

    def add(self, key: str, outcome: Outcome) -> None:
        """Write an outcome at once, so that it outlives an interruption."""
        self.known[key] = outcome
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([key, outcome.verdict, outcome.failed]) + "\n")


def _key(context: RunContext, submission: Submission, question: str, *, is_plain: bool) -> str:
    """Return a digest of all that the outcome of a question depends on."""
    plain = json.dumps({"plain": is_plain})
    parts = (context.digest(submission), context.question_digest(question, {}), plain)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@dataclass(frozen=True)
class Judged:
    """A mutant, and its outcomes by question, up to the first question that caught it."""

    mutant: Mutant
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)

    @property
    def is_caught(self) -> bool:
        """Tell whether some question is not right; one that waits for a teacher catches nothing."""
        return not all(outcome.verdict.facts.is_passed for outcome in self.outcomes.values())

    @property
    def is_broken(self) -> bool:
        """Tell whether grading itself failed."""
        return any(one.verdict is Verdict.INTERNAL_ERROR for one in self.outcomes.values())

    @property
    def question(self) -> str:
        """Return the next question to judge it on, empty when there is none."""
        if self.is_caught:
            return ""
        places = self.mutant.place.questions
        return next((id_ for id_ in places if id_ not in self.outcomes), "")


def _prove(subject: Subject) -> Proved:
    most = subject.options.mutants
    if most == 0:
        return PROOF.not_applicable(Message(N_("left out: --no-mutants")))
    listed = read_survivors(subject.course, subject.assignment.id)
    made = mutants_of(subject.assignment, listed.excluded)
    judged = judge_all(subject, sampled(made, most))
    report = compare_survivors(
        listed.reasons,
        [one.mutant.change for one in judged if not one.is_caught],
        {one.mutant.change for one in judged},
        {mutant.change for mutant in made},
    )
    suspects = [
        one.mutant
        for one in judged
        if one.mutant.change in report.unexplained and not one.is_broken
    ]
    findings = (
        *(_broken(one) for one in judged if one.is_broken),
        *survivor_findings(subject.assignment.id, likeness_of(subject, suspects)),
        *_stale(listed, report),
    )
    failing = frozenset(
        (question, check)
        for one in judged
        for question, outcome in one.outcomes.items()
        for check in outcome.failed
    )
    words, table = _words(judged, report, len(made)), _table(subject, judged, made)
    return PROOF.result(not findings, words, findings, table, failing)


def judge_all(subject: Subject, mutants: Sequence[Mutant]) -> list[Judged]:
    """Judge each mutant on the questions that it concerns, up to the first that catches it."""
    cache = OutcomeCache.of(subject.assignment.id)
    judged = {mutant.change: Judged(mutant) for mutant in mutants}
    while waiting := [one for one in judged.values() if one.question]:
        for one, outcome in zip(waiting, _outcomes(subject, waiting, cache), strict=True):
            outcomes = {**one.outcomes, one.question: outcome}
            judged[one.mutant.change] = Judged(one.mutant, outcomes)
    return list(judged.values())


def _outcomes(subject: Subject, waiting: Sequence[Judged], cache: OutcomeCache) -> list[Outcome]:
    """Judge each mutant on its next question, unless the outcome is known."""
    tasks = [_task(subject, one) for one in waiting]
    keys = [
        _key(subject.context, task.submission, one.question, is_plain=task.plain)
        for one, task in zip(waiting, tasks, strict=True)
    ]
    found = [cache.known.get(key) for key in keys]
    unknown = [index for index, outcome in enumerate(found) if outcome is None]
    answers = graded(subject, PROOF.name, [tasks[index] for index in unknown])
    for index, (_, record) in zip(unknown, answers, strict=True):
        question = waiting[index].question
        verdict = next((q.verdict for q in record.questions), Verdict.INTERNAL_ERROR)
        failed = sorted(check for id_, check in failures(record) if id_ == question)
        found[index] = outcome = Outcome(verdict, tuple(failed))
        if verdict is not Verdict.INTERNAL_ERROR:
            cache.add(keys[index], outcome)
    return [outcome for outcome in found if outcome is not None]


def _task(subject: Subject, one: Judged) -> Task:
    # Targets that the question needs may use a helper as well: only a helper's mutant can be wrong
    # as submitted and right on its own.
    place = one.mutant.place
    sources = {**subject.assignment.reference_sources, place.module: one.mutant.after}
    return Task(submission_of("mutant", sources), one.question, plain=not place.is_helper)


def _words(judged: Sequence[Judged], report: SurvivorReport, made: int) -> Message:
    caught = sum(one.is_caught for one in judged)
    parts = {"caught": caught, "judged": len(judged), "made": made, "known": len(report.reasons)}
    words = N_("{caught} of {judged} wrong versions caught, {known} more known to change nothing")
    if len(judged) < made:
        words = N_(
            "{caught} of {judged} wrong versions caught, {known} more known to change nothing; "
            "a sample, of {made}: --mutants all tries each"
        )
    return Message(words, parts)


def _broken(one: Judged) -> Finding:
    template = N_("grading failed on a wrong version of `{target}` ({operator})")
    return Finding(Message(template, told_of(one.mutant)), one.mutant.diff())


def _stale(listed: SurvivorList, report: SurvivorReport) -> list[Finding]:
    template = N_(
        "{file}:{line}: `{target}`: listed as a survivor, and caught or made no longer: delete it"
    )
    return [
        finding(template, file=listed.file, line=listed.lines[change], target=change.target)
        for change in report.stale
    ]


def _table(subject: Subject, judged: Sequence[Judged], made: Sequence[Mutant]) -> Table:
    """Count mutants by question: a helper's counts for the first question that uses it."""
    rows = []
    for id_ in subject.assignment.order:
        mine = [one for one in judged if one.mutant.place.questions[0] == id_]
        all_of = sum(mutant.place.questions[0] == id_ for mutant in made)
        if all_of:
            caught = sum(one.is_caught for one in mine)
            rows.append((id_, str(caught), str(len(mine)), str(all_of)))
    columns = (N_("Question"), N_("Caught"), N_("Tried"), N_("Made"))
    return Table(tuple(Message(word) for word in columns), tuple(rows))


PROOF = Proof("mutants", Message(N_("Wrong versions are caught")), _prove)
