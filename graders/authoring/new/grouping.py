"""Questions made of the parts of a solution, and what each needs.

A part goes with those that it needs and that need it: lending one alone would be impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graders.authoring.new.proposal import Proposed
from graders.languages.python.cutting import cut_reference
from graders.languages.python.solution_parts import Part
from graders.languages.python.syntax import all_attributes, names_used, special_methods
from graders.model import Target
from graders.spec.lending import targets_used

__all__ = ["Group", "group"]

Uses = dict[str, frozenset[str]]


@dataclass(frozen=True)
class Group:
    """A question to be: its parts, its checks, and the ids of the questions that it needs."""

    parts: tuple[Part, ...]
    checks: tuple[Proposed, ...]
    needs: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of the first part; a constructor has its class's."""
        return self.parts[0].target.removesuffix(".__init__")


def group(
    module: str, source: str, provided: Sequence[str], proposed: Mapping[Part, Sequence[Proposed]]
) -> tuple[Group, ...]:
    """Make questions of parts, in the order of the file.

    Parameters
    ----------
    module : str
        The module that holds them.
    source : str
        The reference.
    provided : sequence of str
        The names that students are given.
    proposed : mapping of Part to sequence of Proposed
        The checks of each part; one whose code would need what needs its part is left out.

    Returns
    -------
    tuple of Group
        Their needs go round in no circle.
    """
    uses = _uses(module, source, provided, proposed)
    for part in proposed:
        if part.owner is not None and part.uses_private:
            # Only the question of the constructor may have attributes apart.
            maker = f"{part.owner.name}.__init__"
            uses[maker] |= {part.target} - {maker}
            uses[part.target] |= {maker} - {part.target}
    kept: dict[Part, Sequence[Proposed]] = {}
    for part, checks in proposed.items():
        # An example may show other functions of the TP, unless these need its own.
        apart = [check for check in checks if not (check.is_example and _turns(part, check, uses))]
        kept[part] = apart or checks
        for check in kept[part]:
            uses[part.target] |= _used_by(check.code, uses) - {part.target}
    for part in proposed:
        for method in _called_unnamed(part, proposed, uses):
            # A guess, which must make one question of two no more than it must turn needs round.
            if part.target not in {method, *_reach(uses, method)}:
                uses[part.target] |= {method}
    return _grouped(kept, uses)


def _called_unnamed(part: Part, parts: Iterable[Part], uses: Uses) -> Iterator[str]:
    """Yield the methods that a function seems to call by an operator, of the classes it makes.

    Inside a class, an operator is mostly on numbers: only what stands outside is looked at.
    """
    reach, called = _reach(uses, part.target), special_methods(part.node)
    for other in parts:
        owner, _, member = other.target.rpartition(".")
        is_outside = part.owner is None or part.owner.name != owner
        if owner and is_outside and f"{owner}.__init__" in reach and member in called:
            yield other.target


def _turns(part: Part, check: Proposed, uses: Uses) -> bool:
    """Tell whether what a check uses needs the part that it is a check of."""
    others = _used_by(check.code, uses) - {part.target}
    return any(part.target in _reach(uses, used) for used in others)


def _uses(module: str, source: str, provided: Sequence[str], parts: Iterable[Part]) -> Uses:
    """Return the targets that each target uses, through helpers and provided code."""
    targets = [Target(module, part.target) for part in parts]
    cut, _ = cut_reference({module: (module, source)}, {module: provided}, targets)
    modules = {one.name: one for one in cut}
    return {
        name: frozenset(
            found.name for _, _, found in targets_used(modules, modules[module], segment)
        )
        - {name}
        for name, segment in modules[module].targets.items()
    }


def _used_by(code: str, targets: Iterable[str]) -> frozenset[str]:
    """Return the targets that the code of a check uses, as loading a spec sees them."""
    names, attributes = names_used(code), all_attributes(code)

    def is_used(target: str) -> bool:
        owner, _, member = target.rpartition(".")
        if not owner:
            return member in names
        return member in attributes or (member == "__init__" and owner in names)

    return frozenset(filter(is_used, targets))


def _reach(uses: Uses, start: str) -> frozenset[str]:
    """Return what a target uses, directly or not; itself only where it comes back to it."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = uses[waiting.pop()] - seen
        seen |= new
        waiting += new
    return frozenset(seen)


def _grouped(checks: Mapping[Part, Sequence[Proposed]], uses: Uses) -> tuple[Group, ...]:
    reach = {target: _reach(uses, target) for target in uses}
    groups: dict[str, Group] = {}
    of: dict[str, str] = {}
    for part, own in checks.items():
        name = part.target
        first = next((t for t in of if t in reach[name] and name in reach[t]), name)
        of[name] = of.get(first, name)
        there = groups.get(of[name], Group((), ()))
        groups[of[name]] = Group((*there.parts, part), (*there.checks, *own))
    return tuple(replace(one, needs=_needs(one, of, uses, groups)) for one in groups.values())


def _needs(
    one: Group, of: Mapping[str, str], uses: Uses, groups: Mapping[str, Group]
) -> tuple[str, ...]:
    own = of[one.parts[0].target]
    needed = {of[use] for part in one.parts for use in uses[part.target]} - {own}
    return tuple(groups[name].id for name in groups if name in needed)
