"""The file of a kit: the reference's answers and its compiled code, without its source."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import graders
from graders.codec import encode
from graders.errors import Problem
from graders.grading.observations import Observations
from graders.grading.reference_answers import CheckKey, ReferenceAnswers
from graders.languages.python.kit_code import Code, Key, trimmed
from graders.languages.python.reference import ReferenceModule, helpers_of
from graders.languages.python.solution_regions import regions_of
from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.expressions import names_in_inputs
from graders.spec.load import module_files

# The key of the compiled functions of the spec's module.
MODULE_CODE: Key = ("specs", "")


def sources_of(
    whole: Assignment, assignment: Assignment, *, with_reference: bool
) -> dict[Key, str]:
    """Return the sources to compile for a kit: functions that checks name, and lent targets.

    ``assignment`` is the part of the ``whole`` that the kit holds.
    """
    found: dict[Key, str] = {}
    judges = {name for field, name in _functions(assignment) if field != "inputs"}
    if judges:
        source = Path(assignment.module_path).read_text("utf-8")
        others = {name for _, name in _functions(whole)} - judges
        found[MODULE_CODE] = trimmed(source, judges, others)
    for module in assignment.reference if with_reference else ():
        for name, helpers in _lent(assignment, module).items():
            found[module.name, name] = module.targets[name].source
            found.update({(module.name, other): module.helpers[other].source for other in helpers})
    return found


def _functions(assignment: Assignment) -> Iterator[tuple[str, str]]:
    """Yield the functions of the spec's module that checks name, each with its field."""
    for question in assignment.spec.questions:
        for check in question.checks:
            yield from check.code_names().items()
            yield from (("inputs", name) for name in names_in_inputs(check))


def lent_targets(assignment: Assignment) -> tuple[Target, ...]:
    """Return the targets that a kit may lend: no answer in words, unless a question needs it."""
    used = set().union(*assignment.needs.values())
    lent = (
        target
        for question in assignment.spec.questions
        if question.id in used or not question.is_in_words
        for target in assignment.targets[question.id]
    )
    return tuple(dict.fromkeys(lent))


def _lent(assignment: Assignment, module: ReferenceModule) -> dict[str, tuple[str, ...]]:
    """Return the targets that may be lent, with the helpers that each uses."""
    graded = set(lent_targets(assignment))
    return {
        name: tuple(helper.name for helper in helpers_of(module, segment))
        for name, segment in module.targets.items()
        if Target(module.name, name) in graded
    }


def kit_file_text(assignment: Assignment, expected: ReferenceAnswers, codes: Iterable[Code]) -> str:
    """Return the text of a kit's file; its form is :mod:`graders.spec.kit.model`."""
    compiled = {code.tag: _compiled(code) for code in codes}
    lends = any(code["modules"] for code in compiled.values())
    data = {
        "kit": 1,
        "graders": graders.__version__,
        "modules": [_module(assignment, module, lends) for module in assignment.reference],
        "compiled": compiled,
        "answers": _answers(assignment, expected),
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def marked_as_solutions(assignment: Assignment) -> tuple[Problem, ...]:
    """Return a problem for each solution region in provided code, since a kit holds its source."""
    files = module_files(Path(assignment.course), "reference", assignment.spec)
    what = "it is provided, and holds a SOLUTION region: a kit would show it"
    mend = "make it the target of a question, or take the marks away"
    return tuple(
        Problem(files[module.name], segment.line + region.first - 1, segment.name, what, mend)
        for module in assignment.reference
        for segment in module.provided
        for region in regions_of(segment.source, files[module.name])
    )


def _module(assignment: Assignment, module: ReferenceModule, lends: bool) -> dict[str, Any]:
    targets = _lent(assignment, module)
    return {
        "name": module.name,
        "imports": module.imports,
        "aliases": module.aliases,
        "provided": [[segment.name, segment.source] for segment in module.provided],
        "classes": dict(module.classes),
        # Without the reference, the names of its helpers are left out too.
        "targets": targets if lends else dict.fromkeys(targets, ()),
    }


def _compiled(code: Code) -> dict[str, Any]:
    modules: dict[str, dict[str, str]] = {}
    for (module, name), text in code.made.items():
        if (module, name) != MODULE_CODE:
            modules.setdefault(module, {})[name] = text
    return {"python": code.python, "modules": modules, "code": code.made.get(MODULE_CODE, "")}


def _answers(assignment: Assignment, expected: ReferenceAnswers) -> dict[str, dict[str, Any]]:
    answers: dict[str, dict[str, Any]] = {q.id: {} for q in assignment.spec.questions}
    for question, check in assignment.probes():
        answers[question][check] = _answer(assignment, expected, (question, check))
    return answers


def _answer(assignment: Assignment, expected: ReferenceAnswers, key: CheckKey) -> dict[str, Any]:
    seen = expected.observations[key]
    assert isinstance(seen, Observations)  # noqa: S101 - they came from a box
    inputs = assignment.inputs[key]
    return {
        "inputs": [{name: encode(value) for name, value in case.items()} for case in inputs],
        "seen": [_without_source(case) for case in seen.raw],
        "cpu_s": round(expected.cpu_s[key], 4),
        "is_cut": key in expected.cut,
    }


def _without_source(case: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the lines of the reference that an exception came from."""
    kept = dict(case)
    if isinstance(kept.get("raised"), dict):
        kept["raised"] = {**kept["raised"], "frames": [], "facts": {}}
    if isinstance(kept.get("steps"), list):
        kept["steps"] = [_without_source(step) for step in kept["steps"]]
    return kept
