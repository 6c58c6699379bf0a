"""The first advice of a report, followed with the reference's code: it costs no point."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from graders.languages import language_named
from graders.languages.pieces import ReferenceModule
from graders.languages.python.rewriting import rewritten
from graders.languages.python.syntax import bound_names
from graders.model import Record, Target
from graders.records.record_files import load_record
from graders.report.next_step import next_question
from graders.spec.assignment import Assignment
from graders.spec.lending_rules import helpers_used
from graders.spec.load import load_assignment
from tests.command_line import ROOT
from tests.example_results import CODE, graded_example

# In puzzle each student's class has a state of its own: the reference's methods do not fit it.
TPS = ("klondike", "morpion", "moutons", "solitaire")


@pytest.mark.isolated
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("tp", TPS)
def test_following_the_advice_costs_no_point(
    tp: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    assignment = load_assignment(ROOT, tp)
    before: dict[str, tuple[str, Record]] = {}
    for path in sorted((graded_example(tp, pytestconfig) / "records").glob("*.json")):
        record = load_record(path.read_bytes(), path.name)
        question = next_question(record)
        if question is not None and not question.is_in_words:
            source = ROOT / "examples" / tp / record.id
            if _follow(assignment, question.id, source, tmp_path / "class" / record.id):
                before[record.id] = question.id, record
    assert len(before) > 6

    lost = []
    for after in _grades(tp, tmp_path)["submissions"]:
        advised, record = before[after["id"]]
        earned = {one["id"]: one["earned"] for one in after["questions"]}
        had = {one.id: one.earned for one in record.questions}
        if after["earned"] <= record.earned or earned[advised] <= had[advised]:
            lost.append(f"{record.id}: {advised} by the reference, {had} became {earned}")
    assert "\n".join(lost) == ""


def _grades(tp: str, folder: Path) -> dict[str, Any]:
    command = [sys.executable, "-c", CODE, str(folder / "class"), "--course", str(ROOT)]
    out = folder / "out"
    subprocess.run(
        [*command, "--assignment", tp, "--out", str(out), "--quiet"], check=True, cwd=ROOT
    )
    told: dict[str, Any] = json.loads((out / "grades.json").read_text("utf-8"))
    return told


def _follow(assignment: Assignment, question: str, source: Path, to: Path) -> bool:
    """Copy a submission with the reference's code for a question; tell whether that can be done."""
    changed: dict[str, str] = {}
    modules = {module.name: module for module in assignment.reference}
    for target in assignment.targets[question]:
        file = source / f"{target.module}.py"
        if not file.is_file():
            return False  # a notebook
        text = changed.get(file.name) or file.read_text("utf-8")
        try:
            changed[file.name] = _with_reference(text, target, modules)
        except SyntaxError:
            return False
    shutil.copytree(source, to, ignore=shutil.ignore_patterns("expect.yaml"))
    for name, text in changed.items():
        (to / name).write_text(text, "utf-8")
    return True


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
