"""The getters of a student's class and ours: what they tell of attributes that an object lacks.

A getter of the student's is right with just the value that ours returns, or that an attribute of
ours has under the name of a property of theirs.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter

from graders.codec.typing_shim import Any
from graders.worker.adapting.object_state import is_readable, state_of
from graders.worker.adapting.probe_call import outcome_of, sets_itself
from graders.worker.adapting.told_values import Told
from graders.worker.adapting.wanted_attributes import WantedAttributes
from graders.worker.inspecting.members import find_member
from graders.worker.inspecting.objects import only_takes_an_object

# A getter of the student's, and the attributes that it uses.
Getter = tuple[Callable[..., Any], tuple[str, ...]]


class Getters:
    """The pairs of getters of a class.

    ``ours`` are the reference's methods, by name; those that take an object alone may be getters.
    ``wanted`` knows the attributes that the student's methods use.
    """

    def __init__(self, ours: Mapping[str, Callable[..., Any]], wanted: WantedAttributes) -> None:
        self._ours = {name: own for name, own in ours.items() if only_takes_an_object(own)}
        self._wanted = wanted
        self._properties: dict[str, Getter] = {}
        self._replaced: dict[str, Getter] = {}
        # Methods of ours that were seen to change nothing.
        self._changeless: set[str] = set()

    def note_method(self, cls: Any, name: str, theirs: Any) -> None:
        """Keep a student's method that is about to be replaced by ours, if ours is a getter."""
        if name in self._ours and (attributes := self._wanted.of(cls, name)):
            self._replaced[name] = theirs, attributes

    def note_property(self, cls: Any, name: str, theirs: Callable[..., Any]) -> None:
        """Keep the getter of a property that an attribute of ours is about to replace."""
        self._properties[name] = theirs, self._wanted.of(cls, name)

    def read_apart(self, made: Any) -> bool:
        """Tell whether an attribute took the place of a property that reads another attribute.

        What changes the other one no longer changes what the property gave.
        """
        held = vars(made)
        read = (names for mine, (_, names) in self._properties.items() if mine in held)
        return any(name in held for names in read for name in names)

    def told(self, made: Any) -> dict[str, list[Told]]:
        """Return what getters tell of each attribute that is all that they lack."""
        told: dict[str, list[Told]] = {}
        for attributes, tale in self.tales(made):
            lacking = [name for name in attributes if self._wanted.is_lacking(made, name)]
            if len(lacking) == 1 and not sets_itself(tale.teller, made, lacking[0], tale.value):
                told.setdefault(lacking[0], []).append(tale)
        return told

    def tales(self, made: Any) -> Iterator[tuple[Sequence[str], Told]]:
        """Yield the getters that use what an object lacks, with the attributes that they use."""
        for name, ours in self._ours.items():
            theirs, attributes = self._replaced.get(name) or (
                find_member(type(made), name),
                self._wanted.known_of(type(made), name),
            )
            if callable(theirs) and any(self._wanted.is_lacking(made, one) for one in attributes):
                if not self._is_changeless(name, made):
                    continue
                try:
                    value = ours(made)
                except Exception:  # it needs more than the attribute
                    continue
                yield attributes, Told(theirs, value, ours)
        for name, (theirs, attributes) in self._properties.items():
            if name in vars(made):
                yield attributes, Told(theirs, vars(made)[name], attrgetter(name), name)

    def _is_changeless(self, name: str, made: Any) -> bool:
        """Tell whether a method of ours leaves an object, and what it was made with, as they are.

        ``__enter__`` and ``__next__`` take an object alone as well: they are tried on a copy, where
        the object can be read and copied.
        """
        if name in self._changeless or not is_readable(before := state_of(made)):
            return True
        is_copied, tried = outcome_of(copy.deepcopy, (made,))
        if is_copied and not (_ends(self._ours[name], tried) and state_of(tried) == before):
            return False
        self._changeless.add(name)
        return True


def _ends(method: Callable[..., Any], made: Any) -> bool:
    return outcome_of(method, (made,))[0]
