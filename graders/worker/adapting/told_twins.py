"""Twins made of what a student's own getters tell, where no arguments make an object of its state.

The student's ``insert`` has changed an object before a lent ``buy`` is called on it. No constructor
sets a credit, but the student's ``credit()`` tells it. Marks put into an object of the reference
show which getter gives what it holds in which place: an attribute, or the value of a key that the
getter takes (``stock_of("tea")``). What no getter tells is read where the student's object holds
it, or else must not matter to the lent method.

What the lent method changes is put where the student's getters then tell it.
"""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Iterator, Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.adapting.followed_objects import Followed
from graders.worker.adapting.learned_readings import LearnedReadings
from graders.worker.adapting.object_state import State, is_readable, state_of
from graders.worker.adapting.own_attributes import bare
from graders.worker.adapting.probe_call import outcome_of, unseen
from graders.worker.adapting.state_places import Place, is_plain, is_same, parts_of, places_of, put
from graders.worker.adapting.twin_search import TwinSearch
from graders.worker.inspecting.members import MISSING, inherited, own_members
from graders.worker.inspecting.objects import definition_place

# The first of the marks, and the step to the next: what gives a part of a number alone, or changes
# something where one is larger than another, is found out.
_MARKS = ((1_009, 1), (2_003, -1), (-1_009, -1), (1, 1), (0, 0))
_NUMBERS = (int, float)
_CONTAINERS = (list, tuple, dict, set)
# Parts of an object that are looked at, and how deep; the keys that getters are asked about.
_MOST_PARTS, _DEPTH, _MOST_KEYS = 200, 4, 12
# Parts of objects of which twins are made in one process: a twin of three parts takes 2 ms, one of
# eighty parts 18 ms, and a program may call what is lent a thousand times.
_MOST_ASKED = 1_500
# Places that are read in the student's object: some objects are made for each, once for a class.
_MOST_READ = 12

# The reference's getter, the student's, what both take beside the object, and where in what they
# give is the value of each place of the twin that they tell.
_Call = tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]
_Getter = tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...], dict[Place, Place]]


class ToldTwins:
    """Makes objects of ``twins``, the reference's class, of what a student's getters tell."""

    def __init__(self, twins: type[Any], search: TwinSearch, readings: LearnedReadings) -> None:
        self._twins = twins
        self._search = search
        self._readings = readings
        self._getters: dict[Any, list[_Getter]] = {}
        self._is_asking = False  # a student's getter may call what is lent
        self._spent = 0

    def twin_of(
        self,
        followed: Followed,
        method: Callable[..., Any],
        given: tuple[Any, ...],
        named: Mapping[str, Any],
    ) -> Any:
        """Return the twin of an object for a call of a lent method; MISSING where none is sure."""
        base = self._search.twin(followed.arguments) if followed.twin is None else followed.twin
        is_simple = base is not None and _is_simple(base) and _is_plain_data([given, dict(named)])
        if self._is_asking or not is_simple or self._spent >= _MOST_ASKED:
            return MISSING
        self._spent += len([*parts_of(base)])
        self._is_asking = True
        try:
            twin = self._twin(followed, base)
        finally:
            self._is_asking = False
        if twin is MISSING:
            return MISSING
        told = twin[1]
        with unseen(self._twins):
            others = _variants(twin[0], told)
            known = [_effect(method, one, given, named, told) for one in others]
        return twin[0] if all(one == known[0] for one in known) else MISSING

    def _twin(self, followed: Followed, base: Any) -> Any:
        """Return a copy of ``base`` that holds what is told now, and the places of that."""
        made, twin = followed.made, copy.deepcopy(base)
        before, getters = state_of(made), self._getters_of(made, base)
        held, told = places_of(base), _told(made, getters)
        told |= self._read(followed, [place for place in held if place not in told])
        for place, value in told.items():
            if _kind(value) is not _kind(held[place]):
                return MISSING
            put(twin, place, value)
        is_told = told and all(_tells(one, made, _given(one, twin)) for one in getters)
        return (twin, told.keys()) if is_told and state_of(made) == before else MISSING

    def set_places(self, followed: Followed, before: Mapping[Place, Any], state: State) -> bool:
        """Put what changed in the twin of an object where the student's getters then tell it.

        ``before`` and ``state`` are what the twin held. Tell whether all that getters tell is put.
        """
        made, now = followed.made, places_of(followed.twin)
        changed = [place for place in now if not is_same(now[place], before.get(place, MISSING))]
        twin = copy.deepcopy(followed.twin)
        for place in changed:
            put(twin, place, before.get(place, MISSING))
        if now.keys() != before.keys() or state_of(twin) != state:
            return False
        getters, is_any = self._getters_of(made, twin), False
        for place in changed:
            known = [_given(one, twin) for one in getters]
            put(twin, place, now[place])
            wanted = [_given(one, twin) for one in getters]
            if known != wanted:
                is_any = True
                if not _put_one(made, now[place], list(zip(getters, wanted, strict=True))):
                    return False
        followed.state = state_of(made)
        return is_any

    def _getters_of(self, made: Any, base: Any) -> list[_Getter]:
        """Return the student's own getters, with ours, of an object that holds such places."""
        key = type(made), *places_of(base)
        if key not in self._getters:
            self._getters[key] = []
            with unseen(self._twins):
                found = [(call, _echoes(call, base)) for call in self._calls(made, base)]
            for (ours, theirs, given), echoes in found:
                # Without an echo, a method that takes a key may do more where there is more.
                if echoes or (echoes is not None and not given):
                    self._getters[key].append((ours, theirs, given, echoes))
        return self._getters[key]

    def _calls(self, made: Any, base: Any) -> Iterator[_Call]:
        """Yield the methods that may be getters, those that take a key with each that there is."""
        keys = {step[1]: None for place in places_of(base) for step in place if step[0] == "key"}
        for name, ours in [*own_members(self._twins).items()]:
            theirs = inherited(type(made), name)
            place = definition_place(theirs)
            # Our code is in files of no name.
            is_own = place is not None and place[0][:1] != "<" and name != "__init__"
            if is_own and type(ours) is types.FunctionType:
                count = ours.__code__.co_argcount
                is_keyed = count == 2 and len(keys) <= _MOST_KEYS
                for given in [()] if count == 1 else [(key,) for key in keys if is_keyed]:
                    yield ours, theirs, given

    def _read(self, followed: Followed, places: Sequence[Place]) -> dict[Place, Any]:
        """Return what the student's object itself holds of these places, as far as it is sure."""

        def wanted_of(place: Place) -> Callable[[Mapping[str, Any]], Any]:
            return lambda given: places_of(self._search.twin(given)).get(place, MISSING)

        found: dict[Place, Any] = {}
        for place in places if len(places) <= _MOST_READ else ():
            key, name = ("place", place), bare(str(place[0][1])) if len(place) == 1 else ""
            found[place] = self._readings.held(followed, key, wanted_of(place), name)
        return {place: value for place, value in found.items() if value is not MISSING}


def _is_simple(made: Any) -> bool:
    """Tell whether an object holds plain values alone, and containers of such values."""
    parts = [*parts_of(made)][1:]
    return 0 < len(parts) < _MOST_PARTS and all(_is_data(*one) for one in parts)


def _is_data(place: Place, part: Any) -> bool:
    return is_plain(part) or (type(part) in _CONTAINERS and len(place) < _DEPTH)


def _is_plain_data(value: Any) -> bool:
    return all(_is_data(*one) for one in parts_of(value))


def _marked(base: Any, first: int, step: int) -> Any:
    """Return a copy of an object with another value in each place, a mark of its own if it can."""
    marked = copy.deepcopy(base)
    for place, value in places_of(base).items():
        other = type(value)(first) if _is_marked(value) else not value
        put(marked, place, other)
        first += step
    return marked


def _echoes(call: _Call, base: Any) -> dict[Place, Place] | None:
    """Return where in what our method gives are the marks of which places; None for no getter.

    A getter changes nothing, and ends, whatever an object holds.
    """
    ours, _, given = call
    found: set[tuple[Place, Place]] = set()
    for i, one in enumerate([copy.deepcopy(base), *(_marked(base, *mark) for mark in _MARKS)]):
        before = state_of(one)
        ends, value = outcome_of(ours, (one, *given))
        if not ends or state_of(one) != before or not is_readable(state_of(value)):
            return None
        shown, held = places_of([value]), places_of(one)
        if i == 1:
            found = {(place, at) for place in held for at in shown if _is_marked(held[place])}
        if i > 0:
            found = {(p, at) for p, at in found if is_same(held[p], shown.get(at, MISSING))}
    return dict(sorted(found, key=str))


def _is_marked(value: Any) -> bool:
    return type(value) in (*_NUMBERS, str)


def _told(made: Any, getters: Sequence[_Getter]) -> dict[Place, Any]:
    """Return what the student's getters give of each place that they tell."""
    told: dict[Place, Any] = {}
    for _, theirs, given, echoes in getters:
        with unseen(type(made)):
            shown = places_of([outcome_of(theirs, (made, *given))[1]])
        told.update((place, shown.get(at, MISSING)) for place, at in echoes.items())
    return told


def _given(getter: _Getter, twin: Any) -> State:
    """Return what our getter gives for a twin."""
    ours, _, given, _ = getter
    with unseen(type(twin)):
        return state_of(outcome_of(ours, (twin, *given))[1])


def _tells(getter: _Getter, made: Any, wanted: State) -> bool:
    _, theirs, given, _ = getter
    with unseen(type(made)):
        ends, found = outcome_of(theirs, (made, *given))
    return ends and bool(state_of(found) == wanted)


def _variants(twin: Any, told: Set[Place]) -> Iterator[Any]:
    """Yield a twin, and others in which all that is not told is another: values, numbers of items.

    A lent method that does the same to all of them does not depend on it.
    """
    yield copy.deepcopy(twin)
    held = places_of(twin)
    for mark in _MARKS:
        marked = _marked(twin, *mark)
        for place in told:
            put(marked, place, held[place])
        yield marked
    longer = copy.deepcopy(twin)
    for _, part in [*parts_of(longer)]:
        if type(part) is list:
            part.append(part[0] if part else 0)
        elif type(part) is dict:
            part["?"] = next(iter(part.values()), 0)
        elif type(part) is set:
            part.add("?")
    yield longer


def _effect(
    method: Callable[..., Any],
    twin: Any,
    given: tuple[Any, ...],
    named: Mapping[str, Any],
    told: Set[Place],
) -> State:
    """Return what a call gives and changes of what is told."""
    given, named = copy.deepcopy((given, dict(named)))
    ends, value = outcome_of(lambda: method(twin, *given, **named), ())
    now = places_of(twin)
    return state_of([ends, value is twin or value, [now.get(place) for place in told]])


def _put_one(made: Any, new: Any, wanted: list[tuple[_Getter, State]]) -> bool:
    """Put a value in the one place of an object where all getters then tell what is wanted."""
    fitting = []
    for place, old in places_of(made).items():
        if type(old) is type(new) and not is_same(old, new):
            put(made, place, new)
            if all(_tells(getter, made, told) for getter, told in wanted):
                fitting.append(place)
            put(made, place, old)
    if len(fitting) != 1:
        return False
    put(made, fitting[0], new)
    return True


def _kind(value: Any) -> Any:
    return float if type(value) in _NUMBERS else type(value)
