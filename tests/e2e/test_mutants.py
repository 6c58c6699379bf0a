"""Each wrong version of a reference function is caught by the spec's checks."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache, partial
from multiprocessing import get_context

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.languages.python.rewriting import rewritten
from graders.model import Submission, Verdict
from graders.sandbox.choose import choose
from tests.assignments import IN_PYTHON, loaded
from tests.written_mutants import MUTANTS, mutants, mutated_target

QUESTIONS = [(path.parent.name, path.stem) for path in sorted(MUTANTS.glob("*/*.py"))]
# An assignment is prepared once: one process runs its questions.
GROUPED = [
    pytest.param(*question, marks=pytest.mark.xdist_group(f"mutants-{question[0]}"))
    for question in QUESTIONS
]


@lru_cache(maxsize=1)
def run_context(assignment_id: str) -> RunContext:
    """Prepare an assignment once for all of its questions."""
    assignment = loaded(assignment_id)
    sandbox = choose("bwrap")
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


def verdict(assignment_id: str, question: str, definition: str) -> Verdict:
    """Grade the reference with one definition replaced; return the question's verdict."""
    known = run_context(assignment_id)
    # All else is the reference's: neither a fallback nor a smaller input changes a verdict.
    needs = {**known.assignment.needs, question: ()}
    alone = replace(known.assignment, needs=needs, drawn=frozenset())
    everything = replace(known, assignment=alone, only=question)
    target = mutated_target(everything.assignment.targets[question], definition)
    sources = dict(everything.assignment.reference_sources)
    source = sources[target.module]
    sources[target.module] = rewritten(source, (target,), lambda _: definition)
    files = {f"{name}.py": source.encode() for name, source in sources.items()}
    found = {name: f"{name}.py" for name in sources}
    record = grade(everything, Submission("mutant", files, found))
    (result,) = record.questions
    return result.verdict


@pytest.mark.isolated
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("assignment_id", "question"), GROUPED)
def test_every_mutant_is_caught(assignment_id: str, question: str) -> None:
    found = mutants(assignment_id, question)
    assert len(found) >= 8
    run_context(assignment_id)
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        verdicts = list(pool.map(partial(verdict, assignment_id, question), found.values()))
    survivors = [name for name, said in zip(found, verdicts, strict=True) if said == "correct"]
    assert survivors == []
    assert Verdict.INTERNAL_ERROR not in verdicts


@pytest.mark.parametrize("assignment_id", IN_PYTHON)
def test_every_question_has_mutants(assignment_id: str) -> None:
    assignment = loaded(assignment_id)
    graded = {
        question.id
        for question in assignment.spec.questions
        if any(check.kind != "manual" for check in question.checks)
    }
    assert graded == {question for id_, question in QUESTIONS if id_ == assignment_id}
