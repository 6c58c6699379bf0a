"""A method that is not there costs its own question and no other, whatever the class looks like."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.languages.python.rewriting import rewritten
from graders.model import Submission
from graders.sandbox.choose import choose
from graders.spec.assignment import Assignment
from tests.assignments import loaded

SUBMISSIONS = sorted((Path(__file__).parents[1] / "submissions" / "methods").glob("*.py"))


@lru_cache(maxsize=1)
def context(assignment_id: str) -> RunContext:
    """Prepare an assignment once for all of its submissions."""
    assignment = _without_costs(loaded(assignment_id))
    sandbox = choose("bwrap")
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


def _without_costs(assignment: Assignment) -> Assignment:
    """Leave out the questions of cost, which take seconds each and whose target others grade."""
    kept = tuple(
        question
        for question in assignment.spec.questions
        if all(check.kind != "cost" for check in question.checks)
    )
    ids = {question.id for question in kept}
    return replace(
        assignment,
        spec=assignment.spec.replaced(questions=kept),
        targets={id_: named for id_, named in assignment.targets.items() if id_ in ids},
        order=tuple(id_ for id_ in assignment.order if id_ in ids),
    )


def verdicts(assignment_id: str, source: str) -> dict[str, str]:
    """Grade a source; return the verdict of each question."""
    files = {f"{assignment_id}.py": source.encode()}
    found = {assignment_id: f"{assignment_id}.py"}
    record = grade(context(assignment_id), Submission("student", files, found))
    return {question.id: question.verdict.value for question in record.questions}


@pytest.mark.isolated
@pytest.mark.timeout(900)
@pytest.mark.parametrize("path", SUBMISSIONS, ids=lambda path: path.stem)
def test_a_deleted_method_changes_no_other_verdict(path: Path) -> None:
    assignment_id, source = path.stem.partition("_")[0], path.read_text("utf-8")
    assignment = context(assignment_id).assignment
    deleted = {t: rewritten(source, (t,), lambda _: "pass") for t in assignment.graded if t.owner}
    members = [t for t, text in deleted.items() if text != rewritten(source, (), lambda _: "")]
    assert len(members) >= 5
    sources = [source, *(deleted[target] for target in members)]
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        before, *after = pool.map(partial(verdicts, assignment_id), sources)
    assert set(before.values()) <= {"correct", "to-review", "missing"}
    flips = []
    for target, found in zip(members, after, strict=True):
        own = {id_ for id_, targets in assignment.targets.items() if target in targets}
        flips += [
            f"without {target.name}: {id_} is {found[id_]}, it was {before[id_]}"
            for id_ in before
            if id_ not in own and found[id_] != before[id_]
        ]
    assert flips == []
