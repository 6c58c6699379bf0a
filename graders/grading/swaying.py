"""Tell whether lending something else could change what a question's own function does.

Most functions that are wrong are wrong by themselves, and use little of what they were allowed to
use. To run them again over the reference of what they never touch would show the same again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from graders.grading.expected import CheckKey
from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.reference import ReferenceModule, Segment, uses
from graders.testimony import Probe

# By function, the names of the course that it may use; None where that cannot be told.
Reached = Mapping[str, frozenset[str] | None]
_DYNAMIC = frozenset({"eval", "exec", "globals", "vars"})
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Swaying:
    """What of an assignment can change what, as far as its own code tells."""

    assignment: Assignment
    probes: Mapping[CheckKey, Probe]

    def can_change(
        self,
        reached: Reached,
        question_id: str,
        lent: frozenset[Target],
        added: frozenset[Target],
        checks: Collection[str] | None = None,
    ) -> bool:
        """Tell whether a question may come out otherwise with more of the reference.

        Parameters
        ----------
        reached : mapping
            What the worker read in the student's sources.
        lent, added : frozenset of Target
            What is lent, and what would be besides.
        checks : collection of str, optional
            The checks that matter, by id; all of the question's when left out.
        """
        own = self.assignment.targets[question_id]
        if any(target.owner for target in (*own, *lent, *added)):
            return True  # who calls a method cannot be read
        found = [reached.get(target.name) for target in own]
        keys = [key for key in self._asked if key[0] == question_id]
        if checks is not None:
            keys = [key for key in keys if key[1] in checks]
        if not self._open.isdisjoint(keys) or not found or None in found:
            return True
        if any(name[:2] == "__" == name[-2:] for name in self._leading):
            return True  # an operator of a given class: who uses it names nothing
        names = frozenset[str]().union(
            *(self._asked[key] for key in keys), *(names for names in found if names is not None)
        )
        # What is lent, or given, may use in turn what the student's function does not.
        leading = self._leading | {target.name for target in (*lent, *added)}
        return not names.isdisjoint(leading)

    @cached_property
    def _open(self) -> frozenset[CheckKey]:
        """The checks that run a whole program, or text."""
        programs = {key for key, probe in self.probes.items() if probe.events is not None}
        return frozenset(programs | {key for key, words in self._asked.items() if words & _DYNAMIC})

    @cached_property
    def _asked(self) -> Mapping[CheckKey, frozenset[str]]:
        """By check, the words of what it runs."""
        return {
            key: frozenset(word for text in _code(probe) for word in _WORD.findall(text))
            for key, probe in self.probes.items()
        }

    @cached_property
    def _leading(self) -> frozenset[str]:
        """What the course gives that uses, directly or not, something graded."""
        modules = {module.name: module for module in self.assignment.reference}
        return frozenset(
            segment.name.rpartition(".")[2]
            for module in modules.values()
            for segment in module.provided
            if _leads(modules, module, segment)
        )


def _code(probe: Probe) -> Iterator[str]:
    yield from (probe.setup, probe.call, *probe.after.values(), *probe.view.values())
    yield from probe.counted
    if isinstance(probe.steps, str):
        for inputs in probe.inputs:
            yield from map(str, _flat(inputs.get(probe.steps)))
    else:
        yield from probe.steps


def _flat(steps: object) -> Iterable[object]:
    return steps if isinstance(steps, list | tuple) else [steps]


def _leads(modules: Mapping[str, ReferenceModule], module: ReferenceModule, one: Segment) -> bool:
    seen: set[tuple[str, str]] = set()
    waiting = [(module, one)]
    while waiting:
        of, segment = waiting.pop()
        for place in uses(of, segment):
            other = modules.get(place[0])
            if other is None or place[1] in other.targets:
                return True
            found = other.definition(place[1])
            if found is not None and place not in seen:
                seen.add(place)
                waiting.append((other, found))
    return False
