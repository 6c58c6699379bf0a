"""Wrong versions of the reference are caught: mutants, made by machine, judged as students' work.

A mutant is the reference with one small change. A question that finds nothing wrong with any
mutant of its target is one that a student passes with that mistake: the survivor is shown, until a
check catches it or ``reference/<id>.mutants.yaml`` says why nothing can. Checks stop at what does
not end, as for students; failures are not shrunk, and what a question needs is not lent where it is
the reference's already.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from graders.authoring.mutants.listed import Accounts, Listed, listed_file, read_listed, settle
from graders.authoring.mutants.making import Change, Mutant, mutants_of, sampled
from graders.authoring.spec_check.base import Proof, Subject, Task, graded
from graders.authoring.spec_check.failing import failures
from graders.grading.run_context import RunContext
from graders.i18n import N_
from graders.model import Message, Submission, Verdict
from graders.records.files import cache_folder
from graders.report.spec_check import Finding, Proved, Table

__all__ = ["PROOF", "Judged", "Memory", "Said"]


@dataclass(frozen=True)
class Judged:
    """A mutant, and what each question said that was asked about it, until one caught it."""

    mutant: Mutant
    said: Mapping[str, Said] = field(default_factory=dict)

    @property
    def is_caught(self) -> bool:
        """Tell whether some question is not right; one that waits for a teacher catches nothing."""
        return any(_is_wrong(said) for said in self.said.values())

    @property
    def is_broken(self) -> bool:
        """Tell whether grading itself failed."""
        return any(said.verdict == Verdict.INTERNAL_ERROR for said in self.said.values())

    @property
    def question(self) -> str:
        """Return the next question to ask, empty when there is none."""
        if self.is_caught:
            return ""
        return next((id_ for id_ in self.mutant.place.questions if id_ not in self.said), "")


def _is_wrong(said: Said) -> bool:
    return not Verdict(said.verdict).facts.is_passed


def _prove(subject: Subject) -> Proved:
    most = subject.options.mutants
    if most == 0:
        return PROOF.aside(Message(N_("left out: --no-mutants")))
    listed = read_listed(subject.course, subject.assignment.id)
    made = mutants_of(subject.assignment, listed.aside)
    judged = judge_all(subject, sampled(made, most))
    accounts = settle(
        listed.survivors,
        [one.mutant.change for one in judged if not one.is_caught],
        {one.mutant.change for one in judged},
        {mutant.change for mutant in made},
    )
    findings = (*_findings(subject, judged, accounts), *_stale(listed, accounts))
    failing = frozenset(
        (q, c) for one in judged for q, said in one.said.items() for c in said.failed
    )
    words, table = _words(judged, accounts, len(made)), _table(subject, judged, made)
    return PROOF.settled(not findings, words, findings, table, failing)


def judge_all(subject: Subject, mutants: Sequence[Mutant]) -> list[Judged]:
    """Judge each mutant on the questions that it concerns, up to the first that catches it."""
    memory = Memory.of(subject.assignment.id)
    judged = {mutant.change: Judged(mutant) for mutant in mutants}
    while asked := [one for one in judged.values() if one.question]:
        for one, said in _asked(subject, asked, memory):
            judged[one.mutant.change] = Judged(one.mutant, {**one.said, one.question: said})
    return list(judged.values())


def _asked(subject: Subject, asked: Sequence[Judged], memory: Memory) -> list[tuple[Judged, Said]]:
    """Ask about each mutant its next question, unless it is known what that says."""
    tasks = [_task(subject, one) for one in asked]
    keys = [
        key_of(subject.setting, task.submission, one.question, {"plain": task.plain})
        for one, task in zip(asked, tasks, strict=True)
    ]
    waiting = [index for index, key in enumerate(keys) if key not in memory.known]
    said = {index: memory.known[keys[index]] for index in range(len(asked)) if index not in waiting}
    answers = graded(subject, PROOF.name, [tasks[index] for index in waiting])
    for index, (_, record) in zip(waiting, answers, strict=True):
        question = asked[index].question
        verdict = next((q.verdict for q in record.questions), Verdict.INTERNAL_ERROR)
        failed = sorted(check for id_, check in failures(record) if id_ == question)
        said[index] = Said(verdict.value, tuple(failed))
        if verdict is not Verdict.INTERNAL_ERROR:
            memory.add(keys[index], said[index])
    return [(asked[index], said[index]) for index in sorted(said)]


def _task(subject: Subject, one: Judged) -> Task:
    # What a question needs may use the helper as well: only there can one that is wrong as
    # submitted be right on its own.
    submission = one.mutant.submission(subject.assignment)
    return Task(submission, one.question, plain=not one.mutant.place.is_helper)


def _words(judged: Sequence[Judged], accounts: Accounts, made: int) -> Message:
    caught = sum(one.is_caught for one in judged)
    parts = {"caught": caught, "judged": len(judged), "made": made, "known": len(accounts.reasons)}
    if len(judged) == made:
        template = N_(
            "{caught} of {judged} wrong versions caught, {known} more known to change nothing"
        )
    else:
        template = N_(
            "{caught} of {judged} wrong versions caught, {known} more known to change nothing; "
            "a sample, of {made}: --mutants all tries each"
        )
    return Message(template, parts)


def _findings(subject: Subject, judged: Sequence[Judged], accounts: Accounts) -> list[Finding]:
    found = []
    file = listed_file(subject.assignment.id)
    paste = Message(
        N_("where it changes nothing that counts, list it in {file}, with why"), {"file": file}
    )
    for one in judged:
        change, question = one.mutant.change, one.mutant.place.questions[-1]
        operator = Message(one.mutant.operator)
        args: dict[str, str | Message] = {
            "question": question,
            "target": change.target,
            "operator": operator,
        }
        if one.is_broken:
            template = N_("grading failed on a wrong version of `{target}` ({operator})")
            found.append(Finding(Message(template, args), one.mutant.diff()))
        elif change in accounts.unexplained:
            template = N_("a student could pass `{question}` with this `{target}` ({operator})")
            found.append(Finding(Message(template, args), one.mutant.diff(), paste, _entry(change)))
    return found


def _stale(listed: Listed, accounts: Accounts) -> list[Finding]:
    template = N_(
        "{file}:{line}: `{target}`: listed as a survivor, and caught or made no longer: delete it"
    )
    return [
        Finding(
            Message(
                template,
                {"file": listed.file, "line": listed.lines[change], "target": change.target},
            )
        )
        for change in accounts.stale
    ]


def _entry(change: Change) -> str:
    """Write what an author may paste into the list."""
    entry: dict[str, str | int] = {"target": change.target, "was": change.was, "now": change.now}
    if change.nth > 1:
        entry["nth"] = change.nth
    told = yaml.safe_dump([{**entry, "why": ""}], allow_unicode=True, sort_keys=False, width=1000)
    return told.rstrip()


def _table(subject: Subject, judged: Sequence[Judged], made: Sequence[Mutant]) -> Table:
    """Count by question: a helper's mutant counts for the first question that uses it."""
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


# MERGED: What was said of each mutant, kept on this machine.

_MOST_BYTES = 8 << 20


@dataclass(frozen=True)
class Said:
    """What a question said of a mutant: its verdict, and the checks that failed."""

    verdict: str
    failed: tuple[str, ...] = ()


@dataclass
class Memory:
    """The file of what was said of the mutants of one assignment."""

    file: Path
    known: dict[str, Said] = field(default_factory=dict)

    @classmethod
    def of(cls, assignment_id: str) -> Memory:
        """Read what is kept; whatever cannot be read is asked again."""
        memory = cls(cache_folder("mutants") / f"{assignment_id}.jsonl")
        with contextlib.suppress(OSError):
            if memory.file.stat().st_size > _MOST_BYTES:
                memory.file.unlink()
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for line in memory.file.read_text("utf-8").splitlines():
                with contextlib.suppress(ValueError, TypeError):
                    key, verdict, failed = json.loads(line)
                    memory.known[key] = Said(Verdict(verdict), tuple(failed))
        return memory

    def add(self, key: str, said: Said) -> None:
        """Keep what was said, at once: what is known outlives an interruption."""
        self.known[key] = said
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([key, said.verdict, said.failed]) + "\n")


def key_of(
    setting: RunContext, submission: Submission, question: str, others: Mapping[str, bool]
) -> str:
    """Return a digest of all that a question says of a submission depends on."""
    parts = [
        setting.digest(submission),
        setting.question_digest(question, {}),
        json.dumps(others, sort_keys=True),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
