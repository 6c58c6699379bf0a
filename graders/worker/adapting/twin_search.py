"""The search for twins: objects of the reference that may stand for a student's object.

A twin is made with the arguments from which the student's own constructor makes an object of equal
state. Where several objects of the reference qualify, all of them are found, within bounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from time import process_time

from graders.codec.typing_shim import Any
from graders.worker.adapting.constructor_arguments import ConstructorArguments
from graders.worker.adapting.followed_objects import Followed, FollowedObjects
from graders.worker.adapting.likely_arguments import (
    likely,
    marked,
    numbers,
    others,
    refilled,
    samples,
)
from graders.worker.adapting.object_state import State, is_readable, shown_attributes, state_of
from graders.worker.adapting.probe_call import unseen
from graders.worker.adapting.shared_values import untouched
from graders.worker.adapting.state_places import is_plain, items_of, parts_of, places_of
from graders.worker.inspecting.members import bare_object

# Arguments that are tried for one object, and for all together.
_TRIES, _ALL_TRIES = 100, 3_000
# Objects that are made of small numbers, and the parts of their states: those of large objects,
# such as grids of that size, would take longer than the limit of a check.
_ALL_NUMBERS, _ALL_PARTS = 4_000, 500_000
# CPU seconds of the student's constructor in all tries, 4,000 of which take 0.2: it has the limit
# of a check for all that it does. A slower one leaves the state unknown.
_ALL_SECONDS = 0.7
# Objects of which the plain attributes are compared with those of their twins.
_COMPARED = 4


class TwinSearch:
    """Finds the objects of ``twins``, the reference's class, that stand for a student's object."""

    def __init__(
        self, twins: type[Any], objects: FollowedObjects, arguments: ConstructorArguments
    ) -> None:
        self._twins = twins
        self._objects = objects
        self._arguments = arguments
        self._tries_left = _ALL_TRIES
        self._numbers_left = _ALL_NUMBERS
        self._parts_left = _ALL_PARTS
        self._seconds_left = _ALL_SECONDS
        # The arguments that stand for each state that was met.
        self._known: dict[Any, list[Mapping[str, Any]]] = {}
        # The arguments that make each state, by class and by what is no number in them.
        self._numbered: dict[Any, dict[State, list[Mapping[str, Any]]]] = {}

    def twins_of(self, followed: Followed) -> list[Any]:
        """Return the objects of the reference that may stand for an object as it is now."""
        state = state_of(followed.made)
        if followed.is_lost or not is_readable(state):
            return []
        if followed.twin is not None and state == followed.state:
            return [followed.twin]
        first, found = followed.arguments, dict[State, Mapping[str, Any]]()
        key = (type(followed.made), state, _texts(first))
        if key in self._known:
            return [self.twin(arguments) for arguments in self._known[key]]
        held = shown_attributes(followed.made)
        for tried in ([first], self._refilled(followed), self.likely(first, held)):
            for arguments in tried:
                if self._makes(followed, state, arguments):
                    self._keep(found, arguments)
            if found:
                break
        return self._kept(followed, state, found)

    def made_of_numbers(
        self, followed: Followed, known: Callable[[Followed], Mapping[str, Any]]
    ) -> list[Any]:
        """Return the objects of the reference that stand for one made of some small numbers.

        All small numbers are tried, once: where several make one state, all of them are found. The
        values of some arguments are ``known`` from places of the object.
        """
        state = state_of(self._as_above(followed))
        if not is_readable(state):
            return []
        first, kind = followed.arguments, type(followed.made)
        kept = known(followed)
        key = (kind, _texts(first), *kept.items())
        if key not in self._numbered:
            tried = [*numbers({**first, **kept}, [n for n in first if n not in kept])]
            self._numbered[key] = self._all_made(kind, tried[: self._numbers_left])
        found: dict[State, Mapping[str, Any]] = {}
        for arguments in self._numbered[key].get(state, ()):
            self._keep(found, arguments)
        return self._kept(followed, state, found)

    def _as_above(self, followed: Followed) -> Any:
        """Return an object, or one that holds only what the constructor of the class above sets."""
        made, fresh = followed.made, bare_object(type(followed.made))
        if not self._objects.is_more(made):
            return made
        self._is_made(self._objects.constructs, fresh, followed.arguments)
        return _part(made, shown_attributes(fresh))

    def _all_made(
        self, kind: Any, tried: Sequence[Mapping[str, Any]]
    ) -> dict[State, list[Mapping[str, Any]]]:
        """Return the arguments that make each state; none where the states are too large."""
        made: dict[State, list[Mapping[str, Any]]] = {}
        drawn = random.getstate()
        with unseen(kind):  # once: to do it for each would take as long as all else
            if self._are_large(kind, tried):
                tried = ()
            random.setstate(drawn)
            for arguments in tried:
                self._numbers_left -= 1
                fresh = bare_object(kind)
                if self._is_made(self._objects.constructs_unseen, fresh, arguments):
                    made.setdefault(state := state_of(fresh), []).append(arguments)
                    self._parts_left -= len(state) if is_readable(state) else 0
                random.setstate(drawn)
                if self._parts_left < 0 or self._seconds_left < 0:
                    return {}  # others may make the same states
        return made

    def _are_large(self, kind: Any, tried: Sequence[Mapping[str, Any]]) -> bool:
        """Tell whether objects of all these numbers, the largest last, have too many parts.

        With rows and columns, the largest has four times the parts of the mean one. It tells that
        before the others take most of the time of a check, even where it takes too long to make.
        """
        if not tried:
            return False
        fresh = bare_object(kind)
        self._is_made(self._objects.constructs_unseen, fresh, tried[-1])
        state = state_of(fresh)
        return not is_readable(state) or len(state) * len(tried) > 4 * self._parts_left

    def _is_made(
        self, construct: Callable[[Any, Mapping[str, Any]], bool], fresh: Any, given: Any
    ) -> bool:
        """Make an object, while there is time for it."""
        begin = process_time()
        is_made = self._seconds_left >= 0 and construct(fresh, given)
        self._seconds_left -= process_time() - begin
        return is_made

    def twin(self, arguments: Mapping[str, Any]) -> Any:
        """Return an object of the reference; None where it refuses the arguments."""
        try:
            with untouched(self._twins):  # ours counts what is made, too
                given, named = self._arguments.passed(arguments)
                return self._twins(*given, **named)
        except Exception:
            return None

    def set_apart(self, followed: Followed) -> frozenset[str]:
        """Return the attributes that both constructors set to plain values which are not equal.

        So are containers of which one alone begins empty: their items are not of one kind.
        One that is alike in objects whose twins differ is no form of the same: something that the
        constructor calls may be at fault.
        """
        pairs: dict[str, set[tuple[Any, Any]]] = {}
        drawn = random.getstate()
        for arguments in islice((followed.arguments, *samples(followed.arguments)), _COMPARED):
            fresh, twin = bare_object(type(followed.made)), self.twin(arguments)
            if twin is None or not self._is_made(self._objects.constructs, fresh, arguments):
                continue
            theirs, ours = shown_attributes(fresh), shown_attributes(twin)
            for name in theirs.keys() & ours.keys():
                if is_plain(theirs[name]) and is_plain(ours[name]):
                    pairs.setdefault(name, set()).add((theirs[name], ours[name]))
                elif (both := (items_of(theirs[name]), items_of(ours[name]))).count(None) == 0:
                    pairs.setdefault(name, set()).add((bool(both[0]), bool(both[1])))
        random.setstate(drawn)
        return frozenset(name for name, found in pairs.items() if _is_another_form(found))

    def likely(
        self, first: Mapping[str, Any], held: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        """Yield arguments that may make an object with some attributes, while tries are left."""
        for arguments in islice(likely(first, held), max(0, min(_TRIES, self._tries_left))):
            self._tries_left -= 1
            yield arguments

    def _refilled(self, followed: Followed) -> Iterator[Mapping[str, Any]]:
        """Yield the arguments whose items an object holds where its constructor keeps them."""
        first, fresh = followed.arguments, bare_object(type(followed.made))
        if (marks := marked(first)) and self._objects.constructs(fresh, marks):
            held = dict(parts_of(followed.made))
            yield from refilled(first, marks, places_of(fresh), held)

    def _makes(self, followed: Followed, state: State, arguments: Mapping[str, Any]) -> bool:
        fresh = bare_object(type(followed.made))
        if not self._is_made(self._objects.constructs, fresh, arguments):
            return False
        if self._objects.is_more(followed.made):
            state = state_of(_part(followed.made, shown_attributes(fresh)))
        return bool(state_of(fresh) == state)

    def _keep(self, found: dict[State, Mapping[str, Any]], arguments: Mapping[str, Any]) -> None:
        """Keep arguments of which the reference makes an object in a state that is new."""
        if (twin := self.twin(arguments)) is not None:
            found.setdefault(state_of(twin), arguments)

    def _kept(
        self, followed: Followed, state: State, found: dict[State, Mapping[str, Any]]
    ) -> list[Any]:
        """Return the twins made of the arguments found, and of others that make the same state.

        Other numbers tell whether the student's constructor keeps them at all.
        """
        first = followed.arguments
        for given in [*found.values()]:
            for other in ({**given, name: n} for name in given for n in others(given[name])):
                if self._makes(followed, state, other):
                    self._keep(found, other)
        if self._seconds_left < 0:
            return []  # others may make the same state
        if found:
            self._known[type(followed.made), state, _texts(first)] = list(found.values())
        return [self.twin(arguments) for arguments in found.values()]


def _is_another_form(pairs: Collection[tuple[Any, Any]]) -> bool:
    """Tell whether one value of each pair stands for the other, and is not always equal to it."""
    theirs, ours = ({pair[i] for pair in pairs} for i in (0, 1))
    return len(theirs) >= len(ours) and any(one != other for one, other in pairs)


def _texts(arguments: Mapping[str, Any]) -> State:
    """Return the state of the arguments that are no whole numbers."""
    return state_of({name: a for name, a in arguments.items() if type(a) is not int})


def _part(made: Any, names: Collection[str]) -> Any:
    """Return an object that holds only some of the attributes of another one."""
    part = bare_object(type(made))
    vars(part).update((n, value) for n, value in shown_attributes(made).items() if n in names)
    return part
