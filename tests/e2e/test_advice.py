"""The first advice of a report, followed with right code: it costs no point.

The code is the reference's, or a right classmate's where each class keeps a state of its own. What
the advice says to try again afterwards is followed as well, and nothing else is changed.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from graders.i18n import render
from graders.languages import language_named
from graders.languages.pieces import ReferenceModule
from graders.languages.python.rewriting import rewritten
from graders.languages.python.syntax import bound_names
from graders.model import QuestionResult, Record, Target
from graders.records.record_files import load_record
from graders.report.next_step import next_question, next_step
from graders.report.words import label
from graders.spec.assignment import Assignment
from graders.spec.lending_rules import helpers_used
from tests.assignments import loaded
from tests.command_line import ROOT
from tests.copied_course import copy_course
from tests.e2e.classmates import with_methods
from tests.example_results import CODE, graded_example, of_classes

TPS = ("klondike", "morpion", "moutons", "puzzle", "solitaire")
# Each student's class keeps a state of its own: the reference's methods do not fit it.
WITH_STATE = ("puzzle",)
AGAIN = "Then try again what uses it and is right so far:"


@pytest.mark.isolated
@pytest.mark.timeout(1800)
@of_classes(TPS, "tp")
def test_following_the_advice_costs_no_point(
    tp: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    assignment = loaded(tp)
    paths = sorted((graded_example(tp, pytestconfig) / "records").glob("*.json"))
    records = [load_record(path.read_bytes(), path.name) for path in paths]
    right = [
        path.read_text("utf-8")
        for one in records
        if next_question(one) is None
        for path in (ROOT / "examples" / tp / one.id).glob("*.py")
    ]
    before: dict[str, tuple[str, Record]] = {}
    for record in records:
        question = next_question(record)
        if question is not None and not question.is_in_words:
            source = ROOT / "examples" / tp / record.id
            changed = (
                _by_classmates(assignment, _advised(record), source, right)
                if tp in WITH_STATE
                else _by_reference(assignment, question.id, source)
            )
            if changed:
                to = tmp_path / "class" / record.id
                shutil.copytree(source, to, ignore=shutil.ignore_patterns("expect.yaml"))
                for name, text in changed.items():
                    (to / name).write_text(text, "utf-8")
                before[record.id] = question.id, record
    assert len(before) > 6

    lost = []
    for after in _grades(tp, tmp_path)["submissions"]:
        advised, record = before[after["id"]]
        earned = {one["id"]: one["earned"] for one in after["questions"]}
        had = {one.id: one.earned for one in record.questions}
        if after["earned"] <= record.earned or earned[advised] <= had[advised]:
            lost.append(f"{record.id}: {advised} mended, {had} became {earned}")
    assert "\n".join(lost) == ""


def _grades(tp: str, folder: Path) -> dict[str, Any]:
    # A lower limit of the course: other parts of a submission may never end, and cost all of it.
    course = copy_course(ROOT, tp, folder / "course", 1.0)
    command = [sys.executable, "-c", CODE, str(folder / "class"), "--course", str(course)]
    out = folder / "out"
    subprocess.run(
        [*command, "--assignment", tp, "--out", str(out), "--quiet"], check=True, cwd=ROOT
    )
    told: dict[str, Any] = json.loads((out / "grades.json").read_text("utf-8"))
    return told


def _advised(record: Record) -> list[str]:
    """Return the question that the advice is about, and those that it says to try again after."""
    question = next_question(record)
    assert question is not None
    _, _, again = render(next_step(record), "en").partition(AGAIN)
    return [question.id, *(one.id for one in record.questions if _name(one) in again)]


def _name(question: QuestionResult) -> str:
    name = label(question)
    return name if isinstance(name, str) else render(name, "en")


def _by_classmates(
    assignment: Assignment, questions: Sequence[str], source: Path, right: Sequence[str]
) -> dict[str, str]:
    """Return a submission's files that change with right classmates' methods for questions."""
    (path,) = source.glob("*.py")
    text = path.read_text("utf-8")
    wanted = [target for question in questions for target in assignment.targets[question]]
    for owner in dict.fromkeys(target.owner for target in wanted if target.owner):
        names = [target.member for target in wanted if target.owner == owner]
        text = with_methods(text, owner, names, right)
    return {path.name: text}


def _by_reference(assignment: Assignment, question: str, source: Path) -> dict[str, str]:
    """Return a submission's files that change with the reference's code for a question, if any."""
    changed: dict[str, str] = {}
    modules = {module.name: module for module in assignment.reference}
    for target in assignment.targets[question]:
        file = source / f"{target.module}.py"
        if not file.is_file():
            return {}  # a notebook
        text = changed.get(file.name) or file.read_text("utf-8")
        try:
            changed[file.name] = _with_reference(text, target, modules)
        except SyntaxError:
            return {}
    return changed


def _with_reference(text: str, target: Target, modules: Mapping[str, ReferenceModule]) -> str:
    """Put the reference's definition of a target, and all that it uses, into a student's module."""
    own = modules[target.module]
    definition = textwrap.dedent(own.targets[target.name].source)
    made = rewritten(text, (target,), lambda _: definition)
    if ast.dump(ast.parse(made)) == ast.dump(ast.parse(text)):
        made = _added(text, target, definition)
    for *_, helper in helpers_used(language_named("python"), modules, target):
        if helper.name not in bound_names(made):
            made += f"\n\n{modules[helper.module].helpers[helper.name].source}\n"
    shared = (
        f"from {module.name} import {one.name}"
        for module in modules.values()
        for one in module.provided
        if module is not own and one.name.isidentifier() and one.name in definition
    )
    first = ast.parse(made).body[0]
    is_told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    lines = made.split("\n")
    at = (first.end_lineno or 0) if is_told else 0
    imports = [line for line in own.imports if "__future__" not in line]
    return "\n".join([*lines[:at], *imports, *shared, *lines[at:]])


def _added(text: str, target: Target, definition: str) -> str:
    """Write a definition that the student lacks: in the class, or at the end."""
    owner = target.name.rpartition(".")[0]
    if not owner:
        return f"{text.rstrip()}\n\n\n{definition}"
    tree = ast.parse(text)
    whole = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == owner)
    lines = text.split("\n")
    lines[whole.end_lineno : whole.end_lineno] = ["", textwrap.indent(definition, "    ")]
    return "\n".join(lines)
