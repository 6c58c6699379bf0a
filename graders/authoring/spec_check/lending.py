"""The fallback takes the place of every target that a question needs.

Each question is judged twice: first all the targets that it needs are missing, then all of them are
wrong, so that any call of them fails. It has to be right both times, with the reference's
definitions in their place: the box reports which object each name stood for.

Then all targets that it does *not* need are wrong: if it is still right, its needs are complete.
Loading a spec cannot prove that: it reads names and attributes, and does not see that ``+`` calls
``__add__`` or that ``str`` calls ``__str__``. A forgotten need would let one wrong method cost
every question that uses it.
"""

from __future__ import annotations

from collections.abc import Iterator

from graders.authoring.spec_check.base import (
    Proof,
    Subject,
    Task,
    changed_reference,
    finding,
    graded,
)
from graders.i18n import N_, NP_
from graders.languages.python.rewriting import Rewrite, with_body
from graders.model import Judged, Message, QuestionResult, Target, Verdict
from graders.report.spec_check import Finding, Proved
from graders.spec.assignment import Assignment

MISSING, WRONG, UNNEEDED = "missing", "wrong", "unneeded"
_TRAP = "raise AssertionError('the reference did not take my place')"
_UNDECLARED = "raise AssertionError('`{name}` is used, and is not in the needs')"


def _prove(subject: Subject) -> Proved:
    assignment = subject.assignment
    tasks = list(_tasks(assignment))
    if not tasks:
        return PROOF.not_applicable(Message(N_("no question needs another")))
    findings: list[Finding] = []
    lent: set[Target] = set()
    for task, record in graded(subject, PROOF.name, tasks):
        (result,) = record.questions
        findings += _findings(assignment, task.submission.id, result)
        lent |= _lent(assignment, result)
    words = N_("{lent}, {over}, each told from the student's by identity")
    over = len({task.only for task in tasks if task.submission.id != UNNEEDED})
    figures = {
        "lent": Message(NP_("{n} target lent", "{n} targets lent"), {"n": len(lent)}),
        "over": Message(NP_("over {n} question", "over {n} questions"), {"n": over}),
    }
    return PROOF.result(not findings, Message(words, figures), tuple(findings))


def _tasks(assignment: Assignment) -> Iterator[Task]:
    """Yield a submission for each way and each question that runs something."""
    in_words = {q.id for q in assignment.spec.questions if q.is_in_words}
    running = [id_ for id_ in assignment.order if id_ not in in_words]
    ways: dict[str, Rewrite] = {MISSING: lambda _: "pass", WRONG: with_body(_TRAP)}
    for question in running:
        if needed := assignment.needed(question):
            for way, rewrite in ways.items():
                yield Task(changed_reference(way, assignment, needed, rewrite), question)
    every = frozenset(target for own in assignment.targets.values() for target in own)
    for question in running:
        if others := every - assignment.needed(question) - {*assignment.targets[question]}:
            rewrite = with_body(_UNDECLARED)
            yield Task(changed_reference(UNNEEDED, assignment, others, rewrite), question)


def _lent(assignment: Assignment, result: QuestionResult) -> frozenset[Target]:
    """Return the needed targets that were the reference's in every check that ran."""
    ran = [check for check in result.checks if check.graded]
    return frozenset(
        target
        for target in assignment.needed(result.id)
        if ran and all(check.graded.get(target.name) == "reference" for check in ran)
    )


def _findings(assignment: Assignment, way: str, result: QuestionResult) -> Iterator[Finding]:
    templates = {
        MISSING: N_("with all that it needs missing, `{question}` is {verdict}{check}"),
        WRONG: N_("with all that it needs wrong, `{question}` is {verdict}{check}"),
        UNNEEDED: N_(
            "with all that it does not need wrong, `{question}` is {verdict}{check}: "
            "its `needs` lack a question. {why}"
        ),
    }
    # Grading mends what wrong special methods cost, which only the student's code may use.
    is_mended = way == UNNEEDED and result.judged is Judged.ON_ITS_OWN
    if result.verdict is not Verdict.CORRECT or is_mended:
        first = next((c for c in result.checks if c.verdict is not Verdict.CORRECT), None)
        where = f" ({first.id}: {first.verdict.value})" if first else ""
        why = (first or result).rationale or ""
        verdict = result.verdict.value + (f" {result.judged.value}" if is_mended else "")
        yield finding(templates[way], question=result.id, verdict=verdict, check=where, why=why)
    for target in sorted(assignment.needed(result.id) - _lent(assignment, result), key=str):
        if way == MISSING:
            template = N_("`{name}` is missing, and `{question}` is judged without the reference's")
            yield finding(template, name=target.name, question=result.id)
    own = assignment.targets[result.id][0]
    for check in result.checks:
        if check.graded and not check.graded.get(own.name, "").startswith("student"):
            template = N_("`{check}` of `{question}` did not judge the student's own `{name}`")
            yield finding(template, check=check.id, question=result.id, name=own.name)


PROOF = Proof("lending", Message(N_("The fallback takes every place")), _prove)
