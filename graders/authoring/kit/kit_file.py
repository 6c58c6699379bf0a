"""The file of a kit: the reference's answers and its trees, without its source."""

from __future__ import annotations

import json
import platform
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import graders
from graders.authoring.kit.judging_sources import MODULE_CODE, judging_sources
from graders.codec import encode
from graders.errors import Problem
from graders.grading.observations import Observations
from graders.grading.reference_answers import CheckKey, ReferenceAnswers
from graders.languages.base import PackedModule
from graders.languages.pieces import ReferenceModule
from graders.languages.python.lent_trees import Key, lent_trees
from graders.languages.python.solution_regions import regions_of
from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.load import module_files
from graders.spec.reference_modules import imported_names


def sources_of(
    whole: Assignment, assignment: Assignment, *, with_reference: bool
) -> dict[Key, str]:
    """Return the sources of the code in a kit: what judges answers, and lent targets.

    ``assignment`` is the part of the ``whole`` that the kit holds. What is lent in a language that
    packs its own code, see `Language.pack`, is not among them.
    """
    found = judging_sources(whole, assignment)
    lends = with_reference and assignment.language.runs_on_host
    for module in assignment.reference if lends else ():
        for name in lent_names(assignment, module):
            segment = module.definition(name)
            assert segment is not None  # noqa: S101 - it is one of the module's own
            found[module.name, name] = segment.source
    return found


def lent_names(assignment: Assignment, module: ReferenceModule) -> tuple[str, ...]:
    """Return the definitions of a module that a kit may lend, with the helpers that they use."""
    lent = _lent(assignment, module)
    pairs = ((name, *helpers) for name, helpers in lent.items())
    return tuple(dict.fromkeys(name for names in pairs for name in names))


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
        name: tuple(helper.name for helper in assignment.language.helpers_of(module, segment))
        for name, segment in module.targets.items()
        if Target(module.name, name) in graded
    }


def kit_file_text(
    assignment: Assignment,
    expected: ReferenceAnswers,
    sources: Mapping[Key, str],
    docstrings: Collection[str],
    packed: Mapping[str, PackedModule] = MappingProxyType({}),
    compiler: str = "",
) -> str:
    """Return the text of a kit's file; its form is :mod:`graders.spec.kit.file_contents`.

    ``sources`` are those of :func:`sources_of`; ``docstrings`` are those that students read.
    ``packed`` are modules of a language that packs its own code, and ``compiler`` is the version
    that compiled what goes with them.
    """
    code = _code(assignment, sources, docstrings)
    code["lent"] |= {name: dict(module.lent) for name, module in packed.items() if module.lent}
    lends = bool(code["lent"])
    data = {
        "kit": 2,
        "graders": graders.__version__,
        "python": ".".join(platform.python_version_tuple()[:2]),
        **({"compiler": compiler} if compiler else {}),
        "modules": [
            _module(assignment, module, lends)
            | ({"beside": dict(packed[module.name].beside)} if module.name in packed else {})
            for module in assignment.reference
        ],
        **code,
        "answers": _answers(assignment, expected),
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def marked_as_solutions(assignment: Assignment) -> tuple[Problem, ...]:
    """Return a problem for each solution region in provided code, since a kit holds its source."""
    if not assignment.language.runs_on_host:
        return ()
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


def _code(
    assignment: Assignment, sources: Mapping[Key, str], docstrings: Collection[str]
) -> dict[str, Any]:
    trees = lent_trees(sources, docstrings)
    lent: dict[str, dict[str, str]] = {}
    imported = imported_names(assignment.id, assignment.spec.modules)
    reference = {}
    for (module, name), tree in trees.items():
        if name:
            lent.setdefault(module, {})[name] = tree
        elif module in imported:
            reference[imported[module]] = tree
    return {"lent": lent, "code": trees.get(MODULE_CODE, ""), "reference": reference}


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
