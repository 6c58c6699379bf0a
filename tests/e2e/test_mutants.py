"""Each wrong version of a reference function is caught by the spec's checks."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from graders.grading.expected import expect
from graders.grading.setting import Setting
from graders.grading.submission import grade
from graders.model import Submission, Target, Verdict
from graders.sandbox.choose import choose
from graders.spec.courses import assignment_ids
from graders.spec.load import load_assignment
from tests.commands import ROOT

MUTANTS = Path(__file__).parents[1] / "mutants"
QUESTIONS = [(path.parent.name, path.stem) for path in sorted(MUTANTS.glob("*/*.py"))]


@lru_cache(maxsize=1)
def setting(assignment_id: str) -> Setting:
    """Prepare an assignment once for all of its questions."""
    assignment = load_assignment(ROOT, assignment_id)
    sandbox = choose("bwrap")
    return Setting(assignment, expect(assignment, sandbox), sandbox)


def mutants(assignment_id: str, question: str) -> dict[str, str]:
    """Return the replacement definitions of a question, by their description."""
    text = (MUTANTS / assignment_id / f"{question}.py").read_text("utf-8")
    parts = re.split(r"(?m)^# --- *(.*)$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def named(statement: ast.stmt) -> str:
    """Return what a definition or an assignment defines."""
    if isinstance(statement, ast.Assign):
        return str(getattr(statement.targets[0], "id", ""))
    return str(getattr(statement, "name", ""))


def replaced(source: str, target: Target, definition: str) -> str:
    """Put a definition in the place of the one that a source has."""
    body = ast.parse(source).body
    if target.owner:
        (owner,) = (node for node in body if named(node) == target.owner)
        body = getattr(owner, "body", [])
    (old,) = (node for node in body if named(node) == target.member)
    lines = source.splitlines(keepends=True)
    first = min([old.lineno, *(d.lineno for d in getattr(old, "decorator_list", []))])
    new = textwrap.indent(definition.strip(), " " * old.col_offset)
    return "".join([*lines[: first - 1], new, "\n", *lines[old.end_lineno :]])


def mutated(targets: Sequence[Target], definition: str) -> Target:
    """Tell which target of a question a mutant defines: by the name of its last definition."""
    defined = {named(statement) for statement in ast.parse(definition).body}
    found = [target for target in targets if target.member in defined]
    assert len(found) == 1, f"{defined} names {len(found)} of the targets"
    return found[0]


def verdict(assignment_id: str, question: str, definition: str) -> Verdict:
    """Grade the reference with one definition replaced; return the question's verdict."""
    everything = replace(setting(assignment_id), only=question)
    target = mutated(everything.assignment.targets[question], definition)
    sources = dict(everything.assignment.reference_sources)
    sources[target.module] = replaced(sources[target.module], target, definition)
    files = {f"{name}.py": source.encode() for name, source in sources.items()}
    found = {name: f"{name}.py" for name in sources}
    record = grade(everything, Submission("mutant", files, found))
    (result,) = record.questions
    return result.verdict


@pytest.mark.isolated
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("assignment_id", "question"), QUESTIONS)
def test_every_mutant_is_caught(assignment_id: str, question: str) -> None:
    found = mutants(assignment_id, question)
    assert len(found) >= 8
    setting(assignment_id)
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        verdicts = list(pool.map(partial(verdict, assignment_id, question), found.values()))
    survivors = [name for name, said in zip(found, verdicts, strict=True) if said == "correct"]
    assert survivors == []
    assert Verdict.INTERNAL_ERROR not in verdicts


@pytest.mark.parametrize("assignment_id", assignment_ids(ROOT))
def test_every_question_has_mutants(assignment_id: str) -> None:
    assignment = load_assignment(ROOT, assignment_id)
    graded = {
        question.id
        for question in assignment.spec.questions
        if any(check.kind != "manual" for check in question.checks)
    }
    assert graded == {question for id_, question in QUESTIONS if id_ == assignment_id}
