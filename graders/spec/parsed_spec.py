"""The parsed spec that the rules look at, with its reference and code, and the order of needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from graphlib import CycleError, TopologicalSorter
from typing import Any

from graders.checks.base import Check, CourseCode
from graders.errors import Problem
from graders.languages import Language, language_named
from graders.languages.pieces import ReferenceModule
from graders.light_dataclass import dataclass
from graders.model import Target
from graders.spec.schema.models import Question, Spec
from graders.spec.yaml.nodes import Document, Path


def targets_of(spec: Spec, question: Question) -> tuple[Target, ...]:
    """Return what a question grades, the main one first; nothing when it is answered in words."""
    if question.targets:
        return tuple(target_named(spec, name) for name in question.targets)
    return () if question.target is None else (target_named(spec, question.target),)


def target_named(spec: Spec, name: str) -> Target:
    """Read a target as specs write it: ``name``, ``Class.member``, or either after a module.

    Without one of the spec's modules in front, it is a target of the main module.
    """
    first, dot, rest = name.partition(".")
    is_module = first in spec.modules or not (rest and first[0].isupper()) or "." in rest
    return Target(first, rest) if dot and is_module else Target(spec.modules[0], name)


@dataclass(frozen=True)
class ParsedSpec:
    """A spec whose form is sound, and what was read with it.

    ``modules`` holds the reference where it could be parsed; ``files`` its files by module,
    relative to the course; ``code`` is None where the spec's module is missing or raises,
    with ``code_file`` its name; ``inputs`` holds those that could be made, ``drawn`` the checks
    whose inputs come from a strategy.
    """

    document: Document
    spec: Spec
    modules: Mapping[str, ReferenceModule] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    code: CourseCode | None = None
    code_file: str = ""
    inputs: Mapping[tuple[str, str], tuple[dict[str, Any], ...]] = field(default_factory=dict)
    drawn: frozenset[tuple[str, str]] = frozenset()

    @property
    def language(self) -> Language:
        """Return the language of submissions."""
        return language_named(self.spec.language)

    def questions(self) -> Iterator[tuple[Path, Question]]:
        """Yield each question with its path."""
        for i, question in enumerate(self.spec.questions):
            yield ("questions", i), question

    def checks(self) -> Iterator[tuple[Path, Question, Check]]:
        """Yield each check with its path and its question."""
        for path, question in self.questions():
            for j, check in enumerate(question.checks):
                yield (*path, "checks", j), question, check

    @property
    def targets(self) -> dict[str, tuple[Target, ...]]:
        """Return what each question grades, the main target first."""
        return {question.id: targets_of(self.spec, question) for question in self.spec.questions}

    @property
    def declared_needs(self) -> dict[str, tuple[str, ...]]:
        """Return the needs of each question, those that name no question left out."""
        ids = {question.id for question in self.spec.questions}
        return {
            question.id: tuple(need for need in question.needs if need in ids)
            for question in self.spec.questions
        }

    @property
    def needs(self) -> dict[str, tuple[str, ...]] | None:
        """Return all that each question needs; None when needs go round in a circle."""
        declared = self.declared_needs
        return None if find_cycle(declared) else closures(declared)

    def problem(self, path: Path, what: str, mend: str, line: int = 0) -> Problem:
        """Word a problem of the spec."""
        return self.document.problem(path, what, mend, line)


Needs = Mapping[str, tuple[str, ...]]


def find_cycle(needs: Needs) -> tuple[str, ...] | None:
    """Return the ids of a cycle, the first one again at the end; None when there is none.

    Each id needs the next one.
    """
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as problem:
        return tuple(reversed(problem.args[1]))
    return None


def topological_order(needs: Needs) -> tuple[str, ...]:
    """Return the ids, each after those that it needs, else in the given order; without cycles."""
    order: dict[str, None] = {}
    for start in needs:
        order.update(dict.fromkeys(_after_needs(needs, start)))
    return tuple(order)


def _after_needs(needs: Needs, start: str) -> Iterator[str]:
    """Yield what an id needs, directly or not, then itself; each after its own needs."""
    seen: set[str] = set()
    waiting = [(start, iter(needs.get(start, ())))]
    while waiting:
        node, rest = waiting[-1]
        following = next((other for other in rest if other not in seen), None)
        if following is None:
            yield node
            waiting.pop()
        else:
            seen.add(following)
            waiting.append((following, iter(needs.get(following, ()))))


def closures(needs: Needs) -> dict[str, tuple[str, ...]]:
    """Return for each id all that it needs, directly or not, in topological order; no cycle."""
    return {start: tuple(_after_needs(needs, start))[:-1] for start in needs}
