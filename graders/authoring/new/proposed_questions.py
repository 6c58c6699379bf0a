"""Questions made of the parts of a solution, and the needs of each.

Parts that need each other make one question: lending one of them alone would be impossible. So do
a part and one that it needs when they share a helper, which would be lent with the latter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from graders.authoring.new.proposed_check import ProposedCheck
from graders.languages import language_named
from graders.languages.pieces import ReferenceModule
from graders.languages.python.cutting import cut_reference
from graders.languages.python.operator_uses import operator_uses_of
from graders.languages.python.solution_parts import Part
from graders.languages.python.special_methods import special_methods_of
from graders.languages.python.syntax import all_attributes, names_used
from graders.light_dataclass import dataclass
from graders.model import Target
from graders.spec.lending_rules import helpers_used, targets_used

Uses = dict[str, frozenset[str]]


@dataclass(frozen=True)
class ProposedQuestion:
    """A question: its parts, its checks, and the ids of the questions that it needs."""

    parts: tuple[Part, ...]
    checks: tuple[ProposedCheck, ...]
    needs: tuple[str, ...] = ()
    told_points: float | None = None

    @property
    def points(self) -> str:
        """The points that tests tell, or those proposed for its parts where these are none."""
        return f"{self.told_points or sum(part.points for part in self.parts):g}"

    @property
    def title(self) -> str:
        """The subject of the first part, or the class where several members of it are asked."""
        first, *others = self.parts
        is_class = first.is_constructor and any(p.class_name == first.class_name for p in others)
        return first.class_summary if is_class else first.summary

    @property
    def id(self) -> str:
        """The id: the name of the first part, or of its class where that is a constructor."""
        return self.parts[0].target.removesuffix(".__init__")


def propose_questions(
    module: str,
    source: str,
    provided: Sequence[str],
    proposed: Mapping[Part, Sequence[ProposedCheck]],
    points: Mapping[Part, float] = MappingProxyType({}),
    joined: Mapping[str, str] = MappingProxyType({}),
) -> tuple[ProposedQuestion, ...]:
    """Make questions from parts, in the order of the file; their needs form no cycle.

    ``source`` is the reference, and ``provided`` the names in it that students are given.
    ``proposed`` holds the checks of each part; an example is left out when its code uses a target
    that needs the part itself. ``points`` are those that tests tell, and
    targets that are ``joined`` to another are in its question.
    """
    modules = _cut(module, source, provided, proposed)
    uses = _uses(modules, module, proposed)
    classes = members_of_classes(uses)
    # An example may show other functions of the TP, unless these need its own.
    kept = {
        part: [c for c in checks if not (c.is_example and _makes_cycle(part, c, uses))] or checks
        for part, checks in proposed.items()
    }
    for one, other in joined.items():
        uses[one] |= {other}
        uses[other] |= {one}
    for part in proposed:
        if part.class_name and part.uses_private:
            # Only the question of the constructor may use private attributes.
            constructor = f"{part.class_name}.__init__"
            uses[constructor] |= {part.target} - {constructor}
            uses[part.target] |= {constructor} - {part.target}
    for part, checks in kept.items():
        for check in checks:
            by_operators = operator_uses_of(check.code, classes) & uses.keys()
            uses[part.target] |= (used_by(check.code, uses) | by_operators) - {part.target}
    for part, checks in kept.items():
        shown = "\n".join(check.code for check in checks)
        called = [
            *_methods_called_by_operators(part, proposed, uses),
            *_operators_of_checks(shown, proposed),
        ]
        for method in called:
            # It is a guess: it must neither merge two questions nor make a cycle.
            if part.target not in {method, *_reach(uses, method)}:
                uses[part.target] |= {method}
    helpers = {
        name: frozenset(
            helper.name
            for *_, helper in helpers_used(language_named("python"), modules, Target(module, name))
        )
        for name in modules[module].targets
    }
    for name in helpers:
        for needed in _reach(uses, name) - {name}:
            if helpers[name] & helpers[needed]:
                uses[needed] |= {name}
    return tuple(
        replace(one, told_points=sum(told))
        if (told := [points[p] for p in one.parts if p in points])
        else one
        for one in _grouped(kept, uses)
    )


def reference_uses(
    module: str, source: str, provided: Sequence[str], parts: Iterable[Part]
) -> dict[str, frozenset[str]]:
    """Return all that the reference of each part uses, directly or not."""
    parts = tuple(parts)
    uses = _uses(_cut(module, source, provided, parts), module, parts)
    return {name: _reach(uses, name) - {name} for name in uses}


def _cut(
    module: str, source: str, provided: Sequence[str], parts: Iterable[Part]
) -> Mapping[str, ReferenceModule]:
    graded = [Target(module, part.target) for part in parts]
    cut, _ = cut_reference({module: (module, source)}, {module: provided}, graded)
    return {one.name: one for one in cut}


def _uses(modules: Mapping[str, ReferenceModule], module: str, parts: Iterable[Part]) -> Uses:
    """Return what the reference of each target uses, by name or by operators."""
    uses = {
        name: frozenset(
            use.name
            for *_, use in targets_used(language_named("python"), modules, Target(module, name))
        )
        for name in modules[module].targets
    }
    classes = members_of_classes(uses)
    for part in parts:
        uses[part.target] |= part.operator_uses(classes) & uses.keys()
    return {name: used - {name} for name, used in uses.items()}


def members_of_classes(targets: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the members among targets, by class."""
    members: dict[str, frozenset[str]] = {}
    for target in targets:
        owner, _, member = target.rpartition(".")
        if owner:
            members[owner] = members.get(owner, frozenset()) | {member}
    return members


def _methods_called_by_operators(part: Part, parts: Iterable[Part], uses: Uses) -> Iterator[str]:
    """Yield the methods that a part seems to call by an operator, of the classes that it makes.

    Inside a class an operator is mostly on numbers: only parts outside of it are looked at.
    """
    reach, called = _reach(uses, part.target), part.special_methods
    for other in parts:
        owner = other.class_name
        is_made = owner and part.class_name != owner and f"{owner}.__init__" in reach
        if is_made and other.name in called:
            yield other.target


def _operators_of_checks(code: str, parts: Iterable[Part]) -> Iterator[str]:
    """Yield the methods that the code of checks seems to call by operators, of classes it names."""
    called, names = special_methods_of(code), names_used(code)
    for one in parts:
        if one.name in called and one.class_name in names:
            yield one.target


def _makes_cycle(part: Part, check: ProposedCheck, uses: Uses) -> bool:
    """Tell whether a target that a check uses needs the part that is checked."""
    others = used_by(check.code, uses) - {part.target}
    return any(part.target in _reach(uses, used) for used in others)


def used_by(code: str, targets: Iterable[str]) -> frozenset[str]:
    """Return the targets that the code of a check uses, as loading a spec sees them."""
    names, attributes = names_used(code), all_attributes(code)

    def is_used(target: str) -> bool:
        owner, _, member = target.rpartition(".")
        if not owner:
            return member in names
        return member in attributes or (member == "__init__" and owner in names)

    return frozenset(filter(is_used, targets))


def _reach(uses: Uses, start: str) -> frozenset[str]:
    """Return what a target uses, directly or not; the target itself only where it recurs."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = uses[waiting.pop()] - seen
        seen |= new
        waiting += new
    return frozenset(seen)


def _grouped(
    checks: Mapping[Part, Sequence[ProposedCheck]], uses: Uses
) -> tuple[ProposedQuestion, ...]:
    """Put parts that reach each other into one question, under the name of the first."""
    reach = {target: _reach(uses, target) for target in uses}
    questions: dict[str, ProposedQuestion] = {}
    question_of: dict[str, str] = {}
    for part, own in checks.items():
        name = part.target
        first = next((t for t in question_of if t in reach[name] and name in reach[t]), name)
        key = question_of[name] = question_of.get(first, name)
        there = questions.get(key, ProposedQuestion((), ()))
        questions[key] = ProposedQuestion((*there.parts, part), (*there.checks, *own))
    for key, question in questions.items():
        used = {question_of[use] for part in question.parts for use in uses[part.target]} - {key}
        needs = tuple(questions[name].id for name in questions if name in used)
        questions[key] = replace(question, needs=needs)
    return tuple(questions.values())
