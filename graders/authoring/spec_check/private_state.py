"""The state of a class is the student's own: no question relies on the reference's attributes.

Classes of the reference are rewritten so that they keep their state under other names, in private
attributes, or in a dictionary. Such a submission has to be right. Then each member in turn is
missing in one of these shapes and wrong in another: no other question may lose points by it. As
many of these faults are tried as wrong versions of a question, spread over the members.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import cycle

from graders.authoring.spec_check.base import (
    Proof,
    Subject,
    Task,
    finding,
    graded,
    graded_one,
    submission_of,
)
from graders.i18n import N_, NP_
from graders.languages.python.rewriting import Rewrite, rewritten, with_body
from graders.languages.python.state_shapes import SHAPES, state_of
from graders.model import Message, Record, Target
from graders.report.spec_check import Finding, Proved
from graders.spec.assignment import Assignment
from graders.spec.layout import Places

_TRIED = ("renamed", "private", "packed")
# Code that sees the attributes of an object by other means than their names.
_BY_NAME = re.compile(r"\b(copy|vars|getattr|setattr|__dict__)\b")
_Case = tuple[Task, Target, str]
_FAULTS: tuple[tuple[str, Rewrite], ...] = (
    (N_("missing"), lambda _: "pass"),
    (N_("wrong"), with_body("return '99'")),
)


def _prove(subject: Subject) -> Proved:
    assignment = subject.assignment
    kept = _public_attributes(subject)
    if not any(state_of(text, kept) for text in assignment.reference_sources.values()):
        return PROOF.not_applicable(Message(N_("no class keeps a state of its own")))
    sources = assignment.reference_sources
    shaped = {
        name: {module: SHAPES[name](text, kept) for module, text in sources.items()}
        for name in _TRIED
        # A shallow copy of an object would share the dictionary.
        if name != "packed" or not any(_BY_NAME.search(text) for text in sources.values())
    }
    right = {
        name: graded_one(subject, PROOF.name, submission_of(name, shaped[name])) for name in shaped
    }
    findings = [one for name, record in right.items() for one in _unfair(record, name)]
    if findings:
        return PROOF.result(False, _counted(findings, 0), tuple(findings))
    cases = _sample(dict(_cases(assignment, shaped)), subject.options.mutants)
    for task, record in graded(subject, PROOF.name, [task for task, *_ in cases.values()]):
        _, member, fault = cases[task.submission.id]
        findings += _lost(assignment, record, member, fault)
    return PROOF.result(not findings, _counted(findings, len(cases)), tuple(findings))


def _sample(cases: dict[str, _Case], most: int | None) -> dict[str, _Case]:
    step = 1 if most is None else -(-len(cases) // most) if most else len(cases) + 1
    # The first of each step, but for none at all. A class graded whole has no case.
    step = max(1, step)
    return dict(list(cases.items())[step // 2 :: step])


def _public_attributes(subject: Subject) -> frozenset[str]:
    """Return the attributes that the spec names: every student's class has them."""
    places = Places(subject.course, subject.assignment.id)
    files = (places.spec, places.spec.with_suffix(".py"))
    texts = [path.read_text("utf-8") for path in files if path.is_file()]
    return frozenset(name for text in texts for name in re.findall(r"\.(\w+)", text))


def _unfair(record: Record, shape: str) -> Iterator[Finding]:
    template = N_("`{question}` is {verdict} for a reference whose state is {shape}")
    for one in record.questions:
        if not one.is_passed and not one.to_review:
            yield finding(template, question=one.id, verdict=one.verdict.value, shape=shape)


def _cases(
    assignment: Assignment, shaped: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, _Case]]:
    """Yield a submission for each member and fault, with the shapes in turn."""
    shapes = cycle(shaped.items())
    for member in (target for target in assignment.graded if target.owner):
        for fault, rewrite in _FAULTS:
            shape, sources = next(shapes)
            changed = rewritten(sources[member.module], (member,), rewrite)
            id_ = f"{member}-{fault}-{shape}"
            submission = submission_of(id_, {**sources, member.module: changed})
            yield id_, (Task(submission), member, fault)


def _lost(assignment: Assignment, record: Record, member: Target, fault: str) -> Iterator[Finding]:
    """Yield the questions that lose points although another one's member is at fault."""
    by_id = {question.id: question for question in record.questions}
    own = {id_ for id_, targets in assignment.targets.items() if member in targets}
    if all(by_id[id_].is_passed for id_ in own):
        return  # its own question does not see the fault: the proof of wrong versions tells it
    template = N_("with `{member}` {fault}, `{question}` is {verdict} in a student's class")
    for question in record.questions:
        if question.id not in own and not question.is_passed and not question.to_review:
            yield finding(
                template,
                member=member.name,
                fault=Message(fault),
                question=question.id,
                verdict=question.verdict.value,
            )


def _counted(findings: list[Finding], cases: int) -> Message:
    if findings:
        words = NP_("{n} question loses points", "{n} questions lose points")
        return Message(words, {"n": len(findings)})
    words = NP_("{n} fault in classes of other shapes", "{n} faults in classes of other shapes")
    return Message(words, {"n": cases})


PROOF = Proof("state", Message(N_("A class keeps its state as it likes")), _prove)
