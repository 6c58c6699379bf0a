"""The code that judges answers in a kit: of the spec's module, and of the reference it imports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from graders.checks.base import Check
from graders.grading.reference_answers import CheckKey
from graders.languages.python.lent_trees import Key
from graders.languages.python.syntax import bound_names, names_used
from graders.languages.python.trimming import names_imported, trimmed
from graders.spec.assignment import Assignment
from graders.spec.check_inputs import names_in_inputs
from graders.spec.judging_rules import course_names
from graders.spec.reference_modules import imported_names

# The key of the functions of the spec's module.
MODULE_CODE: Key = ("specs", "")


def judging_sources(whole: Assignment, assignment: Assignment) -> dict[Key, str]:
    """Return the sources by which the checks of a kit judge answers.

    ``assignment`` is the part of the ``whole`` that the kit holds. The functions that the other
    checks name are left out.
    """
    source = _source(whole)
    bound = bound_names(source)
    judges = {name for _, names in _judges(assignment, source) for name in names}
    judges |= names_used(assignment.spec.picture.strip() or "None", "eval") & bound
    if not judges:
        return {}
    others = {name for _, names in _judges(whole, source) for name in names}
    others |= {name for _, check in _checks(whole) for name in names_in_inputs(check)} & bound
    made = trimmed(source, judges, others - judges)
    return {MODULE_CODE: made, **_reference(whole, made)}


def needs_reference(assignment: Assignment) -> frozenset[CheckKey]:
    """Return the checks whose answers are judged with the reference."""
    source = _source(assignment)
    modules = imported_names(assignment.id, assignment.spec.modules)
    return frozenset(
        key
        for key, judges in _judges(assignment, source)
        if names_imported(trimmed(source, judges), modules)
    )


def _source(assignment: Assignment) -> str:
    return Path(assignment.module_path).read_text("utf-8") if assignment.module_path else ""


def _checks(assignment: Assignment) -> Iterator[tuple[CheckKey, Check]]:
    for question in assignment.spec.questions:
        for check in question.checks:
            yield (question.id, check.id), check


def _judges(assignment: Assignment, source: str) -> Iterator[tuple[CheckKey, frozenset[str]]]:
    """Yield the names of the spec's module by which each check judges answers."""
    bound = bound_names(source)
    for key, check in _checks(assignment):
        yield key, course_names(check, assignment.inputs.get(key, ())) & bound


def _reference(assignment: Assignment, judging: str) -> dict[Key, str]:
    """Return what the judging code imports of the reference, by the name of the import."""
    sources = assignment.reference_sources
    imported = imported_names(assignment.id, assignment.spec.modules)
    wanted, before = names_imported(judging, imported), dict[str, set[str]]()
    while wanted != before:
        before = {module: set(names) for module, names in wanted.items()}
        for module, names in before.items():
            made = trimmed(sources[module], names)
            for other, more in names_imported(made, {name: name for name in sources}).items():
                wanted.setdefault(other, set()).update(more)
    if not wanted:
        return {}
    return {
        (name, ""): trimmed(sources[module], wanted.get(module, ()))
        for name, module in imported.items()
    }
