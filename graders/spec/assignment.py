"""The assignment as the rest of the program uses it: plain data that can be pickled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from graders.checks.base import Check, CourseCode
from graders.errors import UsageError
from graders.languages import Language, language_named
from graders.languages.pieces import PrivateUse, ReferenceModule, Segment
from graders.light_dataclass import dataclass
from graders.model import Message, Target
from graders.probe import Probe
from graders.spec.course_code import load_code_once, load_tree
from graders.spec.kit_model import Kit
from graders.spec.reference_modules import HostReference
from graders.spec.schema.models import Question, Spec


@dataclass(frozen=True)
class Assignment:
    """A spec that was checked as a whole, its reference in pieces and its inputs.

    A question is known by its id, a check by that of its question and its own.
    """

    spec: Spec
    course: str
    module_path: str  # of the spec's own module, empty when it has none; see `course_code`
    reference: tuple[ReferenceModule, ...]  # in the order of `spec.modules`
    # Sources by module.
    reference_sources: Mapping[str, str]
    skeleton: Mapping[str, str]
    # The inputs of each check; one empty mapping where it has none.
    inputs: Mapping[tuple[str, str], tuple[dict[str, Any], ...]]
    # The checks whose inputs were drawn from a strategy: a failure can be shrunk.
    drawn: frozenset[tuple[str, str]]
    # The targets of each question, the main one first; none where it is answered in words.
    targets: Mapping[str, tuple[Target, ...]]
    # All the questions that each one needs, directly or not, sorted as in `order`.
    needs: Mapping[str, tuple[str, ...]]
    order: tuple[str, ...]  # the questions, each after those that it needs
    digest: str  # SHA-256 of every file that the assignment comes from
    # The source that replaces each declared package where it is not installed, if there is one.
    stand_ins: Mapping[str, str | None] = field(default_factory=dict)
    # The contents of a kit that replace generators and a readable reference.
    kit: Kit | None = None

    @property
    def id(self) -> str:
        """Return the id of the spec."""
        return self.spec.id

    @property
    def language(self) -> Language:
        """Return the language of submissions."""
        return language_named(self.spec.language)

    @property
    def graded(self) -> tuple[Target, ...]:
        """Return every target once, in the order of the questions."""
        return tuple(dict.fromkeys(t for targets in self.targets.values() for t in targets))

    @property
    def lendable(self) -> frozenset[Target]:
        """Return what the reference can lend: nothing in a kit without it."""
        return frozenset(
            Target(module.name, name) for module in self.reference for name in module.targets
        )

    @cached_property
    def private_state(self) -> Mapping[Target, PrivateUse]:
        """The attributes of the reference's own that each of its methods uses.

        An attribute that is no target, and that no provided code sets, is private, whatever its
        first letter: a student's class need not have it. Constructors make it, and are left out.
        """
        return {
            Target(module.name, name): used
            for module in self.reference
            for name, used in self.language.private_attributes(module).items()
        }

    @cached_property
    def functions(self) -> tuple[Target, ...]:
        """The targets that are functions in the reference."""
        return tuple(target for target, _, _ in self._of_kind("function"))

    @cached_property
    def private_values(self) -> frozenset[Target]:
        """The functions whose values the course's code only hands on to others.

        A student's may give another form of them: objects or lists, where ours give dictionaries.
        """
        checks = {tuple(probe.texts) for probe in self.probes().values()}
        provided = ((one.source,) for module in self.reference for one in module.provided)
        names = {target.name for target in self.functions}
        handed = self.language.handed_on([*checks, *provided], names)
        return frozenset(target for target in self.functions if target.name in handed)

    @cached_property
    def free_sequences(self) -> frozenset[Target]:
        """The targets whose values may hold lists for tuples: no check asks for one of both."""
        found = set[Target]()
        for question in self.spec.questions:
            asked = {getattr(check, "sequences", None) for check in question.checks} - {None}
            found.update(self.targets[question.id] if asked == {"alike"} else ())
        return self.private_values | found

    @cached_property
    def used_classes(self) -> Mapping[Target, frozenset[Target]]:
        """By class among the targets, the others that it uses, such as those that it extends."""
        classes = [*self._of_kind("class")]
        named = {target for target, _, _ in classes}
        return {
            target: frozenset({Target(*pair) for pair in self.language.uses(module, segment)})
            & (named - {target})
            for target, module, segment in classes
        }

    def _of_kind(self, kind: str) -> Iterator[tuple[Target, ReferenceModule, Segment]]:
        for module in self.reference:
            for name, segment in module.targets.items():
                is_there = "." not in name and (segment.source or segment.packed)
                if is_there and self.language.kind_of(segment) == kind:
                    yield Target(module.name, name), module, segment

    @property
    def points(self) -> dict[str, float]:
        """Return the points of each question."""
        return {question.id: question.points for question in self.spec.questions}

    @property
    def total(self) -> float:
        """Return the points that can be earned; of two alternatives, the first one's."""
        questions = self.spec.questions
        return round(sum(one.points for one in questions if not one.instead_of), 2)

    def needed(self, question_id: str) -> frozenset[Target]:
        """Return the targets of all the questions that a question needs, except its own."""
        needed = {t for need in self.needs[question_id] for t in self.targets[need]}
        return frozenset(needed.difference(self.targets[question_id]))

    def used(self, target: Target) -> frozenset[Target]:
        """Return the targets that the reference's definition of a target uses, by helpers as well.

        In a kit that shows no source of it, they are those of the questions that its own needs.
        """
        module = next(one for one in self.reference if one.name == target.module)
        segment = module.targets[target.name]
        if segment.packed:
            ids = [id_ for id_, targets in self.targets.items() if target in targets]
            return frozenset().union(*map(self.needed, ids))
        written = (segment, *self.language.helpers_of(module, segment))
        pairs = {pair for one in written for pair in self.language.uses(module, one)}
        return frozenset(t for t in self.graded if (t.module, t.name) in pairs)

    def question(self, question_id: str) -> Question:
        """Return a question by its id."""
        for question in self.spec.questions:
            if question.id == question_id:
                return question
        raise KeyError(question_id)

    def check(self, question_id: str, check_id: str) -> Check:
        """Return a check by its id and its question's."""
        for check in self.question(question_id).checks:
            if check.id == check_id:
                return check
        raise KeyError(check_id)

    def probes(self) -> dict[tuple[str, str], Probe]:
        """Return the probe of each check that runs something."""
        found = {}
        for question in self.spec.questions:
            for check in question.checks:
                key = (question.id, check.id)
                probe = check.probe(self.inputs.get(key, ({},)))
                if probe is not None:
                    found[key] = probe
        return found


def refuse_other_languages(assignment: Assignment, what: str) -> None:
    """Raise UsageError where something is made for Python alone, and the assignment is not in it.

    ``what`` is what the user asked for, such as ``graders kit``.
    """
    if assignment.language.runs_on_host:
        return
    told = {"what": what, "id": assignment.id, "language": assignment.language.title}
    raise UsageError(
        Message("{what} is for assignments in Python, and '{id}' is in {language}", dict(told)),
        Message("grade its submissions: grade FOLDER --assignment {id}", {"id": assignment.id}),
    )


def module_name(assignment_id: str) -> str:
    """Return the private name under which the spec's module of an assignment runs."""
    return f"_graders_course_{assignment_id}"


def course_code(assignment: Assignment) -> CourseCode:
    """Return the functions of the spec's module, loaded when one of them is first looked up.

    An answer equal to the reference's is judged without loading it.
    """
    name, kit = module_name(assignment.spec.id), assignment.kit
    modules = assignment.reference_sources if kit is None else kit.reference
    modules = modules if assignment.language.runs_on_host else {}
    reference = HostReference.of(assignment.spec.id, modules, assignment.stand_ins)
    if kit is not None and kit.code:
        return _Functions(partial(load_tree, kit.code, name, reference))
    if not assignment.module_path:
        return {}
    return _Functions(partial(load_code_once, Path(assignment.module_path), name, reference))


@dataclass(frozen=True)
class _Functions(Mapping[str, Any]):
    """The functions of a module, by name; the module is loaded at the first look-up."""

    load: Callable[[], CourseCode]

    @cached_property
    def _loaded(self) -> CourseCode:
        return self.load()

    def __getitem__(self, name: str) -> Any:
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)
